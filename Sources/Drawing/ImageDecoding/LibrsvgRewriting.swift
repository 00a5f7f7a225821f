import CoreGraphics
import XMLReading

/// Writes an SVG document with words that the oldest librsvg that is supported knows.
struct LibrsvgRewriting {
  /// What cannot be said with them, in the order of the document.
  private(set) var undrawn: [String] = []
  /// Whether letters become outlines.
  private(set) var outlinesText = false
  /// The document; nil where it can stay as it is.
  var result: Data? { isChanged && output.isComplete ? Data(output.bytes) : nil }

  private var output = XMLOutput()
  private var isChanged = false
  private var open: [OpenElement] = []
  private var values: LibrsvgValues
  private var dropShadows = 0
  private let sheets: [StyleSheet]
  /// The sheets that come next.
  private var nextSheet = 0
  private let hasLetters: Bool

  /// An element that has not ended.
  private struct OpenElement {
    var name = ""
    var isWritten = true
    /// Whether it, or one around it, is composed apart before it meets what lies behind.
    var isGroup = false
    /// Whether it, or one around it, may have an outline that is drawn.
    var isStroked = false
    /// What the opacity of its letters is multiplied by.
    var letterOpacity = 1.0
  }

  init(_ events: [XMLEvent]) {
    var sheets: [StyleSheet] = []
    var styles: [[StyleSheet.Declaration]] = []
    var sheet: String?
    var hasLetters = false
    for event in events {
      switch event {
      case .start(let tag):
        let name = Self.localName(tag.name)
        if name == "style" { sheet = "" }
        hasLetters = hasLetters || name == "text"
        styles.append(tag["style"].map(StyleSheet.declarations) ?? [])
        if name == "style", let media = tag["media"], !StyleSheet.holds(media: media) {
          sheet = "@media print{"
        }
      case .end:
        if let text = sheet { sheets.append(StyleSheet(text)) }
        sheet = nil
      case .text(let text): sheet? += text
      case .instruction: break
      }
    }
    self.sheets = sheets
    self.hasLetters = hasLetters
    values = LibrsvgValues(sheets: sheets, styles: styles)
  }

  private static func localName(_ name: String) -> String {
    name.split(separator: ":").last.map { String($0) } ?? name
  }

  private mutating func record(_ word: String) { if !undrawn.contains(word) { undrawn.append(word) } }

  mutating func run(_ events: [XMLEvent]) {
    for word in sheets.flatMap(\.unknown) { record(word) }
    for event in events {
      switch event {
      case .start(let tag): start(tag)
      case .end:
        values.leave()
        if open.popLast()?.isWritten == true { output.end() }
      case .text(let text):
        guard open.last?.isWritten == true, open.last?.name != "style" else { continue }
        output.text(text)
      case .instruction(let target):
        if target == "xml-stylesheet" { record("style sheets of other files") }
      }
    }
    for word in values.undrawn { record(word) }
  }

  // MARK: Elements

  private static let animations: Set<String> = [
    "animate", "animateColor", "animateMotion", "animateTransform", "set",
  ]

