/// How often an animation would like to be shown. Kept as a value only: exports sample the moments they are asked for.
public struct CAFrameRateRange: Sendable, Hashable {
  /// Frames per second.
  public var minimum, maximum: Float
  /// Frames per second; nil or 0 for no preference.
  public var preferred: Float?

  /// A range of frames per second.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }

  /// Whatever the system likes best.
  public init() { self = .default }

  /// Whatever the system likes best.
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: 0)
}

/// Whether two ranges are the same.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CAFrameRateRangeIsEqualToRange(_ range: CAFrameRateRange, _ other: CAFrameRateRange) -> Bool {
  range == other
}
