import CoreGraphics

extension RoundedRectangleShadow {
  /// The parts of lines of equal value that make a piece: what has x or y, or both, positive.
  ///
  /// - Parameters:
  ///   - edge: what the piece's coordinates count from; zero along an axis that the piece has whole.
  ///   - reach: how long the straight sides of the other axes are.
  func pieces(_ levels: [Double], edge: Vector, reach: Double) -> [CGPath] {
    quadrants(levels).map { quadrant in
      let moved = quadrant.curves.map {
        Cubic(p0: $0.p0 - edge, p1: $0.p1 - edge, p2: $0.p2 - edge, p3: $0.p3 - edge)
      }
      // Round the piece with the inside on the left: along y first, from the end that is cut or mirrored.
      if edge.x > 0, edge.y > 0 {
        guard let first = moved.first, let last = moved.last else { return CGMutablePath() }
        return path(
          from: Vector(first.p0.x, -reach), moved, to: Vector(-reach, last.p3.y),
          around: Vector(-reach, -reach))
      }
      let mirror = edge.x > 0 ? Vector(1, -1) : Vector(-1, 1)
      let mirrored = moved.reversed().map { $0.scaled(mirror).reversed }
      let all = edge.x > 0 ? mirrored + moved : moved + mirrored
      guard let first = all.first, let last = all.last else { return CGMutablePath() }
      return edge.x > 0
        ? path(from: Vector(-reach, first.p0.y), all, to: Vector(-reach, last.p3.y), around: nil)
        : path(from: Vector(first.p0.x, -reach), all, to: Vector(last.p3.x, -reach), around: nil)
    }
  }

  private func path(from start: Vector, _ curves: [Cubic], to end: Vector, around corner: Vector?) -> CGPath {
    let path = CGMutablePath()
    path.move(to: CGPoint(start))
    var place = start
    for curve in curves {
      if curve.p0 != place { path.addLine(to: CGPoint(curve.p0)) }
      path.addCurve(to: CGPoint(curve.p3), control1: CGPoint(curve.p1), control2: CGPoint(curve.p2))
      place = curve.p3
    }
    path.addLine(to: CGPoint(end))
    if let corner { path.addLine(to: CGPoint(corner)) }
    path.closeSubpath()
    return path
  }
}
