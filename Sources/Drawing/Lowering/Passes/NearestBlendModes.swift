import Drawing

/// Ways of composing groups that SVG viewers lack, as far as they have not become masks or pixels.
struct NearestBlendModes {
  private var findings: [Finding] = []

  /// Returns the page with the nearest available modes, each reported. Where moments are merged, whose
  /// structure must be the same, no operator was replaced: there groups are drawn normally, and what erases
  /// is left out.
  static func lower(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    guard lowering.capabilities.contains(.namedBlendModes), page.drawing.facts.has([.sums, .operators]) else {
      return page
    }
    var pass = NearestBlendModes()
    var page = page
    page.replaceNodes(with: [.sums, .operators], by: lowering) { nodes, view in
      nodes.compactMap { pass.lowered($0, in: view) }
    }
    for finding in pass.findings where !page.findings.contains(finding) { page.findings.append(finding) }
    return page
  }

  /// Returns nil for a group that cannot be drawn.
  private mutating func lowered(_ node: Drawing.Node, in view: View) -> Drawing.Node? {
    guard case .group(var group, let content) = node, let effects = group.effects,
      !effects.blendMode.isNativeInVectorFormats
    else { return node }
    let (mode, name) = (effects.blendMode, effects.blendMode.rawValue)
    let (stand, reason): (BlendMode?, String) =
      switch mode {
      case .plusLighter:
        (
          mode,
          "the blend mode plusLighter is drawn as screen by SVG viewers that do not support plus-lighter"
        )
      case .plusDarker: (.multiply, "SVG has no blend mode plusDarker; multiply is used")
      case .destinationIn, .destinationOut:
        (nil, "SVG cannot compose with \(name), which erases what is behind it")
      default: (.normal, "SVG cannot compose with \(name); it is drawn normally")
      }
    findings.append(
      Finding(
        layer: group.layer >= 0 ? group.layer : view.layer, outcome: stand == nil ? .dropped : .approximated,
        reason: reason))
    guard let stand else { return nil }
    group.effects = effects.with(blendMode: stand)
    return .group(group, content)
  }
}
