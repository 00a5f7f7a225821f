import Drawing
import QuartzCore

/// A box that a drawing surely fills opaquely: usually that of its background.
struct OccluderBox {
  /// The box; nil where none was found.
  private(set) var box: CGRect?
  /// How many nodes are tried; backgrounds come first.
  private static let mostNodes = 12

  init(_ drawing: Drawing) {
    var runs = [(nodes: drawing.nodes[...], transform: CGAffineTransform.identity)]
    var count = 0
    while var run = runs.popLast(), count < Self.mostNodes {
      guard let node = run.nodes.popFirst() else { continue }
      runs.append(run)
      count += 1
      switch node {
      case .group(let group, let content):
        // Other groups may be translucent.
        guard !(group.effects?.changesDrawing ?? false) else { continue }
        runs.append((content.nodes[...], group.transform.concatenating(run.transform)))
      case .path, .image, .glyphs, .shadow, .instance:
        if let box = node.opaqueBox { add(box, run.transform) }
      }
    }
  }

  private mutating func add(_ rect: CGRect, _ transform: CGAffineTransform) {
    guard transform.keepsBoxes else { return }
    let seen = rect.applying(transform)
    if seen.width * seen.height > box.map({ $0.width * $0.height }) ?? 0 { box = seen }
  }
}
