import Drawing

/// Blend modes, where the output has none: Cairo then writes the page as a picture.
enum BlendModes {
  /// The same page, with findings that tell which layers have them.
  static func lower(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    guard !lowering.capabilities.contains(.blendModes) else { return page }
    var result = page
    var views = Views(of: page, by: lowering)
    // Whoever refers to a drawing comes before it: how it is seen is known by then.
    for drawing in page.drawing.reachable() {
      guard let view = views[drawing] else { continue }
      for node in drawing.nodes {
        views.note(node, in: view)
        guard case .group(let group, _) = node, let mode = group.effects?.blendMode, mode != .normal else {
          continue
        }
        result.findings.append(
          Finding(
            layer: group.layer >= 0 ? group.layer : view.layer, outcome: .rasterised(dpi: lowering.dpi),
            reason: "Cairo's SVG has no blend modes: the page becomes a picture"))
      }
    }
    return result
  }
}
