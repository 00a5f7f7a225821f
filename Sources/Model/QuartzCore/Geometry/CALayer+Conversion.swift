extension CALayer {
  /// The projection of the layer's plane into the coordinates of an ancestor; nil means those around the
  /// root.
  final func projection(to ancestor: CALayer?) -> Homography {
    var result = Homography.identity
    var space = CATransform3DIdentity
    var layer: CALayer = self
    while layer !== ancestor {
      space = CATransform3DConcat(space, layer.toSuperlayer)
      guard let parent = layer.outer else { break }
      if parent === ancestor || !parent.keepsDepth {
        result = result.then(Homography(space))
        space = CATransform3DIdentity
      }
      layer = parent
    }
    return CATransform3DIsIdentity(space) ? result : result.then(Homography(space))
  }

  /// The nearest common ancestor, which may be one of the two; nil if they are in different trees.
  private func commonAncestor(with other: CALayer) -> CALayer? {
    func depth(_ layer: CALayer) -> Int {
      var count = 0
      var current = layer.outer
      while let above = current {
        count += 1
        current = above.outer
      }
      return count
    }
    var (a, b): (CALayer?, CALayer?) = (self, other)
    var (depthA, depthB) = (depth(self), depth(other))
    while depthA > depthB {
      a = a?.outer
      depthA -= 1
    }
    while depthB > depthA {
      b = b?.outer
      depthB -= 1
    }
    while a !== b {
      a = a?.outer
      b = b?.outer
    }
    return a
  }

  /// The projection from this layer's plane to another layer's, perpendicular to the page; nil if a plane is
  /// seen edge-on.
  @_spi(Geometry) public final func projection(onto other: CALayer?) -> Homography? {
    guard let other else { return projection(to: nil) }
    guard other !== self else { return .identity }
    let ancestor = commonAncestor(with: other)
    let up = projection(to: ancestor)
    if ancestor === other { return up }
    return other.projection(to: ancestor).inverse.map { up.then($0) }
  }

  static var nowhere: CGPoint { CGPoint(x: CGFloat.nan, y: CGFloat.nan) }

  final func localTime(ofSceneTime t: CFTimeInterval) -> CFTimeInterval {
    times(atSceneTime: t).last ?? t
  }

  /// Converts a time of the scene to the root's, and on to that of each layer down to this one.
  final func times(atSceneTime t: CFTimeInterval) -> [CFTimeInterval] {
    var clocks: [MediaTiming] = []
    var layer: CALayer? = self
    while let current = layer {
      clocks.append(current.timing)
      layer = current.outer
    }
    var (time, times) = (t, [t])
    for clock in clocks.reversed() {
      time = clock.localTime(time)
      times.append(time)
    }
    return times
  }

  final func sceneTime(ofLocalTime t: CFTimeInterval) -> CFTimeInterval {
    var time = t
    var layer: CALayer? = self
    while let current = layer {
      let clock = current.timing
      // A clock that stands still always shows the same moment; its start is returned.
      let elapsed = clock.speed == 0 ? 0 : (time - clock.timeOffset) / CFTimeInterval(clock.speed)
      time = elapsed + clock.beginTime
      layer = current.outer
    }
    return time
  }
}
