import Drawing

/// Colours whose inks do not reach the plates, or look different there than on screens.
enum LostInks {
  /// Returns the same page, with findings for the layers that have them.
  static func lower(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    guard lowering.capabilities.contains(.inks), page.drawing.facts.has(.inks) else { return page }
    var result = page
    var reported: Set<Finding> = []
    // The drawing of the innermost enclosing group, which anything that blends in it is mixed with.
    var backdrops = [ObjectIdentifier(page.drawing): page.drawing]
    func report(_ layer: LayerIndex, _ reason: String) {
      let finding = Finding(layer: layer, outcome: .approximated, reason: reason)
      if reported.insert(finding).inserted { result.findings.append(finding) }
    }
    _ = Views(ofAllIn: page, by: lowering) { node, drawing, view in
      guard let backdrop = backdrops[ObjectIdentifier(drawing)] else { return }
      for shown in node.drawings { backdrops[ObjectIdentifier(shown)] = backdrop }
      if case .group(let group, let content) = node, let effects = group.effects {
        if effects.isIsolatedGroup { backdrops[ObjectIdentifier(content)] = content }
        if effects.blendMode != .normal, backdrop.facts.has(.inks) {
          report(
            group.layer >= 0 ? group.layer : view.layer,
            "it blends as inks do, which looks different from blending light")
        }
      }
      for paint in node.paints {
        switch paint {
        case .color(let color) where color.hasLostInks: report(view.layer, changed)
        case .gradient(let gradient) where gradient.stops.contains(where: \.color.hasLostInks):
          report(view.layer, changed)
        case .pattern(let pattern) where pattern.drawing.facts.has(.inks):
          report(view.layer, "the inks of its pattern are printed as they look")
        default: break
        }
      }
    }
    return result
  }

  private static let changed = "its colours are changed, and printed as they look rather than with their inks"
}

extension RGBA {
  fileprivate var hasLostInks: Bool { print?.hasLostInks ?? false }
}
