/// The motion along a path: each line and curve, including the closing one, is the segment between two key
/// values. A move to another subpath is a jump that takes no time.
struct PathMotion {
  struct Position {
    var point: CGPoint
    /// The direction in radians; nil if there is none.
    var angle: CGFloat?
  }

  private let segments: [Segment]
  private let start: CGPoint

  /// Nil for an empty path.
  init?(_ path: CGPath) {
    let subpaths = path.subpaths
    guard let first = subpaths.first else { return nil }
    start = first.start
    segments = subpaths.flatMap(\.segments)
  }

  /// The number of key values: the ends of all segments.
  var keyCount: Int { segments.count + 1 }

  /// The position at a fraction of the animation, with its mode, key times and timing functions.
  ///
  /// Curves are followed by their parameter; in the paced modes by their length.
  func point(_ animation: CAKeyframeAnimation, at progress: Double) -> Position? {
    guard !segments.isEmpty else { return Position(point: start) }
    if animation.calculationMode == .discrete {
      return position(segments[animation.discreteIndex(progress, count: segments.count)], at: 0)
    }
    let lengths = animation.isPaced ? segments.map(\.length) : []
    let times =
      animation.isPaced
      ? CAKeyframeAnimation.times(lengths: lengths.map(Double.init))
      : animation.validKeyTimes(count: keyCount) ?? CAKeyframeAnimation.evenTimes(keyCount)
    let (index, fraction) = animation.segment(progress, times: times)
    guard segments.indices.contains(index) else { return nil }
    let segment = segments[index]
    guard animation.isPaced else {
      return position(segment, at: CGFloat(animation.paced(fraction, segment: index)))
    }
    let length = lengths[index]
    return position(segment, at: segment.parameter(atLength: CGFloat(fraction) * length, of: length))
  }

  private func position(_ segment: Segment, at t: CGFloat) -> Position {
    Position(point: segment.point(at: t), angle: segment.angle(at: t))
  }
}

extension Segment {
  /// The direction of the segment at a parameter; nil if it has no length.
  fileprivate func angle(at t: CGFloat) -> CGFloat? {
    let way = derivative(at: t)
    if way != .zero { return atan2(way.y, way.x) }
    // Control points that coincide with the end have no direction; the next ones do.
    let (from, to) = t < 0.5 ? (point(at: t), point(at: t + 1e-3)) : (point(at: t - 1e-3), point(at: t))
    return from == to ? nil : atan2(to.y - from.y, to.x - from.x)
  }
}
