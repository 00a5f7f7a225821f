import Foundation
import TestSupport

/// The program `layerpress`, run as a process in a folder of its own.
struct CommandRun {
  let status: Int32
  let output: Data
  let errors: String

  /// The package's products stand beside the tests.
  static var program: String {
    let tests = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    return tests.deletingLastPathComponent().appendingPathComponent("layerpress").path
  }

  init(
    _ arguments: String..., in folder: String, input: String = "", environment: [String: String] = [:],
    program: String = Self.program
  ) throws {
    try self.init(arguments: arguments, in: folder, input: input, environment: environment, program: program)
  }

  init(
    arguments: [String], in folder: String, input: String = "", environment: [String: String] = [:],
    program: String = Self.program
  ) throws {
    let run = try ProcessRun(program, arguments, in: folder, input: input, environment: environment)
    (status, output, errors) = (run.status, run.output, run.errors)
  }

  var text: String { String(decoding: output, as: UTF8.self) }

  /// What it says, without the lines of the scene that it shows.
  var messages: String {
    errors.replacing(#/(?m)^ +\d* \| .*\n/#, with: "")
  }
}

/// A folder for one test's files.
struct SceneFolder {
  let path: String

  /// A folder that is removed when all tests have run.
  init(_ scenes: [String: String] = [:]) throws {
    path = try makeTemporaryFolder()
    for (name, text) in scenes { try write(text, to: name) }
  }

  /// Removes it at once, for tests with many or large files.
  func remove() { try? FileManager.default.removeItem(atPath: path) }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
  }

  func data(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)")) }

  var names: [String] {
    get throws { try FileManager.default.subpathsOfDirectory(atPath: path).sorted() }
  }
}
