import CoreGraphics

extension Drawing.Node {
  /// A box that a node other than a group surely covers opaquely, in its own coordinates; nil where none is
  /// known.
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
  /// A box that lies entirely within the path.
  fileprivate var filledBox: CGRect? {
    switch shape {
    case .rect(let rect): rect
    case .roundedRect(let rect, let corners):
      // Half-way around the arcs of the corners.
      rect.insetBy(dx: corners.width * 0.293, dy: corners.height * 0.293)
    case .ellipse, .general: nil
    }
  }
}
