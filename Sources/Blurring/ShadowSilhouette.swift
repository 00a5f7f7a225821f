import CoreGraphics

/// What casts a shadow.
public enum ShadowSilhouette: Sendable, Hashable {
  /// A rectangle with elliptic corners, of the two radii of `corner`; zero for sharp corners.
  case roundedRectangle(CGRect, corner: CGSize)
  case path(CGPath, CGPathFillRule)
  /// The alpha of any drawing.
  case raster(SilhouetteRaster)

  /// Rectangles, ellipses and rounded rectangles by their exact shape, all others as a path.
  public init(path: CGPath, rule: CGPathFillRule = .winding) {
    switch path.shape {
    case .rect(let rect): self = .roundedRectangle(rect.standardized, corner: .zero)
    case .ellipse(let rect):
      let box = rect.standardized
      self = .roundedRectangle(box, corner: CGSize(width: box.width / 2, height: box.height / 2))
    case .roundedRect(let rect, let corner):
      self = .roundedRectangle(
        rect.standardized, corner: CGSize(width: abs(corner.width), height: abs(corner.height)))
    case .general: self = .path(path, rule)
    }
  }

  /// The box of all that casts a shadow, in the silhouette's coordinates; null where it is empty or not finite.
  public var bounds: CGRect {
    let box: CGRect =
      switch self {
      case .roundedRectangle(let rect, _): rect.standardized
      case .path(let path, _): path.isEmpty ? .null : path.boundingBoxOfPath
      case .raster(let raster): raster.bounds
      }
    let numbers = [box.minX, box.minY, box.maxX, box.maxY]
    let isUsable = numbers.allSatisfy { $0.isFinite && abs($0) < 1e12 }
    return isUsable && box.width > 0 && box.height > 0 ? box : .null
  }

  /// The silhouette within a box, as fine as a blur needs it; what is no path stays what it is.
  ///
  /// Of a path that is far larger than what is seen of it, a grid of bounded size would be too coarse.
  public func cut(to box: CGRect, sigma: Double) -> ShadowSilhouette {
    guard case .path(let path, let rule) = self,
      let raster = SilhouetteRaster(path: path, rule: rule, box: box, spacing: CGFloat(sigma) / 10)
    else { return self }
    return .raster(raster)
  }

  /// The silhouette moved so that rectangles are centred on the origin, and how far it has to be moved back.
  ///
  /// Rectangles of one size then are equal (and share a shadow) wherever they stand. Paths and rasters stay in place.
  public var normalized: (silhouette: ShadowSilhouette, offset: CGSize) {
    guard case .roundedRectangle(let rect, let corner) = self, !bounds.isNull else { return (self, .zero) }
    let box = rect.standardized
    return (
      .roundedRectangle(
        CGRect(x: -box.width / 2, y: -box.height / 2, width: box.width, height: box.height), corner: corner),
      CGSize(width: box.midX, height: box.midY)
    )
  }
}
