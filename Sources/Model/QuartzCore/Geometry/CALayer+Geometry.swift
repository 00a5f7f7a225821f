extension CALayer {
  /// The anchor point in the layer's own coordinates.
  @_spi(Geometry) public final var anchorInBounds: CGPoint { anchor(in: bounds) }

  private func anchor(in bounds: CGRect) -> CGPoint {
    let anchor = anchorPoint
    return CGPoint(
      x: bounds.origin.x + bounds.size.width * anchor.x, y: bounds.origin.y + bounds.size.height * anchor.y)
  }

  /// Whether sublayers keep their depth, so that the layer is not a plane.
  @_spi(Geometry) public final var keepsDepth: Bool {
    if self is CATransformLayer { return true }
    if let layer = self as? CAReplicatorLayer { return layer.preservesDepth }
    if let layer = self as? CAEmitterLayer { return layer.preservesDepth }
    return false
  }

  /// `transform` and position: from the layer's own coordinates to its superlayer's, without flips and the
  /// superlayer's `sublayerTransform`.
  @_spi(Geometry) public final var placement: CATransform3D { placement(of: bounds) }

  private func placement(of bounds: CGRect) -> CATransform3D {
    let (anchor, anchorZ, position, z) = (anchor(in: bounds), anchorPointZ, self.position, zPosition)
    guard depthStyle != nil else {
      return CATransform3DMakeTranslation(position.x - anchor.x, position.y - anchor.y, z - anchorZ)
    }
    return CATransform3DConcat(
      CATransform3DTranslate(transform, -anchor.x, -anchor.y, -anchorZ),
      CATransform3DMakeTranslation(position.x, position.y, z))
  }

  /// `sublayerTransform` about the anchor point; nil if it is the identity.
  @_spi(Geometry) public final var sublayerTransformAboutAnchor: CATransform3D? {
    guard depthStyle != nil else { return nil }
    let transform = sublayerTransform
    guard !CATransform3DIsIdentity(transform) else { return nil }
    let (anchor, z) = (anchorInBounds, anchorPointZ)
    return CATransform3DConcat(
      CATransform3DTranslate(transform, -anchor.x, -anchor.y, -z),
      CATransform3DMakeTranslation(anchor.x, anchor.y, z))
  }

  /// The reflection of the layer's coordinates about the horizontal centre line of its bounds; nil if they
  /// are not flipped.
  @_spi(Geometry) public final var flip: CATransform3D? {
    guard isGeometryFlipped else { return nil }
    return CATransform3D(m22: -1, m42: 2 * bounds.midY)
  }

  /// The transform from the layer's own coordinates to its superlayer's.
  @_spi(Geometry) public final var toSuperlayer: CATransform3D {
    var m = placement
    if let flip { m = CATransform3DConcat(flip, m) }
    if let outer = outer?.sublayerTransformAboutAnchor, !flags.contains(.isMask) {
      m = CATransform3DConcat(m, outer)
    }
    return m
  }

  final var derivedFrame: CGRect {
    let bounds = bounds.standardized
    guard depthStyle != nil else {
      let (anchor, position) = (anchorInBounds, self.position)
      return bounds.offsetBy(dx: position.x - anchor.x, dy: position.y - anchor.y)
    }
    return Homography(placement).boundingBox(of: bounds)
  }

  final func assignFrame(_ frame: CGRect) {
    let frame = frame.standardized
    var size = frame.size
    let transform = self.transform
    if !CATransform3DIsIdentity(transform) {
      // The size whose transformed box has the frame's size, if that exists for any rectangle (quarter turns,
      // scales); otherwise that of the inverse, as in Core Animation.
      var linear = Homography(transform)
      linear.m31 = 0
      linear.m32 = 0
      if let inverse = linear.inverse {
        let box = inverse.boundingBox(of: CGRect(origin: .zero, size: size))
        if !box.isNull { size = box.size }
      }
    }
    let newBounds = CGRect(origin: bounds.origin, size: size)
    // The position first, as in Core Animation: both changes may be animated.
    guard !CATransform3DIsIdentity(transform) else {
      position = CGPoint(
        x: frame.minX + anchorPoint.x * size.width, y: frame.minY + anchorPoint.y * size.height)
      bounds = newBounds
      return
    }
    let box = Homography(placement(of: newBounds)).boundingBox(of: newBounds)
    if !box.isNull {
      position = CGPoint(x: position.x + frame.minX - box.minX, y: position.y + frame.minY - box.minY)
    }
    bounds = newBounds
  }
}

extension CATransform3D {
  /// A scale and a translation in y.
  init(m22: CGFloat, m42: CGFloat) { self.init(m11: 1, m22: m22, m33: 1, m44: 1, m42: m42) }
}
