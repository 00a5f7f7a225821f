/// Builds the document from the leaves up and hands on what cannot change any more.
///
/// Small documents are held complete until the end, so that attributes can move up to common ancestors and definitions
/// stand at the top. When much has gathered, everything so far is written and only what follows is still improved:
/// memory stays bounded, whatever the number of layers.
struct DocumentBuilder {
  private struct Open {
    var node: Node
    var children: [Node] = []
    /// Whether the start tag has been written already.
    var isWritten = false
  }

  private let layout: SVGOptions.Layout
  /// Whether every element stays what it is (see `SVGOptions.isUniform`).
  private let isUniform: Bool
  private var output: OutputBuffer
  private var stack: [Open] = []
  /// Definitions that were not placed yet.
  private var definitions: [Node] = []
  private var heldBytes = 0
  private var unwrittenDepth = 0
  /// Below this place in the stack everything has been written.
  private var firstHeld = 0
  private static let mostBytes = 1 << 20
  private static let mostDepth = 64

  init(
    root: Node, layout: SVGOptions.Layout, isUniform: Bool = false, sink: @escaping ([UInt8]) throws -> Void
  ) {
    self.layout = layout
    self.isUniform = isUniform
    output = OutputBuffer(layout: layout, sink: sink)
    stack = [Open(node: root)]
  }

  mutating func open(_ node: Node) throws {
    stack.append(Open(node: node))
    firstHeld = min(firstHeld, stack.count - 1)
    unwrittenDepth += 1
    if unwrittenDepth > Self.mostDepth, !isUniform { try spill() }
  }

  /// Ends the innermost element; one without contents vanishes, a group around one element becomes one with it.
  mutating func close() throws {
    guard let last = stack.popLast() else { return }
    if last.isWritten {
      try writeHeld(last.children)
      try writeEnd(last.node.tag)
      return
    }
    unwrittenDepth -= 1
    // A mask that shows nothing hides everything; a group of nothing is nothing.
    guard !last.children.isEmpty || last.node.tag == .mask || last.node.tag == .clipPath else { return }
    if !isUniform, last.children.count == 1, let merged = last.node.merging(last.children[0]) {
      try append(merged)
      return
    }
    try append(sealed(last.node, last.children))
  }

  mutating func append(_ node: Node) throws {
    guard !stack.isEmpty else { return }
    let top = stack.count - 1
    firstHeld = min(firstHeld, top)
    if !isUniform, let previous = stack[top].children.last, layout == .compact,
      let joined = previous.joining(node)
    {
      stack[top].children[stack[top].children.count - 1] = joined
    } else {
      stack[top].children.append(node)
    }
    heldBytes += node.body.count + 200
    if heldBytes > Self.mostBytes, !isUniform { try spill() }
  }

  /// Adds a definition; it stands somewhere in the document, not necessarily before its first use.
  mutating func define(_ node: Node) {
    definitions.append(node)
    heldBytes += node.body.count + 200
  }

  /// Opens the element that holds the definitions which are built like contents, after all contents.
  mutating func openDefinitions() throws { try open(Node(.defs)) }

  /// Ends the definitions and the document.
  mutating func finish() throws {
    if let defs = stack.popLast(), defs.node.tag == .defs {
      if defs.isWritten {
        try writeHeld(defs.children + definitions)
        try writeEnd(.defs)
      } else if !(defs.children.isEmpty && definitions.isEmpty), !stack.isEmpty {
        let node = sealed(defs.node, definitions + defs.children)
        if stack[0].isWritten {
          try writeHeld([node])
        } else {
          let index =
            stack[0].children.firstIndex { $0.tag != .title && $0.tag != .desc } ?? stack[0].children.count
          stack[0].children.insert(node, at: index)
        }
      }
      definitions = []
    }
    guard let root = stack.popLast() else { return }
    if root.isWritten {
      try writeHeld(root.children)
      try writeEnd(root.node.tag)
    } else {
      var bytes: [UInt8] = []
      Markup.write(sealed(root.node, root.children), layout: layout, to: &bytes)
      try output.write(bytes)
    }
    try output.write([Markup.line])
    try output.flush()
  }

  private func sealed(_ node: Node, _ children: [Node]) -> Node {
    var (node, children) = (node, children)
    if !isUniform { Hoisting.apply(to: &node, children: &children) }
    for child in children { node.append(child, layout: layout) }
    for attribute in node.attributes { node.dependencies.remove(attribute.name) }
    return node
  }

  private mutating func writeHeld(_ nodes: [Node]) throws {
    for node in nodes {
      var bytes: [UInt8] = [Markup.line]
      Markup.write(node, layout: layout, to: &bytes)
      try output.write(bytes)
    }
  }

  /// Writes all that is held: the start tags of what is open, the elements in it, and the definitions so far.
  private mutating func spill() throws {
    firstHeld = min(firstHeld, max(stack.count - 1, 0))
    let isDefining = stack.count > 1 && stack[1].node.tag == .defs
    if isDefining || definitions.isEmpty {
      // Among definitions, further ones may stand anywhere.
      for index in stack.indices[firstHeld...] { try writeOpen(index) }
      try writeHeld(definitions)
    } else {
      try writeStart(0)
      try writeHeld([sealed(Node(.defs), definitions)])
      for index in stack.indices[firstHeld...] { try writeOpen(index) }
    }
    definitions = []
    heldBytes = 0
    unwrittenDepth = 0
    firstHeld = max(stack.count - 1, 0)
  }

  private mutating func writeOpen(_ index: Int) throws {
    try writeStart(index)
    try writeHeld(stack[index].children)
    stack[index].children = []
  }

  private mutating func writeStart(_ index: Int) throws {
    guard !stack[index].isWritten else { return }
    var bytes: [UInt8] = index == 0 ? [] : [Markup.line]
    Markup.openTag(stack[index].node.tag, to: &bytes)
    Markup.write(stack[index].node.attributes, to: &bytes)
    bytes += [UInt8(ascii: ">"), Markup.indent]
    try output.write(bytes)
    stack[index].isWritten = true
  }

  private mutating func writeEnd(_ tag: Tag) throws {
    var end: [UInt8] = [Markup.outdent, Markup.line]
    Markup.closeTag(tag, to: &end)
    try output.write(end)
  }
}
