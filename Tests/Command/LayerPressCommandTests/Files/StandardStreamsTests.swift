import Foundation
import Testing

/// Standard streams and files that cannot be written.
@Suite struct StandardStreamsTests {
  private static let scene = #"{"bounds": [0, 0, 400, 300], "backgroundColor": "navy"}"#

  /// Runs a script in which `$0` is the program.
  private func shell(_ script: String) throws -> (run: CommandRun, names: [String]) {
    let folder = try SceneFolder(["a.json": Self.scene])
    defer { folder.remove() }
    let run = try CommandRun(
      arguments: ["-c", script, CommandRun.program], in: folder.path, program: "/bin/sh")
    return (run, try folder.names)
  }

  @Test func aPictureForAStandardOutputThatIsClosedIsAnError() throws {
    let (run, names) = try shell(#""$0" a.json -o - --to png >&-"#)
    #expect(run.status == 1)
    #expect(run.errors.contains("standard output: writing failed: Bad file descriptor"), "\(run.errors)")
    #expect(names == ["a.json"])
  }

  @Test func aPictureWithoutReaderIsAnError() throws {
    // The reader has ended before the program begins.
    let script = #"mkfifo p; exec 3<>p; exec 4>p; exec 3>&-; "$0" a.json -o - --to png >&4"#
    let (run, _) = try shell(script)
    #expect(run.status == 1)
    #expect(run.errors.contains("standard output: writing failed: Broken pipe"), "\(run.errors)")
  }

  @Test func aFileBeyondTheLimitOfTheShellIsAnError() throws {
    // In blocks of 512 bytes or a kilobyte; the picture has more of them.
    let (run, names) = try shell(#"ulimit -f 1; "$0" a.json -o a.png --scale 8 --png-level fast"#)
    #expect(run.status == 1)
    #expect(run.errors.contains("File too large"), "\(run.errors)")
    #expect(names == ["a.json"])
  }

  @Test func aClosedErrorStreamIsNotTakenByAFile() throws {
    let (run, names) = try shell(
      #""$0" a.json -o a.svg --layer nothing 2>&-; echo $?; "$0" a.json -o a.svg 2>&-"#)
    #expect(run.status == 0)
    #expect(run.text == "2\n")
    #expect(names == ["a.json", "a.svg"])
  }
}
