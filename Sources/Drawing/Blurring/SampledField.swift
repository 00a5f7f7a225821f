import CoreGraphics

/// A blurred silhouette on a grid fine enough for its blur, with cubic interpolation between the samples.
///
/// Its axes are condensed: `condensed(_:)` maps the silhouette's coordinates to the field's, `expanded(_:)`
/// back.
struct SampledField: Sendable {
  /// The position of sample (0, 0).
  let origin: Vector
  let spacing: Double
  let width: Int
  let height: Int
  let values: [Float]
  let sigma: Double
  /// The largest value.
  let peak: Double
  private let axes: (x: Condensation, y: Condensation)

  /// The samples per standard deviation, if there is room for them.
  private static let fineness = 5.0
  /// The largest number of samples.
  private static let limit = 1 << 21

  /// Returns nil if the blur is too small for a grid of limited size.
  ///
  /// - Parameter end: beyond it, to the right and below, the field is clear; nil for all of the field.
  init?(_ silhouette: ShadowSilhouette, sigma: Double, end: Vector? = nil) {
    var (silhouette, axes) = (silhouette, (x: Condensation(), y: Condensation()))
    if case .path(let path, let rule) = silhouette {
      axes = (Condensation(path, axis: 0, reach: 5 * sigma), Condensation(path, axis: 1, reach: 5 * sigma))
      silhouette = .path(path.mapped { Vector(axes.x.condensed($0.x), axes.y.condensed($0.y)) }, rule)
    }
    let box = silhouette.bounds
    guard !box.isNull else { return nil }
    let margin = 4 * sigma
    let area = box.insetBy(dx: -margin, dy: -margin)
    let coarsest = (Double(area.width * area.height) / Double(Self.limit)).squareRoot()
    let spacing = max(sigma / Self.fineness, coarsest * 1.01)
    guard spacing < sigma / 1.5 else { return nil }
    // Cells are half the spacing. A cell's mean stands for its centre, and the position of an edge in its
    // cell then matters by no more than a quarter of a cell's variance.
    let cell = spacing / 2
    let grid = area.insetBy(dx: -3 * spacing, dy: -3 * spacing)
    guard let raster = Self.raster(silhouette, grid: grid, spacing: cell) else { return nil }
    var fine = raster.coverage
    // On average over such positions, a cell's mean is already blurred by the cell, with variance 1/12.
    GaussianBlur(sigma: (sigma / cell * sigma / cell - 1.0 / 12).squareRoot())
      .blur(&fine, width: raster.width, height: raster.height)
    origin = Vector(raster.origin) + cell / 2
    self.spacing = spacing
    self.sigma = sigma
    self.axes = axes
    var (width, height) = ((raster.width + 1) / 2, (raster.height + 1) / 2)
    if let end {
      let last = (Vector(axes.x.condensed(end.x), axes.y.condensed(end.y)) - origin) / spacing
      (width, height) = (min(width, max(2, Int(last.x) + 1)), min(height, max(2, Int(last.y) + 1)))
    }
    var values: [Float] = []
    values.reserveCapacity(width * height)
    for row in 0..<height {
      for column in 0..<width {
        // Contours close before the grid's edge.
        let isEdge = row == height - 1 || column == width - 1
        values.append(isEdge ? 0 : fine[2 * row * raster.width + 2 * column])
      }
    }
    self.width = width
    self.height = height
    self.values = values
    peak = Double(values.max() ?? 0)
  }

  private static func raster(
    _ silhouette: ShadowSilhouette, grid: CGRect, spacing: Double
  ) -> SilhouetteRaster? {
    switch silhouette {
    case .raster(let raster): raster.resampled(box: grid, spacing: spacing)
    case .path(let path, let rule):
      SilhouetteRaster(path: path, rule: rule, box: grid, spacing: spacing, limit: limit * 5)
    }
  }

  func condensed(_ p: Vector) -> Vector { Vector(axes.x.condensed(p.x), axes.y.condensed(p.y)) }
  func expanded(_ p: Vector) -> Vector { Vector(axes.x.expanded(p.x), axes.y.expanded(p.y)) }

  /// Returns the value by Catmull and Rom's cubic; clear outside the grid.
  func sample(_ point: Vector) -> (value: Double, slope: Vector) {
    let place = (point - origin) / spacing
    guard place.x >= 1, place.y >= 1, place.x < Double(width - 2), place.y < Double(height - 2) else {
      return (0, .zero)
    }
    let (column, row) = (Int(place.x), Int(place.y))
    let (wx, dx) = Self.weights(place.x - Double(column))
    let (wy, dy) = Self.weights(place.y - Double(row))
    var (value, slope) = (0.0, Vector.zero)
    values.withUnsafeBufferPointer { values in
      for j in 0..<4 {
        let first = (row + j - 1) * width + column - 1
        let line = SIMD4<Double>(
          Double(values[first]), Double(values[first + 1]), Double(values[first + 2]),
          Double(values[first + 3]))
        let here = (line * wx).sum()
        value += wy[j] * here
        slope += Vector(wy[j] * (line * dx).sum(), dy[j] * here)
      }
    }
    return (value, slope / spacing)
  }

  private static func weights(_ t: Double) -> (SIMD4<Double>, SIMD4<Double>) {
    let (t2, t3) = (t * t, t * t * t)
    let values = SIMD4(2 * t2 - t3 - t, 3 * t3 - 5 * t2 + 2, 4 * t2 - 3 * t3 + t, t3 - t2) / 2
    let slopes = SIMD4(4 * t - 3 * t2 - 1, 9 * t2 - 10 * t, 8 * t - 9 * t2 + 1, 3 * t2 - 2 * t) / 2
    return (values, slopes)
  }
}
