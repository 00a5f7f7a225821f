/// The file name pattern of tiles: `{x}` and `{y}` stand for column and row, `{level}` for the level of
/// detail, and `{x:02}` for at least two digits.
package struct TilePattern: Sendable {
  private enum Part: Sendable {
    case text(String)
    case number(Variable, digits: Int)
  }

  package enum Variable: String, Sendable, CaseIterable {
    case x, y, level
  }

  private var parts: [Part] = []

  /// Parses a pattern, which must contain column and row.
  package init(_ text: String) throws(SyntaxError) {
    let bytes = Array(text.utf8)
    var start = 0
    while let open = bytes[start...].firstIndex(of: UInt8(ascii: "{")) {
      guard let close = bytes[open...].firstIndex(of: UInt8(ascii: "}")) else {
        throw SyntaxError(message: "the brace is not closed", position: open)
      }
      parts.append(.text(String(decoding: bytes[start..<open], as: UTF8.self)))
      let body = String(decoding: bytes[(open + 1)..<close], as: UTF8.self)
      let pieces = body.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let digits = pieces.count > 1 ? Int(pieces[1]) : 1
      guard let name = pieces.first, let variable = Variable(rawValue: String(name)), let digits,
        (1...9).contains(digits)
      else {
        throw SyntaxError(
          message:
            "unknown part \(Quoted.text("{\(body)}")); allowed are {x}, {y} and {level}, with digits such as {x:02}",
          position: open)
      }
      parts.append(.number(variable, digits: digits))
      start = close + 1
    }
    parts.append(.text(String(decoding: bytes[start...], as: UTF8.self)))
    for variable in [Variable.x, .y] where !uses(variable) {
      throw SyntaxError(message: "the pattern has no {\(variable.rawValue)}", position: 0)
    }
  }

  /// Whether the pattern contains a placeholder.
  package func uses(_ variable: Variable) -> Bool {
    parts.contains { if case .number(variable, _) = $0 { true } else { false } }
  }

  /// The folder in which all tiles lie, or folders with them.
  package var folder: String {
    guard case .text(let text)? = parts.first, let slash = text.lastIndex(of: "/") else { return "" }
    return String(text[...slash])
  }

  /// The file name of a tile.
  package func name(level: Int, column: Int, row: Int) -> String {
    parts.map { part in
      switch part {
      case .text(let text): return text
      case .number(let variable, let digits):
        let number = String(variable == .x ? column : variable == .y ? row : level)
        return String(repeating: "0", count: max(0, digits - number.count)) + number
      }
    }.joined()
  }
}
