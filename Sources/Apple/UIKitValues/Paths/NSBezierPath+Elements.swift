extension UIBezierPath {
  /// The kinds of elements.
  public enum ElementType: UInt, Sendable, Hashable {
    case moveTo, lineTo, cubicCurveTo, closePath, quadraticCurveTo

    /// The older name of `cubicCurveTo`.
    public static let curveTo = ElementType.cubicCurveTo
  }

  /// The number of elements.
  public var elementCount: Int { cgPath.verbs.count }

  /// Returns the kind of an element; `closePath` if the index is invalid.
  public func element(at index: Int) -> ElementType { element(at: index, associatedPoints: nil) }

  /// Returns the kind of an element, and its points, control points before the end: at most three.
  /// `closePath` if the index is invalid.
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

  /// Starts a new subpath, relative to the current point.
  public func relativeMove(to point: CGPoint) { move(to: beyond(point)) }

  /// Adds a line, relative to the current point.
  public func relativeLine(to point: CGPoint) { addLine(to: beyond(point)) }

  /// Adds a cubic Bézier curve, relative to the current point.
  public func relativeCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    addCurve(
      to: beyond(endPoint), controlPoint1: beyond(controlPoint1), controlPoint2: beyond(controlPoint2))
  }

  /// Adds a line and an arc that rounds the corner between two lines, given by its point and the end of the
  /// second line.
  public func appendArc(from point1: CGPoint, to point2: CGPoint, radius: CGFloat) {
    guard let path = cgPath.mutableCopy() else { return }
    path.addArc(tangent1End: point1, tangent2End: point2, radius: radius)
    cgPath = path
  }
}
