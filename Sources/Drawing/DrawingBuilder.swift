import CoreGraphics

/// Makes a drawing from front to end: what is appended goes into the innermost group that is open.
public struct DrawingBuilder: Sendable {
  /// A drawing that is being made: the content of a group, or a drawing of its own.
  public struct Level: Sendable {
    /// The group whose content it will be; nil for a drawing of its own.
    public var group: Group?
    /// What was drawn so far.
    public var nodes: [Drawing.Node] = []
  }

  /// The drawings that are being made, outermost first; there is always one.
  public private(set) var levels = [Level()]

  /// A drawing of nothing yet.
  public init() {}

  /// What was drawn so far in the innermost level.
  public var nodes: [Drawing.Node] {
    get { levels[levels.count - 1].nodes }
    set { levels[levels.count - 1].nodes = newValue }
  }

  /// Whether the innermost level is a group with which a drawing of its own begins, and nothing is in it yet.
  public var isAtBeginning: Bool {
    guard levels.count > 1, nodes.isEmpty else { return false }
    let outer = levels[levels.count - 2]
    return outer.group == nil && outer.nodes.isEmpty
  }

  /// Draws something in the innermost level.
  public mutating func append(_ node: Drawing.Node) { levels[levels.count - 1].nodes.append(node) }

  /// Draws something in the innermost level.
  public mutating func append(contentsOf nodes: [Drawing.Node]) {
    levels[levels.count - 1].nodes.append(contentsOf: nodes)
  }

  /// Begins a group in the innermost level.
  public mutating func open(_ group: Group) { levels.append(Level(group: group)) }

  /// Begins a drawing of its own, which `finish()` ends.
  public mutating func begin() { levels.append(Level()) }

  /// Ends the innermost group; it is left out where nothing was drawn in it.
  public mutating func close() {
    guard levels.count > 1, let level = levels.popLast() else { return }
    guard !level.nodes.isEmpty, let group = level.group else { return }
    append(.group(group, Drawing(level.nodes)))
  }

  /// Ends the innermost drawing.
  public mutating func finish() -> Drawing {
    guard levels.count > 1, let level = levels.popLast() else {
      let drawing = Drawing(nodes)
      nodes = []
      return drawing
    }
    return Drawing(level.nodes)
  }

  /// Takes what was drawn since a place in the innermost level out of it.
  public mutating func take(from start: Int) -> [Drawing.Node] {
    let top = levels.count - 1
    guard start < levels[top].nodes.count else { return [] }
    let taken = Array(levels[top].nodes[start...])
    levels[top].nodes.removeSubrange(start...)
    return taken
  }
}
