import XMLReading

/// Writes elements as bytes, each on a line of its own, and passes them on in large pieces.
struct MarkupWriter {
  private let layout: SVGOptions.Layout
  private let sink: ([UInt8]) throws -> Void
  private var bytes: [UInt8] = []
  private var isAtBeginning = true
  private var depth = 0
  /// How many open elements are in one whose line breaks would be visible, including itself.
  private var inlineDepth = 0
  private static let pieceSize = 1 << 16

  init(layout: SVGOptions.Layout, sink: @escaping ([UInt8]) throws -> Void) {
    self.layout = layout
    self.sink = sink
  }

  static func text(of element: Element, layout: SVGOptions.Layout) -> String {
    var writer = MarkupWriter(layout: layout, sink: { _ in })
    writer.append(element)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  mutating func write(_ element: Element) throws {
    append(element)
    if bytes.count >= Self.pieceSize { try flush() }
  }

  private mutating func append(_ element: Element) {
    guard open(element) else { return }
    var pending = [(tag: element.tag, children: element.children[...])]
    while let top = pending.indices.last {
      guard let child = pending[top].children.popFirst() else {
        close(pending.removeLast().tag)
        continue
      }
      if open(child) { pending.append((child.tag, child.children[...])) }
    }
  }

  /// Writes the start of an element whose children follow one by one.
  mutating func begin(_ element: Element) throws {
    open(element, hasContents: true)
    if bytes.count >= Self.pieceSize { try flush() }
  }

  mutating func end(_ tag: Tag) throws {
    close(tag)
    if bytes.count >= Self.pieceSize { try flush() }
  }

  /// Ends the last line and passes on the rest.
  mutating func finish() throws {
    bytes.append(UInt8(ascii: "\n"))
    try flush()
  }

  private mutating func flush() throws {
    try sink(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Returns false for an element without content, which is closed already.
  private mutating func open(_ element: Element) -> Bool {
    let hasContents = !element.children.isEmpty || !element.text.isEmpty
    open(element, hasContents: hasContents)
    return hasContents
  }

  private mutating func open(_ element: Element, hasContents: Bool) {
    if let shape = element.shape {
      return open(shape.element(with: element.attributes, layout: layout), hasContents: hasContents)
    }
    breakLine()
    bytes.append(UInt8(ascii: "<"))
    bytes += element.tag.rawValue.utf8
    for attribute in element.attributes {
      bytes.append(UInt8(ascii: " "))
      attribute.name.text.withUTF8Buffer { bytes.append(contentsOf: $0) }
      bytes.append(UInt8(ascii: "="))
      bytes.append(UInt8(ascii: "\""))
      XMLOutput.escape(attribute.value, inAttribute: true, to: &bytes)
      bytes.append(UInt8(ascii: "\""))
    }
    guard hasContents else {
      bytes += [UInt8(ascii: "/"), UInt8(ascii: ">")]
      return
    }
    bytes.append(UInt8(ascii: ">"))
    if inlineDepth > 0 || element.tag.isInline {
      inlineDepth += 1
    } else {
      depth += 1
      if !element.text.isEmpty { breakLine() }
    }
    bytes += element.text
  }

  private mutating func close(_ tag: Tag) {
    if inlineDepth > 0 {
      inlineDepth -= 1
    } else {
      depth -= 1
      breakLine()
    }
    bytes += [UInt8(ascii: "<"), UInt8(ascii: "/")]
    bytes += tag.rawValue.utf8
    bytes.append(UInt8(ascii: ">"))
  }

  /// Breaks the line. Deep nesting is not indented further: a thousand spaces help nobody.
  private mutating func breakLine() {
    guard !isAtBeginning else {
      isAtBeginning = false
      return
    }
    guard inlineDepth == 0 else { return }
    bytes.append(UInt8(ascii: "\n"))
    guard layout == .pretty else { return }
    bytes += repeatElement(UInt8(ascii: " "), count: 2 * min(depth, 40))
  }
}
