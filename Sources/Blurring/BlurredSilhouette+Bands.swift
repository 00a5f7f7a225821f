import CoreGraphics

extension BlurredSilhouette {
  /// The shadow as bands, with as many levels as 60 kB of SVG can say.
  ///
  /// - Parameters:
  ///   - limit: into how many levels alpha is divided at most.
  ///   - thinnest: what strokes must not be narrower than.
  public func bands(atMost limit: Int, thinnest: Double) -> ShadowBands {
    guard case .sampled(let field) = form else { return ShadowBands(contours(atMost: limit)) }
    var search = BandSearch(limit: limit)
    var made: [ShadowBands] = []
    while let next = search.next {
      let (bands, bytes) = bands(next, of: field, thinnest: max(thinnest, Self.strokeWidth * sigma))
      search.add(bytes: bytes)
      made.append(bands)
    }
    return made[search.best]
  }

  /// How wide the narrowest strokes are at least, in standard deviations.
  private static let strokeWidth = 0.52

  private func bands(
    _ fineness: BandSearch.Fineness, of field: SampledField, thinnest: Double
  ) -> (bands: ShadowBands, bytes: Double) {
    let purpose = ShadowContours.Purpose.pathData
    // Strokes leave their line less room than the tolerance, so the grid must be finer.
    let grid = grid(fineness: 1.7 * purpose.lineFineness(tolerance: fineness.tolerance))
    let levels = ShadowContours.levels(
      steps: fineness.steps, peak: field.peak, for: purpose, isRectangle: false)
    let bands = BandExtractor(field: field, levels: levels)
      .bands(on: grid, tolerance: fineness.tolerance / 255, atLeast: thinnest)
    let bytes = bands.reduce(0) { $0 + purpose.bytes(of: $1.path, on: grid) + $1.markupBytes }
    return (ShadowBands(bands: bands, grid: grid), bytes)
  }
}
