/// Where contents lie in a layer's bounds.
enum ContentsPlacement {
  /// The rectangle that the whole image is stretched to.
  static func rect(of image: CGImage, in layer: CALayer) -> CGRect {
    let bounds = layer.bounds
    let scale = layer.contentsScale > 0 ? layer.contentsScale : 1
    let natural = CGSize(width: image.naturalSize.width / scale, height: image.naturalSize.height / scale)
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

  /// 0 at the side of the least coordinate, 1 at that of the greatest; `top` means the greatest y.
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
