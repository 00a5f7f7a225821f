/// AppKit's path: UIKit's class with additional names from AppKit.
public typealias NSBezierPath = UIBezierPath

extension UIBezierPath {
  /// AppKit's fill rules.
  public enum WindingRule: UInt, Sendable, Hashable {
    case nonZero, evenOdd
  }

  /// The shape of open ends.
  public typealias LineCapStyle = CGLineCap
  /// The shape of corners.
  public typealias LineJoinStyle = CGLineJoin

  /// The fill rule. Default `nonZero`.
  public var windingRule: WindingRule {
    get { usesEvenOddFillRule ? .evenOdd : .nonZero }
    set { usesEvenOddFillRule = newValue == .evenOdd }
  }

  /// Creates a rectangle with elliptical corners.
  public convenience init(roundedRect rect: CGRect, xRadius: CGFloat, yRadius: CGFloat) {
    self.init(cgPath: CGPath(roundedRect: rect, cornerWidth: xRadius, cornerHeight: yRadius))
  }

  /// Adds a line.
  public func line(to point: CGPoint) { addLine(to: point) }

  /// Adds a cubic Bézier curve.
  public func curve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    addCurve(to: endPoint, controlPoint1: controlPoint1, controlPoint2: controlPoint2)
  }

  /// Adds an arc of a circle, with angles in degrees; increasing unless `clockwise`, which is meant visually
  /// with y pointing up.
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

  /// Adds the ellipse inscribed in a rectangle.
  public func appendOval(in rect: CGRect) { append(UIBezierPath(ovalIn: rect)) }

  /// Adds a rectangle with elliptical corners.
  public func appendRoundedRect(_ rect: CGRect, xRadius: CGFloat, yRadius: CGFloat) {
    append(UIBezierPath(roundedRect: rect, xRadius: xRadius, yRadius: yRadius))
  }

  /// Transforms all points.
  public func transform(using transform: CGAffineTransform) { apply(transform) }
}
