import CoreGraphics

/// Alpha on a regular grid of square cells: each value is the mean alpha of its cell, 0…1.
public struct SilhouetteRaster: Sendable, Hashable {
  /// The corner of the first cell, at minimum x and y.
  public var origin: CGPoint
  /// The side of a cell.
  public var spacing: CGFloat
  /// The number of columns.
  public private(set) var width: Int
  /// The number of rows.
  public private(set) var height: Int
  /// The alpha of the cells, in rows from minimum to maximum y.
  public internal(set) var coverage: [Float]

  /// Returns nil if the count is not width × height, or the grid is not finite.
  public init?(origin: CGPoint, spacing: CGFloat, width: Int, height: Int, coverage: [Float]) {
    guard width > 0, height > 0, width <= 1 << 24, height <= 1 << 24, coverage.count == width * height,
      spacing > 0, spacing.isFinite, origin.x.isFinite, origin.y.isFinite
    else { return nil }
    self.origin = origin
    self.spacing = spacing
    self.width = width
    self.height = height
    self.coverage = coverage
  }

  /// A raster from bytes, 0…255 for 0…1.
  public init?(
    origin: CGPoint, spacing: CGFloat, width: Int, height: Int, bytesPerRow: Int, alphas: [UInt8]
  ) {
    guard width > 0, height > 0, width <= 1 << 24, height <= 1 << 24, bytesPerRow >= width,
      bytesPerRow <= 1 << 26, alphas.count >= (height - 1) * bytesPerRow + width
    else { return nil }
    var coverage: [Float] = []
    coverage.reserveCapacity(width * height)
    for row in 0..<height {
      for alpha in alphas[(row * bytesPerRow)..<(row * bytesPerRow + width)] {
        coverage.append(Float(alpha) / 255)
      }
    }
    self.init(origin: origin, spacing: spacing, width: width, height: height, coverage: coverage)
  }

  /// The rectangle of all cells.
  public var bounds: CGRect {
    CGRect(
      x: origin.x, y: origin.y, width: CGFloat(width) * spacing, height: CGFloat(height) * spacing)
  }

  /// Different rasters mostly differ in these; hashing all of a large one takes as long as blurring it.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
    hasher.combine(spacing)
    hasher.combine(origin)
    for index in stride(from: coverage.count / 2, to: coverage.count, by: max(1, coverage.count / 64)) {
      hasher.combine(coverage[index])
    }
  }
}
