/// The preferred frame rate of an animation. Without effect: exports sample the requested moments.
public struct CAFrameRateRange: Sendable, Hashable {
  /// Frames per second.
  public var minimum, maximum: Float
  /// Frames per second; nil or 0 for no preference.
  public var preferred: Float?

  /// Creates a range of frames per second.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }

  /// The system's preference.
  public init() { self = .default }

  /// The system's preference.
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: 0)
}

/// Returns whether two ranges are equal.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CAFrameRateRangeIsEqualToRange(_ range: CAFrameRateRange, _ other: CAFrameRateRange) -> Bool {
  range == other
}
