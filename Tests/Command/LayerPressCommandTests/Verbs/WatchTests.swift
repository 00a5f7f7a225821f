import Foundation
import Testing

@testable import LayerPressCommand

/// `--watch`: what is changed on disk is exported again.
@Suite struct WatchTests {
  private func scene(_ color: String, _ more: String = "") -> String {
    #"{"bounds": [0, 0, 24, 24], "backgroundColor": "\#(color)"\#(more)}"#
  }

  /// How often something was exported, or was to be.
  private func rounds(_ run: RunningCommand) -> Int {
    run.messages.components(separatedBy: "waiting for").count - 1
  }

  private func text(_ name: String, in folder: SceneFolder) -> String {
    (try? folder.data(name)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  @Test func aSceneThatIsSavedIsExportedAgain() throws {
    let folder = try SceneFolder(["a.json": scene("#ff0000")])
    let run = try RunningCommand(["a.json", "-o", "a.svg", "--watch"], in: folder)
    run.wait { rounds(run) == 1 }
    #expect(text("a.svg", in: folder).contains("red"))
    try folder.write(scene("#0000ff"), to: "a.json")
    run.wait { text("a.svg", in: folder).contains("#00f") }
    // As editors save: another file takes the name.
    run.wait { rounds(run) >= 2 }
    try folder.write(scene("#008000"), to: "a.json~")
    #expect(rename(folder.path + "/a.json~", folder.path + "/a.json") == 0)
    run.wait { text("a.svg", in: folder).contains("green") }
  }

  @Test func aPictureThatChangesIsExportedAgain() throws {
    let svg =
      #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="4" fill='#123456'/></svg>"#
    let folder = try SceneFolder(["a.json": scene("white", #", "contents": "parts/p.svg""#)])
    try FileManager.default.createDirectory(atPath: folder.path + "/parts", withIntermediateDirectories: true)
    try folder.write(svg, to: "parts/p.svg")
    let run = try RunningCommand(["a.json", "-o", "out/a.svg", "--watch"], in: folder)
    run.wait { rounds(run) == 1 }
    try folder.write(svg.replacing("123456", with: "654321"), to: "parts/p.svg")
    run.wait { text("out/a.svg", in: folder).contains("654321") }
    // The picture's folder goes, and comes back.
    run.wait { rounds(run) >= 2 }
    #expect(rename(folder.path + "/parts", folder.path + "/gone") == 0)
    run.wait { run.messages.contains("error: contents: the file \"parts/p.svg\" does not exist") }
    try folder.write(svg.replacing("123456", with: "abcdef"), to: "gone/p.svg")
    #expect(rename(folder.path + "/gone", folder.path + "/parts") == 0)
    run.wait { text("out/a.svg", in: folder).contains("abcdef") }
  }

  @Test func aFaultIsSaidAndTheOldFileStaysUntilItIsMended() throws {
    let folder = try SceneFolder(["a.json": scene("#ff0000")])
    let run = try RunningCommand(["a.json", "-o", "a.svg", "--watch"], in: folder)
    run.wait { rounds(run) == 1 }
    try folder.write(scene("#0000ff", ", \"oops\": 1"), to: "a.json")
    run.wait { run.messages.contains("a.json:1:") && run.messages.contains("oops") }
    #expect(text("a.svg", in: folder).contains("red"))
    run.wait { rounds(run) >= 2 }
    try folder.write(scene("#0000ff"), to: "a.json")
    run.wait { text("a.svg", in: folder).contains("#00f") }
  }

  @Test func aFolderThatVanishesIsWaitedFor() throws {
    let folder = try SceneFolder()
    try FileManager.default.createDirectory(atPath: folder.path + "/in", withIntermediateDirectories: true)
    try folder.write(scene("#ff0000"), to: "in/a.json")
    let run = try RunningCommand(["in/a.json", "-o", "a.svg", "--watch"], in: folder)
    run.wait { rounds(run) == 1 }
    try FileManager.default.removeItem(atPath: folder.path + "/in")
    run.wait { run.messages.contains("in/a.json: error: the file does not exist") }
    try FileManager.default.createDirectory(atPath: folder.path + "/in", withIntermediateDirectories: true)
    try folder.write(scene("#0000ff"), to: "in/a.json")
    run.wait { text("a.svg", in: folder).contains("#00f") }
  }

  /// Its files come before it is watched itself: only the folder above knows, which is watched no longer then.
  @Test func whatComesWithAFolderIsNoticed() throws {
    let folder = try SceneFolder()
    let watcher = try FileWatcher()
    let file = folder.path + "/in/a.json"
    try watcher.watch([file])
    try FileManager.default.createDirectory(atPath: folder.path + "/in", withIntermediateDirectories: true)
    try folder.write("{}", to: "in/a.json")
    try watcher.watch([file])
    #expect(notices(watcher))
  }

  /// Only reading the scene tells that there is a picture, which may change before its folder is watched.
  @Test func whatChangesBeforeItIsWatchedIsNoticed() throws {
    let folder = try SceneFolder(["a.json": "{}"])
    let watcher = try FileWatcher()
    try watcher.watch([folder.path + "/a.json"])
    try FileManager.default.createDirectory(atPath: folder.path + "/in", withIntermediateDirectories: true)
    let start = Date()
    try folder.write("", to: "in/p.svg")
    try watcher.watch([folder.path + "/a.json", folder.path + "/in/p.svg"], readFrom: start)
    #expect(notices(watcher))
  }

  private func notices(_ watcher: FileWatcher) -> Bool {
    nonisolated(unsafe) let waiting = watcher
    let noticed = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      if (try? waiting.waitForChange()) != nil { noticed.signal() }
    }
    return noticed.wait(timeout: .now() + 300) == .success
  }

  @Test func aFontOfTheSceneThatChangesIsExportedAgain() throws {
    let fonts = "/usr/share/fonts/truetype/dejavu/"
    let folder = try SceneFolder([
      "a.json": """
      {"fonts": ["font.ttf"], "bounds": [0, 0, 99, 24], "class": "CATextLayer", "string": "Hamburg", "font": "DejaVu Sans",
        "fontSize": 16, "foregroundColor": "black"}
      """
    ])
    func install(_ name: String) throws {
      try FileManager.default.copyItem(atPath: fonts + name, toPath: folder.path + "/new.ttf")
      #expect(rename(folder.path + "/new.ttf", folder.path + "/font.ttf") == 0)
    }
    try install("DejaVuSans.ttf")
    let run = try RunningCommand(["a.json", "-o", "a.svg", "--no-system-fonts", "--watch"], in: folder)
    run.wait { rounds(run) == 1 }
    let old = text("a.svg", in: folder)
    #expect(old.contains("<svg"))
    try install("DejaVuSans-Bold.ttf")
    run.wait { text("a.svg", in: folder) != old }
  }

  @Test func whatIsWrittenIsNoReasonToWriteItAgain() throws {
    let folder = try SceneFolder(["a.json": scene("#ff0000")])
    let font = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    try FileManager.default.copyItem(atPath: font, toPath: folder.path + "/font.ttf")
    let run = try RunningCommand(
      ["a.json", "-o", "a.svg", "--fonts", ".", "--report", "r.json", "--watch"], in: folder)
    run.wait { rounds(run) == 1 }
    #expect(text("a.svg", in: folder).contains("red"))
    // Nor where nothing but the report is written.
    try folder.write(scene("#0000ff", ", \"oops\": 1"), to: "a.json")
    run.wait { run.messages.contains("oops") && rounds(run) >= 2 }
    // What an earlier round has written.
    try folder.write("", to: "a.svg")
    try folder.write(scene("#008000"), to: "a.json")
    run.wait { text("a.svg", in: folder).contains("green") && rounds(run) >= 3 }
    #expect(rounds(run) == 3, "\(run.messages)")
  }

  @Test func aPictureThatWasReadCanBeWrittenOnceNoSceneReadsIt() throws {
    let svg = #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="4"/></svg>"#
    let folder = try SceneFolder(["a.json": scene("white", #", "contents": "a.svg""#), "a.svg": svg])
    let run = try RunningCommand(["a.json", "-o", "a.svg", "--watch"], in: folder)
    run.wait { run.messages.contains("is read here") && rounds(run) == 1 }
    #expect(text("a.svg", in: folder) == svg)
    try folder.write(scene("#0000ff"), to: "a.json")
    run.wait { rounds(run) == 2 }
    #expect(text("a.svg", in: folder).contains("#00f"), "\(run.messages)")
    // What is written now is no reason to write it again, though it was read once.
    try folder.write(scene("#008000"), to: "a.json")
    run.wait { text("a.svg", in: folder).contains("green") && rounds(run) >= 3 }
    #expect(rounds(run) == 3, "\(run.messages)")
  }

  /// What was said before a round is gone from the screen.
  @Test func anOptionThatChangesNothingIsToldInEachRound() throws {
    let folder = try SceneFolder(["a.json": scene("#ff0000")])
    let run = try RunningCommand(["a.json", "-o", "a.svg", "--scale", "2", "--watch"], in: folder)
    func warnings() -> Int { run.messages.components(separatedBy: "warning: --scale is for").count - 1 }
    run.wait { rounds(run) == 1 }
    #expect(warnings() == 1)
    try folder.write(scene("#0000ff"), to: "a.json")
    run.wait { rounds(run) == 2 }
    #expect(warnings() == 2)
  }

  @Test func whatCannotBeWatchedIsRefused() throws {
    let folder = try SceneFolder(["a.json": scene("red")])
    for words in [["-", "--from", "json", "-o", "a.svg"], ["a.json", "-o", "-", "--to", "svg"]] {
      #expect(try CommandRun(arguments: words + ["--watch"], in: folder.path).status == 2)
    }
  }
}
