import CoreGraphics

extension [Drawing.Node] {
  /// The parts of one picture, in one plane, that these nodes are; nil where they are anything else.
  public var partsOfOnePicture: [DrawnImage]? {
    var parts: [DrawnImage] = []
    for node in self {
      guard case .image(let image) = node, image.layer == parts.first?.layer ?? image.layer,
        image.image === parts.first?.image ?? image.image,
        image.projection == parts.first?.projection ?? image.projection
      else { return nil }
      parts.append(image)
    }
    return parts
  }

  /// The consecutive pictures, from an index on, that lie in one plane in perspective: parts of a picture, or
  /// tiles. Only the first where it stands alone; none where the node is no picture.
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

extension [DrawnImage] {
  /// Returns how many pixels of these pictures a unit of the image holds, in the direction that has most.
  ///
  /// - Parameter back: the map from the image to the pictures' plane.
  public func pixelsPerUnit(at p: CGPoint, through back: Projection) -> Double {
    let local = back.affine(near: p)
    return reduce(0) { Swift.max($0, local.density(of: $1.pixelsPerUnit)) }
  }
}

extension CGAffineTransform {
  /// Returns how many pixels of a picture a unit holds after this transform, in the direction that has most.
  ///
  /// - Parameter pixels: the picture's pixels per unit, across and down.
  public func density(of pixels: SIMD2<Double>) -> Double {
    let across = SIMD2(Double(a), Double(b)) * pixels
    let down = SIMD2(Double(c), Double(d)) * pixels
    return max((across * across).sum(), (down * down).sum()).squareRoot()
  }
}

extension DrawnImage {
  /// The picture's pixels per unit of `destination`, across and down.
  public var pixelsPerUnit: SIMD2<Double> {
    SIMD2(Double(source.width / destination.width), Double(source.height / destination.height))
  }

  fileprivate func overlaps(_ other: DrawnImage) -> Bool {
    let slack = -max(destination.width, destination.height) * 1e-6
    return destination.insetBy(dx: -slack, dy: -slack).intersects(other.destination)
  }
}
