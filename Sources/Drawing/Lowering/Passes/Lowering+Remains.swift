import CoreGraphics
import Drawing

extension Lowering {
  /// Returns the text and links of a drawing that became pixels or a shadow, invisible but still usable.
  func remains(of drawing: Drawing) -> [Drawing.Node] {
    drawing.unseenText { group, content in
      // An artifact's text is found elsewhere.
      guard !(group.effects?.isArtifact ?? false) else { return nil }
      let effects = group.effects.map {
        GroupEffects(url: $0.url, accessibilityLabel: $0.accessibilityLabel)
      }
      // PDF gets its links separately.
      let isLink =
        capabilities.contains(.drawnLinks) && effects?.url != nil && !content.bounds.isNull
      return (
        Group(transform: group.transform, layer: group.layer, effects: effects),
        isLink ? [target(over: content.bounds)] : []
      )
    }
  }

  /// Returns a target for pointers that is practically invisible.
  private func target(over box: CGRect) -> Drawing.Node {
    .path(DrawnPath(path: CGPath(rect: box), fill: .color(RGBA.black.withAlpha(0.001))))
  }
}
