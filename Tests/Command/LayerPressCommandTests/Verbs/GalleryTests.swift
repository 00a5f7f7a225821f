import XCTest

/// `layerpress gallery`: a page that shows what was exported.
final class GalleryTests: XCTestCase {
  private let scene = #"{"bounds": [0, 0, 24, 24], "backgroundColor": "teal"}"#

  func testThePageLeadsToAllFilesAndNowhereElse() throws {
    let folder = try SceneFolder(
      self, ["a & b.json": scene, "two.json": "{\"pages\": [\(scene), \(scene)]}"])
    let run = try CommandRun(
      "gallery", "a & b.json", "two.json", "-o", "out/all", "--formats", "svg,png", "--scales", "1,2",
      in: folder.path)
    XCTAssertEqual(run.status, 0, run.errors)
    let page = String(decoding: try folder.data("out/all/index.html"), as: UTF8.self)
    let links = page.matches(of: #/(?:href|src)="([^"]*)"/#).map { String($0.1) }.filter { $0 != "data:," }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out/all")
    XCTAssertEqual(
      Set(links.map { $0.replacing("&amp;", with: "&").removingPercentEncoding ?? "" } + ["index.html"]),
      Set(files))
    XCTAssertTrue(files.contains("a & b@2x.png") && files.contains("two-2.svg"), "\(files)")
    XCTAssertTrue(page.contains("<h2>a &amp; b</h2>"))
    XCTAssertFalse(page.contains("http"))
  }

  func testFormatsAreThoseForPrintWebAndScreens() throws {
    let folder = try SceneFolder(self, ["a.json": scene])
    XCTAssertEqual(try CommandRun("gallery", "a.json", "-o", "out", in: folder.path).status, 0)
    XCTAssertEqual(
      try folder.names, ["a.json", "out", "out/a.pdf", "out/a.png", "out/a.svg", "out/index.html"])
  }

  func testWhatIsNotExactIsTold() throws {
    let folder = try SceneFolder(
      self,
      [
        "a.json":
          #"{"bounds": [0, 0, 9, 9], "backgroundColor": "red", "sublayers": [{"backgroundColor": "red"}]}"#
      ])
    XCTAssertEqual(try CommandRun("gallery", "a.json", "-o", "out", in: folder.path).status, 0)
    let page = String(decoding: try folder.data("out/index.html"), as: UTF8.self)
    XCTAssertTrue(page.contains("<summary>1 finding</summary><ul><li>sublayers[0]"), page)
  }

  func testASceneThatIsTooLargeIsLeftOut() throws {
    let folder = try SceneFolder(
      self, ["a.json": scene, "long.json": #"{"bounds": [0, 0, 2000000000, 1]}"#])
    // The scale is the gallery's own unless it is given.
    for (words, status) in [([], 1), (["--scale", "3"], 2)] as [([String], Int32)] {
      let out = "out\(status)"
      let run = try CommandRun(
        arguments: ["gallery", "long.json", "a.json", "-o", out, "--formats", "png"] + words, in: folder.path)
      XCTAssertEqual(run.status, status, run.errors)
      XCTAssertTrue(run.errors.contains("long.json: "), run.errors)
      XCTAssertEqual(run.errors.contains("--scale"), status == 2, run.errors)
      let page = String(decoding: try folder.data(out + "/index.html"), as: UTF8.self)
      XCTAssertTrue(page.contains("<h2>a</h2>") && !page.contains("<h2>long</h2>"), page)
    }
  }

  func testAGalleryNeedsAFolder() throws {
    let folder = try SceneFolder(self, ["a.json": scene])
    XCTAssertEqual(try CommandRun("gallery", "a.json", in: folder.path).status, 2)
    XCTAssertEqual(try CommandRun("gallery", "a.json", "-o", "-", in: folder.path).status, 2)
  }
}
