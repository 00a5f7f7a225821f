import Drawing

/// Colours derived from `currentColor`, which no document can make follow the text around it.
enum LostCurrentColor {
  /// Returns the same page, with findings for the layers that have them.
  static func lower(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    guard lowering.capabilities.contains(.currentColor), page.drawing.facts.has(.currentColor) else {
      return page
    }
    var result = page
    var reported: Set<LayerIndex> = []
    _ = Views(ofAllIn: page, by: lowering) { node, _, view in
      guard node.paints.contains(where: \.isMadeOfCurrentColor), reported.insert(view.layer).inserted else {
        return
      }
      result.findings.append(
        Finding(
          layer: view.layer, outcome: .approximated,
          reason: "a colour derived from currentColor does not follow the text around it"))
    }
    return result
  }
}

extension Paint {
  fileprivate var isMadeOfCurrentColor: Bool {
    switch self {
    case .color(let color): color.print?.wasCurrentColor ?? false
    case .gradient(let gradient):
      gradient.stops.contains { $0.color.print?.wasCurrentColor ?? false }
    case .pattern: false
    }
  }
}
