/// A drawing or an image that repeats in rows and columns, for use as a colour (see
/// `CGColor.init(patternSpace:pattern:components:)`). It is immutable.
public final class CGPattern: Sendable {
  /// The content of a tile.
  public enum Content: Sendable, Hashable {
    /// An image that fills `bounds`, and is upright wherever its layer or context shows images upright.
    case image(CGImage)
    /// The recording of a callback, in pattern space.
    case drawing(Recording)
  }

  /// A list of operations, compared by identity.
  public final class Recording: Sendable, Hashable {
    /// The operations, in order.
    public let operations: [CGContext.Operation]

    init(_ operations: [CGContext.Operation]) { self.operations = operations }

    public static func == (a: Recording, b: Recording) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  /// The content of each tile.
  public let content: Content
  /// The visible part of a tile, in pattern space.
  public let bounds: CGRect
  /// The transform from pattern space to the coordinates of the layer or context that is painted.
  public let matrix: CGAffineTransform
  /// The distance between tiles, in pattern space.
  public let step: CGSize
  /// Whether tiles have their own colours, rather than that of the `CGColor`.
  public let isColored: Bool

  /// Creates a pattern of drawn tiles.
  ///
  /// The callback is called once, immediately, and its drawing is recorded, so later changes have no effect.
  /// `info` is released right after it. `tiling` is ignored: distances are always exact.
  ///
  /// Nil without a callback, for empty bounds, for steps of 0 or so small that more than 64 tiles overlap,
  /// and for a matrix that is not invertible.
  public convenience init?(
    info: UnsafeMutableRawPointer?, bounds: CGRect, matrix: CGAffineTransform, xStep: CGFloat,
    yStep: CGFloat, tiling: CGPatternTiling, isColored: Bool,
    callbacks: UnsafePointer<CGPatternCallbacks>
  ) {
    defer { callbacks.pointee.releaseInfo?(info) }
    guard let draw = callbacks.pointee.drawPattern else { return nil }
    let context = CGContext(bounds: bounds)
    draw(info, context)
    self.init(
      .drawing(Recording(context.operations)), bounds: bounds, matrix: matrix,
      step: CGSize(width: abs(xStep), height: abs(yStep)), isColored: isColored)
  }

  /// Creates a pattern of an image: one pixel (or unit of an SVG document) is one unit of pattern space, and
  /// tiles are adjacent, starting at the origin. Nil for a matrix that is not invertible.
  ///
  /// Not in Apple's API, where only UIKit and AppKit make such patterns.
  public convenience init?(image: CGImage, matrix: CGAffineTransform = .identity) {
    self.init(
      .image(image), bounds: CGRect(origin: .zero, size: image.naturalSize), matrix: matrix,
      step: image.naturalSize, isColored: true)
  }

  private init?(
    _ content: Content, bounds: CGRect, matrix: CGAffineTransform, step: CGSize, isColored: Bool
  ) {
    let numbers = [
      bounds.minX, bounds.minY, bounds.width, bounds.height, step.width, step.height, matrix.a, matrix.b,
      matrix.c, matrix.d, matrix.tx, matrix.ty,
    ]
    guard numbers.allSatisfy({ abs($0) < 1e15 }), bounds.width > 0, bounds.height > 0, step.width > 0,
      step.height > 0,
      (bounds.width / step.width).rounded(.up) * (bounds.height / step.height).rounded(.up) <= 64,
      abs(matrix.a * matrix.d - matrix.b * matrix.c) > 1e-18
    else { return nil }
    self.content = content
    self.bounds = bounds
    self.matrix = matrix
    self.step = step
    self.isColored = isColored
  }
}

extension CGPattern: Hashable {
  /// Compares content: the same image or the same drawing, tiled in the same way.
  public static func == (a: CGPattern, b: CGPattern) -> Bool {
    a === b
      || (a.content == b.content && a.bounds == b.bounds && a.matrix == b.matrix && a.step == b.step
        && a.isColored == b.isColored)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(content)
    hasher.combine(isColored)
  }
}

/// How tiles may be adjusted to device pixels. Here they never are.
public enum CGPatternTiling: Int32, Sendable, Hashable {
  case noDistortion
  case constantSpacingMinimalDistortion
  case constantSpacing
}

/// Draws one tile of a pattern, in pattern space.
public typealias CGPatternDrawPatternCallback = (UnsafeMutableRawPointer?, CGContext) -> Void
/// Releases the info of a pattern.
public typealias CGPatternReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// The callbacks of a pattern.
public struct CGPatternCallbacks {
  /// Always 0.
  public var version: UInt32
  /// Draws a tile. Without it there is no pattern.
  public var drawPattern: CGPatternDrawPatternCallback?
  /// Called once the tile is drawn; nil if there is nothing to release.
  public var releaseInfo: CGPatternReleaseInfoCallback?

  /// Creates the callbacks of a pattern.
  public init(
    version: UInt32, drawPattern: CGPatternDrawPatternCallback?, releaseInfo: CGPatternReleaseInfoCallback?
  ) {
    self.version = version
    self.drawPattern = drawPattern
    self.releaseInfo = releaseInfo
  }
}