  private mutating func start(_ tag: XMLStartTag) {
    let name = Self.localName(tag.name)
    var element = open.last ?? OpenElement()
    let outer = element
    element.name = name
    defer { open.append(element) }
    let style = tag["style"].map(StyleSheet.declarations) ?? []
    values.enter(style)
    guard outer.isWritten else { return }
    if name == "style" {
      output.start(tag.name, tag.namespaces + tag.attributes)
      writeSheet()
      return
    }
    if ["foreignObject", "textPath"].contains(name) { record(name) }
    if Self.animations.contains(name) { record("animations") }

    var own = Properties(tag, style)
    let before = own
    if name == "text" || name == "tspan" { noteLetters(own, name) }
    if own["pathlength"] != nil, values.hasDashes || own["stroke-dasharray"] != nil { record("pathLength") }
    if name == "marker", ["refx", "refy"].contains(where: { own[$0]?.first?.isLetter == true }) {
      record("refX and refY of marker by words")
    }
    if name == "feComposite", own["operator"] == "lighter" { record("feComposite with operator=\"lighter\"") }
    own.attributes = values.attributes(own.attributes, of: name)
    own.style = values.declarations(own.style, isInSheet: false)
    own.moveToAttributes(of: name)
    if name.hasSuffix("Gradient") || name == "pattern", own.style.contains(where: { $0.name == "transform" })
    {
      record("transform of \(name) as a property")
    }
    if name == "symbol", own["refx"] != nil || own["refy"] != nil { record("refX and refY of symbol") }
    own.resolveOrigin(viewport: values.viewport)
    if own.hasOrigin, own["transform"] != nil { record("transform-origin and transform-box") }

    element.isGroup =
      outer.isGroup || own.isGroup || values.groups.contains { $0.matches(name, own["class"], own["id"]) }
    element.isStroked = outer.isStroked || own["stroke"].map { $0 != "none" } ?? values.strokes
    if name == "text" {
      if let opacity = own.opacity, opacity < 1, !element.isStroked, !outer.isGroup, own.isGroupByOpacityOnly,
        !values.setsLetterOpacity
      {
        element.isGroup = false
        element.letterOpacity = opacity
        own.replaceOpacity(by: opacity)
      }
      outlinesText = outlinesText || element.isGroup
    } else if name == "tspan", outer.letterOpacity < 1 {
      own.multiplyLetterOpacity(by: outer.letterOpacity)
    }
    if open.isEmpty, hasLetters || values.hasFontUnits, own["font-size"] == nil {
      // The initial size of text is 16 in browsers, and 12 in librsvg.
      own.attributes.append(XMLAttribute("font-size", "16"))
    }
    if own != before { isChanged = true }
    var tag = tag
    tag.attributes = own.written
    if name == SVGDropShadows.element {
      isChanged = true
      dropShadows += 1
      SVGDropShadows.write(tag, dropShadows, to: &output)
      element.isWritten = false
    } else {
      output.start(tag.name, tag.namespaces + tag.attributes)
    }
  }

  /// What is not drawn of a text or a part of it.
  private mutating func noteLetters(_ own: Properties, _ name: String) {
    if own["textlength"] != nil { record("textLength") }
    if let rotate = own["rotate"], rotate.contains(where: { ("1"..."9").contains($0) }) {
      record("rotate of text")
    }
    for place in ["x", "y", "dx", "dy"] {
      let numbers = own[place]?.split { $0 == "," || $0.isWhitespace } ?? []
      if numbers.count > 1 { record("places of single letters (\(place) of text)") }
    }
    if name == "tspan", let opacity = own.opacity, opacity < 1 { record("opacity of tspan") }
  }

  private mutating func writeSheet() {
    guard sheets.indices.contains(nextSheet) else { return }
    let sheet = sheets[nextSheet]
    nextSheet += 1
    var hasChanges = sheet.hasBlocks
    let rules = sheet.rules.map { rule in
      for word in [":is(", ":where(", ":has(", ":defined"] where rule.selector.contains(word) {
        record("the selector \(word.hasSuffix("(") ? word + ")" : word)")
      }
      if rule.selector.contains("|") { record("selectors with namespaces") }
      var written = rule
      written.declarations = Properties.resolvingOrigin(
        values.declarations(rule.declarations, isInSheet: true), viewport: values.viewport)
      let names = Set(written.declarations.map(\.name))
      if !names.isDisjoint(with: ["transform-origin", "transform-box"]), values.transforms {
        record("transform-origin and transform-box")
      }
      hasChanges = hasChanges || written != rule
      return written
    }
    if hasChanges { isChanged = true }
    output.text(StyleSheet.text(of: rules))
  }
}

extension LibrsvgRewriting {
  /// The attributes of an element, with its `style` taken apart.
  struct Properties: Equatable {
    var attributes: [XMLAttribute]
    var style: [StyleSheet.Declaration]
    private let hadStyle: Bool

    init(_ tag: XMLStartTag, _ style: [StyleSheet.Declaration]) {
      attributes = tag.attributes.filter { $0.name != "style" }
      self.style = style
      hadStyle = tag["style"] != nil
    }

    /// All of them as attributes.
    var written: [XMLAttribute] {
      attributes + (style.isEmpty ? [] : [XMLAttribute("style", StyleSheet.text(of: style))])
    }

    /// A value by its name in lower case: that of the style before that of the attribute.
    subscript(name: String) -> String? {
      style.last { $0.name == name }?.value ?? attributes.first { $0.name.lowercased() == name }?.value
    }

