import CoreGraphics

extension Drawing {
  /// All nodes in drawing order: a group before what is in it.
  ///
  /// - Parameter entersInstances: whether what instances show follows them, as the content of groups does.
  public func walk(enteringInstances entersInstances: Bool = false) -> DrawingWalk {
    DrawingWalk(self, entersInstances: entersInstances)
  }
}

/// Visits the nodes of a drawing, by a stack of its own: groups may be nested 100,000 deep.
public struct DrawingWalk: Sequence, IteratorProtocol {
  /// A node in its place.
  public struct Visit {
    public let node: Drawing.Node
    /// From the coordinates that the node stands in to those of the drawing.
    public let transform: CGAffineTransform
    /// A box, in the drawing's coordinates, around what the clips of the groups around the node leave; infinite without clips.
    public let clip: CGRect
    /// The layer of the innermost group that has one; -1 where none has.
    public let layer: LayerIndex
  }

  private struct Level {
    var nodes: [Drawing.Node]
    var next = 0
    var transform: CGAffineTransform
    var clip: CGRect
    var layer: LayerIndex
  }

  private let entersInstances: Bool
  private var levels: [Level]

  init(_ drawing: Drawing, entersInstances: Bool) {
    self.entersInstances = entersInstances
    levels = [Level(nodes: drawing.nodes, transform: .identity, clip: .infinite, layer: -1)]
  }

  /// The next node; nil behind the last one.
  public mutating func next() -> Visit? {
    while let level = levels.last {
      guard level.next < level.nodes.count else {
        levels.removeLast()
        continue
      }
      levels[levels.count - 1].next += 1
      let node = level.nodes[level.next]
      switch node {
      case .group(let group, let content):
        let transform = group.transform.concatenating(level.transform)
        var clip = level.clip
        for path in group.effects?.clips ?? [] {
          clip = clip.cut(to: path.path.boundingBox.applying(transform))
        }
        levels.append(
          Level(
            nodes: content.nodes, transform: transform, clip: clip,
            layer: group.layer >= 0 ? group.layer : level.layer))
      case .instance(let drawing, let transform) where entersInstances:
        levels.append(
          Level(
            nodes: drawing.nodes, transform: transform.concatenating(level.transform), clip: level.clip,
            layer: level.layer))
      case .path, .glyphs, .image, .shadow, .instance: break
      }
      return Visit(node: node, transform: level.transform, clip: level.clip, layer: level.layer)
    }
    return nil
  }
}
