import Foundation
import SceneFiles
import Testing

@testable import LayerPressCommand

/// What scenes were made to say reaches neither the terminal nor other lines.
final class HostileMessageTests {
  private let folder: SceneFolder

  init() throws {
    let layers = [
      #"{"class": "CATextLayer", "frame": [0, 0, 9, 9], "string": "a", "font": "\u001b]0;PWNED\u0007\u009b31m\u202etxt"}"#,
      #"{"name": "\u001b[2J", "id": "a\nother.json:1:1: error: forged", "url": "javascript:\u001b[5m", "frame": [0, 0, 1, 1]}"#,
    ]
    folder = try SceneFolder([
      "a.json":
        #"{"bounds": [0, 0, 9, 9], "backgroundColor": "red", "sublayers": [\#(layers.joined(separator: ", "))]}"#
    ])
  }

  deinit { folder.remove() }

  private static func holdsControls(_ text: String) -> Bool {
    text.unicodeScalars.contains {
      $0.value < 0x20 && $0 != "\n" || (0x7F..<0xA0).contains($0.value) || $0 == "\u{202E}"
    }
  }

  @Test(arguments: ["text", "json"]) func messages(_ format: String) throws {
    let run = try CommandRun("check", "a.json", "--messages", format, in: folder.path)
    #expect(!Self.holdsControls(run.errors), "\(run.errors)")
    #expect(!run.errors.contains("\nother.json"))
    #expect(run.errors.contains(#"a\nother.json:1:1: error: forged"#) == (format == "text"))
    #expect(run.errors.contains("PWNED"))
  }

  @Test(arguments: [[], ["--json"], ["--drawing"]]) func inspect(_ options: [String]) throws {
    let run = try CommandRun(arguments: ["inspect", "a.json"] + options, in: folder.path)
    #expect(run.status == 0)
    #expect(!Self.holdsControls(run.text), "\(run.text)")
    #expect(!run.text.contains("\nother.json"))
    // The drawing names only what is drawn.
    if options != ["--drawing"] { #expect(run.text.contains(#"\n"# + "other.json")) }
  }

  @Test func reports() throws {
    let run = try CommandRun("a.json", "-o", "a.png", "--report", "-", in: folder.path)
    #expect(!Self.holdsControls(run.text), "\(run.text)")
  }
}

/// Many messages are few lines.
final class ManyMessagesTests {
  private let folder: SceneFolder

  init() throws {
    func scene(_ layers: [String]) -> String {
      #"{"bounds": [0, 0, 9, 9], "sublayers": [\#(layers.joined(separator: ", "))]}"#
    }
    folder = try SceneFolder([
      "copies.json": scene(Array(repeating: #"{"frame": "x"}"#, count: 4000)),
      "two.json": scene(Array(repeating: #"{"frame": "x"}"#, count: 2)),
      "many.json": scene((0..<4000).map { #"{"frame": "x\#($0)"}"# }),
    ])
  }

  deinit { folder.remove() }

  @Test func copiesAreToldOnce() throws {
    let run = try CommandRun("check", "copies.json", in: folder.path)
    #expect(run.status == 3)
    #expect(
      run.messages
        == "copies.json:1:50: error: sublayers[0].frame: expected a rect [x, y, width, height], "
        + "found the string \"x\"; also at 1:66, 1:82, 1:98 and 3996 other places\n")
    let two = try CommandRun("check", "two.json", in: folder.path)
    #expect(two.messages.hasSuffix("found the string \"x\"; also at 1:66\n"))
  }

  @Test func atMostAHundredArePrinted() throws {
    let run = try CommandRun("check", "many.json", in: folder.path)
    let lines = run.messages.split(separator: "\n")
    #expect(lines.count == 101)
    #expect(
      lines.last == "layerpress: 3900 more errors are not shown; --verbose shows all, --limit findings=N more"
    )
    let fewer = try CommandRun("check", "many.json", "--limit", "findings=2", in: folder.path)
    #expect(fewer.messages.split(separator: "\n").count == 3)
    let all = try CommandRun("check", "many.json", "--verbose", in: folder.path)
    #expect(all.messages.split(separator: "\n").count == 4000)
  }

  @Test func programsGetEachPlace() throws {
    let run = try CommandRun("check", "copies.json", "--messages", "json", in: folder.path)
    #expect(run.errors.split(separator: "\n").count == 101)
    #expect(run.errors.contains(#""column":66"#))
  }

  @Test func errorsComeBeforeWarnings() {
    let warnings = (0..<150).map { SceneDiagnostic(severity: .warning, file: "a", message: "w\($0)") }
    let list = DiagnosticList(warnings + [SceneDiagnostic(file: "a", message: "e")], limit: 100)
    #expect(list.shown.count == 100)
    #expect(list.shown.last?.message == "e")
    #expect(list.rest == "51 more warnings are not shown; --verbose shows all, --limit findings=N more")
  }
}

/// Names of outputs that cannot be written as they are.
final class OutputNameMessageTests {
  private let folder: SceneFolder

  init() throws {
    folder = try SceneFolder(["a.json": #"{"bounds": [0, 0, 9, 9], "backgroundColor": "red"}"#])
  }

  deinit { folder.remove() }

  @Test func videosAreMadeOfFrames() throws {
    let run = try CommandRun("a.json", "-o", "a.mp4", in: folder.path)
    #expect(run.status == 2)
    #expect(run.errors.contains("; ffmpeg makes videos of frames: layerpress SCENE -o - --to png --frames "))
    #expect(run.errors.contains("pad=ceil(iw/2)*2:ceil(ih/2)*2"))
  }

  /// A shell passes bytes of Latin-1, of which Swift makes another name.
  @Test func namesThatAreNotUTF8AreRefused() throws {
    let command = #"'\#(CommandRun.program)' a.json -o "$(printf 'caf\351.pdf')""#
    let run = try CommandRun(arguments: ["-c", command], in: folder.path, program: "/bin/sh")
    #expect(run.status == 2)
    #expect(run.errors.contains("its name is not UTF-8"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.json"])
  }

  @Test func standardsAreCompleted() throws {
    #expect(try Completions.script(for: ["bash"]).contains("--standard) COMPREPLY=($(compgen -W 'pdf"))
  }
}
