import XMLReading

/// An XML document as a flat list of its elements in the order of their start tags, so that nesting can be
/// arbitrarily deep.
///
/// Comments, processing instructions and white space between elements are dropped.
final class XMLDocument {
  struct Node {
    var name: String
    /// An index of `nodes`; -1 for the root.
    var parent: Int32
    /// The index after the last descendant.
    var end: Int32 = 0
    var firstAttribute: Int32
    var attributeCount: Int32
    /// An index of `texts`; -1 if there is only white space.
    var text: Int32 = -1
    /// The offset of the start tag.
    var offset: UInt32
  }

  /// The document's bytes, followed by a zero byte.
  let bytes: [UInt8]
  private(set) var nodes: [Node] = []
  private(set) var attributes: [XMLAttribute] = []
  private(set) var texts: [String] = []
  private(set) lazy var lines = LineIndex(bytes)
  fileprivate var knownOffsets: (node: Int, offsets: [String: Int]) = (-1, [:])

  /// What precedes the document's own bytes; nil if nothing does.
  private(set) var preface: Preface?

  /// Another document that this one refers to.
  struct Preface {
    var file: String
    /// How many of the elements, bytes and lines belong to it.
    var nodes: Int
    var bytes: Int
    var lines: Int
  }

  /// - Parameter text: in any encoding that the document declares.
  init(reading text: [UInt8]) throws(XMLError) {
    bytes = text + [0]
    var open: [(index: Int, text: String)] = []
    try XMLReader.read(text) { event in
      switch event {
      case .start(let tag):
        nodes.append(
          Node(
            name: tag.name, parent: Int32(open.last?.index ?? -1), firstAttribute: Int32(attributes.count),
            attributeCount: Int32(tag.attributes.count), offset: UInt32(truncatingIfNeeded: tag.offset)))
        attributes += tag.attributes
        open.append((nodes.count - 1, ""))
      case .end:
        guard let (index, text) = open.popLast() else { break }
        nodes[index].end = Int32(nodes.count)
        guard text.utf8.contains(where: { $0 > 0x20 }) else { break }
        texts.append(text)
        nodes[index].text = Int32(texts.count - 1)
      case .text(let text): if !open.isEmpty { open[open.count - 1].text += text }
      case .instruction: break
      }
      return true
    }
    guard !nodes.isEmpty else {
      throw .unreadable([XMLProblem(message: "the file has no XML element")])
    }
  }

  /// Joins two documents: the elements of `first` come first, and the root is that of `main`.
  init(_ main: XMLDocument, after first: XMLDocument, file: String) {
    bytes = first.bytes + [0x0A] + main.bytes
    attributes = first.attributes + main.attributes
    texts = first.texts + main.texts
    nodes = first.nodes
    let shift = UInt32(truncatingIfNeeded: first.bytes.count + 1)
    for var node in main.nodes {
      if node.parent >= 0 { node.parent += Int32(first.nodes.count) }
      node.end += Int32(first.nodes.count)
      node.firstAttribute += Int32(first.attributes.count)
      if node.text >= 0 { node.text += Int32(first.texts.count) }
      node.offset += shift
      nodes.append(node)
    }
    preface = Preface(
      file: file, nodes: first.nodes.count, bytes: Int(shift),
      lines: first.bytes.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 })
  }

  /// The outermost element.
  var root: XMLElement { XMLElement(document: self, index: preface?.nodes ?? 0) }

  /// The file that contains a line, nil for the document's own, and the line's number there.
  func place(ofLine line: Int) -> (file: String?, line: Int) {
    guard let preface else { return (nil, line) }
    return line > preface.lines ? (nil, line - preface.lines) : (preface.file, line)
  }
}

struct XMLElement {
  let document: XMLDocument
  let index: Int

  private var node: XMLDocument.Node { document.nodes[index] }

  var name: String { node.name }
  /// The offset of its start tag.
  var offset: Int { Int(node.offset) }
  /// The text directly inside it; nil if there is only white space.
  var text: String? { node.text < 0 ? nil : document.texts[Int(node.text)] }
  var hasChildren: Bool { Int(node.end) > index + 1 }

  /// The value of an attribute; nil if it is absent.
  subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

  var attributes: ArraySlice<XMLAttribute> {
    let first = Int(node.firstAttribute)
    return document.attributes[first..<first + Int(node.attributeCount)]
  }

  var attributeCount: Int { Int(node.attributeCount) }

  /// The child elements, in order.
  var children: Children { Children(document: document, position: index + 1, end: Int(node.end)) }

  struct Children: Sequence, IteratorProtocol {
    let document: XMLDocument
    fileprivate var position: Int
    fileprivate let end: Int

    mutating func next() -> XMLElement? {
      guard position < end else { return nil }
      defer { position = Int(document.nodes[position].end) }
      return XMLElement(document: document, index: position)
    }
  }

  func child(_ name: String) -> XMLElement? { children.first { $0.name == name } }

  /// The child, if there is exactly one.
  var onlyChild: XMLElement? {
    var iterator = children
    guard let first = iterator.next(), iterator.next() == nil else { return nil }
    return first
  }

  /// The offset of an attribute's value in the document; that of the element if it cannot be found.
  func offset(ofAttribute name: String) -> Int {
    document.attributeOffsets(of: index)[name] ?? offset
  }
}

extension XMLDocument {
  /// The offsets of an element's attribute values. Those of the last element are cached, so that several
  /// queries parse its tag once.
  func attributeOffsets(of index: Int) -> [String: Int] {
    if knownOffsets.node == index { return knownOffsets.offsets }
    let offsets = readAttributeOffsets(from: Int(nodes[index].offset))
    knownOffsets = (index, offsets)
    return offsets
  }

  private func readAttributeOffsets(from start: Int) -> [String: Int] {
    var offsets: [String: Int] = [:]
    var index = start
    // Skips the element's name.
    while index < bytes.count, bytes[index] > 0x20, bytes[index] != UInt8(ascii: ">") { index += 1 }
    func skipSpace() { while index < bytes.count, bytes[index] <= 0x20, bytes[index] != 0 { index += 1 } }
    while true {
      skipSpace()
      let nameStart = index
      while index < bytes.count, bytes[index] > 0x20, !Self.nameEnds.contains(bytes[index]) { index += 1 }
      let name = String(decoding: bytes[nameStart..<index], as: UTF8.self)
      skipSpace()
      guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { return offsets }
      index += 1
      skipSpace()
      guard index < bytes.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[index]) else {
        return offsets
      }
      let quote = bytes[index]
      index += 1
      offsets[name] = index
      while index < bytes.count, bytes[index] != quote { index += 1 }
      index += 1
    }
  }

  private static let nameEnds: Set<UInt8> = [UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "/")]
}
