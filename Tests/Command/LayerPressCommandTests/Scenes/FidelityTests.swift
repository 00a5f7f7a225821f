import Foundation
import TestSupport
import Testing

/// The references of the fidelity oracle, where it is at hand: a folder beside this package, which is no part of it.
@Suite struct FidelityTests {
  @Test func everyReferenceIsMetInAllFormats() throws {
    let root = repository
    let oracle = root.deletingLastPathComponent().appendingPathComponent("shared/oracle")
    let program = oracle.appendingPathComponent("score.py").path
    guard FileManager.default.fileExists(atPath: program) else {
      try skip("the fidelity oracle is not beside this package")
    }
    guard hasReferenceFonts else { try skip("the references are made with the fonts of Debian 12") }
    let run = try CommandRun(
      program, "--layerpress", CommandRun.program, "--cases", oracle.appendingPathComponent("cases").path,
      "-j", "\(ProcessInfo.processInfo.activeProcessorCount)", in: oracle.path, program: "/usr/bin/python3")
    let failures = run.text.split(separator: "\n").filter { $0.contains("FAIL") }
    #expect(failures == [], Comment(rawValue: failures.joined(separator: "\n")))
    #expect(run.status == 0, "\(run.errors)")
  }
}
