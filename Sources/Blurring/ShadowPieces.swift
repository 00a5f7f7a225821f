import CoreGraphics

/// The shadow of a rectangle as four mirrored copies of one corner.
///
/// Where the opposite sides are more than three standard deviations away, they have no part in a corner's shadow, so
/// rectangles of all sizes share the piece of their corner radius and blur. Copies overlap where the shadow only depends
/// on what they have in common; painted with the lighter colour winning, they leave no seams. Along an axis on which the
/// rectangle is narrow, the corner is that of its half, and goes a little beyond its middle.
public struct ShadowPieces: Sendable {
  /// What makes a piece: equal shapes have equal contours.
  public struct Shape: Sendable, Hashable {
    let corner: RoundedCorner
    /// The Gaussian's standard deviation, in the units of the corner.
    let sigma: Double
    /// Half of the sides that have a part in the corner; zero for those that reach beyond it.
    let half: Vector

    /// Fine enough that rounding to whole units moves alpha by 0.2/255 at most.
    public var grid: ContourGrid { ContourGrid(origin: .zero, unit: sigma / ContourGrid.curveFineness) }

    /// The lines of equal alpha of the piece. A side that reaches beyond it is drawn `reach` standard deviations long; on
    /// that axis the rectangle's edge is at zero and its inside is negative, on the others its middle is at zero.
    public func contours(steps: Int = ShadowContours.finestSteps) -> ShadowContours {
      let isFar = half .== .zero
      let size = half.replacing(with: corner.size + 5 * sigma, where: isFar)
      let shadow = RoundedRectangleShadow(RoundedRectangle(half: size, corner: corner), sigma: sigma)
      let levels = ShadowContours.levels(steps: steps, peak: shadow.peak, for: .antialiasedGreys)
      let edge = Vector.zero.replacing(with: size, where: isFar)
      let paths = shadow.pieces(
        levels.map(\.threshold), edge: edge, reach: ShadowPieces.reach * sigma,
        overlap: ShadowPieces.overlap * sigma,
        tolerance: ShadowContours.Purpose.antialiasedGreys.rectangleTolerance / 255)
      return ShadowContours(paths: zip(paths, levels).map { ($0, .winding, $1.level) }, grid: grid)
    }
  }

  /// Where a copy is drawn.
  public struct Placement: Sendable {
    /// From the piece's coordinates to those of the rectangle, its middle at zero.
    public let transform: CGAffineTransform
    /// What of the piece belongs to the copy, in the piece's coordinates.
    public let clip: CGRect
  }

  /// How far straight sides are drawn, in standard deviations.
  static let reach = 500.0
  /// How many standard deviations away a side has no part in the shadow (less than 0.25/255).
  private static let far = 3.1
  /// The same for the ends of a round corner, which are smaller.
  private static let farFromCorner = 1.9
  /// How many standard deviations copies overlap at least.
  private static let overlap = 0.5

  /// The corner that all copies draw.
  public let shape: Shape
  /// Where the copies are drawn: four, which overlap.
  public let placements: [Placement]

  /// The pieces of a rectangle whose middle is at zero.
  ///
  /// Nil for other silhouettes, without a blur, and where the rectangle is so small that all its sides have a part in all
  /// of its shadow.
  public init?(_ silhouette: ShadowSilhouette, sigma: Double) {
    guard case .roundedRectangle(let rectangle) = silhouette, !silhouette.bounds.isNull, sigma > 0,
      rectangle.placement.isIdentity
    else { return nil }
    let (half, corner) = (rectangle.half, rectangle.corner)
    let needed = pointwiseMax(
      Vector(repeating: Self.far * sigma), corner.size + Self.farFromCorner * sigma)
    let spare = half - needed
    let isFar = spare .>= Self.overlap * sigma .& half .< (Self.reach - 20) * sigma
    guard any(isFar) else { return nil }
    shape = Shape(
      corner: corner, sigma: sigma, half: half.replacing(with: Vector.zero, where: isFar))
    let low = Vector(repeating: -Self.overlap * sigma).replacing(
      with: -half - pointwiseMin(spare, Vector(repeating: 3 * sigma)), where: isFar)
    let high = (half + 5 * sigma).replacing(with: Vector(repeating: 5 * sigma), where: isFar)
    let clip = CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    let edge = Vector.zero.replacing(with: half, where: isFar)
    placements = [Vector(1, 1), Vector(-1, 1), Vector(1, -1), Vector(-1, -1)].map { mirror in
      Placement(
        transform: CGAffineTransform(
          a: mirror.x, b: 0, c: 0, d: mirror.y, tx: edge.x * mirror.x, ty: edge.y * mirror.y), clip: clip)
    }
  }
}
