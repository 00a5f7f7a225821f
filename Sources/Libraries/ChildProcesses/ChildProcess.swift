import CLinux
import Foundation

/// A program that runs with limits and whose output is read as it comes.
///
/// Used by one thread at a time. The program ends, by force if need be, with the object.
package final class ChildProcess {
  /// What a program may take.
  package struct Limits: Sendable {
    /// Seconds of processor time.
    package var seconds: Int
    /// Bytes of address space.
    package var bytes: Int
    /// Seconds in which it must write something.
    package var silence: Double

    package init(seconds: Int, bytes: Int, silence: Double) {
      (self.seconds, self.bytes, self.silence) = (seconds, bytes, silence)
    }
  }

  /// How a program ended.
  package enum End: Equatable {
    case status(Int32)
    /// By a signal.
    case signal(Int32)
    /// It wrote nothing for too long, and was ended.
    case silence
  }

  package enum Failure: Error {
    /// There is no such program, or it cannot be run.
    case missing
    case system(Int32)
  }

  private let child: pid_t
  private var output: Int32
  private var messages: Int32
  private let silence: Double
  private var end: End?
  /// The last bytes of standard error, for what is said of a failure.
  package private(set) var lastMessages: [UInt8] = []
  /// Receives each line of standard error.
  package var takeMessage: ((Substring) -> Void)?
  private var line: [UInt8] = []

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: the program's file; a name without a slash is looked for in `PATH`.
  ///   - input: a descriptor that the program has as its descriptor 3; nil for none.
  package init(_ path: String, _ arguments: [String], input: Int32?, limits: Limits) throws(Failure) {
    guard let program = Self.file(of: path) else { throw .missing }
    guard let (outputEnd, outputStart) = Self.pipe() else { throw .system(errno) }
    guard let (messagesEnd, messagesStart) = Self.pipe() else {
      let code = errno
      close(outputEnd)
      close(outputStart)
      throw .system(code)
    }
    let environment =
      ProcessInfo.processInfo.environment.filter { !Self.isDropped($0.key) }
      .map { "\($0.key)=\($0.value)" } + ["LC_ALL=C", "AV_LOG_FORCE_NOCOLOR=1"]
    child = Self.withStrings([program] + arguments) { arguments in
      Self.withStrings(environment) { environment in
        start_child(
          program, arguments, environment, input ?? -1, outputStart, messagesStart, UInt64(limits.seconds),
          UInt64(limits.bytes))
      }
    }
    let code = errno
    close(outputStart)
    close(messagesStart)
    (output, messages, silence) = (outputEnd, messagesEnd, limits.silence)
    // What is open is closed with the object.
    guard child > 0 else { throw .system(code) }
  }

  deinit { stop() }

  /// What would write reports, or change how messages look.
  private static func isDropped(_ name: String) -> Bool {
    name == "FFREPORT" || name == "AV_LOG_FORCE_COLOR" || name == "LC_ALL"
  }

  /// The file of a program; nil if there is none that can be run.
  package static func file(of name: String) -> String? {
    if name.contains("/") { return access(name, X_OK) == 0 ? name : nil }
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(
      separator: ":")
    return folders.lazy.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  private static func pipe() -> (end: Int32, start: Int32)? {
    var ends: [Int32] = [0, 0]
    guard pipe2(&ends, O_CLOEXEC) == 0 else { return nil }
    return (ends[0], ends[1])
  }

  private static func withStrings<Result>(
    _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers = strings.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return pointers.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { preconditionFailure("a list with an end is not empty") }
      return body(UnsafePointer(base))
    }
  }

  /// Fills a buffer with what the program writes. Returns how much it wrote; less than asked for means that it has ended.
  package func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    var count = 0
    while count < buffer.count, output >= 0 {
      guard wait() else { break }
      guard isReadable(output) else { continue }
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
      let got = Foundation.read(output, rest.baseAddress, rest.count)
      if got > 0 {
        count += got
      } else if got == 0 || errno != EINTR && errno != EAGAIN {
        close(output)
        output = -1
      }
    }
    return count
  }

  /// All that the program writes, up to a limit.
  package func readAll(limit: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < limit {
      let part = [UInt8](unsafeUninitializedCapacity: min(65536, limit - bytes.count)) { buffer, count in
        count = read(
          into: UnsafeMutableRawBufferPointer(
            start: buffer.baseAddress, count: min(65536, limit - bytes.count)))
      }
      guard !part.isEmpty else { break }
      bytes += part
    }
    return bytes
  }

  /// Waits until the program has written to its output or closed it, and takes its messages meanwhile. False if it was silent
  /// for too long.
  private func wait() -> Bool {
    let start = ContinuousClock.now
    while true {
      var polled = [pollfd(fd: output, events: Int16(POLLIN), revents: 0)]
      if messages >= 0 { polled.append(pollfd(fd: messages, events: Int16(POLLIN), revents: 0)) }
      let left = silence - (ContinuousClock.now - start) / .seconds(1)
      guard left > 0 else {
        kill(child, SIGKILL)
        reap()
        end = .silence
        return false
      }
      let count = poll(&polled, nfds_t(polled.count), Int32(min(left * 1000, 1e9)) + 1)
      if count < 0, errno != EINTR { return true }
      if polled.count > 1, polled[1].revents != 0 { takeMessages() }
      if polled[0].revents != 0 { return true }
    }
  }

  private func isReadable(_ descriptor: Int32) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 0) > 0
  }

  /// Reads what there is of messages.
  package func takeMessages() {
    var part = [UInt8](repeating: 0, count: 16384)
    while messages >= 0, isReadable(messages) {
      let count = Foundation.read(messages, &part, part.count)
      guard count > 0 else {
        if count == 0 || errno != EINTR {
          close(messages)
          messages = -1
        }
        continue
      }
      lastMessages = Array((lastMessages + part[..<count]).suffix(Self.keptMessages))
      for byte in part[..<count] {
        guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else {
          if line.count < Self.longestLine { line.append(byte) }
          continue
        }
        if let takeMessage { takeMessage(Substring(String(decoding: line, as: UTF8.self))) }
        line.removeAll(keepingCapacity: true)
      }
    }
  }

  private static let keptMessages = 8192
  private static let longestLine = 4096

  /// Waits for the end of the program, whose output has ended.
  package func waitForEnd() -> End {
    if let end { return end }
    // What has closed its output and goes on nevertheless is not waited for long.
    for _ in 0..<500 {
      takeMessages()
      if let end = reap(flags: WNOHANG) { return end }
      usleep(2000)
    }
    kill(child, SIGKILL)
    let end = reap()
    return end ?? .signal(SIGKILL)
  }

  /// Ends the program.
  package func stop() {
    // Where it could not be started there is no process, and -1 would mean all.
    if end == nil, child > 0 {
      kill(child, SIGKILL)
      reap()
    }
    for descriptor in [output, messages] where descriptor >= 0 { close(descriptor) }
    (output, messages) = (-1, -1)
  }

  @discardableResult
  private func reap(flags: Int32 = 0) -> End? {
    if let end { return end }
    var status: Int32 = 0
    while true {
      let found = waitpid(child, &status, flags)
      if found == child { break }
      if found == 0 { return nil }
      guard errno == EINTR else {
        // Someone else has waited for all children.
        end = .status(0)
        return end
      }
    }
    let signal = status & 0x7f
    end = signal == 0 ? .status((status >> 8) & 0xff) : .signal(signal)
    return end
  }
}
