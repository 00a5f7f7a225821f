import CoreGraphics
import XMLReading

/// Values of properties with words that the oldest librsvg that is supported knows.
struct LibrsvgValues {
  /// What cannot be said with them.
  private(set) var undrawn: [String] = []
  /// The size of the outermost viewport in its own units; nil where it is not known, or another viewport lies around.
  private(set) var viewport: CGSize?
  /// The elements that rules compose apart.
  let groups: [SimpleSelector]
  /// Whether rules of any sheet set these.
  let (hasDashes, strokes, transforms, setsLetterOpacity): (Bool, Bool, Bool, Bool)
  /// Whether lengths depend on the size of text.
  let hasFontUnits: Bool

  private var variables: CSSVariables
  private var depth = 0

  init(sheets: [StyleSheet], styles: [[StyleSheet.Declaration]]) {
    let rules = sheets.flatMap(\.rules)
    variables = CSSVariables(rules: rules, styles: styles)
    let declarations = rules.flatMap(\.declarations)
    func has(_ name: String) -> Bool { declarations.contains { $0.name == name && $0.value != "none" } }
    (hasDashes, strokes, transforms, setsLetterOpacity) = (
      has("stroke-dasharray"), has("stroke"), has("transform"), has("fill-opacity")
    )
    groups = rules.filter { rule in
      rule.declarations.contains { declaration in
        switch declaration.name {
        case "opacity": Self.share(declaration.value).map { $0 < 1 } ?? false
        case "mask", "filter", "mix-blend-mode", "isolation":
          !["none", "normal", "auto"].contains(declaration.value)
        default: false
        }
      }
    }.flatMap { SimpleSelector.list($0.selector) }
    hasFontUnits = (declarations + styles.joined()).contains { $0.value.contains(/\d(em|ex|rem)\b/) }
  }

  private mutating func record(_ word: String) { if !undrawn.contains(word) { undrawn.append(word) } }

  mutating func enter(_ style: [StyleSheet.Declaration]) { variables.enter(style) }

  mutating func leave() { variables.leave() }

  // MARK: Numbers

  /// A number or a percentage as a share of 1.
  static func share(_ text: String) -> Double? {
    text.hasSuffix("%") ? Double(text.dropLast()).map { $0 / 100 } : Double(text)
  }

  /// The place that `transform-origin` names in a viewport; nil for one that is not known.
  static func place(_ text: String, in viewport: CGSize?) -> CGPoint? {
    var words = text.lowercased().split { $0.isWhitespace || $0 == "," }.map { String($0) }
    if words.count == 3, ["0", "0px"].contains(words[2]) { words.removeLast() }
    if words.count == 1 { words.append("center") }
    guard words.count == 2 else { return nil }
    if ["top", "bottom"].contains(words[0]) || ["left", "right"].contains(words[1]) { words.reverse() }
    func length(_ word: String, _ side: CGFloat?) -> CGFloat? {
      switch word {
      case "left", "top": return 0
      case "center": return side.map { $0 / 2 }
      case "right", "bottom": return side
      case _ where word.hasSuffix("%"):
        return side.flatMap { side in Double(word.dropLast()).map { side * CGFloat($0) / 100 } }
      default: return Double(word.hasSuffix("px") ? String(word.dropLast(2)) : word).map { CGFloat($0) }
      }
    }
    guard let x = length(words[0], viewport?.width), let y = length(words[1], viewport?.height) else {
      return nil
    }
    return CGPoint(x: x, y: y)
  }

  // MARK: Attributes and declarations

  /// - Parameter element: the name without its prefix.
  mutating func attributes(_ attributes: [XMLAttribute], of element: String) -> [XMLAttribute] {
    if element == "svg" {
      depth += 1
      viewport = depth == 1 ? Self.viewport(of: attributes) : nil
    }
    return attributes.compactMap { attribute in
      let name = attribute.name
      guard Self.properties.contains(name) || attribute.value.contains("var(") else { return attribute }
      let declaration = StyleSheet.Declaration(name: name, value: attribute.value)
      return replaced(declaration, isInSheet: false, isAttribute: true).map { XMLAttribute(name, $0.value) }
    }
  }

