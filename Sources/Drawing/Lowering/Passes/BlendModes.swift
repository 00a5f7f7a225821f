import Drawing

/// Reports blend modes if the output has none: Cairo then writes the page as a picture.
enum BlendModes {
  /// Returns the same page, with findings for the layers that have them.
  static func lower(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    guard !lowering.capabilities.contains(.blendModes) else { return page }
    var result = page
    _ = Views(ofAllIn: page, by: lowering) { node, _, view in
      guard case .group(let group, _) = node, let mode = group.effects?.blendMode, mode != .normal else {
        return
      }
      result.findings.append(
        Finding(
          layer: group.layer >= 0 ? group.layer : view.layer, outcome: .rasterised(dpi: lowering.dpi),
          reason: "Cairo's SVG has no blend modes: the page becomes a picture"))
    }
    return result
  }
}
