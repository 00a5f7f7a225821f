import Drawing
import QuartzCore

/// A plane of a 3-D space as the eye sees it: a convex polygon on the page, and its depth as a linear
/// function there.
///
/// A projective map preserves planes and the order in depth along each ray, so everything is compared after
/// the division: depth is z / w, larger is nearer.
struct DepthPlane {
  /// The index of the member in the set.
  var member: Int
  /// The visible part on the page; convex, in order.
  var polygon: [CGPoint]
  /// depth = x · slopeX + y · slopeY + base
  var slopeX: Double
  var slopeY: Double
  var base: Double
  /// The rank among planes of equal depth.
  var order: Int
  var isOpaque: Bool
  /// The part that hides everything behind it; convex, empty for none.
  let solid: [CGPoint]

  /// - Parameter occluderBox: the part of the box that hides everything behind it; nil for none.
  /// - Returns: nil where nothing of the box is in front of the eye, or the plane has no area on the page.
  init?(
    member: Int, box: CGRect, matrix m: CATransform3D, order: Int, isOpaque: Bool, occluderBox: CGRect? = nil
  ) {
    let projection = m.projection
    guard let back = projection.inverted() else { return nil }
    polygon = projection.polygon(of: box)
    guard polygon.count >= 3, abs(Polygon.area(polygon)) > 1e-9 else { return nil }
    // (X, Y, 1) · back = (x, y, 1) / w, and z / w = (x, y, 1) / w · (m13, m23, m43).
    let (z1, z2, z3) = (Double(m.m13), Double(m.m23), Double(m.m43))
    slopeX = back.m11 * z1 + back.m12 * z2 + back.m13 * z3
    slopeY = back.m21 * z1 + back.m22 * z2 + back.m23 * z3
    base = back.m31 * z1 + back.m32 * z2 + back.m33 * z3
    guard (slopeX + slopeY + base).isFinite else { return nil }
    polygon = Polygon.counted(polygon)
    solid = Polygon.counted(occluderBox.map(projection.polygon) ?? [])
    self.member = member
    self.order = order
    self.isOpaque = isOpaque
  }

  func depth(at p: CGPoint) -> Double { Double(p.x) * slopeX + Double(p.y) * slopeY + base }

  func middleDepth(of polygon: [CGPoint]) -> Double {
    polygon.reduce(0.0) { $0 + depth(at: $1) } / Double(max(polygon.count, 1))
  }

  /// The place of a part of a plane relative to another plane.
  enum Side { case before, on, behind, both }

  /// Returns where a part of the plane lies, as seen from another one.
  func side(of polygon: [CGPoint], from other: DepthPlane) -> Side {
    var (least, most) = (Double.infinity, -Double.infinity)
    for p in polygon {
      let d = depth(at: p) - other.depth(at: p)
      (least, most) = (min(least, d), max(most, d))
    }
    let tolerance = DepthArrangement.tolerance
    return switch (least >= -tolerance, most <= tolerance) {
    case (true, true): .on
    case (true, false): .before
    case (false, true): .behind
    case (false, false): .both
    }
  }
}
