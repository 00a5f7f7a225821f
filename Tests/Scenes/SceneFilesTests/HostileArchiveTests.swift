import Foundation
import QuartzCore
import Testing

@testable import SceneFiles

/// Archives and folders that are damaged, or made to do harm: refused, with the reason.
@Suite struct HostileArchiveTests {
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
  @Test func aFileThatUnpacksToFarMoreThanItTakes() {
    var zip = ZipFile()
    zip.add("main.caml", Data(repeating: 0x20, count: 17 << 20))
    let found = problems(zip)
    #expect(
      found == [
        "the file \"main.caml\" of the archive unpacks to 17825792 bytes, which is more than is allowed"
      ])
  }

  @Test func aFileThatIsLongerThanItSays() {
    var zip = bundle("")
    zip.entries[0].claimedSize = 30
    #expect(problems(zip) == ["the file \"main.caml\" of the archive is damaged, or not as long as it says"])
  }

  @Test func aFileThatIsShorterThanItSays() {
    var zip = bundle("")
    zip.entries[0].claimedSize = 3_000
    #expect(problems(zip) == ["the file \"main.caml\" of the archive is damaged, or not as long as it says"])
  }

  @Test func filesThatOverlap() {
    var zip = ZipFile()
    for index in 0..<50 { zip.add("\(index).caml", Data("<caml/>".utf8)) }
    #expect(problems(zip.overlappingData) == ["the archive's files overlap; it was made to fill memory"])
  }

  @Test func veryManyFiles() throws {
    var zip = ZipFile()
    let document = Data(WallpaperFiles.document("").utf8)
    for index in 0..<1_000 { zip.add("\(index).ca/main.caml", document) }
    #expect(try Scene(data: zip.data).pages.count == 1_000)
    zip.entries = []
    for index in 0...ZipArchive.entryCountLimit { zip.add("\(index)", Data(), isCompressed: false) }
    // The count in the directory's end has 16 bits, which is more than the limit.
    #expect(problems(zip) == ["the archive has more than 50000 files"])
  }

  // MARK: Ways out

  @Test func namesThatLeadOutOfTheArchive() {
    for name in ["../x.caml", "a/../../x.caml", "/etc/x.caml", "..\\x.caml", "a\\..\\..\\x.caml", "\\x.caml"]
    {
      let found = problems(ZipFile([(name, ""), ("main.caml", WallpaperFiles.document(""))]))
      #expect(found.count == 1, "\(name)")
      #expect(found.first?.hasSuffix("which leads out of it") ?? false, "\(found)")
    }
  }

  @Test func referencesThatLeadOutOfTheBundle() {
    for source in ["../x.png", "assets/../../x.png", "/etc/passwd", "%2e%2e/x.png", "..\\x.png"] {
      let found = problems(bundle("<contents type=\"CGImage\" src=\"\(source)\"/>"))
      #expect(found.count == 1, "\(source)")
      #expect(found.first?.hasSuffix("lies outside of the bundle, which is not allowed") ?? false, "\(found)")
    }
  }

  @Test func referencesToTheWebAreNotFollowed() {
    let found = problems(bundle("<contents type=\"CGImage\" src=\"https://example.com/a.png\"/>"))
    #expect(found.count == 1)
    #expect(found.first?.contains("is a web address") ?? false, "\(found)")
  }

  @Test func symbolicLinksInArchives() {
    var zip = bundle("<contents type=\"CGImage\" src=\"assets/a.png\"/>")
    zip.entries.append(
      ZipFile.Entry(name: "assets/a.png", data: Data("/etc/passwd".utf8), mode: UInt32(S_IFLNK) | 0o777))
    #expect(
      problems(zip) == ["the archive has the symbolic link \"assets/a.png\"; archives with links are refused"]
    )
  }

  @Test func symbolicLinksInFoldersLeadNowhereElse() throws {
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

  private func assertProblem(_ url: URL, _ words: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let messages: [String]
    do throws(SceneError) {
      messages = try Scene(contentsOf: url).warnings.map(\.message)
    } catch {
      messages = error.diagnostics.map(\.message)
    }
    #expect(messages.count == 1, sourceLocation: sourceLocation)
    #expect(messages.first?.contains(words) ?? false, "\(messages)", sourceLocation: sourceLocation)
  }

  // MARK: Damage

  @Test func archivesThatAreNoneAnyMore() {
    let whole = WallpaperFiles.tendies
    for length in [4, 30, 100, whole.count / 2, whole.count - 1] {
      let found = problems(whole.prefix(length))
      #expect(found.count == 1, "\(length)")
      #expect(found.first?.hasPrefix("the archive cannot be read: ") ?? false, "\(found)")
    }
  }

  @Test func bytesThatChanged() throws {
    var zip = ZipFile()
    zip.add("main.caml", Data(WallpaperFiles.document("").utf8), isCompressed: false)
    var data = zip.data
    let place = try #require(data.firstRange(of: Data("bounds".utf8)))
    data[place.lowerBound] = UInt8(ascii: "B")
    #expect(problems(data) == ["the file \"main.caml\" of the archive is damaged, or not as long as it says"])
  }

  @Test func encryptedFiles() {
    var zip = bundle("")
    zip.entries[0].flags = 1
    #expect(problems(zip) == ["the file \"main.caml\" of the archive is encrypted"])
  }

  @Test func archivesWithoutADocument() {
    #expect(
      problems(ZipFile([("readme.txt", "")])) == [
        "there is no CAML document: no folder that ends in .ca, no main.caml"
      ])
    #expect(
      problems(ZipFile([("x/com.apple.MercuryPoster/Wallpaper.plist", "")])) == [
        "the archive only refers to wallpapers of the system; there is nothing to draw"
      ])
    #expect(problems(ZipFile([("a.ca/readme.txt", "")])) == ["there is no main.caml"])
    #expect(problems(ZipFile()) == ["there is no CAML document: no folder that ends in .ca, no main.caml"])
  }

  @Test func aMissingAssetLeavesItsLayerWithoutContents() throws {
    var zip = bundle("<contents type=\"CGImage\" src=\"assets/chest.png\"/>")
    zip.add("assets/Chest.png", ScratchFolder.pixel)
    let scene = try Scene(data: zip.data, file: "a.ca")
    #expect(scene.pages.first?.contents == nil)
    #expect(
      scene.warnings.map(\.message) == [
        "the file \"assets/chest.png\" does not exist; did you mean \"Chest.png\"?; there are no contents"
      ])
  }
}
