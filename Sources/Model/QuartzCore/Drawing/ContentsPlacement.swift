/// The placement of contents in a layer's bounds.
enum ContentsPlacement {
  /// The rectangle that the whole image is scaled to.
  static func rect(of image: CGImage, in layer: CALayer) -> CGRect {
    let bounds = layer.bounds
    let natural = image.size(atContentsScale: layer.contentsScale)
    let gravity = layer.contentsGravity
    guard natural.width > 0, natural.height > 0, gravity != .resize else { return bounds }
    var size = natural
    let (wide, high) = (bounds.width / natural.width, bounds.height / natural.height)
    if gravity == .resizeAspect || gravity == .resizeAspectFill {
      let factor = gravity == .resizeAspect ? min(wide, high) : max(wide, high)
      size = CGSize(width: natural.width * factor, height: natural.height * factor)
    }
    let (x, y) = alignment(gravity)
    return CGRect(
      x: bounds.minX + (bounds.width - size.width) * x, y: bounds.minY + (bounds.height - size.height) * y,
      width: size.width, height: size.height)
  }

  /// 0 at the side of the minimum coordinate, 1 at the maximum; `top` means maximum y.
  private static func alignment(_ gravity: CALayerContentsGravity) -> (x: CGFloat, y: CGFloat) {
    switch gravity {
    case .left: (0, 0.5)
    case .right: (1, 0.5)
    case .top: (0.5, 1)
    case .bottom: (0.5, 0)
    case .topLeft: (0, 1)
    case .topRight: (1, 1)
    case .bottomLeft: (0, 0)
    case .bottomRight: (1, 0)
    default: (0.5, 0.5)
    }
  }
}

extension CGImage {
  /// Pixels of the picture per point for a layer's `contentsScale`; invalid scales count as 1. Pictures
  /// without pixels have their own size in points.
  @_spi(Drawing) public func unitsPerPoint(atContentsScale scale: CGFloat) -> CGFloat {
    isVector ? 1 : scale.asScale
  }

  /// The size of the picture in points.
  fileprivate func size(atContentsScale scale: CGFloat) -> CGSize {
    let units = unitsPerPoint(atContentsScale: scale)
    return CGSize(width: naturalSize.width / units, height: naturalSize.height / units)
  }
}

extension CGFloat {
  /// Pixels per point; invalid scales count as 1.
  @_spi(Drawing) public var asScale: CGFloat { self > 0 && self < 1e15 ? Swift.max(self, 1e-6) : 1 }
}
