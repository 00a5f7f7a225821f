import Foundation
import QuartzCore
import XCTest

@testable import SceneFiles

/// Archives and folders that are damaged, or made to do harm: refused, with the reason.
final class HostileArchiveTests: XCTestCase {
  private func problems(_ zip: ZipFile) -> [String] { problems(zip.data) }

  private func problems(_ data: Data) -> [String] {
    do throws(SceneError) {
      return try Scene(data: data, file: "a.tendies").warnings.map(\.message)
    } catch {
      return error.diagnostics.map { $0.severity == .error ? $0.message : "no error: \($0.message)" }
    }
  }

  private func bundle(_ inside: String) -> ZipFile {
    ZipFile([("main.caml", WallpaperFiles.document(inside))])
  }

  // MARK: Bombs

  /// A document of nothing but spaces: what it unpacks to is 300 times what the archive has.
  func testAFileThatUnpacksToFarMoreThanItTakes() {
    var zip = ZipFile()
    zip.add("main.caml", Data(repeating: 0x20, count: 17 << 20))
    let found = problems(zip)
    XCTAssertEqual(
      found,
      ["the file \"main.caml\" of the archive unpacks to 17825792 bytes, which is more than is allowed"])
  }

  func testAFileThatIsLongerThanItSays() {
    var zip = bundle("")
    zip.entries[0].claimedSize = 30
    XCTAssertEqual(
      problems(zip), ["the file \"main.caml\" of the archive is damaged, or not as long as it says"])
  }

  func testAFileThatIsShorterThanItSays() {
    var zip = bundle("")
    zip.entries[0].claimedSize = 3_000
    XCTAssertEqual(
      problems(zip), ["the file \"main.caml\" of the archive is damaged, or not as long as it says"])
  }

  func testFilesThatOverlap() {
    var zip = ZipFile()
    for index in 0..<50 { zip.add("\(index).caml", Data("<caml/>".utf8)) }
    XCTAssertEqual(problems(zip.overlappingData), ["the archive's files overlap; it was made to fill memory"])
  }

  func testVeryManyFiles() throws {
    var zip = ZipFile()
    let document = Data(WallpaperFiles.document("").utf8)
    for index in 0..<1_000 { zip.add("\(index).ca/main.caml", document) }
    XCTAssertEqual(try Scene(data: zip.data).pages.count, 1_000)
    zip.entries = []
    for index in 0...ZipArchive.entryCountLimit { zip.add("\(index)", Data(), isCompressed: false) }
    // The count in the directory's end has 16 bits, which is more than the limit.
    XCTAssertEqual(problems(zip), ["the archive has more than 50000 files"])
  }

  // MARK: Ways out

  func testNamesThatLeadOutOfTheArchive() {
    for name in ["../x.caml", "a/../../x.caml", "/etc/x.caml", "..\\x.caml", "a\\..\\..\\x.caml", "\\x.caml"]
    {
      let found = problems(ZipFile([(name, ""), ("main.caml", WallpaperFiles.document(""))]))
      XCTAssertEqual(found.count, 1, name)
      XCTAssertTrue(found.first?.hasSuffix("which leads out of it") ?? false, "\(found)")
    }
  }

  func testReferencesThatLeadOutOfTheBundle() {
    for source in ["../x.png", "assets/../../x.png", "/etc/passwd", "%2e%2e/x.png", "..\\x.png"] {
      let found = problems(bundle("<contents type=\"CGImage\" src=\"\(source)\"/>"))
      XCTAssertEqual(found.count, 1, source)
      XCTAssertTrue(
        found.first?.hasSuffix("lies outside of the bundle, which is not allowed") ?? false, "\(found)")
    }
  }

  func testReferencesToTheWebAreNotFollowed() {
    let found = problems(bundle("<contents type=\"CGImage\" src=\"https://example.com/a.png\"/>"))
    XCTAssertEqual(found.count, 1)
    XCTAssertTrue(found.first?.contains("is a web address") ?? false, "\(found)")
  }

