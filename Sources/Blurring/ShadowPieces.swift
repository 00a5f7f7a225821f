import CoreGraphics

/// The shadow of a rectangle as mirrored copies of its corners: four of one where all are alike.
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

    /// How far lines may be off that have no straight ends along which they can be moved, in 1/255.
    private static let toleranceOfAll = 0.7

    /// The areas of the piece, from the outermost to the innermost. A side that reaches beyond it is drawn `reach` standard
    /// deviations long; on that axis the rectangle's edge is at zero and its inside is negative, on the others its
    /// middle is at zero.
    public func areas(steps: Int = ShadowContours.finestSteps) -> [Area] {
      let isFar = half .== .zero
      let size = half.replacing(with: corner.size + 5 * sigma, where: isFar)
      let shadow = CornerShadow(corner, half: size, sigma: sigma)
      let levels = ShadowContours.levels(steps: steps, peak: shadow.peak, for: .antialiasedGreys)
      let edge = Vector.zero.replacing(with: size, where: isFar)
      let tolerance =
        any(isFar) ? ShadowContours.Purpose.antialiasedGreys.rectangleTolerance : Self.toleranceOfAll
      let lines = shadow.scaledQuadrants(
        levels.map(\.threshold), tolerance: tolerance / 255, isFar: isFar)
      return zip(lines, levels).map { line, level in
        // About the piece's origin: what was p · scale + shift is (p − edge) · scale + move.
        let move = edge * line.scale + line.shift - edge
        return Area(
          path: CornerShadow.piece(
            of: line.quadrant, edge: edge, reach: ShadowPieces.reach * sigma,
            overlap: 2 * ShadowPieces.overlap * sigma),
          transform: CGAffineTransform(
            a: line.scale.x, b: 0, c: 0, d: line.scale.y, tx: move.x, ty: move.y),
          level: level.level)
      }
    }
  }

  /// The inside of a line of equal alpha.
  public struct Area: Sendable {
    /// One that several areas share.
    public let path: CGPath
    /// From the path's coordinates to those of the piece: a change of size and a move.
    public let transform: CGAffineTransform
    /// The shadow's alpha inside of this area and outside of the next, 0…1.
    public let level: Double
  }

  /// Where a copy is drawn.
  public struct Placement: Sendable {
    /// Which of the shapes.
    public let shape: Int
    /// From the piece's coordinates to those of the rectangle, its middle at zero.
    public let transform: CGAffineTransform
    /// What of the piece belongs to the copy, in the piece's coordinates.
    public let clip: CGRect
  }

  /// How far straight sides are drawn before they are scaled, in standard deviations.
  private static let reach = 1000.0
  /// How many standard deviations away a side has no part in the shadow (less than 0.25/255).
  private static let far = 3.1
  /// The same for the ends of a round corner, which are smaller.
  private static let farFromCorner = 1.9
  /// How many standard deviations copies overlap at least.
  private static let overlap = 0.5

  /// The corners that copies draw, each once.
  public let shapes: [Shape]
  /// Where the copies are drawn: four, which overlap.
  public let placements: [Placement]

  /// The pieces of a rectangle whose middle is at zero.
  ///
  /// One copy of all of it where the rectangle is so small that all its sides have a part in all of its shadow. Nil for
  /// other silhouettes, and without a blur.
  public init?(_ silhouette: ShadowSilhouette, sigma: Double) {
    guard case .roundedRectangle(let rectangle) = silhouette, !silhouette.bounds.isNull, sigma > 0,
      rectangle.placement.isIdentity
    else { return nil }
    let half = rectangle.half
    let size = rectangle.corners.reduce(Vector.zero) { pointwiseMax($0, $1.size) }
    let needed = pointwiseMax(Vector(repeating: Self.far * sigma), size + Self.farFromCorner * sigma)
    let spare = half - needed
    let isFar = spare .>= Self.overlap * sigma .& half .< (Self.reach / 2 - 20) * sigma
    if !any(isFar) {
      guard let corner = rectangle.commonCorner else { return nil }
      shapes = [Shape(corner: corner, sigma: sigma, half: half)]
      placements = [
        Placement(
          shape: 0, transform: .identity,
          clip: silhouette.bounds.insetBy(dx: -5 * CGFloat(sigma), dy: -5 * CGFloat(sigma)))
      ]
      return
    }
    let near = half.replacing(with: Vector.zero, where: isFar)
    var shapes: [Shape] = []
    let numbers = rectangle.corners.map { corner in
      let shape = Shape(corner: corner, sigma: sigma, half: near)
      if let known = shapes.firstIndex(of: shape) { return known }
      shapes.append(shape)
      return shapes.count - 1
    }
    self.shapes = shapes
    let low = Vector(repeating: -Self.overlap * sigma).replacing(
      with: -half - pointwiseMin(spare, Vector(repeating: 3 * sigma)), where: isFar)
    let high = (half + 5 * sigma).replacing(with: Vector(repeating: 5 * sigma), where: isFar)
    let clip = CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    let edge = Vector.zero.replacing(with: half, where: isFar)
    placements = zip(numbers, RoundedRectangle.mirrors).map { number, mirror in
      Placement(
        shape: number,
        transform: CGAffineTransform(
          a: mirror.x, b: 0, c: 0, d: mirror.y, tx: edge.x * mirror.x, ty: edge.y * mirror.y), clip: clip)
    }
  }
}
