import Foundation
import SceneFiles
import Synchronization

/// Where messages go: results to standard output, everything else to standard error, whole lines at a time.
final class Console: Sendable {
  let options: ConsoleOptions
  private let isColored: Bool
  private let sources = SourceTexts()
  /// Whether something temporary, such as a progress bar, stands in the current line.
  private let hasTransientLine = Mutex(false)

  init(options: ConsoleOptions) {
    self.options = options
    isColored =
      switch options.color {
      case .always: true
      case .never: false
      case .auto: isatty(STDERR_FILENO) == 1 && getenv("NO_COLOR") == nil
      }
  }

  /// A result, for other programs as well.
  func print(_ text: String) { Self.write(text + "\n", to: STDOUT_FILENO) }

  /// `layerpress: text`
  func error(_ text: String) { line("layerpress: \(label(.error))\(text)") }

  /// `layerpress: warning: text`
  func warning(_ text: String) {
    if !options.isQuiet { line("layerpress: \(label(.warning))\(text)") }
  }

  /// What may help after an error.
  func hint(_ text: String) { line("layerpress: \(text)") }

  /// Something that only those want to know who asked for it.
  func note(_ text: String) {
    if options.isVerbose, !options.isQuiet { line(text) }
  }

  func report(_ diagnostic: SceneDiagnostic) {
    if diagnostic.severity != .error, options.isQuiet { return }
    let place =
      diagnostic.line > 0
      ? "\(diagnostic.file):\(diagnostic.line):\(diagnostic.column): " : "\(diagnostic.file): "
    let path = diagnostic.path.isEmpty ? "" : diagnostic.path + ": "
    let excerpt = sources.excerpt(
      of: diagnostic.file, line: diagnostic.line, column: diagnostic.column, width: width)
    line(
      place + label(diagnostic.severity) + path + diagnostic.message
        + (excerpt.map { "\n" + text($0, of: diagnostic.severity) } ?? ""))
  }

  /// Notes the text of a scene that is no file, so that its lines can be shown.
  func note(source data: Data, of name: String) { sources.add(data, as: name) }

  /// The line that a diagnostic is about, its number in front, and a caret beneath the place.
  private func text(_ excerpt: SourceTexts.Excerpt, of severity: SceneDiagnostic.Severity) -> String {
    let number = String(excerpt.number)
    let margin = String(repeating: " ", count: number.count)
    let caret = isColored ? "\u{1B}[1;\(Self.color(of: severity))m^\u{1B}[0m" : "^"
    return "  \(number) | \(excerpt.line)\n  \(margin) | \(excerpt.indent)\(caret)"
  }

  /// Columns of the terminal.
  private var width: Int {
    var size = winsize()
    return ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 30 ? Int(size.ws_col) : 120
  }

  /// Writes a line that the next one replaces.
  func showTransient(_ text: String) {
    hasTransientLine.withLock { hasLine in
      Self.write("\r\u{1B}[K" + text, to: STDERR_FILENO)
      hasLine = !text.isEmpty
    }
  }

  /// Begins a screen anew, where messages go to one: what was said before holds no more.
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

  private static func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let done = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      // Nobody is left to be told that messages cannot be written.
      if done < 0, errno != EINTR { return }
      bytes = bytes.dropFirst(max(0, done))
    }
  }
}
