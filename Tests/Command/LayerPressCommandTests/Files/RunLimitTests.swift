import Foundation
import LayerPress
import TestSupport
import Testing

@testable import LayerPressCommand

/// What ends the program before it is done, and what allows more.
@Suite struct RunLimitTests {
  private static let scene =
    #"{"bounds": [0, 0, 40, 30], "sublayers": [{"frame": [5, 5, 9, 9], "backgroundColor": "red"}]}"#

  private func run(_ scene: String = Self.scene, _ arguments: String...) throws -> (
    CommandRun, names: [String]
  ) {
    let folder = try SceneFolder(["a.json": scene])
    defer { folder.remove() }
    let run = try CommandRun(arguments: arguments, in: folder.path)
    return (run, try folder.names)
  }

  @Test func aRunThatTakesTooLongIsAnErrorAndLeavesNothing() throws {
    let (run, names) = try run(Self.scene, "a.json", "-o", "a.png", "--timeout", "0.000001")
    #expect(run.status == 1)
    #expect(run.errors == "layerpress: error: stopped: it took longer than 1e-06 s; --timeout allows more\n")
    #expect(names == ["a.json"])
  }

  @Test func aRunThatTakesTooMuchMemoryIsAnErrorAndLeavesNothing() throws {
    let (run, names) = try run(Self.scene, "a.json", "-o", "a.png", "--max-memory", "1M")
    #expect(run.status == 1)
    #expect(
      run.errors == "layerpress: error: stopped: it took more than 1 MB of memory; --max-memory allows more\n"
    )
    #expect(names == ["a.json"])
  }

  @Test func aRunWithinItsLimitsIsDone() throws {
    let (run, names) = try run(
      Self.scene, "a.json", "-o", "a.svg", "--timeout", "3600", "--max-memory", "100G")
    #expect(run.status == 0, "\(run.errors)")
    #expect(names == ["a.json", "a.svg"])
  }

  @Test(arguments: [
    ["--max-memory", "lots"], ["--max-memory", "0"], ["--max-memory", "99999999999T"], ["--timeout", "0"],
    ["--limit", "copies"], ["--limit", "planets=3"], ["--limit", "copies=-1"], ["--timeout", "1", "--watch"],
  ]) func whatIsNoLimitIsRefused(arguments: [String]) throws {
    let folder = try SceneFolder(["a.json": Self.scene])
    defer { folder.remove() }
    let run = try CommandRun(arguments: ["a.json", "-o", "a.png"] + arguments, in: folder.path)
    #expect(run.status == 2, "\(run.errors)")
  }

  @Test func aLimitIsNamedByTheOptionThatRaisesIt() throws {
    let scene = """
      {"bounds": [0, 0, 40, 30], "sublayers": [{"class": "CAReplicatorLayer", "instanceCount": 50,
        "instanceTransform": "translate(0.5, 0)", "sublayers": [{"frame": [5, 5, 9, 9], "backgroundColor": "red"}]}]}
      """
    let (few, _) = try run(scene, "a.json", "-o", "a.svg", "--limit", "copies=20", "--report", "-")
    #expect(few.status == 0)
    let words = "the rest are left out; --limit copies=N allows more"
    #expect(few.errors.contains(words) && !few.errors.contains("ExportOptions"), "\(few.errors)")
    #expect(few.text.contains(words))
    let (all, _) = try run(scene, "a.json", "-o", "a.svg", "--limit", "copies=50")
    #expect(all.errors == "")
  }

  @Test func aVideoIsSaidHowToMake() throws {
    let (run, _) = try run(Self.scene, "a.json", "-o", "a.mp4")
    #expect(run.status == 2)
    #expect(run.errors.contains("ffmpeg makes videos of frames"), "\(run.errors)")
  }

  @Test func errorsOfTheLibrariesNameOptionsAsTheCommandDoes() {
    let error = ExportError(.beyondOutputPixelLimit(width: 20, height: 30, limit: 500))
    #expect(error.message.contains("ExportOptions.PNG.pixelLimit allows more"))
    #expect(OptionNames.inCommand(error.message).hasSuffix("; --max-output-pixels allows more"))
  }

  @Test func everyOptionThatLibrariesNameHasOneOfTheCommand() throws {
    let sources = repository.appendingPathComponent("Sources")
    let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var names: Set<String> = []
    for case let file as URL in files where file.pathExtension == "swift" && !file.path.contains("/Command/")
    {
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        guard let text = line.firstMatch(of: #/".*"/#), !line.contains("///") else { continue }
        for name in text.output.matches(of: #/ExportOptions(\.[A-Za-z]+)+/#) {
          names.insert(String(name.output.0))
        }
      }
    }
    #expect(names.count > 10)
    for name in names { #expect(OptionNames.inCommand(name).contains("--"), "\(name)") }
  }
}
