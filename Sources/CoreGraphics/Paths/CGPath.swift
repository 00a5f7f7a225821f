/// An outline of straight lines and Bézier curves.
///
/// A `CGPath` never changes and can be shared between threads. Its subclass `CGMutablePath` does change; take `copy()`
/// of one before keeping it. Two paths are equal if they have the same steps with the same points.
public class CGPath: @unchecked Sendable, Hashable {
  /// The primitive that the whole path was made from, as long as nothing was added to it.
  public enum Shape: Sendable, Hashable {
    case general
    case rect(CGRect)
    /// The ellipse that touches the sides of the rectangle.
    case ellipse(CGRect)
    /// A rectangle and the width and height of its corners.
    case roundedRect(CGRect, CGSize)
  }

  // Only `CGMutablePath` writes it; that class asks its users not to share an instance while they change it.
  final var storage: PathStorage

  init(_ storage: PathStorage) {
    self.storage = storage
  }

  /// A rectangle from its corner at (minX, minY), along the side of minY first.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
    self.init(PathStorage(rect: rect, transform: transform?.pointee ?? .identity))
  }

  /// The ellipse that touches the rectangle's sides, as four cubic curves from (maxX, midY) towards growing y.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
    self.init(PathStorage(ellipseIn: rect, transform: transform?.pointee ?? .identity))
  }

  /// A rectangle whose corners are quarters of ellipses, from (maxX, midY) towards growing y.
  ///
  /// Corners larger than half a side are reduced to half of it.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>? = nil
  ) {
    self.init(
      PathStorage(
        roundedRect: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight,
        transform: transform?.pointee ?? .identity))
  }

  /// What the path is as a whole, for those who have better means for it than its steps.
  public final var shape: Shape { storage.shape }
  /// Whether the path has no steps at all.
  public final var isEmpty: Bool { storage.verbs.isEmpty }
  /// Where the next segment would start; zero in an empty path.
  public final var currentPoint: CGPoint { storage.currentPoint ?? .zero }

  /// A path that does not change any more: this one itself if it already is such.
  public func copy() -> CGPath? { self }

  /// A copy that can be changed.
  public final func mutableCopy() -> CGMutablePath? { CGMutablePath(storage) }

  /// A copy that can be changed, its points mapped by the transform.
  public final func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    CGMutablePath(storage.transformed(by: transform?.pointee ?? .identity))
  }

  /// A copy with its points mapped by the transform.
  public final func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    transformed(by: transform?.pointee ?? .identity)
  }

  /// The path with its points mapped by the transform.
  public final func transformed(by transform: CGAffineTransform) -> CGPath {
    CGPath(storage.transformed(by: transform))
  }

  public static func == (a: CGPath, b: CGPath) -> Bool {
    a === b || a.storage == b.storage
  }

  public final func hash(into hasher: inout Hasher) {
    storage.hash(into: &hasher)
  }
}

extension CGPath.Shape {
  /// The primitive after a transform; general where it would not be upright any more.
  func transformed(by t: CGAffineTransform) -> CGPath.Shape {
    guard t.keepsAxes else { return .general }
    switch self {
    case .general: return .general
    case .rect(let rect): return .rect(rect.applying(t))
    case .ellipse(let rect): return .ellipse(rect.applying(t))
    case .roundedRect(let rect, let corner): return .roundedRect(rect.applying(t), corner.applying(t))
    }
  }
}
