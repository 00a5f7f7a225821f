import Foundation
import Testing

/// The program `layerpress` while it runs, such as one that watches files; ended when nothing holds it.
final class RunningCommand {
  private let process = Process()
  private let said = Said()

  /// - Parameter environment: what is set beside this process's own.
  init(_ arguments: [String], in folder: SceneFolder, environment: [String: String] = [:]) throws {
    process.executableURL = URL(fileURLWithPath: CommandRun.program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    let (output, errors) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, errors)
    let said = said
    process.terminationHandler = { _ in said.end() }
    try process.run()
    // Threads of their own: libdispatch, which would call a handler, at times crashes when its file is closed.
    let (outputEnd, errorsEnd) = (output.fileHandleForReading, errors.fileHandleForReading)
    Thread.detachNewThread { said.readOutput(outputEnd) }
    Thread.detachNewThread { said.readErrors(errorsEnd) }
  }

  // `waitUntilExit` may wait for ever on another thread than the one that started the process.
  deinit {
    process.terminate()
    said.waitForTheEnd()
  }

  /// What it has printed so far.
  var text: String { said.text(\.output) }
  /// What it has said so far.
  var messages: String { said.text(\.errors) }

  /// Sends it what Ctrl-C sends, and waits for its end.
  ///
  /// - Returns: the signal that ended it, or its status.
  func interrupt() -> (reason: Process.TerminationReason, status: Int32) {
    process.interrupt()
    said.waitForTheEnd()
    return (process.terminationReason, process.terminationStatus)
  }

  /// Waits until something is so, which is looked at whenever the program says something, and some times a second; fails
  /// where it never comes to be.
  func wait(sourceLocation: SourceLocation = #_sourceLocation, until isSo: () throws -> Bool) rethrows {
    let limit = Date(timeIntervalSinceNow: 300)
    var (seen, isOver) = (0, false)
    while try !isSo() {
      if isOver || Date() > limit {
        Issue.record("it never came to be; said was\n\(messages)", sourceLocation: sourceLocation)
        return
      }
      (seen, isOver) = said.wait(beyond: seen)
    }
  }
}

/// What a program says, as it comes in.
private final class Said: @unchecked Sendable {
  private let condition = NSCondition()
  fileprivate var output = Data()
  fileprivate var errors = Data()
  private var hasEnded = false

  /// Reads until the program ends.
  func readOutput(_ pipe: FileHandle) { read(pipe) { output += $0 } }
  func readErrors(_ pipe: FileHandle) { read(pipe) { errors += $0 } }

  private func read(_ pipe: FileHandle, add: (Data) -> Void) {
    while case let data = pipe.availableData, !data.isEmpty {
      condition.withLock {
        add(data)
        condition.broadcast()
      }
    }
  }

  func end() {
    condition.withLock {
      hasEnded = true
      condition.broadcast()
    }
  }

  func waitForTheEnd() {
    condition.withLock { while !hasEnded { condition.wait() } }
  }

  func text(_ part: KeyPath<Said, Data>) -> String {
    condition.withLock { String(decoding: self[keyPath: part], as: UTF8.self) }
  }

  /// Waits for a moment, or until there are more bytes than so many.
  ///
  /// - Returns: how many there are, and whether the program has ended.
  func wait(beyond count: Int) -> (count: Int, hasEnded: Bool) {
    condition.withLock {
      if output.count + errors.count <= count, !hasEnded {
        _ = condition.wait(until: Date(timeIntervalSinceNow: 0.1))
      }
      return (output.count + errors.count, hasEnded)
    }
  }
}

extension NSCondition {
  fileprivate func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    lock()
    defer { unlock() }
    return try body()
  }
}
