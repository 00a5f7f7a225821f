import XMLReading

/// Writes elements as bytes.
///
/// Where a line may break, the bytes hold a mark instead of white space, since the depth of an element is not final
/// until its ancestors are written; `OutputBuffer` turns the marks into line breaks. XML forbids these control
/// characters, so no text can contain them.
enum Markup {
  static let line: UInt8 = 1
  static let indent: UInt8 = 2
  static let outdent: UInt8 = 3

  static func write(_ node: Node, layout: SVGOptions.Layout, to out: inout [UInt8]) {
    if let shape = node.shape {
      shape.writeTag(attributes: node.attributes, layout: layout, to: &out)
      return
    }
    openTag(node.tag, to: &out)
    write(node.attributes, to: &out)
    guard !node.body.isEmpty else {
      out += [UInt8(ascii: "/"), UInt8(ascii: ">")]
      return
    }
    out.append(UInt8(ascii: ">"))
    if !node.tag.isInline { out.append(indent) }
    out += node.body
    if !node.tag.isInline { out += [outdent, line] }
    closeTag(node.tag, to: &out)
  }

  static func openTag(_ tag: Tag, to out: inout [UInt8]) {
    out.append(UInt8(ascii: "<"))
    out.append(tag.text)
  }

  static func closeTag(_ tag: Tag, to out: inout [UInt8]) {
    out += [UInt8(ascii: "<"), UInt8(ascii: "/")]
    out.append(tag.text)
    out.append(UInt8(ascii: ">"))
  }

  static func write(_ attributes: [Attribute], to out: inout [UInt8]) {
    for attribute in attributes {
      out.append(UInt8(ascii: " "))
      out.append(attribute.name.text)
      out += [UInt8(ascii: "="), UInt8(ascii: "\"")]
      XMLOutput.escape(attribute.value, inAttribute: true, to: &out)
      out.append(UInt8(ascii: "\""))
    }
  }
}

extension [UInt8] {
  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { append(contentsOf: $0) }
  }
}