  private static func viewport(of attributes: [XMLAttribute]) -> CGSize? {
    func value(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
    if let box = value("viewBox") {
      let numbers = box.split { $0 == "," || $0.isWhitespace }.compactMap { Double($0) }
      guard numbers.count == 4, numbers[0] == 0, numbers[1] == 0 else { return nil }
      return CGSize(width: numbers[2], height: numbers[3])
    }
    guard let width = value("width").flatMap(Double.init), let height = value("height").flatMap(Double.init)
    else { return nil }
    return CGSize(width: width, height: height)
  }

  mutating func declarations(
    _ declarations: [StyleSheet.Declaration], isInSheet: Bool
  ) -> [StyleSheet.Declaration] {
    declarations.compactMap { replaced($0, isInSheet: isInSheet, isAttribute: false) }
  }

  private static let colors: Set<String> = [
    "fill", "stroke", "color", "stop-color", "flood-color", "lighting-color",
  ]
  private static let lengths: Set<String> = [
    "stroke-width", "font-size", "letter-spacing", "stroke-dasharray", "stroke-dashoffset", "x", "y", "width",
    "height", "cx", "cy", "r", "rx", "ry", "dx", "dy", "x1", "y1", "x2", "y2", "baseline-shift",
  ]
  /// Attributes that are looked at.
  private static let properties = colors.union(lengths).union(wordsOfDefault.keys).union([
    "clip-path", "mask", "transform", "filter", "display", "text-decoration", "color-interpolation",
    "image-rendering",
  ])
  /// Properties that librsvg does not know, and the values that change nothing.
  private static let wordsOfDefault: [String: Set<String>] = [
    "dominant-baseline": ["auto", "alphabetic", "inherit", "no-change", "use-script", "reset-size"],
    "alignment-baseline": ["auto", "alphabetic", "baseline", "inherit"],
    "word-spacing": ["normal", "0", "0px", "0em", "inherit"],
    "text-transform": ["none", "inherit"],
    "text-shadow": ["none", "inherit"],
    "font-variant": ["normal", "none", "inherit"],
    "font-variant-caps": ["normal", "inherit"],
    "font-variant-numeric": ["normal", "inherit"],
    "font-feature-settings": ["normal", "inherit"],
    "font-variation-settings": ["normal", "inherit"],
    "font-size-adjust": ["none", "inherit"],
    "text-orientation": ["mixed", "inherit"],
    "text-decoration-style": ["solid", "inherit", "initial"],
    "text-decoration-color": ["currentcolor", "inherit", "initial"],
    "white-space": ["normal", "nowrap", "inherit", "pre", "break-spaces"],
    "scale": ["none", "1"],
    "rotate": ["none", "0", "0deg"],
    "translate": ["none", "0", "0px"],
    "offset-path": ["none"],
    "mask-image": ["none"],
    "mask-mode": ["match-source"],
    "all": [],
    "animation": ["none"],
    "animation-name": ["none"],
    "backdrop-filter": ["none"],
  ]
  /// Those of them that are no attributes.
  private static let onlyStyles: Set<String> = ["scale", "rotate", "translate", "all"]
  private static let initial = [
    "fill": "#000", "stroke": "none", "color": "#000", "stop-color": "#000", "flood-color": "#000",
    "stroke-width": "1", "opacity": "1", "fill-opacity": "1", "stroke-opacity": "1", "display": "inline",
    "visibility": "visible", "filter": "none", "mask": "none", "clip-path": "none", "transform": "none",
  ]

  /// The same in known words; nil for what does not hold.
  private mutating func replaced(
    _ declaration: StyleSheet.Declaration, isInSheet: Bool, isAttribute: Bool
  ) -> StyleSheet.Declaration? {
    var declaration = declaration
    let name = declaration.name
    if name.hasPrefix("--") { return nil }
    if declaration.value.lowercased().contains("var(") {
      switch variables.replaced(declaration.value, isInSheet: isInSheet) {
      case .value(let value): declaration.value = value
      case .none: return nil
      case .unclear(let variable):
        record("var(\(variable))")
        return declaration
      }
    }
    let value = declaration.value.lowercased()
    if value == "initial", let initial = Self.initial[name] {
      declaration.value = initial
      return declaration
    }
    if Self.colors.contains(name) {
      declaration.value = color(declaration.value)
      return declaration
    }
    if value.contains(/\b(calc|min|max|clamp|env|attr)\(/) { record("calc()") }
    if Self.lengths.contains(name) { declaration.value = length(declaration.value) }
    if let defaults = Self.wordsOfDefault[name], !defaults.contains(value),
      !isAttribute || !Self.onlyStyles.contains(name)
    {
      record(name.hasPrefix("animation") ? "animations" : name)
    }
    noteValue(value, of: name, isInSheet: isInSheet)
    return declaration
  }

  private mutating func noteValue(_ value: String, of name: String, isInSheet: Bool) {
    switch name {
    case "clip-path":
      if let shape = value.firstMatch(of: /^(circle|ellipse|inset|polygon|path|rect|xywh|shape)\(/) {
        record("clip-path: \(shape.1)()")
      }
    case "mask":
      if value != "none", value != "inherit", !value.contains(/^url\([^)]*\)$/) {
        record("mask: \(value.prefix(40))")
      }
    case "transform":
      if value.contains(/3d\(|perspective\(|rotate[xyz]\(|%|\d(em|rem|ex|vw|vh|turn|q)\b/) {
        record("transform: \(value.prefix(40))")
      }
    case "d": if isInSheet, value != "none" { record("d in style sheets") }
    case "filter":
      for word in ["contrast(", "invert("] where value.contains(word) { record("filter: \(word))") }
    case "display": if value == "contents" { record("display: contents") }
    case "text-decoration":
      if value.contains(/wavy|dashed|dotted|double|#|rgb|color/) { record("the style of text-decoration") }
    case "color-interpolation": if value == "linearrgb" { record("color-interpolation: linearRGB") }
    case "image-rendering":
      if ["pixelated", "crisp-edges"].contains(value) { record("image-rendering: \(value)") }
    default: break
    }
  }

  /// A colour; or a reference, which a colour for where it leads nowhere may follow.
  private mutating func color(_ text: String) -> String {
    var start = text.startIndex
    if text.lowercased().hasPrefix("url("), let end = text.firstIndex(of: ")") {
      start = text.index(after: end)
    }
    switch CSSColorFunctions.replaced(String(text[start...])) {
    case .same: return text
    case .value(let color): return text[..<start] + (start > text.startIndex ? " " : "") + color
    case .unknown(let word):
      record("the colour \(word)")
      return text
    }
  }

  /// Units that librsvg does not know, in pixels.
  private mutating func length(_ text: String) -> String {
    guard text.contains(/\d(rem|q|Q|ch|v[wh]|vmin|vmax|lh|cap|ic)\b/) else { return text }
    let known = text.replacing(/([\d.]+)(rem|q|Q)\b/) { match in
      // A quarter of a millimetre; and the initial size of text.
      Double(match.1).map { "\($0 * (match.2 == "rem" ? 16 : 96 / 101.6))px" } ?? String(match.0)
    }
    if let unit = known.firstMatch(of: /\d(ch|v[wh]|vmin|vmax|lh|cap|ic)\b/) { record("the unit \(unit.1)") }
    return known
  }
}

/// The last step of a selector: a name, classes and an id.
struct SimpleSelector {
  private var name: String?
  private var classes: [Substring] = []
  private var id: Substring?

  /// One for each selector of a list.
  static func list(_ text: String) -> [SimpleSelector] {
    text.split(separator: ",").compactMap { selector in
      guard
        let step = selector.split(whereSeparator: { $0.isWhitespace || $0 == ">" || $0 == "+" || $0 == "~" })
          .last
      else { return nil }
      var result = SimpleSelector()
      for match in step.matches(of: /([.#]?)([-\w*]+)/) {
        switch match.1 {
        case ".": result.classes.append(match.2)
        case "#": result.id = match.2
        default: if match.2 != "*", result.name == nil { result.name = String(match.2) }
        }
      }
      return result
    }
  }

  func matches(_ name: String, _ classes: String?, _ id: String?) -> Bool {
    let own = classes?.split(whereSeparator: \.isWhitespace) ?? []
    return (self.name ?? name) == name && self.classes.allSatisfy { own.contains($0) }
      && self.id.map { $0 == (id ?? "")[...] } ?? true
  }
}
