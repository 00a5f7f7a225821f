/// The rules of a style sheet in an SVG document, as far as they apply to a still picture on white paper or a light screen.
struct StyleSheet {
  struct Declaration: Equatable {
    var name: String
    var value: String
    var isImportant = false
  }

  struct Rule: Equatable {
    var selector: String
    var declarations: [Declaration]
  }

  private(set) var rules: [Rule] = []
  /// Words of CSS in it that say more than rules do.
  private(set) var unknown: [String] = []
  /// Whether it imports or conditions hold more than plain rules.
  private(set) var hasBlocks = false

  private enum Context {
    /// Rules that hold, as in `@media screen`.
    case rules
    case rule(String, [Declaration])
    case skipped
  }

  init(_ css: String) {
    var open: [Context] = []
    for (part, end) in Self.parts(of: css) {
      let text = part.trimmingCharacters(in: .whitespacesAndNewlines)
      switch end {
      case "{":
        hasBlocks = hasBlocks || !open.isEmpty || text.hasPrefix("@")
        open.append(context(of: text, in: open.last))
      case "}":
        add(text, to: &open)
        if case .rule(let selector, let declarations)? = open.popLast() {
          rules.append(Rule(selector: selector, declarations: declarations))
        }
      default: add(text, to: &open)
      }
    }
  }

  /// The declarations of a `style` attribute.
  static func declarations(_ css: String) -> [Declaration] {
    parts(of: css).compactMap { declaration($0.text.trimmingCharacters(in: .whitespacesAndNewlines)) }
  }

  private mutating func context(of text: String, in outer: Context?) -> Context {
    if case .skipped? = outer { return .skipped }
    guard text.hasPrefix("@") else {
      if case .rule? = outer {
        record("rules within rules")
        return .skipped
      }
      return .rule(text, [])
    }
    let word = text.dropFirst().prefix { $0.isLetter || $0 == "-" }.lowercased()
    let condition = text.dropFirst(word.count + 1).trimmingCharacters(in: .whitespaces).lowercased()
    switch word {
    case "media": return Self.holds(media: condition) ? .rules : .skipped
    case "supports": return condition.hasPrefix("not") ? .skipped : .rules
    case "layer": return .rules
    // Told where they are used.
    case "keyframes", "-webkit-keyframes", "page", "property", "view-transition": return .skipped
    default:
      record("@" + word)
      return .skipped
    }
  }

  private mutating func add(_ text: String, to open: inout [Context]) {
    guard !text.isEmpty else { return }
    switch open.last {
    case .rule(let selector, var declarations)?:
      guard let declaration = Self.declaration(text) else { return }
      declarations.append(declaration)
      open[open.count - 1] = .rule(selector, declarations)
    case nil, .rules?: if text.lowercased().hasPrefix("@import") { record("@import") }
    case .skipped?: break
    }
  }

  private mutating func record(_ word: String) { if !unknown.contains(word) { unknown.append(word) } }

  /// Whether a list of media queries holds for a still picture.
  static func holds(media list: String) -> Bool {
    list.isEmpty
      || list.lowercased().split(separator: ",").contains { query in
        let words = query.trimmingCharacters(in: .whitespaces)
        let isNegated = words.hasPrefix("not ")
        let absent = [
          "print", "speech", "dark", "reduce", "more", "less", "forced-colors: active", "hover: hover",
          "pointer: fine", "monochrome", "inverted-colors: inverted",
        ]
        return absent.contains { words.contains($0) } == isNegated
      }
  }

  private static func declaration(_ text: String) -> Declaration? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let name = text[..<colon].trimmingCharacters(in: .whitespacesAndNewlines)
    var value = text[text.index(after: colon)...].trimmingCharacters(in: .whitespacesAndNewlines)
    var isImportant = false
    if let mark = value.lastIndex(of: "!"),
      value[mark...].dropFirst().trimmingCharacters(in: .whitespaces).lowercased() == "important"
    {
      isImportant = true
      value = value[..<mark].trimmingCharacters(in: .whitespacesAndNewlines)
    }
    // Names of one's own differ by case.
    return Declaration(
      name: name.hasPrefix("--") ? name : name.lowercased(), value: value, isImportant: isImportant)
  }

  /// The text up to each brace and semicolon that stands in no string, parenthesis or comment, and that character; a space at
  /// the end.
  private static func parts(of css: String) -> [(text: String, end: Unicode.Scalar)] {
    var parts: [(text: String, end: Unicode.Scalar)] = []
    var part = ""
    var quote: Unicode.Scalar?
    var parentheses = 0
    var rest = css.unicodeScalars[...]
    while let next = rest.popFirst() {
      switch next {
      case "\\":
        part.unicodeScalars.append(next)
        if let escaped = rest.popFirst() { part.unicodeScalars.append(escaped) }
        continue
      case _ where quote != nil: if next == quote { quote = nil }
      case "/" where rest.first == "*":
        rest = rest.dropFirst()
        while let skipped = rest.popFirst(), !(skipped == "*" && rest.first == "/") {}
        rest = rest.dropFirst()
        continue
      case "\"", "'": quote = next
      case "(": parentheses += 1
      case ")": parentheses = max(parentheses - 1, 0)
      case "{", "}", ";":
        guard parentheses == 0 else { break }
        parts.append((part, next))
        part = ""
        continue
      default: break
      }
      part.unicodeScalars.append(next)
    }
    parts.append((part, " "))
    return parts
  }

  /// The sheet without conditions and comments.
  static func text(of rules: [Rule]) -> String {
    rules.map { "\($0.selector){\(text(of: $0.declarations))}" }.joined(separator: "\n")
  }

  static func text(of declarations: [Declaration]) -> String {
    declarations.map { "\($0.name):\($0.value)\($0.isImportant ? "!important" : "")" }.joined(separator: ";")
  }
}
