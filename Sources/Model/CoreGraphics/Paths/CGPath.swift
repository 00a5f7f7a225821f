/// An outline of straight lines and Bézier curves.
///
/// A `CGPath` is immutable and can be shared between threads. Its subclass `CGMutablePath` is mutable; take a
/// `copy()` before keeping it. Two paths are equal if they have the same elements with the same points.
public class CGPath: @unchecked Sendable, Hashable {
  /// The primitive that the path was created from, unless anything was added to it.
  public enum Shape: Sendable, Hashable {
    case general
    case rect(CGRect)
    /// The ellipse inscribed in the rectangle.
    case ellipse(CGRect)
    /// A rectangle and the width and height of its corners.
    case roundedRect(CGRect, CGSize)
  }

  // Only `CGMutablePath` changes it, and that class must not be shared while it is being changed.
  final var storage: PathStorage

  init(_ storage: PathStorage) { self.storage = storage }

  /// Creates a rectangle from its corner at (minX, minY), along the side of minY first.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
    self.init(PathStorage(rect: rect, transform: transform?.pointee ?? .identity))
  }

  /// Creates the ellipse inscribed in a rectangle, as four cubic curves from (maxX, midY) towards increasing
  /// y.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
    self.init(PathStorage(ellipseIn: rect, transform: transform?.pointee ?? .identity))
  }

  /// Creates a rectangle with elliptical corners, from (maxX, midY) towards increasing y.
  ///
  /// Corner sizes are limited to half a side.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>? = nil
  ) {
    self.init(
      PathStorage(
        roundedRect: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight,
        transform: transform?.pointee ?? .identity))
  }

  /// The shape of the whole path, for renderers with a primitive for it.
  public final var shape: Shape { storage.shape }
  /// Whether the path has no elements.
  public final var isEmpty: Bool { storage.verbs.isEmpty }
  /// How many elements the path has.
  package final var elementCount: Int { storage.verbs.count }
  /// The current point; zero in an empty path.
  public final var currentPoint: CGPoint { storage.currentPoint ?? .zero }

  /// Returns an immutable path: this one itself if it already is.
  public func copy() -> CGPath? { self }

  /// Returns a mutable copy.
  public final func mutableCopy() -> CGMutablePath? { CGMutablePath(storage) }

  /// Returns a mutable copy with transformed points.
  public final func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    CGMutablePath(storage.transformed(by: transform?.pointee ?? .identity))
  }

  /// Returns a copy with transformed points.
  public final func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    transformed(by: transform?.pointee ?? .identity)
  }

  /// Returns the path with transformed points.
  public final func transformed(by transform: CGAffineTransform) -> CGPath {
    CGPath(storage.transformed(by: transform))
  }

  public static func == (a: CGPath, b: CGPath) -> Bool { a === b || a.storage == b.storage }

  public final func hash(into hasher: inout Hasher) { storage.hash(into: &hasher) }
}

extension CGPath.Shape {
  /// The primitive after a transform; general if it is no longer axis-aligned.
  func transformed(by t: CGAffineTransform) -> CGPath.Shape {
    guard t.isUpright else { return .general }
    switch self {
    case .general: return .general
    case .rect(let rect): return .rect(rect.applying(t))
    case .ellipse(let rect): return .ellipse(rect.applying(t))
    case .roundedRect(let rect, let corner): return .roundedRect(rect.applying(t), corner.applying(t))
    }
  }
}
