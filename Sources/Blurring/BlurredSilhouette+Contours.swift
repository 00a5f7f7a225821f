import CoreGraphics

extension BlurredSilhouette {
  /// The shadow as nested contours; a single one, the silhouette, for a sharp shadow (none for that of a
  /// raster, which has no outline), and none for an empty one.
  ///
  /// - Parameters:
  ///   - steps: into how many levels alpha is divided, 1…255.
  public func contours(
    steps: Int = ShadowContours.defaultSteps, for purpose: ShadowContours.Purpose = .pathData
  ) -> ShadowContours {
    contours(for: purpose) { (steps, purpose.tolerance(steps: steps, bytes: $0)) }
  }

  /// The same with as many levels as 60 kB can say.
  ///
  /// - Parameter limit: into how many levels alpha is divided at most.
  public func contours(atMost limit: Int, for purpose: ShadowContours.Purpose) -> ShadowContours {
    contours(for: purpose) { purpose.fineness(atMost: limit, bytes: $0) }
  }

  /// - Parameter fineness: from how many bytes the finest steps take, how many levels to make, and how far they may be
  ///   off, in 1/255.
  private func contours(
    for purpose: ShadowContours.Purpose, fineness: (Double) -> (steps: Int, tolerance: Double)
  ) -> ShadowContours {
    switch form {
    case .empty: return ShadowContours(paths: [], grid: grid())
    case .sharp:
      guard let path = silhouette.outline else { return ShadowContours(paths: [], grid: grid()) }
      return ShadowContours(paths: [(path.0, path.1, 1)], grid: grid())
    case .roundedRectangle(let shadow):
      let levels = ShadowContours.levels(steps: fineness(0).steps, peak: shadow.peak, for: purpose)
      let paths = shadow.contours(levels.map(\.threshold), tolerance: purpose.rectangleTolerance / 255)
      return ShadowContours(
        paths: zip(paths, levels).map { ($0, .winding, $1.level) },
        grid: grid())
    case .sampled(let field):
      func paths(_ thresholds: [Double], _ tolerance: Double, _ grid: ContourGrid) -> [CGPath] {
        IsolineExtractor(field: field, levels: thresholds)
          .paths(on: grid, tolerance: tolerance / 255, curveRadius: purpose.curveRadius.map { $0 * sigma })
      }
      // The bytes of all are those of a few, more or less.
      let few = ShadowContours.finestSteps / 8
      let sampleTolerance = ShadowContours.Purpose.sample
      let sampleGrid = grid(fineness: purpose.lineFineness(tolerance: sampleTolerance))
      let sample = paths(
        ShadowContours.levels(steps: few, peak: field.peak, for: purpose, isRectangle: false).map(
          \.threshold), sampleTolerance,
        sampleGrid)
      let bytes = sample.reduce(0) { $0 + purpose.bytes(of: $1, on: sampleGrid) } * 8
      let (steps, tolerance) = fineness(bytes)
      let levels = ShadowContours.levels(steps: steps, peak: field.peak, for: purpose, isRectangle: false)
      let grid = grid(fineness: purpose.lineFineness(tolerance: tolerance))
      return ShadowContours(
        paths: zip(paths(levels.map(\.threshold), tolerance, grid), levels).compactMap {
          $0.isEmpty ? nil : ($0, .winding, $1.level)
        }, grid: grid)
    }
  }

  private func grid(fineness: Double = ContourGrid.curveFineness) -> ContourGrid {
    ContourGrid(box: bounds.isNull ? .zero : bounds, sigma: sigma, fineness: fineness)
  }
}
