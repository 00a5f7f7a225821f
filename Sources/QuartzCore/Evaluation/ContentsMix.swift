/// Two pictures on the way from one to the other: what a layer shows while its contents are animated.
@_spi(Time) public struct ContentsMix {
  /// The picture that goes; nil for none.
  public var outgoing: CGImage?
  /// The picture that comes; nil for none.
  public var incoming: CGImage?
  /// How much of the incoming picture is there, above 0 and below 1; the rest is the outgoing one.
  public var fraction: Double
}

extension CALayer {
  /// Of a presentation copy, the pictures that are mixed where contents are animated; `contents` then is the nearer one.
  @_spi(Time) public final var contentsMix: ContentsMix? { rareStyle?.contentsMix }
}

extension CAPropertyAnimation {
  /// Nil where there is one picture, or what is animated is something else.
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
