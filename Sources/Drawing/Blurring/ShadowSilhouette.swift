import CoreGraphics

/// What casts a shadow.
public enum ShadowSilhouette: Sendable, Hashable {
  case path(CGPath, CGPathFillRule)
  /// The alpha of any drawing.
  case raster(SilhouetteRaster)

  /// The box of everything that casts a shadow, in the silhouette's coordinates; null if empty or not finite.
  public var bounds: CGRect {
    let box: CGRect =
      switch self {
      case .path(let path, _): path.isEmpty ? .null : path.boundingBoxOfPath
      case .raster(let raster): raster.bounds
      }
    let numbers = [box.minX, box.minY, box.maxX, box.maxY]
    let isUsable = numbers.allSatisfy { $0.isFinite && abs($0) < 1e12 }
    return isUsable && box.width > 0 && box.height > 0 ? box : .null
  }

  /// Returns the silhouette within a box, as fine as a blur needs it; rasters, rectangles and ellipses stay
  /// the same.
  ///
  /// For a path far larger than its visible part, a grid of limited size would be too coarse.
  public func cut(to box: CGRect, sigma: Double) -> ShadowSilhouette {
    guard case .path(let path, let rule) = self, path.shape == .general,
      let raster = SilhouetteRaster(path: path, rule: rule, box: box, spacing: CGFloat(sigma) / 10)
    else { return self }
    return .raster(raster)
  }

  /// The silhouette, with rectangles and ellipses centred on the origin, and the transform back.
  ///
  /// Those of equal size are then equal (and share a shadow) wherever they are. Others stay in place.
  public var normalized: (silhouette: ShadowSilhouette, placement: CGAffineTransform) {
    guard case .path(let path, let rule) = self, !bounds.isNull else { return (self, .identity) }
    func centered(_ rect: CGRect) -> CGRect {
      CGRect(x: -rect.width / 2, y: -rect.height / 2, width: rect.width, height: rect.height)
    }
    let (rect, placed): (CGRect, CGPath)
    switch path.shape {
    case .rect(let box): (rect, placed) = (box, CGPath(rect: centered(box)))
    case .ellipse(let box): (rect, placed) = (box, CGPath(ellipseIn: centered(box)))
    case .roundedRect(let box, let corner):
      rect = box
      placed = CGPath(
        roundedRect: centered(box), cornerWidth: corner.width, cornerHeight: corner.height)
    case .general: return (self, .identity)
    }
    return (.path(placed, rule), CGAffineTransform(translationX: rect.midX, y: rect.midY))
  }
}
