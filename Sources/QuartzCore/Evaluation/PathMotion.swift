/// The way along a path: each line and curve, that which closes a subpath too, is the way from one key value to the next. A
/// move to another subpath is a jump that takes no time.
struct PathMotion {
  struct Position {
    var point: CGPoint
    /// Which way it goes, in radians; nil where it goes nowhere.
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

  /// How many key values there are: the ends of all segments.
  var keyCount: Int { segments.count + 1 }

  /// Where the animation is at a fraction of its way, with its mode, key times and timing functions.
  ///
  /// Curves are followed by their parameter, and in the paced modes by their length.
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
  /// Which way the segment goes at a parameter; nil where it has no length.
  fileprivate func angle(at t: CGFloat) -> CGFloat? {
    let way = derivative(at: t)
    if way != .zero { return atan2(way.y, way.x) }
    // Control points that lie on the end say nothing of the way: what comes next does.
    let (from, to) = t < 0.5 ? (point(at: t), point(at: t + 1e-3)) : (point(at: t - 1e-3), point(at: t))
    return from == to ? nil : atan2(to.y - from.y, to.x - from.x)
  }
}
