import CoreGraphics

extension BlurredSilhouette {
  /// The quarter of a rectangle's contours where x and y, counted from its middle, are positive, and a little beyond; nil
  /// for other silhouettes and for sharp shadows. Of straight lines, between points of the grid.
  ///
  /// Mirrored at both axes it makes the whole shadow, in a quarter of the numbers. Copies overlap where all of them show the
  /// same, so it does not matter which one is on top. Edges must not be antialiased: those along the axes lie on each other.
  public func quarterContours(steps: Int) -> ShadowContours? {
    guard case .roundedRectangle(let shadow) = form else { return nil }
    let levels = ShadowContours.levels(steps: steps, peak: shadow.peak, for: .pathData)
    let quadrants = shadow.quadrants(levels.map(\.threshold), tolerance: Self.curveTolerance / 255)
    let sample = ShadowContours.Purpose.sample
    let few = stride(from: 4, to: quadrants.count, by: 8).map { quadrants[$0] }
    let grid = quarterGrid(tolerance: sample)
    let bytes = few.reduce(0) {
      $0
        + ShadowContours.Purpose.pathData.bytes(
          of: path($1, of: shadow, on: grid, tolerance: sample), on: grid)
    }
    let room = Self.quarterBytes - ShadowContours.Purpose.pathBytes * Double(quadrants.count)
    let wanted = ShadowContours.Purpose.tolerance(share: bytes * 8 / max(room, 1))
    let tolerance = min(max(wanted, Self.tolerances.lowerBound), Self.tolerances.upperBound)
    let finalGrid = quarterGrid(tolerance: tolerance)
    let paths = quadrants.map { path($0, of: shadow, on: finalGrid, tolerance: tolerance) }
    return ShadowContours(paths: zip(paths, levels).map { ($0, .winding, $1.level) }, grid: finalGrid)
  }

  /// About the middle, so that copies are mirrored at the grid's own lines.
  private func quarterGrid(tolerance: Double) -> ContourGrid {
    ContourGrid(
      box: CGRect(x: -bounds.width / 2, y: -bounds.height / 2, width: bounds.width, height: bounds.height),
      sigma: sigma, fineness: ShadowContours.Purpose.pathData.lineFineness(tolerance: tolerance))
  }

  /// How far curves may be off from which the lines are made, in 1/255.
  private static let curveTolerance = 0.1
  /// How far lines may be off from those.
  private static let tolerances = 0.3...1.0
  /// How many bytes a quarter may take in a file of 20 kB.
  private static let quarterBytes = 19_800.0

  private func path(
    _ quadrant: RoundedRectangleShadow.Quadrant, of shadow: RoundedRectangleShadow, on grid: ContourGrid,
    tolerance: Double
  ) -> CGPath {
    let path = CGMutablePath()
    guard let first = quadrant.curves.first, let last = quadrant.curves.last else { return path }
    func gate(_ curve: Cubic, _ t: Double) -> Gate {
      let point = curve.point(at: t)
      let steepness = max(shadow.field.sample(point).slope.length, 1e-300)
      return Gate(
        middle: grid.place(point), direction: curve.derivative(at: t).normalized ?? Vector(0, 1),
        reach: min(tolerance / 255 / steepness, 0.1 * sigma) / grid.unit)
    }
    let gates =
      quadrant.curves.flatMap { curve in (0..<8).map { gate(curve, Double($0) / 8) } } + [gate(last, 1)]
    let (start, end) = (
      grid.place(first.p0).rounded(.toNearestOrEven), grid.place(last.p3).rounded(.toNearestOrEven)
    )
    let below = (-0.04 * sigma / grid.unit).rounded(.down)
    path.move(to: grid.point(Vector(start.x, below)))
    path.addLine(to: grid.point(start))
    ContourFit(openLine: gates, from: start, to: end).append(to: path, on: grid)
    path.addLine(to: grid.point(Vector(below, end.y)))
    path.addLine(to: grid.point(Vector(below, below)))
    path.closeSubpath()
    return path
  }
}
