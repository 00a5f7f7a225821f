import Foundation

/// A path with the way it is drawn, in coordinates whose y grows downwards.
open class UIBezierPath: NSObject, NSCopying {
  private var path = CGMutablePath()

  /// Half of the line lies on each side of the path. Default 1.
  open var lineWidth: CGFloat = 1
  /// How open ends look. Default `butt`.
  open var lineCapStyle = CGLineCap.butt
  /// How sharp bends look. Default `miter`.
  open var lineJoinStyle = CGLineJoin.miter
  /// How long a mitre may be, in widths. Default 10.
  open var miterLimit: CGFloat = 10
  /// How far lines may be from the curves that they stand for. Only kept: curves stay curves. Default 0.6.
  open var flatness: CGFloat = 0.6
  /// Whether areas are filled by the even-odd rule. Default false.
  open var usesEvenOddFillRule = false
  private var dashLengths: [CGFloat] = []
  private var dashPhase: CGFloat = 0

  /// A path without steps.
  public override init() {}

  /// A path of Core Graphics.
  public init(cgPath: CGPath) {
    path = cgPath.mutableCopy() ?? CGMutablePath()
  }

  /// A rectangle, clockwise from its upper left corner.
  public convenience init(rect: CGRect) { self.init(cgPath: CGPath(rect: rect)) }

  /// The ellipse that touches a rectangle's sides.
  public convenience init(ovalIn rect: CGRect) { self.init(cgPath: CGPath(ellipseIn: rect)) }

  /// A rectangle with the corners that iOS draws since version 7: their curvature grows gradually. Where sides are too short
  /// for that, they near quarters of circles. The path starts behind its upper left corner and runs clockwise.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init(
      cgPath: CGPath.continuousRoundedRect(rect, radii: CGCornerRadii(cornerRadius), startsAtTop: true))
  }

  /// The same, with some sharp corners. Of the radii the width counts, as on Apple's systems.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    let radii = CGCornerRadii(cornerRadii.width, corners: CGRectCorners(rawValue: corners.rawValue & 15))
    self.init(cgPath: CGPath.continuousRoundedRect(rect, radii: radii, startsAtTop: true))
  }

  /// Part of a circle. Angles are in radians from the x axis; `clockwise` is what looks so where y grows downwards.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }

  /// Always nil: paths are not read from archives.
  public required init?(coder: NSCoder) { return nil }

  /// A copy of the path as it is now; setting it replaces all steps.
  open var cgPath: CGPath {
    get { path.copy() ?? CGPath(rect: .null) }
    set { path = newValue.mutableCopy() ?? CGMutablePath() }
  }

  // MARK: Steps

  /// Starts a new subpath.
  open func move(to point: CGPoint) { path.move(to: point) }

  /// Adds a line from the current point; without one nothing happens.
  open func addLine(to point: CGPoint) { path.addLine(to: point) }

  /// Adds a cubic Bézier curve; without a current point nothing happens.
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }

  /// Adds a quadratic Bézier curve; without a current point nothing happens.
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: endPoint, control: controlPoint)
  }

  /// Adds part of a circle, after a line to its start if there is a current point. Angles are in radians from the x axis;
  /// `clockwise` is what looks so where y grows downwards: growing angles.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
  }

  /// Adds a line back to where the subpath started, and ends it.
  open func close() { path.closeSubpath() }

  /// Forgets all steps.
  open func removeAllPoints() { path = CGMutablePath() }

  /// Adds the steps of another path.
  open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.path) }

  /// Maps all points.
  open func apply(_ transform: CGAffineTransform) {
    path = path.mutableCopy(using: [transform]) ?? path
  }

  /// The same outline, followed from its end to its start.
  open func reversing() -> UIBezierPath {
    let result = UIBezierPath(cgPath: path.reversed())
    result.takeStyle(of: self)
    return result
  }

  // MARK: Questions

  /// Whether there are no steps.
  open var isEmpty: Bool { path.isEmpty }
  /// The box around the outline, without control points; null without steps, as a `CGPath`'s.
  open var bounds: CGRect { path.boundingBoxOfPath }
  /// Where the next step begins; zero without steps.
  open var currentPoint: CGPoint { path.currentPoint }

  /// Whether the area, by the path's rule, holds a point.
  open func contains(_ point: CGPoint) -> Bool {
    path.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  // MARK: Dashes

  /// Lengths of dashes and gaps in turn; no pattern for a solid line.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    dashLengths = pattern.map { Array(UnsafeBufferPointer(start: $0, count: max(count, 0))) } ?? []
    dashPhase = phase
  }

  /// The dashes that are set, as far as there is room for them.
  open func getLineDash(
    _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?,
    phase: UnsafeMutablePointer<CGFloat>?
  ) {
    if let pattern {
      for (k, length) in dashLengths.enumerated() { pattern[k] = length }
    }
    count?.pointee = dashLengths.count
    phase?.pointee = dashPhase
  }

  // MARK: Drawing

  /// Fills the path in the current context; without one nothing happens.
  open func fill() { fill(with: .normal, alpha: nil) }

  /// Fills the path with a blend mode and an alpha in the place of the context's.
  open func fill(with blendMode: CGBlendMode, alpha: CGFloat) { fill(with: blendMode, alpha: .some(alpha)) }

  /// Strokes the path in the current context; without one nothing happens.
  open func stroke() { stroke(with: .normal, alpha: nil) }

  /// Strokes the path with a blend mode and an alpha in the place of the context's.
  open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    stroke(with: blendMode, alpha: .some(alpha))
  }

  /// Cuts all that is drawn from now on in the current context to the path's area.
  open func addClip() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginPath()
    context.addPath(path)
    context.clip(using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  private func fill(with mode: CGBlendMode, alpha: CGFloat?) {
    draw(with: mode, alpha: alpha) { $0.fillPath(using: usesEvenOddFillRule ? .evenOdd : .winding) }
  }

  private func stroke(with mode: CGBlendMode, alpha: CGFloat?) {
    draw(with: mode, alpha: alpha) { context in
      context.setLineWidth(lineWidth)
      context.setLineCap(lineCapStyle)
      context.setLineJoin(lineJoinStyle)
      context.setMiterLimit(miterLimit)
      context.setLineDash(phase: dashPhase, lengths: dashLengths)
      context.strokePath()
    }
  }

  private func draw(with mode: CGBlendMode, alpha: CGFloat?, _ body: (CGContext) -> Void) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    if let alpha {
      context.setBlendMode(mode)
      context.setAlpha(alpha)
    }
    context.beginPath()
    context.addPath(path)
    body(context)
    context.restoreGState()
  }

  // MARK: Copies

  /// A path of its own that is drawn in the same way.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = UIBezierPath(cgPath: path)
    copy.takeStyle(of: self)
    return copy
  }

  private func takeStyle(of other: UIBezierPath) {
    lineWidth = other.lineWidth
    lineCapStyle = other.lineCapStyle
    lineJoinStyle = other.lineJoinStyle
    miterLimit = other.miterLimit
    flatness = other.flatness
    usesEvenOddFillRule = other.usesEvenOddFillRule
    (dashLengths, dashPhase) = (other.dashLengths, other.dashPhase)
  }

  /// By steps and style.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIBezierPath else { return false }
    return path == other.path && lineWidth == other.lineWidth && lineCapStyle == other.lineCapStyle
      && lineJoinStyle == other.lineJoinStyle && miterLimit == other.miterLimit
      && usesEvenOddFillRule == other.usesEvenOddFillRule && dashLengths == other.dashLengths
      && dashPhase == other.dashPhase
  }

  open override var hash: Int { path.hashValue }
}
