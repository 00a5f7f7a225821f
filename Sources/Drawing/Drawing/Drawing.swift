import CoreGraphics

/// A tree of values that says what is drawn: the contract between the walk over layers and everything that
/// draws.
///
/// It never contains anchor points, positions or bounds of layers, gravity, time, replicators, emitters,
/// scroll offsets, hidden or empty things, default values, or numbers that are not finite.
///
/// A drawing is immutable and may be used by several threads at once. Whatever refers to another drawing (a
/// group, an instance, a mask, a silhouette, a tile) holds it. A drawing used in several places is one
/// object, with one `ObjectIdentifier`. There are no cycles.
///
/// Nodes are in drawing order, the lowest first. In coordinates, y grows downwards and one unit is one point.
/// A group's transform maps the coordinates inside it to those outside.
public final class Drawing: Sendable {
  /// One thing to draw.
  public enum Node: Sendable {
    case group(Group, Drawing)
    case path(DrawnPath)
    case glyphs(GlyphRun)
    /// Indirect to keep nodes small, as few of them are pictures.
    indirect case image(DrawnImage)
    case shadow(DrawnShadow)
    /// A drawing shown in several places. The transform maps its coordinates to those of the node.
    case instance(Drawing, CGAffineTransform)
  }

  /// The nodes, back to front. Only `deinit` ever changes them.
  nonisolated(unsafe) public private(set) var nodes: [Node]
  /// Properties of the nodes, computed when the drawing was made.
  public let facts: Facts

  /// A drawing of nodes, back to front.
  public init(_ nodes: [Node]) {
    self.nodes = nodes
    var facts = Facts()
    for node in nodes { facts.add(node) }
    self.facts = facts
  }

  /// A drawing without nodes.
  public static let empty = Drawing([])

  /// A box that contains everything drawn, in the drawing's own coordinates; null where nothing is.
  ///
  /// Not tight for mitres, glyphs and blurs, but never too small.
  public var bounds: CGRect { facts.bounds }

  /// Whether there is nothing to draw.
  public var isEmpty: Bool { nodes.isEmpty }

  /// Layers may be nested 100,000 deep, and each level that Swift frees takes a stack frame. So deep drawings
  /// are taken apart with a list.
  deinit {
    guard facts.depth > Self.deepestRecursion else { return }
    var pending = nodes.flatMap(\.drawings)
    nodes = []
    while var drawing = pending.popLast() {
      guard isKnownUniquelyReferenced(&drawing) else { continue }
      pending += drawing.nodes.flatMap(\.drawings)
      drawing.nodes = []
    }
  }

  private static let deepestRecursion = 200
}

extension Drawing.Node {
  /// The drawings the node refers to: the content and mask of a group, the silhouette of a shadow, tiles.
  public var drawings: [Drawing] {
    switch self {
    case .group(let group, let content):
      guard let effects = group.effects else { return [content] }
      return [content] + [effects.mask?.drawing, effects.fragment?.drawing].compactMap { $0 }
    case .path, .glyphs: return patterns.map(\.drawing)
    case .image: return []
    case .shadow(let shadow):
      if case .drawing(let drawing) = shadow.silhouette { return [drawing] }
      return []
    case .instance(let drawing, _): return [drawing]
    }
  }

  /// The patterns that the node is painted with.
  public var patterns: [TilePattern] {
    switch self {
    case .path(let path): Self.patterns(path.fill, path.stroke)
    case .glyphs(let run): Self.patterns(run.fill, run.stroke)
    case .group, .image, .shadow, .instance: []
    }
  }

  /// Allocates nothing where there are no patterns, which is nearly everywhere.
  private static func patterns(_ fill: Paint?, _ stroke: Stroke?) -> [TilePattern] {
    var found: [TilePattern] = []
    if case .pattern(let pattern)? = fill { found.append(pattern) }
    if case .pattern(let pattern)? = stroke?.paint { found.append(pattern) }
    return found
  }

  /// The paints of the node itself: fill and stroke, or the colour of a shadow.
  public var paints: [Paint] {
    switch self {
    case .path(let path): [path.fill, path.stroke?.paint].compactMap { $0 }
    case .glyphs(let run): [run.fill, run.stroke?.paint].compactMap { $0 }
    case .shadow(let shadow): [.color(shadow.color)]
    case .group, .image, .instance: []
    }
  }

  /// Makes a group of nodes.
  public static func group(_ group: Group, _ nodes: [Drawing.Node]) -> Drawing.Node {
    .group(group, Drawing(nodes))
  }

  /// Makes a group of nodes with effects.
  public static func group(_ effects: GroupEffects, _ nodes: [Drawing.Node]) -> Drawing.Node {
    .group(Group(effects: effects), Drawing(nodes))
  }
}
