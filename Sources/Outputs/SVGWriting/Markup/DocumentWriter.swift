/// Receives the elements of a document from the leaves up.
protocol ElementSink: AnyObject {
  /// Begins an element that contains what follows.
  func open(_ element: Element) throws
  /// Ends the innermost element; one without content is dropped.
  func close() throws
  func append(_ element: consuming Element) throws
  /// Adds a definition, which is placed anywhere in the document, not necessarily before its first use.
  func define(_ element: Element)
  /// Begins the element for definitions that are drawn like content, after all content.
  func openDefinitions() throws
  /// Ends the definitions and the document.
  func finish() throws
}

/// Writes a document in as few bytes as possible, and passes on what cannot change any more.
///
/// Small documents are held completely until the end, so that attributes can move up to common ancestors, and
/// definitions come first. Once much has accumulated, everything so far is written, and only what follows is
/// optimised further: memory stays bounded, whatever the number of layers.
final class DocumentWriter: ElementSink {
  private struct Open {
    var element: Element
    /// Whether the start tag is already written.
    var isWritten = false
  }

  private var output: MarkupWriter
  private var stack: [Open] = []
  /// Definitions that are not placed yet.
  private var definitions: [Element] = []
  private var heldBytes = 0
  private var unwrittenDepth = 0
  /// The index in the stack below which everything is written.
  private var firstHeld = 0
  private static let mostBytes = 1 << 20
  private static let mostDepth = 64

  init(root: Element, layout: SVGOptions.Layout, sink: @escaping ([UInt8]) throws -> Void) {
    output = MarkupWriter(layout: layout, sink: sink)
    stack = [Open(element: root)]
  }

  func open(_ element: Element) throws {
    stack.append(Open(element: element.withoutNeedlessIsolation))
    firstHeld = min(firstHeld, stack.count - 1)
    unwrittenDepth += 1
    if unwrittenDepth > Self.mostDepth { try spill() }
  }

  /// Ends an element; a group around a single element is merged with it.
  func close() throws {
    guard var last = stack.popLast() else { return }
    guard !last.isWritten else { return try finish(last.element) }
    unwrittenDepth -= 1
    let (tag, children) = (last.element.tag, last.element.children.count)
    // An empty mask hides everything; an empty group is nothing.
    guard children > 0 || tag == .mask || tag == .clipPath else { return }
    if children == 1, let merged = last.element.merging(last.element.children[0]) {
      return try append(merged)
    }
    last.element.seal()
    try append(last.element)
  }

  func append(_ element: consuming Element) throws {
    guard !stack.isEmpty else { return }
    let top = stack.count - 1
    firstHeld = min(firstHeld, top)
    heldBytes += element.weight
    stack[top].element.children.append(element)
    if heldBytes > Self.mostBytes { try spill() }
  }

  func define(_ element: Element) {
    definitions.append(element)
    heldBytes += element.children.reduce(element.weight) { $0 + $1.weight }
  }

  func openDefinitions() throws { try open(Element(.defs)) }

  func finish() throws {
    if var defs = stack.popLast(), defs.element.tag == .defs {
      defs.element.children.insert(contentsOf: definitions, at: 0)
      definitions = []
      if defs.isWritten {
        try finish(defs.element)
      } else if !defs.element.children.isEmpty, !stack.isEmpty {
        defs.element.seal()
        stack[0].element.insertDefinitions(defs.element)
      }
    }
    guard var root = stack.popLast() else { return }
    if root.isWritten {
      try finish(root.element)
    } else {
      root.element.seal()
      if root.element.hasLinks { root.element.declareLinks() }
      try output.write(root.element)
    }
    try output.finish()
  }

  /// Writes the rest of an element whose start is written.
  private func finish(_ element: Element) throws {
    for child in element.children { try output.write(child) }
    try output.end(element.tag)
  }

  /// Writes everything held: the start tags of open elements, their content, and the definitions so far.
  private func spill() throws {
    firstHeld = min(firstHeld, max(stack.count - 1, 0))
    if !definitions.isEmpty {
      try begin(0)
      // Even among definitions they need an element of their own: a group may be open there, which would draw them.
      var defs = Element(.defs)
      defs.children = definitions
      defs.seal()
      try output.write(defs)
      definitions = []
    }
    for index in stack.indices[firstHeld...] {
      try begin(index)
      for child in stack[index].element.children { try output.write(child) }
      stack[index].element.children = []
    }
    heldBytes = 0
    unwrittenDepth = 0
    firstHeld = max(stack.count - 1, 0)
  }

  private func begin(_ index: Int) throws {
    guard !stack[index].isWritten else { return }
    // What comes later may have some.
    if index == 0 { stack[0].element.declareLinks() }
    try output.begin(stack[index].element)
    stack[index].isWritten = true
  }
}

extension Element {
  /// Opacity, masks, filters and clips isolate in any case.
  fileprivate var withoutNeedlessIsolation: Element {
    guard self[.style] == "isolation:isolate", [.opacity, .mask, .filter, .clipPath].contains(where: has)
    else {
      return self
    }
    var element = self
    element[.style] = nil
    return element
  }

  /// Moves the attributes that the children share to the element, once it has all of its children.
  fileprivate mutating func seal() {
    Hoisting.apply(to: &self)
    for index in children.indices { dependencies.formUnion(children[index].dependencies) }
    for attribute in attributes { dependencies.remove(attribute.name) }
  }

  /// Whether the element, or anything in it, is or has a link.
  fileprivate var hasLinks: Bool {
    var pending = [self]
    while let element = pending.popLast() {
      if element.has(.href) || element.has(.dataURI) || element.text.contains("xlink:".utf8) { return true }
      pending += element.children
    }
    return false
  }

  /// Declares the prefix of links in a document. HTML, in which an element may lie, knows it.
  mutating func declareLinks() {
    if has(.xmlns) { self[.xmlnsXlink] = "http://www.w3.org/1999/xlink" }
  }

  /// Inserts the definitions at the top of a document.
  fileprivate mutating func insertDefinitions(_ definitions: Element) {
    children.insert(
      definitions, at: children.firstIndex { $0.tag != .title && $0.tag != .desc } ?? children.count)
  }
}
