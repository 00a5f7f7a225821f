import CoreGraphics

extension [Drawing.Node] {
  /// The pictures from a place on that lie in one plane seen in perspective: parts of a picture, or tiles. One where the
  /// first stands alone, none where there is no picture.
  public func projectedParts(from place: Int) -> [DrawnImage] {
    guard case .image(let first) = self[place] else { return [] }
    guard let projection = first.projection, !first.image.isVector else { return [first] }
    var parts = [first]
    while place + parts.count < count, case .image(let next) = self[place + parts.count],
      next.projection == projection, next.tint == first.tint, next.magnification == first.magnification,
      !next.image.isVector, parts.count < 64, !parts.contains(where: { $0.overlaps(next) })
    {
      parts.append(next)
    }
    return parts
  }
}

extension DrawnImage {
  fileprivate func overlaps(_ other: DrawnImage) -> Bool {
    let slack = -max(destination.width, destination.height) * 1e-6
    return destination.insetBy(dx: -slack, dy: -slack).intersects(other.destination)
  }
}
