/// Two pictures being cross-faded: what a layer shows while its contents are animated.
@_spi(Time) public struct ContentsMix {
  /// The old picture; nil for none.
  public var outgoing: CGImage?
  /// The new picture; nil for none.
  public var incoming: CGImage?
  /// The fraction of the new picture, above 0 and below 1; the rest is the old one.
  public var fraction: Double
}

extension CALayer {
  /// The pictures of a presentation copy whose contents are animated; `contents` is then the one with the
  /// larger fraction.
  @_spi(Time) public final var contentsMix: ContentsMix? { rareStyle?.contentsMix }
}

extension CAPropertyAnimation {
  /// Nil if there is only one picture, or something else is animated.
  final func contentsMix(at moment: AnimationMoment) -> ContentsMix? {
    let segment =
      switch self {
      case let animation as CABasicAnimation: animation.basicSegment(at: moment)
      case let animation as CAKeyframeAnimation: animation.keyframeSegment(at: moment)
      default: nil as (start: PropertyValue, end: PropertyValue, progress: Double)?
      }
    guard let segment, segment.progress > 0, segment.progress < 1 else { return nil }
    let (start, end) = (segment.start.picture, segment.end.picture)
    guard start != end, start != nil || end != nil else { return nil }
    return ContentsMix(outgoing: start, incoming: end, fraction: segment.progress)
  }
}

extension PropertyValue {
  fileprivate var picture: CGImage? { if case .image(let image) = self { image } else { nil } }
}
