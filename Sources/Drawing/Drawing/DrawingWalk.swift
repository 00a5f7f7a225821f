import CoreGraphics

extension Drawing {
  /// Returns all nodes in drawing order, each group before its content.
  ///
  /// - Parameter entersInstances: whether the content of instances follows them, as that of groups does.
  public func walk(enteringInstances entersInstances: Bool = false) -> DrawingWalk {
    DrawingWalk(self, entersInstances: entersInstances)
  }
}

/// Iterates over the nodes of a drawing with a stack of its own, as groups may be nested 100,000 deep.
public struct DrawingWalk: Sequence, IteratorProtocol {
  /// A node with its context.
  public struct Visit {
    public let node: Drawing.Node
    /// The transform from the node's coordinates to those of the drawing.
    public let transform: CGAffineTransform
    /// A box around what the clips of the groups around the node leave, in the drawing's coordinates;
    /// infinite without clips.
    public let clip: CGRect
    /// The layer of the innermost group that stands for one, or for a part of one; -1 for none.
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

  /// Returns the next node; nil after the last one.
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
            layer: group.owner >= 0 ? group.owner : level.layer))
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
