/// AppKit's path: UIKit's, with the names that only AppKit has.
public typealias NSBezierPath = UIBezierPath

extension UIBezierPath {
  /// AppKit's rules of filling.
  public enum WindingRule: UInt, Sendable, Hashable {
    case nonZero, evenOdd
  }

  /// How open ends look.
  public typealias LineCapStyle = CGLineCap
  /// How sharp bends look.
  public typealias LineJoinStyle = CGLineJoin

  /// Which rule areas are filled by. Default `nonZero`.
  public var windingRule: WindingRule {
    get { usesEvenOddFillRule ? .evenOdd : .nonZero }
    set { usesEvenOddFillRule = newValue == .evenOdd }
  }

  /// A rectangle whose corners are quarters of ellipses.
  public convenience init(roundedRect rect: CGRect, xRadius: CGFloat, yRadius: CGFloat) {
    self.init(cgPath: CGPath(roundedRect: rect, cornerWidth: xRadius, cornerHeight: yRadius))
  }

  /// Adds a line.
  public func line(to point: CGPoint) { addLine(to: point) }

  /// Adds a cubic Bézier curve.
  public func curve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    addCurve(to: endPoint, controlPoint1: controlPoint1, controlPoint2: controlPoint2)
  }

  /// Adds part of a circle, with angles in degrees; growing angles unless `clockwise` is said, which is what looks so where y
  /// grows upwards.
  public func appendArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool = false
  ) {
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle * .pi / 180, endAngle: endAngle * .pi / 180,
      clockwise: !clockwise)
  }

  /// Adds a rectangle.
  public func appendRect(_ rect: CGRect) { append(UIBezierPath(rect: rect)) }

  /// Adds the ellipse that touches a rectangle's sides.
  public func appendOval(in rect: CGRect) { append(UIBezierPath(ovalIn: rect)) }

  /// Adds a rectangle with corners that are quarters of ellipses.
  public func appendRoundedRect(_ rect: CGRect, xRadius: CGFloat, yRadius: CGFloat) {
    append(UIBezierPath(roundedRect: rect, xRadius: xRadius, yRadius: yRadius))
  }

  /// Maps all points.
  public func transform(using transform: CGAffineTransform) { apply(transform) }
}
