import CoreGraphics

extension DisplayItem {
  /// A box that the item surely fills so that nothing behind it is seen, in its own coordinates; nil where none is known.
  public var solidBox: CGRect? {
    switch self {
    case .path(let path):
      path.fill?.isOpaque ?? false ? path.path.filledBox : nil
    case .image(let image):
      image.image.hasAlpha || image.tint?.alpha ?? 1 < 1 || image.projection != nil ? nil : image.destination
    case .beginGroup, .endGroup, .glyphs, .shadow, .use: nil
    }
  }
}

extension CGAffineTransform {
  /// Whether upright boxes stay upright boxes, and none becomes a line.
  public var keepsBoxes: Bool {
    let determinant = a * d - b * c
    return determinant.isFinite && abs(determinant) > 1e-12 && (b == 0 && c == 0 || a == 0 && d == 0)
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
