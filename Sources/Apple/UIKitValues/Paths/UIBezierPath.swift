/// A path with a line style, in coordinates in which y points down.
open class UIBezierPath: NSObject, NSCopying {
  private var path = CGMutablePath()

  /// The line width, centred on the path. Default 1.
  open var lineWidth: CGFloat = 1
  /// The shape of open ends. Default `butt`.
  open var lineCapStyle = CGLineCap.butt
  /// The shape of corners. Default `miter`.
  open var lineJoinStyle = CGLineJoin.miter
  /// The longest mitre, in line widths. Default 10.
  open var miterLimit: CGFloat = 10
  /// The accuracy of flattened curves. Stored without effect: curves stay curves. Default 0.6.
  open var flatness: CGFloat = 0.6
  /// Whether areas are filled by the even-odd rule. Default false.
  open var usesEvenOddFillRule = false
  private var dashLengths: [CGFloat] = []
  private var dashPhase: CGFloat = 0

  /// Creates an empty path.
  public override init() {}

  /// Creates a path from a Core Graphics path.
  public init(cgPath: CGPath) { path = cgPath.mutableCopy() ?? CGMutablePath() }

  /// Creates a rectangle, clockwise from its upper left corner.
  public convenience init(rect: CGRect) { self.init(cgPath: CGPath(rect: rect)) }

  /// Creates the ellipse inscribed in a rectangle.
  public convenience init(ovalIn rect: CGRect) { self.init(cgPath: CGPath(ellipseIn: rect)) }

  /// Creates a rectangle with iOS's continuous corners (since version 7), whose curvature increases
  /// gradually. If the sides are too short for that, they approach quarter circles. The path starts after its
  /// upper left corner and runs clockwise.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init(
      cgPath: CGPath.continuousRoundedRect(rect, radii: CGCornerRadii(cornerRadius), startsAtTop: true))
  }

  /// Creates a rounded rectangle, of which some corners may be sharp. Only the width of the radii is used, as
  /// on Apple's systems.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    let radii = CGCornerRadii(cornerRadii.width, corners: CGRectCorners(rawValue: corners.rawValue & 15))
    self.init(cgPath: CGPath.continuousRoundedRect(rect, radii: radii, startsAtTop: true))
  }

  /// Creates an arc of a circle. Angles are in radians from the x axis; `clockwise` is meant visually, with y
  /// pointing down.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }

  /// Returns nil: paths are not read from archives.
  public required init?(coder: NSCoder) { return nil }

  /// A copy of the current path; setting it replaces all elements.
  open var cgPath: CGPath {
    get { path.copy() ?? CGPath(rect: .null) }
    set { path = newValue.mutableCopy() ?? CGMutablePath() }
  }

  // MARK: Steps

  /// Starts a new subpath.
  open func move(to point: CGPoint) { path.move(to: point) }

  /// Adds a line from the current point; does nothing without one.
  open func addLine(to point: CGPoint) { path.addLine(to: point) }

  /// Adds a cubic Bézier curve; does nothing without a current point.
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }

  /// Adds a quadratic Bézier curve; does nothing without a current point.
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: endPoint, control: controlPoint)
  }

  /// Adds an arc of a circle, after a line to its start if there is a current point. Angles are in radians
  /// from the x axis; `clockwise` is meant visually, with y pointing down: increasing angles.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
  }

  /// Closes the subpath with a line to its start.
  open func close() { path.closeSubpath() }

  /// Removes all elements.
  open func removeAllPoints() { path = CGMutablePath() }

  /// Adds the elements of another path.
  open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.path) }

  /// Transforms all points.
  open func apply(_ transform: CGAffineTransform) {
    path = path.mutableCopy(using: [transform]) ?? path
  }

  /// Returns the same outline in reverse.
  open func reversing() -> UIBezierPath {
    let result = UIBezierPath(cgPath: path.reversed())
    result.takeStyle(of: self)
    return result
  }

  // MARK: Questions

  /// Whether there are no elements.
  open var isEmpty: Bool { path.isEmpty }
  /// The bounding box of the outline, without control points; null for an empty path, as for `CGPath`.
  open var bounds: CGRect { path.boundingBoxOfPath }
  /// The current point; zero in an empty path.
  open var currentPoint: CGPoint { path.currentPoint }

  /// Returns whether the area, by the path's fill rule, contains a point.
  open func contains(_ point: CGPoint) -> Bool {
    path.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  // MARK: Dashes

  /// Sets alternating lengths of dashes and gaps; nil for a solid line.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    dashLengths = pattern.map { Array(UnsafeBufferPointer(start: $0, count: max(count, 0))) } ?? []
    dashPhase = phase
  }

  /// Gets the dash pattern.
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

  /// Fills the path in the current context; does nothing without one.
  open func fill() { fill(with: .normal, alpha: nil) }

  /// Fills the path, with a blend mode and an alpha that replace the context's.
  open func fill(with blendMode: CGBlendMode, alpha: CGFloat) { fill(with: blendMode, alpha: .some(alpha)) }

  /// Strokes the path in the current context; does nothing without one.
  open func stroke() { stroke(with: .normal, alpha: nil) }

  /// Strokes the path, with a blend mode and an alpha that replace the context's.
  open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    stroke(with: blendMode, alpha: .some(alpha))
  }

  /// Clips all later drawing in the current context to the path.
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

  /// Returns a copy of the path with the same style.
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

  /// Compares elements and style.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIBezierPath else { return false }
    return path == other.path && lineWidth == other.lineWidth && lineCapStyle == other.lineCapStyle
      && lineJoinStyle == other.lineJoinStyle && miterLimit == other.miterLimit
      && usesEvenOddFillRule == other.usesEvenOddFillRule && dashLengths == other.dashLengths
      && dashPhase == other.dashPhase
  }

  open override var hash: Int { path.hashValue }
}
