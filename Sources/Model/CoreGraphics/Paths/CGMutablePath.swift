/// A mutable path.
///
/// As on Apple's systems, an instance must not be used by two threads while one of them changes it; `copy()`
/// gives an immutable path at the cost of a reference.
///
/// Adding a segment without a current point has no effect.
public final class CGMutablePath: CGPath, @unchecked Sendable {
  /// Creates an empty path.
  public init() { super.init(PathStorage()) }

  override init(_ storage: PathStorage) { super.init(storage) }

  public override func copy() -> CGPath? { CGPath(storage) }

  /// Starts a new subpath.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    storage.move(to: point.applying(transform))
  }

  /// Adds a line from the current point; does nothing without one.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    storage.addLine(to: point.applying(transform))
  }

  /// Starts a new subpath at the first point and adds lines to the others.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    move(to: first, transform: transform)
    for point in points.dropFirst() { addLine(to: point, transform: transform) }
  }

  /// Adds a quadratic Bézier curve from the current point; does nothing without one.
  public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
    storage.addQuadCurve(to: end.applying(transform), control: control.applying(transform))
  }

  /// Adds a cubic Bézier curve from the current point; does nothing without one.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
  ) {
    storage.addCurve(
      to: end.applying(transform), control1: control1.applying(transform),
      control2: control2.applying(transform))
  }

  /// Closes the subpath with a line to its start, which becomes the current point.
  public func closeSubpath() { storage.close() }

  /// Adds a rectangle from (minX, minY), along the side of minY first.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    storage.append(PathStorage(rect: rect), transform: transform)
  }

  /// Adds rectangles, each as a subpath.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Adds the ellipse inscribed in a rectangle, from (maxX, midY) towards increasing y.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    storage.append(PathStorage(ellipseIn: rect), transform: transform)
  }

  /// Adds a rectangle with elliptical corners, limited to half a side, from (maxX, midY) towards increasing
  /// y.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
  ) {
    storage.append(
      PathStorage(roundedRect: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight),
      transform: transform)
  }

  /// Adds all elements of a path.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    storage.append(path.storage, transform: transform)
  }
}
