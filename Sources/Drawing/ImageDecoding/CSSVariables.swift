/// Custom properties of an SVG document (CSS Custom Properties Level 1), which librsvg does not know.
///
/// They are replaced where it is clear what they stand for: a property that is set for the whole document, or in the `style` of
/// an element around.
struct CSSVariables {
  /// For the whole document: the values of `:root`, and of the root's own `style`.
  private var global: [String: String] = [:]
  /// Set by rules for some elements.
  private var partial: Set<String> = []
  /// Set in `style` attributes within the root.
  private var local: Set<String> = []
  /// Of open elements, the outermost first.
  private var scopes: [[String: String]] = []

  /// What is longer than this has been made to grow.
  private static let mostCharacters = 100_000

  init(rules: [StyleSheet.Rule], styles: [[StyleSheet.Declaration]]) {
    for rule in rules {
      let isGlobal = rule.selector.split(separator: ",").contains {
        [":root", "svg", "*", "svg:root"].contains($0.trimmingCharacters(in: .whitespacesAndNewlines))
      }
      for declaration in rule.declarations where declaration.name.hasPrefix("--") {
        if isGlobal { global[declaration.name] = declaration.value } else { partial.insert(declaration.name) }
      }
    }
    for (place, style) in styles.enumerated() {
      for declaration in style where declaration.name.hasPrefix("--") {
        if place == 0 { global[declaration.name] = declaration.value } else { local.insert(declaration.name) }
      }
    }
  }

  mutating func enter(_ style: [StyleSheet.Declaration]) {
    var scope: [String: String] = [:]
    for declaration in style where declaration.name.hasPrefix("--") {
      scope[declaration.name] = declaration.value
    }
    scopes.append(scope)
  }

  mutating func leave() { scopes.removeLast() }

  enum Replacement: Equatable {
    case value(String)
    /// Without any value: the declaration does not hold.
    case none
    /// The name of the first property that may mean several things.
    case unclear(String)
  }

  /// A value with what it stands for.
  ///
  /// - Parameter isInSheet: whether it holds for elements that are not known here.
  func replaced(_ value: String, isInSheet: Bool) -> Replacement {
    var value = value
    // Properties may stand for others; some for themselves, without end.
    for _ in 0..<32 {
      guard let start = value.range(of: "var(", options: [.caseInsensitive, .backwards]) else {
        return .value(value)
      }
      guard value.count < Self.mostCharacters, let end = Self.end(of: value[start.upperBound...]) else {
        return .none
      }
      let inside = value[start.upperBound..<end]
      let comma = inside.firstIndex(of: ",")
      let name = inside[..<(comma ?? inside.endIndex)].trimmingCharacters(in: .whitespacesAndNewlines)
      if partial.contains(name) || isInSheet && local.contains(name) { return .unclear(name) }
      let inner = isInSheet ? nil : scopes.last { $0[name] != nil }?[name]
      let fallback = comma.map { String(inside[$0...].dropFirst()).trimmingCharacters(in: .whitespaces) }
      guard let replacement = inner ?? global[name] ?? fallback else { return .none }
      value.replaceSubrange(start.lowerBound...end, with: replacement)
    }
    return .none
  }

  /// The parenthesis that closes.
  private static func end(of text: Substring) -> String.Index? {
    var depth = 0
    for place in text.indices {
      if text[place] == "(" { depth += 1 }
      if text[place] == ")" {
        if depth == 0 { return place }
        depth -= 1
      }
    }
    return nil
  }
}
