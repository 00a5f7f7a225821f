import ChildProcesses
import Foundation
import TestSupport
import Testing

/// Programs that run with limits.
@Suite struct ChildProcessTests {
  private func limits(bytes: Int = 1 << 31, silence: Double = 60) -> ChildProcess.Limits {
    ChildProcess.Limits(seconds: 60, bytes: bytes, silence: silence)
  }

  private func python(
    _ code: String, input: Int32? = nil, bytes: Int = 1 << 31
  ) throws -> (text: String, end: ChildProcess.End, messages: String) {
    guard ProcessRun.path(of: "python3") != nil else { try skip("there is no python3") }
    let child = try ChildProcess("python3", ["-c", code], input: input, limits: limits(bytes: bytes))
    let text = String(decoding: child.readAll(limit: 1 << 20), as: UTF8.self)
    let end = child.waitForEnd()
    return (text, end, String(decoding: child.lastMessages, as: UTF8.self))
  }

  @Test func whatAProgramWritesAndHowItEnds() throws {
    let run = try python("import sys; print('out'); print('err', file=sys.stderr); sys.exit(3)")
    #expect(run.text == "out\n")
    #expect(run.messages == "err\n")
    #expect(run.end == .status(3))
    #expect(try python("import os, signal; os.kill(os.getpid(), signal.SIGTERM)").end == .signal(SIGTERM))
  }

  @Test func itHasItsFileAsDescriptorThreeAndNoOthers() throws {
    let file = open(repository.appendingPathComponent("LICENSE").path, O_RDONLY)
    defer { close(file) }
    // The fourth is the folder that is listed.
    let run = try python(
      "import os; print(os.read(3, 3), sorted(map(int, os.listdir('/proc/self/fd'))))", input: file)
    #expect(run.text == "b'MIT' [0, 1, 2, 3, 4]\n")
  }

  @Test func memoryIsLimited() throws {
    let run = try python("x = bytearray(10 ** 9)", bytes: 500 << 20)
    #expect(run.end == .status(1))
    #expect(run.messages.contains("MemoryError"))
  }

  @Test func aProgramThatIsSilentForTooLongIsEnded() throws {
    let child = try ChildProcess("sleep", ["1000"], input: nil, limits: limits(silence: 0.01))
    #expect(child.readAll(limit: 10) == [])
    #expect(child.waitForEnd() == .silence)
  }

  @Test func aProgramThatIsMissing() {
    #expect(throws: ChildProcess.Failure.self) {
      try ChildProcess("no-such-program", [], input: nil, limits: limits())
    }
  }

  @Test func messagesComeLineByLine() throws {
    guard ProcessRun.path(of: "python3") != nil else { try skip("there is no python3") }
    let child = try ChildProcess(
      "python3", ["-c", "import sys; sys.stderr.write('one\\ntwo\\rthree')"], input: nil, limits: limits())
    var lines: [String] = []
    child.takeMessage = { lines.append(String($0)) }
    _ = child.readAll(limit: 10)
    _ = child.waitForEnd()
    #expect(lines == ["one", "two"])
  }
}
