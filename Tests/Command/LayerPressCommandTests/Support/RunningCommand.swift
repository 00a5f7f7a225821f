import Foundation
import XCTest

/// The program `layerpress` while it runs, such as one that watches files; ended with the test.
final class RunningCommand {
  private let process = Process()
  private let output: String
  private let errors: String

  init(_ test: XCTestCase, _ arguments: [String], in folder: SceneFolder) throws {
    let number = UUID().uuidString
    (output, errors) = ("/tmp/layerpress-\(number).out", "/tmp/layerpress-\(number).err")
    process.executableURL = URL(fileURLWithPath: CommandRun.program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    for file in [output, errors] { try Data().write(to: URL(fileURLWithPath: file)) }
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: errors))
    try process.run()
    let (process, files) = (process, [output, errors])
    test.addTeardownBlock {
      process.terminate()
      process.waitUntilExit()
      for file in files { try? FileManager.default.removeItem(atPath: file) }
    }
  }

  /// What it has printed so far.
  var text: String { (try? String(contentsOfFile: output, encoding: .utf8)) ?? "" }
  /// What it has said so far.
  var messages: String { (try? String(contentsOfFile: errors, encoding: .utf8)) ?? "" }

  /// Waits until something is so; fails where it never comes to be.
  func wait(line: UInt = #line, until isSo: () throws -> Bool) rethrows {
    let end = Date(timeIntervalSinceNow: 60)
    while try !isSo() {
      guard process.isRunning, Date() < end else {
        XCTFail("it never came to be; said was\n\(messages)", line: line)
        return
      }
      usleep(20_000)
    }
  }
}
