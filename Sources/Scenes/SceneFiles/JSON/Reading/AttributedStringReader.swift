import Foundation
@_spi(Properties) import QuartzCore

/// Reads attributed strings.
struct AttributedStringReader {
  let values: JSONNotation

  /// A string, or runs with attributes.
  func attributedString(_ json: JSONValue) -> PropertyValue? {
    if let text = json.string { return .string(text) }
    guard json.kind == .array else {
      return values.mismatch(
        json, expected: "a string, or an array of runs such as {\"text\": \"…\", \"fontSize\": 20}")
    }
    let runs = json.elements.map(run)
    let complete = runs.compactMap { $0 }
    guard complete.count == runs.count else { return nil }
    let result = NSMutableAttributedString(string: complete.map(\.text).joined())
    var start = 0
    for run in complete {
      let length = run.text.utf16.count
      result.setAttributes(run.attributes, range: NSRange(location: start, length: length))
      start += length
    }
    return .object(result)
  }

  private func run(_ json: JSONValue) -> (text: String, attributes: [NSAttributedString.Key: Any])? {
    if let text = json.string { return (text, [:]) }
    guard json.kind == .object else {
      return values.mismatch(json, expected: "a run such as {\"text\": \"…\", \"fontSize\": 20}")
    }
    var (text, attributes, isComplete): (String?, [NSAttributedString.Key: Any], Bool) = (nil, [:], true)
    var hasText = false
    for (key, value) in json.members {
      guard let name = key.string else { continue }
      if name == "text" {
        hasText = true
        text = values.string(value)
      } else if let attribute = TextAttribute.byName[name] {
        if let value = self.value(value, of: attribute) {
          attributes[attribute.key] = value
        } else {
          isComplete = false
        }
      } else {
        values.unknownKey(key, value, of: "a run", allowed: ["text"] + TextAttribute.all.map(\.name))
        isComplete = false
      }
    }
    if !hasText {
      if json.members.contains(where: { $0.key.string == "attachment" }) {
        text = Self.placeholder
      } else {
        values.report(json, "the run has no \"text\"")
      }
    }
    // With a size, it becomes a font; without one, a name whose size comes from the layer.
    if let name = attributes[.font] as? String, let size = attributes[.fontSize] as? NSNumber {
      attributes[.font] = CTFont(name, size: CGFloat(size.doubleValue))
      attributes[.fontSize] = nil
    }
    guard let text, isComplete else { return nil }
    return (text, attributes)
  }

  private func value(_ json: JSONValue, of attribute: TextAttribute) -> Any? {
    switch attribute.form {
    case .number where attribute.key == .fontSize:
      return values.fontSize(json).map { NSNumber(value: $0) }
    case .number:
      let number = values.number(json, as: Quantity(of: attribute.name))
      return number.map { NSNumber(value: $0) }
    case .integer: return values.whole(json).map { NSNumber(value: $0) }
    case .color: return values.color(json)
    case .string: return values.string(json)
    case .font: return values.string(json)
    case .lineStyle: return lineStyle(json).map { NSNumber(value: $0.rawValue) }
    case .shadow: return shadow(json)
    case .attachment: return attachment(json)
    case .paragraphStyle: return paragraphStyle(json)
    case .features: return tagged(json) { values.whole($0) }
    case .variations: return tagged(json) { values.number($0) }
    }
  }

  /// A name, several in one string, or an array of names.
  private func lineStyle(_ json: JSONValue) -> NSUnderlineStyle? {
    let names = TextAttribute.lineStyles.map(\.name)
    var style: NSUnderlineStyle = []
    func insert(_ name: String) {
      for (candidate, value) in TextAttribute.lineStyles where candidate == name { style.insert(value) }
    }
    if json.kind == .array {
      guard let parts = values.elements(json, { values.name($0, of: names) }) else { return nil }
      for part in parts { insert(part) }
    } else if let text = json.string, text.contains(" ") {
      for part in text.split(separator: " ").map(String.init) {
        guard names.contains(part) else {
          let list = names.joined(separator: ", ")
          values.report(
            json,
            "unknown value \(Quoted.text(part)); allowed are \(list)\(Suggestion.text(for: part, in: names))")
          return nil
        }
        insert(part)
      }
    } else {
      guard let name = values.name(json, of: names) else { return nil }
      insert(name)
    }
    // A pattern alone applies to a single line.
    if style.rawValue & 0x0F == 0, !style.isEmpty { style.insert(.single) }
    return style
  }

