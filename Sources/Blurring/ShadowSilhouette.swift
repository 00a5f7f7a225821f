import CoreGraphics

/// What casts a shadow.
public enum ShadowSilhouette: Sendable, Hashable {
  case roundedRectangle(RoundedRectangle)
  case path(CGPath, CGPathFillRule)
  /// The alpha of any drawing.
  case raster(SilhouetteRaster)

  /// An upright rectangle with elliptic corners, of the two radii of `corner`; zero for sharp corners.
  public static func roundedRectangle(_ rect: CGRect, corner: CGSize) -> ShadowSilhouette {
    .roundedRectangle(RoundedRectangle(rect, corner: corner))
  }

  /// Rectangles, ellipses and rounded rectangles by their exact shape, however their path is written; all others as a path.
  ///
  /// - Parameter sigma: of the blur. Under it, a shape that is taken for another differs by half of 1/255 at most.
  public init(path: CGPath, rule: CGPathFillRule = .winding, sigma: Double) {
    switch path.shape {
    case .rect(let rect): self = .roundedRectangle(rect, corner: .zero)
    case .ellipse(let rect):
      self = .roundedRectangle(rect, corner: CGSize(width: rect.width / 2, height: rect.height / 2))
    case .roundedRect(let rect, let corner): self = .roundedRectangle(rect, corner: corner)
    case .general:
      self =
        RoundedRectangle(recognizedFrom: path, sigma: sigma).map(ShadowSilhouette.roundedRectangle)
        ?? .path(path, rule)
    }
  }

  /// The box of all that casts a shadow, in the silhouette's coordinates; null where it is empty or not finite.
  public var bounds: CGRect {
    let box: CGRect =
      switch self {
      case .roundedRectangle(let rectangle): rectangle.bounds
      case .path(let path, _): path.isEmpty ? .null : path.boundingBoxOfPath
      case .raster(let raster): raster.bounds
      }
    let numbers = [box.minX, box.minY, box.maxX, box.maxY]
    let isUsable = numbers.allSatisfy { $0.isFinite && abs($0) < 1e12 }
    return isUsable && box.width > 0 && box.height > 0 ? box : .null
  }

  /// The silhouette's own outline; nil for a raster, which has none.
  var outline: (path: CGPath, rule: CGPathFillRule)? {
    switch self {
    case .path(let path, let rule): (path, rule)
    case .roundedRectangle(let rectangle): (rectangle.path, .winding)
    case .raster: nil
    }
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

  /// The silhouette moved and turned so that rectangles are upright and centred on the origin, and what puts it back.
  ///
  /// Rectangles of one size then are equal (and share a shadow) wherever they stand. Paths and rasters stay in place.
  public var normalized: (silhouette: ShadowSilhouette, placement: CGAffineTransform) {
    guard case .roundedRectangle(let rectangle) = self, !bounds.isNull else { return (self, .identity) }
    return (.roundedRectangle(rectangle.centered), rectangle.placement)
  }
}
