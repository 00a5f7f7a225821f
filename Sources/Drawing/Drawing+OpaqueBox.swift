import CoreGraphics

extension Drawing.Node {
  /// A box that the node, which is no group, surely fills so that nothing behind it is seen, in its own coordinates; nil where
  /// none is known.
  public var opaqueBox: CGRect? {
    switch self {
    case .path(let path):
      path.fill?.isOpaque ?? false ? path.path.filledBox : nil
    case .image(let image):
      image.image.hasAlpha || image.tint?.alpha ?? 1 < 1 || image.projection != nil ? nil : image.destination
    case .group, .glyphs, .shadow, .instance: nil
    }
  }
}

extension CGPath {
  /// A box all of which the path encloses.
  fileprivate var filledBox: CGRect? {
    switch shape {
    case .rect(let rect): rect
    case .roundedRect(let rect, let corners):
      // Where the corners' arcs are halfway around.
      rect.insetBy(dx: corners.width * 0.293, dy: corners.height * 0.293)
    case .ellipse, .general: nil
    }
  }
}
