import Foundation
import Testing

/// What a run reads, and what it did not make, is never written over.
@Suite struct OverwritingTests {
  private let scene = "{\"bounds\": [0, 0, 4, 4], \"backgroundColor\": \"red\"}"

  /// A red square of one pixel.
  private let pixel = """
    <svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><rect width="1" height="1" fill="red"/></svg>
    """

  /// Expects that a command is refused, and that a file is as before.
  private func expectKept(
    _ file: String, by arguments: String..., in folder: SceneFolder,
    saying words: String = "will not be overwritten",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try folder.data(file)
    let run = try CommandRun(arguments: arguments, in: folder.path)
    #expect(run.status == 2, "\(run.errors)", sourceLocation: sourceLocation)
    #expect(run.errors.contains(words), "\(run.errors)", sourceLocation: sourceLocation)
    #expect(try folder.data(file) == before, sourceLocation: sourceLocation)
  }

  @Test func aReportTakesThePlaceOfNothingElseOfTheRun() throws {
    let folder = try SceneFolder(["a.json": scene, "font.ttf": "old"])
    try FileManager.default.linkItem(atPath: folder.path + "/a.json", toPath: folder.path + "/hard.json")
    try expectKept("a.json", by: "a.json", "-o", "a.png", "--report", "a.json", in: folder)
    try expectKept("a.json", by: "a.json", "-o", "a.png", "--report", "hard.json", in: folder)
    try expectKept(
      "font.ttf", by: "a.json", "-o", "a.png", "--fonts", "font.ttf", "--report", "font.ttf", in: folder)
    #expect(try folder.names == ["a.json", "font.ttf", "hard.json"])
    for report in ["new/b.png", "./new/../new/b.png"] {
      let run = try CommandRun("a.json", "-o", "new/b.png", "--report", report, in: folder.path)
      #expect(run.status == 2, "\(run.errors)")
      #expect(run.errors.contains("the report would take the place of"), "\(run.errors)")
    }
    #expect(try CommandRun("a.json", "-o", "b.png", "--report", "b.json", in: folder.path).status == 0)
  }