    var opacity: Double? { self["opacity"].flatMap(LibrsvgValues.share) }

    private static let groupMakers = ["mask", "filter", "mix-blend-mode", "isolation"]

    private func isSet(_ name: String) -> Bool {
      self[name].map { !["none", "normal", "auto"].contains($0) } ?? false
    }

    /// Whether what it holds is composed apart.
    var isGroup: Bool { (opacity ?? 1) < 1 || Self.groupMakers.contains(where: isSet) }

    var isGroupByOpacityOnly: Bool { !Self.groupMakers.contains(where: isSet) }

    private mutating func remove(_ name: String) {
      attributes.removeAll { $0.name == name }
      style.removeAll { $0.name == name }
    }

    /// Letters themselves become translucent.
    mutating func replaceOpacity(by opacity: Double) {
      remove("opacity")
      let letters = self["fill-opacity"].flatMap(LibrsvgValues.share) ?? 1
      remove("fill-opacity")
      style.append(StyleSheet.Declaration(name: "fill-opacity", value: "\(letters * opacity)"))
    }

    /// Where a part of a text says how translucent it is, for itself.
    mutating func multiplyLetterOpacity(by opacity: Double) {
      guard let letters = self["fill-opacity"].flatMap(LibrsvgValues.share) else { return }
      remove("fill-opacity")
      style.append(StyleSheet.Declaration(name: "fill-opacity", value: "\(letters * opacity)"))
    }

    /// Properties that librsvg only knows as attributes.
    mutating func moveToAttributes(of element: String) {
      for name in ["x", "y", "width", "height"] where element == "use" {
        guard let value = style.last(where: { $0.name == name })?.value else { continue }
        remove(name)
        attributes.append(XMLAttribute(name, value))
      }
      if let path = style.last(where: { $0.name == "d" })?.value,
        let match = path.firstMatch(of: /^path\(\s*["'](.*)["']\s*\)$/)
      {
        remove("d")
        attributes.append(XMLAttribute("d", String(match.1)))
      }
      if let space = style.last(where: { $0.name == "white-space" })?.value, space == "pre" {
        remove("white-space")
        attributes.removeAll { $0.name == "xml:space" }
        attributes.append(XMLAttribute("xml:space", "preserve"))
      }
    }

    var hasOrigin: Bool { self["transform-origin"] != nil || self["transform-box"] != nil }

    /// A transform about a place that is known.
    mutating func resolveOrigin(viewport: CGSize?) {
      style = Self.resolvingOrigin(style, viewport: viewport)
      guard self["transform-box"].map({ $0 == "view-box" }) ?? true,
        let origin = self["transform-origin"].flatMap({ LibrsvgValues.place($0, in: viewport) })
      else { return }
      if let place = style.firstIndex(where: { $0.name == "transform" }) {
        style[place].value = Self.about(origin, style[place].value, unit: "px")
      } else if let place = attributes.firstIndex(where: { $0.name == "transform" }) {
        attributes[place].value = Self.about(origin, attributes[place].value, unit: "")
      }
      remove("transform-origin")
      remove("transform-box")
    }

    /// The same for declarations of one rule.
    static func resolvingOrigin(
      _ declarations: [StyleSheet.Declaration], viewport: CGSize?
    ) -> [StyleSheet.Declaration] {
      func value(_ name: String) -> String? { declarations.last { $0.name == name }?.value }
      guard let place = declarations.lastIndex(where: { $0.name == "transform" }),
        value("transform-box").map({ $0 == "view-box" }) ?? true,
        let origin = value("transform-origin").flatMap({ LibrsvgValues.place($0, in: viewport) })
      else { return declarations }
      var result = declarations
      result[place].value = about(origin, declarations[place].value, unit: "px")
      return result.filter { $0.name != "transform-origin" && $0.name != "transform-box" }
    }

    private static func about(_ origin: CGPoint, _ transform: String, unit: String) -> String {
      guard transform != "none" else { return transform }
      let (x, y) = (Double(origin.x), Double(origin.y))
      return "translate(\(x)\(unit),\(y)\(unit)) \(transform) translate(\(-x)\(unit),\(-y)\(unit))"
    }
  }
}
