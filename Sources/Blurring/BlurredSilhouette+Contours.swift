import CoreGraphics

extension BlurredSilhouette {
  /// The shadow as nested contours; a single one, the silhouette, for a sharp shadow (none for that of a
  /// raster, which has no outline), and none for an empty one.
  /// They are path data, for areas without antialiasing: of straight lines only, but for rectangles, because renderers then
  /// draw curves as lines that are up to a third of a pixel off.
  ///
  /// - Parameter steps: into how many levels alpha is divided, 1…255.
  public func contours(steps: Int = ShadowContours.defaultSteps) -> ShadowContours {
    contours(for: .pathData) { (steps, ShadowContours.Purpose.pathData.tolerance(steps: steps, bytes: $0)) }
  }

  /// The same with as many levels as 60 kB can say.
  ///
  /// - Parameter limit: into how many levels alpha is divided at most.
  public func contours(atMost limit: Int) -> ShadowContours {
    contours(for: .pathData) { ShadowContours.Purpose.pathData.fineness(atMost: limit, bytes: $0) }
  }

  /// The same in opaque greys, for a place where they are shown in this detail.
  public func contours(_ detail: ShadowContours.Detail) -> ShadowContours {
    let purpose = ShadowContours.Purpose.antialiasedGreys
    return contours(for: purpose, curveRadius: detail.curveRadius, seen: detail.seen) {
      purpose.fineness(atMost: detail.steps, bytes: $0)
    }
  }

  /// - Parameters:
  ///   - curveRadius: beyond what radius there may be curves, in standard deviations; nil for straight lines only.
  ///   - seen: outside of which lines need not be exact.
  ///   - fineness: from how many bytes the finest steps take, how many levels to make, and how far they may be off, in
  ///     1/255.
  private func contours(
    for purpose: ShadowContours.Purpose, curveRadius: Double? = nil, seen: CGRect? = nil,
    fineness: (Double) -> (steps: Int, tolerance: Double)
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
        IsolineExtractor(field: field, levels: thresholds, seen: seen)
          .paths(on: grid, tolerance: tolerance / 255, curveRadius: curveRadius.map { $0 * sigma })
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

  func grid(fineness: Double = ContourGrid.curveFineness) -> ContourGrid {
    ContourGrid(box: bounds.isNull ? .zero : bounds, sigma: sigma, fineness: fineness)
  }
}
