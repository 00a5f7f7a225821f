import CoreGraphics

extension CornerShadow {
  /// What a line of equal value makes of a piece: its part where x and y are positive, and what copies overlap; all of it
  /// where both axes count from the middle.
  ///
  /// - Parameters:
  ///   - edge: what the piece's coordinates count from; zero along an axis on which it counts from the middle.
  ///   - reach: how long the straight sides of the other axes are.
  ///   - overlap: how far the piece goes beyond the middle at least.
  static func piece(of quadrant: Quadrant, edge: Vector, reach: Double, overlap: Double) -> CGPath {
    if edge == .zero {
      let path = CGMutablePath()
      for mirror in RoundedRectangle.mirrors { path.append(quadrant.curves, mirrored: mirror) }
      path.closeSubpath()
      return path
    }
    let curves = quadrant.curves.map { $0.moved(by: -edge) }
    guard let first = curves.first, let last = curves.last else { return CGMutablePath() }
    // Round the piece with the inside on the left: along y first.
    var all = curves
    var (start, end) = (Vector(first.p0.x, -reach), Vector(-reach, last.p3.y))
    if edge.y == 0 {
      start = Vector(first.p0.x, -overlap)
      if quadrant.straight.y < overlap {
        for curve in curves {
          let mirrored = curve.scaled(Vector(1, -1)).reversed
          all.insert(mirrored, at: 0)
          start = mirrored.p0
          if start.y <= -overlap { break }
        }
      }
    }
    if edge.x == 0 {
      end = Vector(-overlap, last.p3.y)
      if quadrant.straight.x < overlap {
        for curve in curves.reversed() {
          let mirrored = curve.scaled(Vector(-1, 1)).reversed
          all.append(mirrored)
          end = mirrored.p3
          if end.x <= -overlap { break }
        }
      }
    }
    return path(from: start, all, to: end, around: Vector(end.x, start.y))
  }

  private static func path(from start: Vector, _ curves: [Cubic], to end: Vector, around corner: Vector)
    -> CGPath
  {
    let path = CGMutablePath()
    path.move(to: CGPoint(start))
    var place = start
    for curve in curves {
      if curve.p0 != place { path.addLine(to: CGPoint(curve.p0)) }
      path.addCurve(to: CGPoint(curve.p3), control1: CGPoint(curve.p1), control2: CGPoint(curve.p2))
      place = curve.p3
    }
    if end != place { path.addLine(to: CGPoint(end)) }
    path.addLine(to: CGPoint(corner))
    path.closeSubpath()
    return path
  }
}
