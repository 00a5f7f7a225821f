import CoreGraphics

/// Builds a drawing back to front. What is appended goes into the innermost open group.
public struct DrawingBuilder: Sendable {
  /// A drawing in progress: the content of a group, or a drawing of its own.
  public struct Level: Sendable {
    /// The group whose content this will be; nil for a drawing of its own.
    public var group: Group?
    /// The nodes drawn so far.
    public var nodes: [Drawing.Node] = []
    /// Whether this is a part of the level around it, in which its nodes will have their place.
    public var isPart = false
  }

  /// The drawings in progress, outermost first; there is always one.
  public private(set) var levels = [Level()]

  /// An empty drawing in progress.
  public init() {}

  /// The nodes drawn so far in the innermost level.
  public var nodes: [Drawing.Node] {
    get { levels[levels.count - 1].nodes }
    set { levels[levels.count - 1].nodes = newValue }
  }

  /// Whether the innermost level is a still empty group, and the first node of a drawing of its own.
  public var isAtBeginning: Bool {
    guard levels.count > 1, nodes.isEmpty else { return false }
    let outer = levels[levels.count - 2]
    return outer.group == nil && outer.nodes.isEmpty
  }

  /// Appends a node to the innermost level.
  public mutating func append(_ node: Drawing.Node) { levels[levels.count - 1].nodes.append(node) }

  /// Appends nodes to the innermost level.
  public mutating func append(contentsOf nodes: [Drawing.Node]) {
    levels[levels.count - 1].nodes.append(contentsOf: nodes)
  }

  /// Begins a group in the innermost level.
  public mutating func open(_ group: Group) { levels.append(Level(group: group)) }

  /// Begins a drawing of its own, to be ended by `finish()`.
  public mutating func begin() { levels.append(Level()) }

  /// Ends the innermost group. It is left out if nothing was drawn in it. One that clears becomes one that
  /// removes its box.
  ///
  /// - Parameter isolatingBlends: whether the group is isolated if something in it would blend with its backdrop.
  public mutating func close(isolatingBlends: Bool = false) {
    guard levels.count > 1, let level = levels.popLast() else { return }
    guard !level.nodes.isEmpty, var group = level.group else { return }
    var content = Drawing(level.nodes)
    if isolatingBlends, content.facts.has([.blends, .exposedOperators]) { group.effects?.isIsolated = true }
    if var effects = group.effects, effects.blendMode == .clear {
      // Clearing is removing the group's box, whatever is drawn in it. So no output has to know it, and
      // planes that cut it in depth cut the box.
      let box = group.box(around: content.bounds)
      guard !box.isNull else { return }
      content = Drawing([.path(DrawnPath(path: CGPath(rect: box), fill: .color(.black)))])
      if !effects.clips.isEmpty {
        // Cut once: what removes would be cut again when it is composed.
        content = Drawing([.group(Group(effects: GroupEffects(clips: effects.clips)), content)])
        effects.clips = []
      }
      (effects.blendMode, effects.opacity, effects.mask) = (.destinationOut, 1, nil)
      (effects.filters, effects.rasterizationScale) = ([], nil)
      group.effects = effects
    }
    append(.group(group, content))
  }

  /// Ends the innermost drawing and returns it.
  public mutating func finish() -> Drawing {
    guard levels.count > 1, let level = levels.popLast() else {
      let drawing = Drawing(nodes)
      nodes = []
      return drawing
    }
    return Drawing(level.nodes)
  }

  /// Begins a part of the innermost level, which has to be known as a whole before something beneath or around it can
  /// be drawn. Ended by `endPart()`, after which the caller appends its nodes.
  public mutating func beginPart() {
    var level = Level(group: Group())
    level.isPart = true
    levels.append(level)
  }

  /// Ends the innermost part and returns it; empty if no part is the innermost level.
  public mutating func endPart() -> Drawing {
    guard levels.count > 1, levels[levels.count - 1].isPart, let level = levels.popLast() else {
      return Drawing([])
    }
    return Drawing(level.nodes)
  }
}
