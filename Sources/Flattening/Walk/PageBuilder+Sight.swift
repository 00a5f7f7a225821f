import Drawing
import QuartzCore

extension PageBuilder {
  /// What is known of where the drawing that comes next lies on the page.
  struct Sight {
    /// From the coordinates that are being drawn in to the page's; nil where they are projected later.
    var toPage: CGAffineTransform?
    /// What of those coordinates can be seen; infinite where that is not known.
    var visible: CGRect
  }

  /// Looks at the groups that are open. Masks, planes in depth and shadows of what is drawn may show more than the page
  /// does, so that nothing is known within them.
  func sight(of layer: CALayer) -> Sight {
    guard layer.shadowOpacity <= 0, depthSets.isEmpty, pendingShadows == 0, let open = openGroups else {
      return Sight(toPage: nil, visible: .infinite)
    }
    var matrix = CGAffineTransform.identity
    var visible = CGRect(origin: .zero, size: drawn.size)
    for group in open {
      matrix = group.transform.concatenating(matrix)
      guard abs(group.transform.a * group.transform.d - group.transform.b * group.transform.c) > 1e-18 else {
        return Sight(toPage: matrix, visible: .null)
      }
      if !visible.isInfinite { visible = visible.applying(group.transform.inverted()) }
      guard let effects = group.effects else { continue }
      // Blurs show what lies beyond the edge.
      if !effects.filters.isEmpty { visible = .infinite }
      for clip in effects.clips { visible = visible.cut(to: clip.path.boundingBox) }
    }
    return Sight(toPage: matrix, visible: visible)
  }

  /// How far from the origin of the coordinates that are being drawn in the page reaches, with as much around it for
  /// shadows and blurs of what lies beside it; a usual distance where that is not known.
  func reachOfPage() -> Double {
    guard depthSets.isEmpty, let open = openGroups else { return Projection.farthest }
    let toPage = open.reduce(CGAffineTransform.identity) { $1.transform.concatenating($0) }
    guard abs(toPage.a * toPage.d - toPage.b * toPage.c) > 1e-18 else { return Projection.farthest }
    let (width, height) = (max(drawn.size.width, 100), max(drawn.size.height, 100))
    let around = CGRect(x: -width, y: -height, width: 3 * width, height: 3 * height)
      .applying(toPage.inverted())
    return [around.minX, around.minY, around.maxX, around.maxY].map { abs(Double($0)) }.max() ?? 0
  }

  /// The groups that are open on the page, outermost first; nil within a drawing of its own, which may be shown anywhere.
  private var openGroups: [Group]? {
    let groups = builder.levels.dropFirst().map(\.group)
    return groups.contains { $0 == nil } ? nil : groups.compactMap { $0 }
  }
}
