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
    var inInks: [ObjectIdentifier: Bool] = [:]
    func report(_ layer: LayerIndex, _ reason: String) {
      let finding = Finding(layer: layer, outcome: .approximated, reason: reason)
      if reported.insert(finding).inserted { result.findings.append(finding) }
    }
    _ = Views(ofAllIn: page, by: lowering) { node, drawing, view in
      guard let backdrop = backdrops[ObjectIdentifier(drawing)] else { return }
      for shown in node.drawings { backdrops[ObjectIdentifier(shown)] = backdrop }
      if case .group(let group, let content) = node, let effects = group.effects {
        if effects.isIsolatedGroup { backdrops[ObjectIdentifier(content)] = content }
        if effects.blendMode != .normal, backdrop.facts.has(.inks),
          !isAllInInks(backdrop, &inInks) || lowering.background.map({ !$0.isInInks }) ?? false
        {
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

  /// Whether all that a drawing shows is in inks, so that everything blends as its author knows them to.
  ///
  /// - Parameter known: what is known of drawings, of which many may be asked again and again.
  private static func isAllInInks(_ drawing: Drawing, _ known: inout [ObjectIdentifier: Bool]) -> Bool {
    if let answer = known[ObjectIdentifier(drawing)] { return answer }
    var pending = [drawing]
    var visited: Set<ObjectIdentifier> = []
    var answer = true
    while answer, let next = pending.popLast() {
      guard visited.insert(ObjectIdentifier(next)).inserted else { continue }
      for node in next.nodes {
        switch node {
        case .group(_, let content): pending.append(content)
        case .instance(let content, _): pending.append(content)
        case .image(let item): answer = answer && item.image.colorModel == .cmyk
        case .path, .glyphs, .shadow: answer = answer && node.paints.allSatisfy(\.isInInks)
        }
      }
    }
    known[ObjectIdentifier(drawing)] = answer
    return answer
  }

  private static let changed = "its colours are changed, and printed as they look rather than with their inks"
}

extension Paint {
  /// A pattern is printed as it looks.
  fileprivate var isInInks: Bool { !isPattern && colors.allSatisfy(\.isInInks) }
}

extension RGBA {
  /// White is the paper.
  fileprivate var isInInks: Bool { hasInks || red == 1 && green == 1 && blue == 1 }
  fileprivate var hasLostInks: Bool { print?.hasLostInks ?? false }
}
