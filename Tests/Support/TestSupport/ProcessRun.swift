import Foundation

/// A program that ran to its end.
public struct ProcessRun: Sendable {
  /// The exit status, or minus the signal that ended the program: a crash must not look like a refusal.
  public let status: Int32
  public let output: Data
  public let errors: String

  public var text: String { String(decoding: output, as: UTF8.self) }

  /// Where a program stands.
  ///
  /// - Parameter name: a path, or a name that is looked up as a shell does. Nil where there is no such program.
  public static func path(of name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return (name.contains("/") ? [name] : folders.map { "\($0)/\(name)" })
      .first(where: FileManager.default.isExecutableFile)
  }

  /// Runs a program. Several threads may do so at once.
  ///
  /// - Parameters:
  ///   - program: its path.
  ///   - environment: what is added to this process's own, or changed in it.
  public init(
    _ program: String, _ arguments: [String], in folder: String? = nil, input: String = "",
    environment: [String: String] = [:]
  ) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    // Files rather than pipes: no pipe can fill up while another is read.
    let scratch = FileManager.default.temporaryDirectory.appendingPathComponent(
      "layerpress-run-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let files = ["in", "out", "err"].map { scratch.appendingPathComponent($0) }
    for (file, content) in zip(files, [input, "", ""]) { try Data(content.utf8).write(to: file) }
    let handles = try [
      FileHandle(forReadingFrom: files[0]), FileHandle(forWritingTo: files[1]),
      FileHandle(forWritingTo: files[2]),
    ]
    // A process outlives its end, and with it what it holds: Foundation crashes where thousands of files are open.
    defer { for handle in handles { try? handle.close() } }
    process.standardInput = handles[0]
    process.standardOutput = handles[1]
    process.standardError = handles[2]
    let end = process.signalOfEnd()
    try process.run()
    end.wait()
    status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    output = try Data(contentsOf: files[1])
    errors = String(decoding: try Data(contentsOf: files[2]), as: UTF8.self)
  }
}

extension Process {
  /// What is signalled once the process, which has not begun yet, has ended. `waitUntilExit` looks every twentieth of a second
  /// whether it has, and may wait for ever on another thread than the one that started it.
  public func signalOfEnd() -> DispatchSemaphore {
    let end = DispatchSemaphore(value: 0)
    terminationHandler = { _ in end.signal() }
    return end
  }
}
