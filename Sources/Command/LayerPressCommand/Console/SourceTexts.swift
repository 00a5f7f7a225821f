import Foundation
import Messages
import Synchronization

/// The texts of scenes, for messages that show a line of them. Each is read when first needed.
final class SourceTexts: Sendable {
  /// A line of a text, and the position in it.
  struct Excerpt: Equatable {
    /// From 1.
    var number: Int
    /// As much of the line as there is room for; control characters are replaced by spaces.
    var line: String
    /// What is printed before the caret.
    var indent: String
  }

  private struct Texts {
    /// The text that was needed last.
    var last: (name: String, lines: [Data.SubSequence])?
    /// Its line that was needed last: many messages may be about one.
    var line: (number: Int, text: Line?)?
    /// Those that are not files.
    var given: [String: Data] = [:]
  }

  /// A line without control characters.
  private struct Line {
    var scalars: [Unicode.Scalar]
    /// Whether it tells more than the line number.
    var isTelling: Bool

    init(_ line: String) {
      scalars = line.unicodeScalars.map { Quoted.isControl($0) ? " " : $0 }
      isTelling = scalars.contains { !" {}[],".unicodeScalars.contains($0) }
    }
  }

  private let texts = Mutex(Texts())

  func add(_ data: Data, as name: String) { texts.withLock { $0.given[name] = data } }

  /// The line of a file; nil if it cannot be shown, or would not be helpful.
  ///
  /// - Parameters:
  ///   - line: from 1.
  ///   - column: from 1, in Unicode scalars.
  ///   - width: the number of columns of the terminal.
  func excerpt(of name: String, line: Int, column: Int, width: Int) -> Excerpt? {
    texts.withLock { texts in
      if texts.last?.name != name {
        guard let data = texts.given[name] ?? Self.read(name) else { return nil }
        texts.last = (name, data.split(separator: 0x0A, omittingEmptySubsequences: false))
        texts.line = nil
      }
      if texts.line?.number != line {
        guard let lines = texts.last?.lines, lines.indices.contains(line - 1) else { return nil }
        let bytes = lines[line - 1]
        let text = bytes.contains(0) ? nil : String(data: bytes, encoding: .utf8)
        texts.line = (line, text.map(Line.init))
      }
      return texts.line?.text.flatMap { Self.excerpt(of: $0, number: line, column: column, width: width) }
    }
  }

  static func excerpt(of line: String, number: Int, column: Int, width: Int) -> Excerpt? {
    excerpt(of: Line(line), number: number, column: column, width: width)
  }

  private static func excerpt(of line: Line, number: Int, column: Int, width: Int) -> Excerpt? {
    let scalars = line.scalars
    // A brace alone tells no more than the line number.
    guard column >= 1, column <= scalars.count + 1, line.isTelling else { return nil }
    let room = max(20, width - 8 - String(number).count)
    // Of a long line, the part around the position.
    let start = scalars.count <= room ? 0 : max(0, min(column - 1 - room / 2, scalars.count - room))
    let end = min(start + room, scalars.count)
    func text(_ part: ArraySlice<Unicode.Scalar>) -> String {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: part)
      return String(view)
    }
    let isCut = (start > 0, end < scalars.count)
    return Excerpt(
      number: number,
      line: (isCut.0 ? "…" : "") + text(scalars[start..<end]) + (isCut.1 ? "…" : ""),
      indent: String(repeating: " ", count: max(0, column - 1 - start) + (isCut.0 ? 1 : 0)))
  }

  /// Larger files are not read again just for a message.
  private static let mostBytes = 64 << 20

  private static func read(_ name: String) -> Data? {
    var status = stat()
    guard stat(name, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= mostBytes else {
      return nil
    }
    return try? Data(contentsOf: URL(fileURLWithPath: name))
  }
}