  func testSymbolicLinksInArchives() {
    var zip = bundle("<contents type=\"CGImage\" src=\"assets/a.png\"/>")
    zip.entries.append(
      ZipFile.Entry(name: "assets/a.png", data: Data("/etc/passwd".utf8), mode: UInt32(S_IFLNK) | 0o777))
    XCTAssertEqual(
      problems(zip), ["the archive has the symbolic link \"assets/a.png\"; archives with links are refused"])
  }

  func testSymbolicLinksInFoldersLeadNowhereElse() throws {
    let folder = try ScratchFolder()
    let document = WallpaperFiles.document("<contents type=\"CGImage\" src=\"assets/a.png\"/>")
    try folder.write(Data(document.utf8), to: "a.ca/main.caml")
    try folder.write(ScratchFolder.pixel, to: "b.ca/assets/a.png")
    let bundle = folder.url.appendingPathComponent("a.ca")
    let assets = folder.url.appendingPathComponent("b.ca/assets")
    // The folder of the assets, then one of them.
    try FileManager.default.createSymbolicLink(
      at: bundle.appendingPathComponent("assets"), withDestinationURL: assets)
    assertProblem(bundle, "does not exist")
    try FileManager.default.removeItem(at: bundle.appendingPathComponent("assets"))
    try folder.write(Data(), to: "a.ca/assets/.keep")
    try FileManager.default.createSymbolicLink(
      at: bundle.appendingPathComponent("assets/a.png"),
      withDestinationURL: assets.appendingPathComponent("a.png"))
    assertProblem(bundle, "leads out of")
  }

  private func assertProblem(_ url: URL, _ words: String, line: UInt = #line) {
    let messages: [String]
    do throws(SceneError) {
      messages = try Scene(contentsOf: url).warnings.map(\.message)
    } catch {
      messages = error.diagnostics.map(\.message)
    }
    XCTAssertEqual(messages.count, 1, line: line)
    XCTAssertTrue(messages.first?.contains(words) ?? false, "\(messages)", line: line)
  }

  // MARK: Damage

  func testArchivesThatAreNoneAnyMore() {
    let whole = WallpaperFiles.tendies
    for length in [4, 30, 100, whole.count / 2, whole.count - 1] {
      let found = problems(whole.prefix(length))
      XCTAssertEqual(found.count, 1, "\(length)")
      XCTAssertTrue(found.first?.hasPrefix("the archive cannot be read: ") ?? false, "\(found)")
    }
  }

  func testBytesThatChanged() throws {
    var zip = ZipFile()
    zip.add("main.caml", Data(WallpaperFiles.document("").utf8), isCompressed: false)
    var data = zip.data
    let place = try XCTUnwrap(data.firstRange(of: Data("bounds".utf8)))
    data[place.lowerBound] = UInt8(ascii: "B")
    XCTAssertEqual(
      problems(data), ["the file \"main.caml\" of the archive is damaged, or not as long as it says"])
  }

  func testEncryptedFiles() {
    var zip = bundle("")
    zip.entries[0].flags = 1
    XCTAssertEqual(problems(zip), ["the file \"main.caml\" of the archive is encrypted"])
  }

  func testArchivesWithoutADocument() {
    XCTAssertEqual(
      problems(ZipFile([("readme.txt", "")])),
      ["there is no CAML document: no folder that ends in .ca, no main.caml"])
    XCTAssertEqual(
      problems(ZipFile([("x/com.apple.MercuryPoster/Wallpaper.plist", "")])),
      ["the archive only refers to wallpapers of the system; there is nothing to draw"])
    XCTAssertEqual(problems(ZipFile([("a.ca/readme.txt", "")])), ["there is no main.caml"])
    XCTAssertEqual(
      problems(ZipFile()), ["there is no CAML document: no folder that ends in .ca, no main.caml"])
  }

  func testAMissingAssetLeavesItsLayerWithoutContents() throws {
    var zip = bundle("<contents type=\"CGImage\" src=\"assets/chest.png\"/>")
    zip.add("assets/Chest.png", ScratchFolder.pixel)
    let scene = try Scene(data: zip.data, file: "a.ca")
    XCTAssertNil(scene.pages.first?.contents)
    XCTAssertEqual(
      scene.warnings.map(\.message),
      ["the file \"assets/chest.png\" does not exist; did you mean \"Chest.png\"?; there are no contents"])
  }
}
