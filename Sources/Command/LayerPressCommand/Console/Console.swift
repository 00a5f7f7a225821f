import Foundation
import Messages
import SceneFiles
import Synchronization

/// Prints messages: results to standard output, everything else to standard error, in whole lines. What messages quote cannot end
/// a line or reach the terminal as a command.
final class Console: Sendable {
  let options: ConsoleOptions
  private let isColored: Bool
  private let sources = SourceTexts()
  /// Whether the current line shows something temporary, such as a progress bar.
  private let hasTransientLine = Mutex(false)
  private let resultsAreLost = Mutex(false)

  init(options: ConsoleOptions) {
    self.options = options
    isColored =
      switch options.color {
      case .always: true
      case .never: false
      case .auto: isatty(STDERR_FILENO) == 1 && getenv("NO_COLOR") == nil
      }
  }

  /// Prints a result, which other programs may read.
  func print(_ text: String) {
    guard let failure = Self.write(text + "\n", to: STDOUT_FILENO), failure != EPIPE else { return }
    let isFirst = resultsAreLost.withLock { areLost in
      defer { areLost = true }
      return !areLost
    }
    if isFirst { error("standard output: writing failed: \(String(cString: strerror(failure)))") }
  }

  /// Whether a result could not be written. That its reader has seen enough is no such failure.
  var hasLostResults: Bool { resultsAreLost.withLock { $0 } }

  /// Prints `layerpress: error: file: text`.
  func error(_ text: String, about file: String? = nil) {
    let text = OptionNames.inCommand(text)
    say(.error, text, about: file) {
      "layerpress: \(label(.error))\(file.map { Quoted.printable($0) + ": " } ?? "")\($0)"
    }
  }

  /// Prints `layerpress: warning: text`.
  func warning(_ text: String) {
    if !options.isQuiet { say(.warning, text) { "layerpress: \(label(.warning))\($0)" } }
  }

  /// Prints advice after an error.
  func hint(_ text: String) { say(.note, text) { "layerpress: \($0)" } }

  /// Prints something only in verbose mode.
  func inform(_ text: String) {
    if options.isVerbose, !options.isQuiet { say(.note, text) { $0 } }
  }

  private func say(
    _ severity: SceneDiagnostic.Severity, _ message: String, about file: String? = nil,
    asText text: (String) -> String
  ) {
    switch options.messages {
    case .text: line(text(Quoted.printable(message)))
    case .json:
      line(MessageObject(SceneDiagnostic(severity: severity, file: file ?? "", message: message)).json)
    }
  }

  /// Prints diagnostics: each cause once, and no more of them than anybody reads, unless all are requested.
  func report(_ diagnostics: [SceneDiagnostic]) {
    let wanted = options.isQuiet ? diagnostics.filter { $0.severity == .error } : diagnostics
    guard !options.isVerbose else { return wanted.forEach(report) }
    // Programs can count for themselves, and want all places.
    let list = DiagnosticList(
      options.messages == .json ? wanted : DiagnosticList.merged(wanted), limit: options.mostMessages)
    list.shown.forEach(report)
    if let rest = list.rest { hint(rest) }
  }

  func report(_ diagnostic: SceneDiagnostic) {
    var diagnostic = diagnostic
    diagnostic.message = OptionNames.inCommand(diagnostic.message)
    if diagnostic.severity != .error, options.isQuiet { return }
    if options.messages == .json { return line(MessageObject(diagnostic).json) }
    let file = Quoted.printable(diagnostic.file)
    let place = diagnostic.line > 0 ? "\(file):\(diagnostic.line):\(diagnostic.column): " : "\(file): "
    let path = diagnostic.path.isEmpty ? "" : diagnostic.path + ": "
    let excerpt = sources.excerpt(
      of: diagnostic.file, line: diagnostic.line, column: diagnostic.column, width: width)
    line(
      place + label(diagnostic.severity) + path + diagnostic.message
        + (excerpt.map { "\n" + text($0, of: diagnostic.severity) } ?? ""))
  }

  /// Registers the text of a scene that is not a file, so that messages can show its lines.
  func keep(source data: Data, of name: String) { sources.add(data, as: name) }

  /// The line of a diagnostic after its number, with a caret below the position.
  private func text(_ excerpt: SourceTexts.Excerpt, of severity: SceneDiagnostic.Severity) -> String {
    let number = String(excerpt.number)
    let margin = String(repeating: " ", count: number.count)
    let caret = isColored ? "\u{1B}[1;\(Self.color(of: severity))m^\u{1B}[0m" : "^"
    return "  \(number) | \(excerpt.line)\n  \(margin) | \(excerpt.indent)\(caret)"
  }

  /// The number of columns of the terminal.
  private var width: Int {
    var size = winsize()
    return ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 30 ? Int(size.ws_col) : 120
  }

  /// Prints a line that the next one replaces.
  func showTransient(_ text: String) {
    hasTransientLine.withLock { hasLine in
      Self.write("\r\u{1B}[K" + text, to: STDERR_FILENO)
      hasLine = !text.isEmpty
    }
  }

  /// Clears the screen if messages go to a terminal: earlier ones are obsolete.
  func clear() {
    if isatty(STDERR_FILENO) == 1 { Self.write("\u{1B}[2J\u{1B}[3J\u{1B}[H", to: STDERR_FILENO) }
  }

  private func line(_ text: String) {
    hasTransientLine.withLock { hasLine in
      Self.write((hasLine ? "\r\u{1B}[K" : "") + text + "\n", to: STDERR_FILENO)
      hasLine = false
    }
  }

  private func label(_ severity: SceneDiagnostic.Severity) -> String {
    guard isColored else { return "\(severity.rawValue): " }
    return "\u{1B}[1;\(Self.color(of: severity))m\(severity.rawValue):\u{1B}[0m "
  }

  private static func color(of severity: SceneDiagnostic.Severity) -> Int {
    switch severity {
    case .error: 31
    case .warning: 35
    case .note: 36
    }
  }

  /// Returns the number of the system's error; nil if all is written. For messages that is ignored, since there
  /// is nowhere left to report it.
  @discardableResult
  private static func write(_ text: String, to descriptor: Int32) -> Int32? {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let done = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if done < 0, errno != EINTR { return errno }
      bytes = bytes.dropFirst(max(0, done))
    }
    return nil
  }
}

/// A message for other programs. What it has no value for is left out.
private struct MessageObject: Encodable {
  var severity: String
  var file: String?
  var line: Int?
  var column: Int?
  var path: String?
  var message: String

  init(_ diagnostic: SceneDiagnostic) {
    severity = diagnostic.severity.rawValue
    file = diagnostic.file.isEmpty ? nil : diagnostic.file
    if diagnostic.line > 0 { (line, column) = (diagnostic.line, diagnostic.column) }
    path = diagnostic.path.isEmpty ? nil : diagnostic.path
    message = diagnostic.message
  }

  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Strings and numbers can always be encoded.
    guard let data = try? encoder.encode(self) else { return message }
    return Quoted.printable(String(decoding: data, as: UTF8.self))
  }
}
