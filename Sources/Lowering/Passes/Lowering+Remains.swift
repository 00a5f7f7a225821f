import CoreGraphics
import Drawing

extension Lowering {
  /// Instances within each other whose text is kept.
  private static let deepestInstance = 64

  /// The text and links of a drawing that is pixels or a shadow by now: to be found and followed, not to be seen.
  func remains(of drawing: Drawing) -> [Drawing.Node] {
    guard drawing.isReadable else { return [] }
    var builder = DrawingBuilder()
    var runs = [drawing.nodes[...]]
    while var nodes = runs.popLast() {
      guard let node = nodes.popFirst() else {
        builder.close()
        continue
      }
      runs.append(nodes)
      switch node {
      case .group(let group, let content):
        // What only repeats other things is found there.
        guard !(group.effects?.isArtifact ?? false) else { continue }
        let effects = group.effects.map {
          GroupEffects(url: $0.url, accessibilityLabel: $0.accessibilityLabel)
        }
        builder.open(Group(transform: group.transform, layer: group.layer, effects: effects))
        // PDF has its links from elsewhere.
        if capabilities.contains(.drawnLinks), effects?.url != nil, !content.bounds.isNull {
          builder.append(target(over: content.bounds))
        }
        runs.append(content.isReadable ? content.nodes[...] : [])
      case .glyphs(let glyphs): builder.append(.glyphs(glyphs.invisible))
      case .instance(let shown, let transform):
        guard shown.isReadable, runs.count <= Self.deepestInstance else { continue }
        builder.open(Group(transform: transform))
        runs.append(shown.nodes[...])
      case .path, .image, .shadow: continue
      }
    }
    return builder.nodes
  }

  /// What can be pointed at, but hardly seen.
  private func target(over box: CGRect) -> Drawing.Node {
    .path(DrawnPath(path: CGPath(rect: box), fill: .color(RGBA.black.withAlpha(0.001))))
  }
}

extension Drawing {
  /// Whether there is text, or a link, to be found.
  fileprivate var isReadable: Bool { facts.has([.text, .links]) }
}
