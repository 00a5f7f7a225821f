extension UIBezierPath {
  /// The kinds of steps.
  public enum ElementType: UInt, Sendable, Hashable {
    case moveTo, lineTo, cubicCurveTo, closePath, quadraticCurveTo

    /// The older name of `cubicCurveTo`.
    public static let curveTo = ElementType.cubicCurveTo
  }

  /// How many steps there are.
  public var elementCount: Int { cgPath.verbs.count }

  /// The kind of a step; `closePath` where there is none.
  public func element(at index: Int) -> ElementType { element(at: index, associatedPoints: nil) }

  /// The kind of a step, and its points, controls before the end: room for three suffices. `closePath` where there is none.
  public func element(
    at index: Int, associatedPoints points: UnsafeMutablePointer<CGPoint>?
  ) -> ElementType {
    let (verbs, all) = (cgPath.verbs, cgPath.points)
    guard verbs.indices.contains(index) else { return .closePath }
    let start = verbs[..<index].reduce(0) { $0 + $1.pointCount }
    for (k, point) in all[start..<start + verbs[index].pointCount].enumerated() { points?[k] = point }
    return switch verbs[index] {
    case .moveToPoint: .moveTo
    case .addLineToPoint: .lineTo
    case .addQuadCurveToPoint: .quadraticCurveTo
    case .addCurveToPoint: .cubicCurveTo
    case .closeSubpath: .closePath
    }
  }

  private func beyond(_ step: CGPoint) -> CGPoint {
    CGPoint(x: currentPoint.x + step.x, y: currentPoint.y + step.y)
  }

  /// Starts a new subpath at a distance from the current point.
  public func relativeMove(to point: CGPoint) { move(to: beyond(point)) }

  /// Adds a line over a distance from the current point.
  public func relativeLine(to point: CGPoint) { addLine(to: beyond(point)) }

  /// Adds a cubic Bézier curve whose points are distances from the current point.
  public func relativeCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    addCurve(
      to: beyond(endPoint), controlPoint1: beyond(controlPoint1), controlPoint2: beyond(controlPoint2))
  }

  /// Adds a line and part of a circle that rounds the corner at a point on the way to another one.
  public func appendArc(from point1: CGPoint, to point2: CGPoint, radius: CGFloat) {
    guard let path = cgPath.mutableCopy() else { return }
    path.addArc(tangent1End: point1, tangent2End: point2, radius: radius)
    cgPath = path
  }
}