  @Test func aNewFileMayBeReadByWhomeverTheOlderOneWas() throws {
    let folder = try SceneFolder(["a.json": scene, "a.png": "old"])
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.path + "/a.png")
    #expect(try CommandRun("a.json", "-o", "a.png", in: folder.path).status == 0)
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/a.png")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func whereOneOutputIsAFolderNoneIsWritten() throws {
    let folder = try SceneFolder(["a.json": scene])
    try FileManager.default.createDirectory(
      atPath: folder.path + "/a.svg", withIntermediateDirectories: false)
    let run = try CommandRun("a.json", "-o", "{name}.{format}", "--formats", "pdf,svg,png", in: folder.path)
    #expect(run.status == 1)
    #expect(run.errors.contains("a.svg: it is a folder"), "\(run.errors)")
    #expect(try folder.names == ["a.json", "a.svg"])
  }

  @Test func aPictureOfASceneIsNotReplacedByItsExport() throws {
    let folder = try SceneFolder([
      "photo.json": #"{"bounds": [0, 0, 4, 4], "contents": "photo.svg"}"#, "photo.svg": pixel,
    ])
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link.svg", withDestinationPath: folder.path + "/photo.svg")
    try FileManager.default.linkItem(atPath: folder.path + "/photo.svg", toPath: folder.path + "/hard.svg")
    for output in ["{name}.svg", "link.svg", "hard.svg"] {
      try expectKept("photo.svg", by: "photo.json", "-o", output, in: folder)
    }
    try expectKept("photo.svg", by: "photo.json", "-o", "x.png", "--report", "photo.svg", in: folder)
  }

  @Test func aReportOfARefusedSceneTakesThePlaceOfNothingThatWasRead() throws {
    let folder = try SceneFolder([
      "a.json": #"{"bounds": [0, 0, 4, 4], "contents": "photo.svg", "oops": 1}"#, "photo.svg": pixel,
    ])
    try expectKept("photo.svg", by: "a.json", "-o", "x.png", "--report", "photo.svg", in: folder)
  }

  /// Scenes are read one after the other, and written as they come.
  @Test func aPictureOfALaterSceneIsNotReplacedByAnEarlierOne() throws {
    let folder = try SceneFolder([
      "a.json": scene, "b.json": #"{"bounds": [0, 0, 4, 4], "contents": "a.svg"}"#, "a.svg": pixel,
    ])
    try expectKept("a.svg", by: "a.json", "b.json", "-o", "{name}.svg", "-j", "1", in: folder)
    try expectKept("a.svg", by: "b.json", "a.json", "-o", "{name}.svg", "-j", "1", in: folder)
  }

  @Test func convertDoesNotReplaceWhatItReads() throws {
    let folder = try SceneFolder([
      "a.json": #"{"bounds": [0, 0, 4, 4], "contents": "photo.json"}"#, "photo.json": pixel,
    ])
    try expectKept("a.json", by: "convert", "a.json", "-o", "./a.json", in: folder)
    try expectKept("photo.json", by: "convert", "a.json", "-o", "photo.json", in: folder)
    #expect(try CommandRun("convert", "a.json", "-o", "b.ca", in: folder.path).status == 0)
    try expectKept("b.ca/main.caml", by: "convert", "b.ca", "-o", "b.ca", in: folder)
    try expectKept("b.ca/main.caml", by: "convert", "b.ca/main.caml", "-o", "b.ca", in: folder)
  }

  @Test func aFolderThatIsNoBundleIsNotReplaced() throws {
    let folder = try SceneFolder([
      "a.json": #"{"bounds": [0, 0, 4, 4], "contents": "photo.svg"}"#, "photo.svg": pixel,
    ])
    #expect(try CommandRun("convert", "a.json", "-o", "b.ca", in: folder.path).status == 0)
    #expect(
      try CommandRun("convert", "a.json", "-o", "b.ca", in: folder.path).status == 0, "a bundle of ours")
    try folder.write("mine", to: "b.ca/note.txt")
    try expectKept(
      "b.ca/note.txt", by: "convert", "a.json", "-o", "b.ca", in: folder, saying: "holds “note.txt”")
    try FileManager.default.createDirectory(
      atPath: folder.path + "/home.ca/foto", withIntermediateDirectories: true)
    #expect(
      try CommandRun("convert", "a.json", "-o", "home.ca", in: folder.path).status == 0, "an empty folder")
    try FileManager.default.createDirectory(
      atPath: folder.path + "/holiday.ca/foto", withIntermediateDirectories: true)
    try folder.write("mine", to: "holiday.ca/foto/x.jpg")
    try expectKept(
      "holiday.ca/foto/x.jpg", by: "convert", "a.json", "-o", "holiday.ca", in: folder,
      saying: "holds “foto/x.jpg”")
  }

  @Test func aGalleryReplacesNoPageOfOthers() throws {
    let folder = try SceneFolder(["a.json": scene, "index.html": "<p>Welcome"])
    try expectKept("index.html", by: "gallery", "a.json", "-o", ".", "--formats", "svg", in: folder)
    for _ in 0..<2 {
      #expect(
        try CommandRun("gallery", "a.json", "-o", "out", "--formats", "svg", in: folder.path).status == 0)
    }
  }

  @Test func tilesDoNotReplaceThePictureThatIsCut() throws {
    let folder = try SceneFolder(["a.json": #"{"bounds": [0, 0, 300, 4]}"#])
    #expect(try CommandRun("a.json", "-o", "0_0.png", in: folder.path).status == 0)
    let picture = try folder.data("0_0.png")
    let run = try CommandRun("cut", "0_0.png", "-o", "{x}_{y}.png", in: folder.path)
    #expect(run.status == 1, "\(run.errors)")
    #expect(run.errors.contains("0_0.png: the file is the picture that is cut"), "\(run.errors)")
    #expect(try folder.data("0_0.png") == picture)
    try FileManager.default.copyItem(atPath: folder.path + "/0_0.png", toPath: folder.path + "/a.dzi")
    try expectKept("a.dzi", by: "cut", "a.dzi", "-o", "a.dzi", in: folder)
  }
}
