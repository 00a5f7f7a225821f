/// An XML document as a flat list of its elements, in the order of their start tags: no depth is too deep for it.
///
/// Comments, processing instructions and white space between elements are not kept.
final class XMLDocument {
  struct Node {
    /// An index of `names`.
    var name: Int32
    /// An index of `nodes`; -1 for the root.
    var parent: Int32
    /// The index behind the last element inside of this one.
    var end: Int32 = 0
    var firstAttribute: Int32
    var attributeCount: Int32
    /// An index of `texts`; -1 where there is only white space.
    var text: Int32 = -1
    /// Where the start tag begins.
    var offset: UInt32
  }

  /// The document, with one zero byte behind it.
  let bytes: [UInt8]
  private(set) var nodes: [Node] = []
  private(set) var names: [String] = []
  private(set) var attributes: [(name: Int32, value: String)] = []
  private(set) var texts: [String] = []
  private(set) lazy var lines = LineIndex(bytes)

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The outermost element; nil only for a document that could not be parsed.
  var root: XMLElement? { nodes.isEmpty ? nil : XMLElement(document: self, index: 0) }

  // MARK: Building

  func addName(_ name: String) -> Int32 {
    names.append(name)
    return Int32(names.count - 1)
  }

  func addAttribute(_ name: Int32, _ value: String) {
    attributes.append((name, value))
  }

  /// Starts an element whose attributes are the last ones that were added.
  func open(name: Int32, parent: Int32, attributeCount: Int, offset: Int) -> Int32 {
    nodes.append(
      Node(
        name: name, parent: parent, firstAttribute: Int32(attributes.count - attributeCount),
        attributeCount: Int32(attributeCount), offset: UInt32(truncatingIfNeeded: offset)))
    return Int32(nodes.count - 1)
  }

  func close(_ index: Int32, text: String?) {
    nodes[Int(index)].end = Int32(nodes.count)
    guard let text else { return }
    texts.append(text)
    nodes[Int(index)].text = Int32(texts.count - 1)
  }
}

/// An element of a document.
struct XMLElement {
  let document: XMLDocument
  let index: Int

  private var node: XMLDocument.Node { document.nodes[index] }

  var name: String { document.names[Int(node.name)] }
  /// Where its start tag begins.
  var offset: Int { Int(node.offset) }
  /// The text directly inside of it; nil where there is none but white space.
  var text: String? { node.text < 0 ? nil : document.texts[Int(node.text)] }
  var hasChildren: Bool { Int(node.end) > index + 1 }

  var parent: XMLElement? {
    node.parent < 0 ? nil : XMLElement(document: document, index: Int(node.parent))
  }

  /// The value of an attribute; nil where it is absent.
  subscript(name: String) -> String? {
    attributes.first { $0.name == name }?.value
  }

  var attributes: some Sequence<(name: String, value: String)> {
    let first = Int(node.firstAttribute)
    return document.attributes[first..<first + Int(node.attributeCount)].lazy.map { [document] in
      (document.names[Int($0.name)], $0.value)
    }
  }

  var attributeCount: Int { Int(node.attributeCount) }

  /// The elements directly inside, in order.
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

  /// The first child of a name.
  func child(_ name: String) -> XMLElement? { children.first { $0.name == name } }

  /// The child, if there is exactly one.
  var onlyChild: XMLElement? {
    var iterator = children
    guard let first = iterator.next(), iterator.next() == nil else { return nil }
    return first
  }

  /// Where an attribute's value begins in the document; the element's start where it cannot be found.
  func offset(ofAttribute name: String) -> Int {
    let bytes = document.bytes
    let wanted = Array(name.utf8)
    var index = offset
    var quote: UInt8?
    while index + wanted.count < bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        break
      } else if byte <= 0x20, bytes[(index + 1)...].starts(with: wanted) {
        var end = index + 1 + wanted.count
        while bytes[end] <= 0x20, bytes[end] != 0 { end += 1 }
        if bytes[end] == UInt8(ascii: "=") {
          end += 1
          while bytes[end] <= 0x20, bytes[end] != 0 { end += 1 }
          return min(end + 1, bytes.count - 1)
        }
      }
      index += 1
    }
    return offset
  }
}
