import CoreGraphics
import Drawing

extension Lowering {
  /// The text and links of a drawing that is pixels or a shadow by now: to be found and followed, not to be seen.
  func remains(of drawing: Drawing) -> [Drawing.Node] {
    drawing.unseenText { group, content in
      // What only repeats other things is found there.
      guard !(group.effects?.semantics.isArtifact ?? false) else { return nil }
      let effects = group.effects.map {
        GroupEffects(url: $0.semantics.url, accessibilityLabel: $0.semantics.accessibilityLabel)
      }
      // PDF has its links from elsewhere.
      let isLink =
        capabilities.contains(.drawnLinks) && effects?.semantics.url != nil && !content.bounds.isNull
      return (
        Group(transform: group.transform, layer: group.layer, effects: effects),
        isLink ? [target(over: content.bounds)] : []
      )
    }
  }

  /// What can be pointed at, but hardly seen.
  private func target(over box: CGRect) -> Drawing.Node {
    .path(DrawnPath(path: CGPath(rect: box), fill: .color(RGBA.black.withAlpha(0.001))))
  }
}
