import CoreGraphics
import Drawing

/// Cross-fades between two drawings.
enum Mixtures {
  /// Returns the page without mixtures, if the output has no operators.
  static func lower(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    guard !lowering.capabilities.contains(.operators) else { return page }
    var page = page
    page.drawing = page.drawing.replacingMixturesWithMasks()
    return page
  }
}

extension Drawing {
  /// The most things drawn for nested mixtures, which multiply; beyond, they stay the same.
  private static let mostDrawn = 100_000

  /// Returns the same picture with masks in place of mixtures, for formats that cannot add. A mixture
  /// consists of two groups with opacities of 1 in total, of which the second is added to the first
  /// (`plusLighter`), alone in an isolated group.
  ///
  /// Drawing B with opacity s over A makes mA(1 − sb) + sB, where b is B's alpha and m a mask for A. The
  /// mixture (1 − s)A + sB requires m = (1 − s)/(1 − sb) = 1 − s + sg with g = (1 − s)b/(1 − sb): 1 − s where
  /// B is transparent, 1 where it is opaque. Where B is translucent, g is approximated by (1 − k)b + kb²,
  /// which is exact at b = ½; as s is at most a half, the error is at most 2/255.
  func replacingMixturesWithMasks() -> Drawing {
    guard facts.has(.sums) else { return self }
    return rewriting { node in
      guard case .group(let group, let content) = node, group.effects?.isolates ?? false,
        let nodes = content.mixture
      else { return nil }
      return .group(group, nodes)
    }
  }

  /// The nodes that show a mixture; nil for other drawings.
  private var mixture: [Node]? {
    guard nodes.count == 2, case .group(let first, let old) = nodes[0],
      case .group(let second, let new) = nodes[1], second.effects?.blendMode == .plusLighter,
      let part = first.effects?.part, let other = second.effects?.part, abs(part + other - 1) < 1e-5
    else { return nil }
    // The one with the smaller share is above.
    let s = min(part, other)
    let isNewAbove = other <= part
    let (below, above) = isNewAbove ? (old, new) : (new, old)
    let (lowerGroup, upperGroup) = isNewAbove ? (first, second) : (second, first)
    guard below.facts.expandedCount < Self.mostDrawn,
      Int(below.facts.expandedCount) + 5 * Int(above.facts.expandedCount) <= Self.mostDrawn
    else { return nil }
    let lower = Node.group(Group(transform: lowerGroup.transform, layer: lowerGroup.layer), below)
    let upper = Drawing([
      .group(Group(transform: upperGroup.transform, layer: upperGroup.layer), above)
    ])
    return [
      .group(
        GroupEffects(isIsolated: true, mask: upper.maskBeneath(opacity: s, around: lower.bounds)), [lower]),
      .group(GroupEffects(opacity: s, isIsolated: true), [.instance(upper, .identity)]),
    ]
  }

  /// Returns the mask for a drawing beneath this one, which has an opacity.
  private func maskBeneath(opacity s: Double, around box: CGRect) -> Mask {
    // A mask has no searchable text.
    let artifact = Node.group(GroupEffects(isArtifact: true), [.instance(self, .identity)])
    var bent = artifact
    if !facts.alpha.isOpaque {
      let k = 2 * s / (2 - s)
      let own = Mask(Drawing([Self.evenly(1 - k, in: bounds), artifact]))
      bent = .group(GroupEffects(isIsolated: true, mask: own), [artifact])
    }
    return Mask(Drawing([Self.evenly(1 - s, in: box), bent]))
  }

  /// Returns a uniform alpha behind a whole drawing, whose edges it does not share.
  private static func evenly(_ alpha: Double, in box: CGRect) -> Node {
    let color = RGBA(red: 0, green: 0, blue: 0, alpha: Float(alpha))
    let area = box.isNull ? .zero : box.insetBy(dx: -1, dy: -1)
    return .path(DrawnPath(path: CGPath(rect: area), fill: .color(color)))
  }
}

extension GroupEffects {
  /// The opacity of a group without other effects; nil for others.
  fileprivate var part: Double? {
    let isPlain =
      clips.isEmpty && mask == nil && filters.isEmpty && fragment == nil && rasterizationScale == nil
      && url == nil && accessibilityLabel == nil && finishing == nil
    return isPlain && (blendMode == .normal || blendMode == .plusLighter) ? opacity : nil
  }
}
