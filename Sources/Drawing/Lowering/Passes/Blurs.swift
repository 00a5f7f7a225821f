import CoreGraphics
import Drawing

/// Blurred groups of one colour, as shadows of themselves: blurring such a drawing means blurring its alpha.
struct Blurs {
  private let lowering: Lowering
  private var findings: [Finding] = []

  /// Returns the page without such groups, if the output has no filter for blurs, or is not to use it. What
  /// becomes pixels, or has to stay as it is, is left alone.
  static func lower(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    guard !lowering.capabilities.contains(.blurs), page.drawing.facts.has(.filters) else { return page }
    var pass = Blurs(lowering: lowering)
    var page = page
    page.drawing = page.drawing.rewriting { pass.lowered($0) }
    page.findings += pass.findings
    return page
  }

  private mutating func lowered(_ node: Drawing.Node) -> Drawing.Node? {
    guard case .group(var group, let content) = node, let effects = group.effects,
      effects.filters.contains(where: \.isBlur)
    else { return nil }
    guard let shadow = shadow(of: content, blurredBy: effects.filters, layer: group.layer) else {
      guard lowering.capabilities.contains(.filters) else { return nil }
      findings.append(
        Finding(
          layer: group.layer, outcome: .approximated,
          reason: "a blur of several colours or pictures needs an SVG filter"))
      return nil
    }
    group.effects?.filters = []
    // Its text stays where it was.
    return .group(group, [.shadow(shadow)] + lowering.remains(of: content))
  }

  private func shadow(of content: Drawing, blurredBy filters: [Filter], layer: LayerIndex) -> DrawnShadow? {
    guard let chain = BlurChain(filters),
      let color = content.soleColor(hasOwnColors: lowering.rasteriser.hasOwnColors)
    else { return nil }
    let area = content.soleArea
    return DrawnShadow(
      silhouette: area.map { .path($0.path, $0.rule) } ?? .drawing(content), sigma: CGFloat(chain.sigma),
      offset: .zero, color: chain(area?.color ?? color), layer: layer)
  }
}

extension Drawing {
  /// The only area of a drawing, with its only colour; its shadow is exact.
  fileprivate var soleArea: (path: CGPath, rule: CGPathFillRule, color: RGBA)? {
    guard let (node, place) = soleNode, case .path(let path) = node, path.stroke == nil,
      case .color(let color)? = path.fill, !path.path.isEmpty
    else { return nil }
    return (path.path.transformed(by: place), path.rule, color)
  }
}
