import TestSupport
import Testing

/// Another program, by which a file is judged.
struct Tool {
  let status: Int32
  let output: String
  let errors: String

  /// Runs a program to its end. A program that is not installed skips the test, and says so.
  init(_ name: String, _ arguments: [String], in folder: String? = nil, environment: [String: String] = [:])
    throws
  {
    guard let program = ProcessRun.path(of: name) else { try skip("\(name) is not installed") }
    let run = try ProcessRun(program, arguments, in: folder, environment: environment)
    (status, output, errors) = (run.status, run.text, run.errors)
  }
}
