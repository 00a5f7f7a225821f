import Foundation
import Testing

/// `layerpress gallery`: a page that shows what was exported.
@Suite struct GalleryTests {
  private let scene = #"{"bounds": [0, 0, 24, 24], "backgroundColor": "teal"}"#

  @Test func thePageLeadsToAllFilesAndNowhereElse() throws {
    let folder = try SceneFolder(["a & b.json": scene, "two.json": "{\"pages\": [\(scene), \(scene)]}"])
    let run = try CommandRun(
      "gallery", "a & b.json", "two.json", "-o", "out/all", "--formats", "svg,png", "--scales", "1,2",
      in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    let page = String(decoding: try folder.data("out/all/index.html"), as: UTF8.self)
    let links = page.matches(of: #/(?:href|src)="([^"]*)"/#).map { String($0.1) }.filter { $0 != "data:," }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out/all")
    #expect(
      Set(links.map { $0.replacing("&amp;", with: "&").removingPercentEncoding ?? "" } + ["index.html"])
        == Set(files))
    #expect(files.contains("a & b@2x.png"), "\(files)")
    #expect(files.contains("two-2.svg"), "\(files)")
    #expect(page.contains("<h2>a &amp; b</h2>"))
    #expect(!page.contains("http"))
  }

  @Test func formatsAreThoseForPrintWebAndScreens() throws {
    let folder = try SceneFolder(["a.json": scene])
    #expect(try CommandRun("gallery", "a.json", "-o", "out", in: folder.path).status == 0)
    #expect(try folder.names == ["a.json", "out", "out/a.pdf", "out/a.png", "out/a.svg", "out/index.html"])
  }

  @Test func whatIsNotExactIsTold() throws {
    let folder = try SceneFolder([
      "a.json":
        #"{"bounds": [0, 0, 9, 9], "backgroundColor": "red", "sublayers": [{"backgroundColor": "red"}]}"#
    ])
    #expect(try CommandRun("gallery", "a.json", "-o", "out", in: folder.path).status == 0)
    let page = String(decoding: try folder.data("out/index.html"), as: UTF8.self)
    #expect(page.contains("<summary>1 finding</summary><ul><li>sublayers[0]"), "\(page)")
  }

  @Test func aSceneThatIsTooLargeIsLeftOut() throws {
    let folder = try SceneFolder(["a.json": scene])
    // By itself, or by the scale.
    for (width, words, status) in [(8_388_608, [], 3), (8_000_000, ["--scale", "9"], 2)]
      as [(Int, [String], Int32)]
    {
      try folder.write("{\"bounds\": [0, 0, \(width), 1]}", to: "long.json")
      let out = "out\(status)"
      let run = try CommandRun(
        arguments: ["gallery", "long.json", "a.json", "-o", out, "--formats", "png"] + words, in: folder.path)
      #expect(run.status == status, "\(run.errors)")
      #expect(run.errors.contains("long.json: "), "\(run.errors)")
      #expect(run.errors.contains("--scale") == (status == 2), "\(run.errors)")
      let page = String(decoding: try folder.data(out + "/index.html"), as: UTF8.self)
      #expect(page.contains("<h2>a</h2>"), "\(page)")
      #expect(!page.contains("<h2>long</h2>"), "\(page)")
    }
  }

  @Test func aGalleryNeedsAFolder() throws {
    let folder = try SceneFolder(["a.json": scene])
    #expect(try CommandRun("gallery", "a.json", in: folder.path).status == 2)
    #expect(try CommandRun("gallery", "a.json", "-o", "-", in: folder.path).status == 2)
  }
}
