import Drawing
import QuartzCore

/// A plane, or the part of it that straight cuts leave.
struct DepthPiece {
  /// One side of a cut; both sides have the same number.
  struct Cut: Hashable {
    var number: Int
    var line: Fragment.Line
    /// Whether this side is the nearer one, which is drawn after the other.
    var isNearer: Bool
  }

  var plane: Int
  /// The part of the plane's polygon that belongs to the piece; convex.
  var polygon: [CGPoint]
  var cuts: [Cut] = []

  /// Returns the part on one side of a line; nil where it is too small to be visible.
  func part(where line: Fragment.Line, cut number: Int, isNearer: Bool, smallestArea: Double) -> DepthPiece? {
    let rest = Polygon.clip(polygon, where: line.a, line.b, line.c)
    guard !rest.isEmpty, Polygon.area(rest) > smallestArea else { return nil }
    let line = line.normalized
    // Cuts that no longer touch the piece are dropped.
    let near = cuts.filter { cut in rest.contains { cut.line.value(at: $0) < 1 } }
    return DepthPiece(
      plane: plane, polygon: rest, cuts: near + [Cut(number: number, line: line, isNearer: isNearer)])
  }

  /// Returns everything in a box on the piece's side of its cuts. Unlike the polygon, it extends beyond the
  /// plane's own edges, so that nothing cuts these.
  func region(within box: CGRect, grownBy margin: Double = 0) -> [CGPoint] {
    var region = box.corners
    for cut in cuts {
      region = Polygon.clip(region, where: cut.line.a, cut.line.b, cut.line.c + margin)
    }
    return region
  }

  /// Returns everything beyond the piece's cuts, up to a distance in points, that is nearer to them than to
  /// the edges of a convex outline.
  ///
  /// Pixels at edges are covered twice where something is drawn twice, so the reach tapers off to end at an
  /// edge where the cut does. In a mask, what lies outside the outline counts in the same pixels, too.
  func reach(within box: CGRect, by distance: Double, around outline: [CGPoint]) -> [[CGPoint]] {
    let whole = region(within: box, grownBy: distance)
    guard var previous = outline.last else { return [whole] }
    var inside = whole
    var result: [[CGPoint]] = []
    for p in outline {
      let (start, edge) = (previous, Polygon.edge(from: previous, to: p))
      previous = p
      let border = Fragment.Line(a: edge.a, b: edge.b, c: edge.c).normalized
      var outside = whole
      for cut in cuts {
        let line = cut.line
        inside = Polygon.clip(inside, where: border.a + line.a, border.b + line.b, border.c + line.c)
        outside = Polygon.clip(outside, where: line.a - border.a, line.b - border.b, line.c - border.c)
      }
      let isCut = cuts.contains { ($0.line.value(at: start) >= 0) != ($0.line.value(at: p) >= 0) }
      if isCut { result.append(outside) }
    }
    return result + [inside]
  }

  /// Returns whether the boxes of two pieces are closer to each other than a margin.
  func isNear(_ other: DepthPiece, within margin: Double) -> Bool {
    let (a, b) = (PointBox(polygon), PointBox(other.polygon))
    return a.minX < b.maxX + margin && b.minX < a.maxX + margin && a.minY < b.maxY + margin
      && b.minY < a.maxY + margin
  }

  /// Returns two pieces that a single cut separates as one; nil for any others.
  func joined(with other: DepthPiece, in whole: [CGPoint]) -> DepthPiece? {
    guard plane == other.plane, cuts.count == other.cuts.count else { return nil }
    let own = cuts.filter { !other.cuts.contains($0) }
    let others = other.cuts.filter { !cuts.contains($0) }
    guard own.count == 1, others.count == 1, own[0].number == others[0].number else { return nil }
    let rest = cuts.filter { $0 != own[0] }
    let polygon = rest.reduce(whole) { Polygon.clip($0, where: $1.line.a, $1.line.b, $1.line.c) }
    return DepthPiece(plane: plane, polygon: polygon, cuts: rest)
  }
}
