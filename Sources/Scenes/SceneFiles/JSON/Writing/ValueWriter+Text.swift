@_spi(Properties) import QuartzCore

extension ValueWriter {
  /// Runs, each on its own line.
  func attributedString(_ string: NSAttributedString, _ indent: Int) throws(Refusal) -> String {
    var runs: [(text: String, attributes: [NSAttributedString.Key: Any])] = []
    for run in string.runs {
      runs.append(((string.string as NSString).substring(with: run.range), run.attributes))
    }
    let spaces = String(repeating: " ", count: min(indent, JSONText.deepestIndent))
    var lines: [String] = []
    for run in runs {
      let isPicture = run.text == AttributedStringReader.placeholder && run.attributes[.attachment] != nil
      var members = isPicture ? [] : [(key: "text", value: JSONText.string(run.text))]
      for attribute in TextAttribute.all {
        guard let value = run.attributes[attribute.key] else { continue }
        members += try self.members(value, attribute)
      }
      if let unknown = run.attributes.keys.first(where: { TextAttribute.byKey[$0] == nil }) {
        throw Refusal(
          reason: "has text with the attribute \(unknown.rawValue), which scene files do not have")
      }
      lines.append("\n\(spaces)  \(JSONText.inlineObject(members))")
    }
    return lines.isEmpty ? "[]" : "[" + lines.joined(separator: ",") + "\n\(spaces)]"
  }

  private func members(_ value: Any, _ attribute: TextAttribute) throws(Refusal) -> [(
    key: String, value: String
  )] {
    let text: String
    switch attribute.form {
    case .font:
      if let font = value as? CTFont {
        return [("font", JSONText.string(font.name)), ("fontSize", try number(font.size))]
      }
      guard let name = value as? String else { throw wrong(value, attribute) }
      text = JSONText.string(name)
    case .string:
      guard let string = value as? String ?? (value as? URL)?.absoluteString else {
        throw wrong(value, attribute)
      }
      text = JSONText.string(string)
    case .number, .integer:
      guard case .number(let number)? = PropertyValue(any: value) else { throw wrong(value, attribute) }
      text = try self.number(number)
    case .color:
      guard let color = value as? CGColor else { throw wrong(value, attribute) }
      text = try self.color(color)
    case .lineStyle:
      let raw = (value as? NSUnderlineStyle)?.rawValue ?? (value as? NSNumber)?.intValue
      guard let raw else { throw wrong(value, attribute) }
      text = lineStyle(NSUnderlineStyle(rawValue: raw))
    case .shadow:
      guard let shadow = value as? NSShadow else { throw wrong(value, attribute) }
      text = try self.shadow(shadow)
    case .attachment:
      guard let attachment = value as? NSTextAttachment, let image = attachment.picture?.image else {
        throw wrong(value, attribute)
      }
      let box = attachment.box
      text = JSONText.inlineObject([
        ("image", try self.image(image)),
        ("bounds", try numbers([box.minX, box.minY, box.width, box.height])),
      ])
    case .paragraphStyle:
      guard let style = value as? NSParagraphStyle else { throw wrong(value, attribute) }
      text = try paragraphStyle(style)
    case .features, .variations:
      guard case .dictionary(let values)? = PropertyValue(any: value) else { throw wrong(value, attribute) }
      var members: [(key: String, value: String)] = []
      for (tag, value) in values.sorted(by: { $0.key < $1.key }) {
        guard case .number(let number) = value else { throw wrong(value, attribute) }
        members.append((tag, try self.number(number)))
      }
      text = JSONText.inlineObject(members)
    }
    return [(attribute.name, text)]
  }

  private func wrong(_ value: Any, _ attribute: TextAttribute) -> Refusal {
    Refusal(reason: "has text whose \(attribute.name) is a \(type(of: value))")
  }

  private func lineStyle(_ style: NSUnderlineStyle) -> String {
    var (rest, names): (NSUnderlineStyle, [String]) = (style, [])
    // Values that contain others come first: double contains the bit of single.
    for (name, value) in TextAttribute.lineStyles where !value.isEmpty && rest.isSuperset(of: value) {
      names.append(JSONText.string(name))
      rest.subtract(value)
    }
    return names.count == 1 ? names[0] : JSONText.inlineArray(names)
  }

  private func shadow(_ shadow: NSShadow) throws(Refusal) -> String {
    let offset = shadow.shadowOffset
    var members = [
      (key: "shadowOffset", value: try numbers([offset.width, offset.height])),
      (key: "shadowBlurRadius", value: try number(shadow.shadowBlurRadius)),
    ]
    if let color = shadow.shadowColor as? CGColor {
      members.append(("shadowColor", try self.color(color)))
    } else {
      members.append(("shadowColor", "null"))
    }
    return JSONText.inlineObject(members)
  }

  private func paragraphStyle(_ style: NSParagraphStyle) throws(Refusal) -> String {
    let usual = NSParagraphStyle()
    var members: [(key: String, value: String)] = []
    for attribute in ParagraphAttribute.all {
      let value = attribute.get(style)
      if attribute.get(usual) == value { continue }
      if attribute.name == "hyphenationFactor", case .number(let number) = value {
        members.append((attribute.name, ShortNumber.text(Float(number))))
      } else {
        members.append((attribute.name, try text(value, attribute.type, 0)))
      }
    }
    if !style.tabStops.isEmpty {
      var tabs: [String] = []
      for tab in style.tabStops {
        let location = try number(tab.location)
        guard tab.alignment != .left else {
          tabs.append(location)
          continue
        }
        let isDecimal = tab.alignment == .right && tab.options[.columnTerminators] != nil
        let name =
          isDecimal
          ? AttributedStringReader.decimalTab
          : AttributedStringReader.tabAlignments.first { $0.value == tab.alignment }?.name
        guard let name else { throw Refusal(reason: "has a tab stop that is justified") }
        tabs.append("{ \"location\": \(location), \"alignment\": \"\(name)\" }")
      }
      members.append(("tabStops", JSONText.inlineArray(tabs)))
    }
    return JSONText.inlineObject(members)
  }
}