  /// Numbers by four-letter OpenType tags.
  private func tagged<Number>(_ json: JSONValue, _ number: (JSONValue) -> Number?) -> [String: Number]? {
    guard json.kind == .object else {
      return values.mismatch(json, expected: "an object such as {\"tnum\": 1}")
    }
    var (result, isComplete): ([String: Number], Bool) = ([:], true)
    for (key, value) in json.members {
      let tag = key.string ?? ""
      // Pango's font feature lists use commas and equals signs as separators.
      let letters = tag.utf8.filter { (0x21...0x7E).contains($0) && $0 != 0x2C && $0 != 0x3D }
      if tag.utf8.count != 4 || letters.count != 4 {
        values.problems.add(
          SceneProblem(
            offset: key.offset, node: value.index,
            message: "an OpenType tag has four letters, found \(Quoted.text(tag))"))
        isComplete = false
      } else if let number = number(value) {
        result[tag] = number
      } else {
        isComplete = false
      }
    }
    return isComplete ? result : nil
  }

  private func shadow(_ json: JSONValue) -> NSShadow? {
    guard json.kind == .object else {
      return values.mismatch(
        json, expected: "an object such as {\"shadowOffset\": [0, 1], \"shadowBlurRadius\": 2}")
    }
    let keys = ["shadowOffset", "shadowBlurRadius", "shadowColor"]
    let members = values.members(json, of: "a shadow", allowed: keys)
    let shadow = NSShadow()
    if let value = members["shadowOffset"],
      let size = values.numbers(value, 2, "a size [width, height]", as: .length)
    {
      shadow.shadowOffset = CGSize(width: size[0], height: size[1])
    }
    if let value = members["shadowBlurRadius"], let radius = values.length(value) {
      shadow.shadowBlurRadius = radius
    }
    if let value = members["shadowColor"] {
      shadow.shadowColor = value.kind == .null ? nil : values.color(value) ?? shadow.shadowColor
    }
    return shadow
  }

  /// The text of a run that is nothing but a picture.
  static let placeholder = "\u{FFFC}"

  private func attachment(_ json: JSONValue) -> NSTextAttachment? {
    guard json.kind == .object else {
      return values.mismatch(
        json, expected: "an object such as {\"image\": \"icon.svg\", \"bounds\": [0, -3, 16, 16]}")
    }
    let members = values.members(json, of: "an attachment", allowed: ["image", "bounds"])
    guard let source = values.required("image", in: members, of: json, "the attachment"),
      let (image, scale) = values.image(source)
    else { return nil }
    let attachment = NSTextAttachment()
    let size = image.naturalSize
    attachment.picture = (
      image, CGSize(width: size.width / (scale ?? 1), height: size.height / (scale ?? 1))
    )
    if let value = members["bounds"],
      let box = values.numbers(value, 4, "a rectangle [x, y, width, height]", as: .length)
    {
      attachment.bounds = CGRect(x: box[0], y: box[1], width: box[2], height: box[3])
    }
    return attachment
  }

  private func paragraphStyle(_ json: JSONValue) -> NSParagraphStyle? {
    guard json.kind == .object else {
      return values.mismatch(json, expected: "an object such as {\"alignment\": \"center\"}")
    }
    let names = ParagraphAttribute.all.map(\.name) + ["tabStops"]
    let members = values.members(json, of: "a paragraph style", allowed: names)
    let style = NSMutableParagraphStyle()
    for attribute in ParagraphAttribute.all {
      guard let json = members[attribute.name],
        let value = values.value(json, attribute.type, as: Quantity(of: attribute.name))
      else { continue }
      attribute.set(style, value)
    }
    if let tabs = members["tabStops"].flatMap({ values.elements($0, tabStop) }) { style.tabStops = tabs }
    return style.copy() as? NSParagraphStyle
  }

  static let tabAlignments: [(name: String, value: NSTextAlignment)] = [
    ("left", .left), ("center", .center), ("right", .right), ("natural", .natural),
    // Right-aligned up to the decimal separator.
    (decimalTab, .right),
  ]
  static let decimalTab = "decimal"

  /// A location, or an object that also has an alignment.
  private func tabStop(_ json: JSONValue) -> NSTextTab? {
    if json.kind != .object, json.number != nil || json.string != nil {
      return values.length(json).map { NSTextTab(textAlignment: .left, location: $0) }
    }
    guard json.kind == .object else {
      return values.mismatch(
        json, expected: "a number, or an object such as {\"location\": 80, \"alignment\": \"right\"}")
    }
    let members = values.members(json, of: "a tab stop", allowed: ["location", "alignment"])
    guard let value = values.required("location", in: members, of: json, "the tab stop") else { return nil }
    let name = members["alignment"].map { values.name($0, of: Self.tabAlignments.map(\.name)) } ?? "left"
    guard let location = values.length(value),
      let alignment = Self.tabAlignments.first(where: { $0.name == name })?.value
    else { return nil }
    let options: [NSTextTab.OptionKey: Any] =
      name == Self.decimalTab ? [.columnTerminators: NSTextTab.columnTerminators(for: nil)] : [:]
    return NSTextTab(textAlignment: alignment, location: location, options: options)
  }
}
