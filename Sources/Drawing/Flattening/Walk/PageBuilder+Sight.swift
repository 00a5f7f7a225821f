import Drawing
import QuartzCore

extension PageBuilder {
  /// What is known about the place on the page of the next drawing.
  struct Sight {
    /// The transform from the current coordinates to the page's; nil where they will be projected later.
    var toPage: CGAffineTransform?
    /// The visible part of these coordinates; infinite where it is unknown.
    var visible: CGRect
  }

  /// Returns the sight of a layer, given the open groups. It is unknown in masks, planes in depth and
  /// drawings that cast shadows, as these may show more than the page does.
  func sight(of layer: CALayer) -> Sight {
    guard layer.shadowOpacity <= 0, depthSets.isEmpty, !builder.levels.contains(where: \.isPart),
      let open = openGroups
    else {
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

  /// Returns how far the page extends from the origin of the current coordinates, with as much again around
  /// it for shadows and blurs of what lies beside it; a default where that is unknown.
  func reachOfPage() -> Double {
    guard depthSets.isEmpty, let open = openGroups else { return Projection.farthest }
    let toPage = open.reduce(CGAffineTransform.identity) { $1.transform.concatenating($0) }
    guard abs(toPage.a * toPage.d - toPage.b * toPage.c) > 1e-18 else { return Projection.farthest }
    let (width, height) = (max(drawn.size.width, 100), max(drawn.size.height, 100))
    let around = CGRect(x: -width, y: -height, width: 3 * width, height: 3 * height)
      .applying(toPage.inverted())
    return [around.minX, around.minY, around.maxX, around.maxY].map { abs(Double($0)) }.max() ?? 0
  }

  /// The open groups on the page, outermost first; nil within a drawing of its own, which has no fixed place.
  private var openGroups: [Group]? {
    let groups = builder.levels.dropFirst().map(\.group)
    return groups.contains { $0 == nil } ? nil : groups.compactMap { $0 }
  }
}
