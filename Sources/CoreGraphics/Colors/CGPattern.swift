/// A drawing or a picture that repeats in rows and columns, to be painted with as a colour is (see
/// `CGColor.init(patternSpace:pattern:components:)`). It never changes.
public final class CGPattern: Sendable {
  /// What one tile shows.
  public enum Content: Sendable, Hashable {
    /// A picture that fills `bounds`, and stands upright wherever its layer or context shows pictures upright.
    case image(CGImage)
    /// What a callback drew, in the pattern's own coordinates.
    case drawing(Recording)
  }

  /// A list of operations; two are equal only if they are one.
  public final class Recording: Sendable, Hashable {
    /// What was drawn, in order.
    public let operations: [CGContext.Operation]

    init(_ operations: [CGContext.Operation]) { self.operations = operations }

    public static func == (a: Recording, b: Recording) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  /// What each tile shows.
  public let content: Content
  /// What is seen of a tile, in the pattern's own coordinates.
  public let bounds: CGRect
  /// Maps the pattern's coordinates to those of the layer, or of the context, that is painted in.
  public let matrix: CGAffineTransform
  /// How far it is from one tile to the next, in the pattern's coordinates.
  public let step: CGSize
  /// Whether tiles have their own colours, rather than that of the `CGColor`.
  public let isColored: Bool

  /// A pattern of tiles that are drawn.
  ///
  /// The callback draws once, now; what it draws with follows from what it is told, so later changes do not show. `info` is
  /// released as soon as it has. `tiling` makes no difference: distances are always exact.
  ///
  /// Nil without a callback, for bounds that are empty, for steps of 0 or so small that more than 64 tiles lie on one
  /// another, and for a matrix without an inverse.
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

  /// A pattern of a picture: one pixel (of an SVG document, one unit) is one unit of the pattern's coordinates, and tiles
  /// lie edge to edge, from the origin on. Nil for a matrix without an inverse.
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
  /// By content: the same picture or the same drawing, tiled in the same way.
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

/// How a pattern's tiles may be moved to fit the pixels of a device. Here they never are.
public enum CGPatternTiling: Int32, Sendable, Hashable {
  case noDistortion
  case constantSpacingMinimalDistortion
  case constantSpacing
}

/// Draws one tile of a pattern, in the pattern's coordinates.
public typealias CGPatternDrawPatternCallback = (UnsafeMutableRawPointer?, CGContext) -> Void
/// Releases what a pattern was made with.
public typealias CGPatternReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// What draws a pattern.
public struct CGPatternCallbacks {
  /// Always 0.
  public var version: UInt32
  /// Draws a tile. Without one there is no pattern.
  public var drawPattern: CGPatternDrawPatternCallback?
  /// Called once the tile is drawn; nil where there is nothing to release.
  public var releaseInfo: CGPatternReleaseInfoCallback?

  /// The callbacks of a pattern.
  public init(
    version: UInt32, drawPattern: CGPatternDrawPatternCallback?, releaseInfo: CGPatternReleaseInfoCallback?
  ) {
    self.version = version
    self.drawPattern = drawPattern
    self.releaseInfo = releaseInfo
  }
}
