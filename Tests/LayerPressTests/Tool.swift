import XCTest

/// Another program, by which a file is judged.
struct Tool {
  let status: Int32
  let output: String
  let errors: String

  /// Runs a program to its end. A program that is not installed skips the test, and says so.
  init(_ name: String, _ arguments: [String], in folder: String? = nil, environment: [String: String] = [:])
    throws
  {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let places = name.contains("/") ? [name] : path.split(separator: ":").map { "\($0)/\(name)" }
    guard let program = places.first(where: FileManager.default.isExecutableFile) else {
      throw XCTSkip("\(name) is not installed")
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    // Files rather than pipes: no pipe can fill up while the other is read.
    let scratch = NSTemporaryDirectory() + "layerpress-tool-\(UUID().uuidString)"
    let files = ["\(scratch).out", "\(scratch).err"]
    for file in files { _ = FileManager.default.createFile(atPath: file, contents: nil) }
    defer { for file in files { try? FileManager.default.removeItem(atPath: file) } }
    process.standardOutput = FileHandle(forWritingAtPath: files[0])
    process.standardError = FileHandle(forWritingAtPath: files[1])
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    status = process.terminationStatus
    let texts = files.map {
      String(decoding: FileManager.default.contents(atPath: $0) ?? Data(), as: UTF8.self)
    }
    (output, errors) = (texts[0], texts[1])
  }
}
