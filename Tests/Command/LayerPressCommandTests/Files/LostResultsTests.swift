import Foundation
import Testing

/// Results that cannot be written to standard output.
@Suite struct LostResultsTests {
  @Test(arguments: [
    "inspect card.json", "inspect card.json --json", "inspect card.json --drawing", "schema", "help",
    "help output", "manual", "completions bash", "--version", "check --help",
  ]) func resultsThatCannotBeWrittenAreErrors(arguments: String) throws {
    let folder = try SceneFolder(["card.json": #"{"bounds": [0, 0, 40, 30]}"#])
    defer { folder.remove() }
    func shell(_ script: String) throws -> CommandRun {
      try CommandRun(
        arguments: ["-c", script, CommandRun.program], in: folder.path, program: "/bin/sh")
    }
    let full = try shell(#""$0" \#(arguments) > /dev/full"#)
    #expect(full.status == 1)
    #expect(
      full.errors == "layerpress: error: standard output: writing failed: No space left on device\n")
    let closed = try shell(#"{ "$0" \#(arguments); echo $? > status; } | true; exit $(cat status)"#)
    // Done, or ended by SIGPIPE.
    #expect([0, 141].contains(closed.status))
    #expect(closed.errors == "")
  }
}
