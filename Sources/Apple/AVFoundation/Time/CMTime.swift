// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

/// The number of ticks of a clock.
public typealias CMTimeValue = Int64
/// The ticks of a clock in a second.
public typealias CMTimeScale = Int32
/// Distinguishes timelines.
public typealias CMTimeEpoch = Int64

/// What kind of time a `CMTime` is.
public struct CMTimeFlags: OptionSet, Sendable, Hashable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The time means something.
  public static let valid = CMTimeFlags(rawValue: 1)
  /// It was rounded.
  public static let hasBeenRounded = CMTimeFlags(rawValue: 2)
  /// After all others.
  public static let positiveInfinity = CMTimeFlags(rawValue: 4)
  /// Before all others.
  public static let negativeInfinity = CMTimeFlags(rawValue: 8)
  /// Not known, as the duration of what is live.
  public static let indefinite = CMTimeFlags(rawValue: 16)
  /// All of those that are no numbers.
  public static let impliedValueFlagsMask: CMTimeFlags = [.positiveInfinity, .negativeInfinity, .indefinite]
}

/// How a time is rounded to another clock.
public enum CMTimeRoundingMethod: UInt32, Sendable {
  case roundHalfAwayFromZero = 1
  case roundTowardZero = 2
  case roundAwayFromZero = 3
  case quickTime = 4
  case roundTowardPositiveInfinity = 5
  case roundTowardNegativeInfinity = 6
  /// Away from zero from one half on.
  public static let `default` = CMTimeRoundingMethod.roundHalfAwayFromZero
}

/// A time as a fraction of seconds.
public struct CMTime: Sendable {
  /// The numerator.
  public var value: CMTimeValue
  /// The denominator.
  public var timescale: CMTimeScale
  /// What kind of time it is.
  public var flags: CMTimeFlags
  /// The timeline; 0 usually.
  public var epoch: CMTimeEpoch

  /// An invalid time.
  public init() { self.init(value: 0, timescale: 0, flags: [], epoch: 0) }

  /// A time of these parts.
  public init(value: CMTimeValue, timescale: CMTimeScale, flags: CMTimeFlags, epoch: CMTimeEpoch) {
    (self.value, self.timescale, self.flags, self.epoch) = (value, timescale, flags, epoch)
  }

  /// So many ticks of a clock; invalid for a clock without ticks.
  public init(value: CMTimeValue, timescale: CMTimeScale) {
    self.init(value: value, timescale: timescale, flags: timescale > 0 ? .valid : [], epoch: 0)
  }

  /// The tick nearest to a number of seconds.
  public init(seconds: Double, preferredTimescale: CMTimeScale) {
    guard preferredTimescale > 0, !seconds.isNaN else {
      self.init()
      return
    }
    guard seconds.isFinite, abs(seconds) * Double(preferredTimescale) < 9e18 else {
      self = seconds > 0 ? .positiveInfinity : .negativeInfinity
      return
    }
    let exact = seconds * Double(preferredTimescale)
    let ticks = exact.rounded()
    self.init(
      value: CMTimeValue(ticks), timescale: preferredTimescale,
      flags: ticks == exact ? .valid : [.valid, .hasBeenRounded], epoch: 0)
  }

  /// The beginning.
  public static let zero = CMTime(value: 0, timescale: 1)
  /// No time.
  public static let invalid = CMTime()
  /// A time that is not known.
  public static let indefinite = CMTime(value: 0, timescale: 0, flags: [.valid, .indefinite], epoch: 0)
  /// After all others.
  public static let positiveInfinity = CMTime(
    value: 0, timescale: 0, flags: [.valid, .positiveInfinity], epoch: 0)
  /// Before all others.
  public static let negativeInfinity = CMTime(
    value: 0, timescale: 0, flags: [.valid, .negativeInfinity], epoch: 0)

  /// Whether it means something.
  public var isValid: Bool { flags.contains(.valid) }
  /// Whether it comes after all others.
  public var isPositiveInfinity: Bool { isValid && flags.contains(.positiveInfinity) }
  /// Whether it comes before all others.
  public var isNegativeInfinity: Bool { isValid && flags.contains(.negativeInfinity) }
  /// Whether it is not known.
  public var isIndefinite: Bool { isValid && flags.contains(.indefinite) }
  /// Whether it is a number.
  public var isNumeric: Bool { isValid && flags.isDisjoint(with: .impliedValueFlagsMask) && timescale > 0 }
  /// Whether it was rounded.
  public var hasBeenRounded: Bool { isNumeric && flags.contains(.hasBeenRounded) }

  /// In seconds; infinite or not a number for times that are none.
  public var seconds: Double {
    if isNumeric { return Double(value) / Double(timescale) }
    return isPositiveInfinity ? .infinity : isNegativeInfinity ? -.infinity : .nan
  }

  /// The same time on another clock.
  public func convertScale(_ newTimescale: CMTimeScale, method: CMTimeRoundingMethod) -> CMTime {
    guard isNumeric, newTimescale > 0 else { return isNumeric ? .invalid : self }
    if newTimescale == timescale { return self }
    let (high, low) = value.magnitude.multipliedFullWidth(by: UInt64(newTimescale))
    let scale = UInt64(timescale)
    guard high < scale else { return value > 0 ? .positiveInfinity : .negativeInfinity }
    let (quotient, remainder) = scale.dividingFullWidth((high, low))
    let isNegative = value < 0
    let goesUp =
      switch method {
      case .roundHalfAwayFromZero: remainder >= scale - remainder
      case .roundTowardZero: false
      case .roundAwayFromZero: remainder > 0
      case .quickTime: newTimescale > timescale && remainder > 0
      case .roundTowardPositiveInfinity: remainder > 0 && !isNegative
      case .roundTowardNegativeInfinity: remainder > 0 && isNegative
      }
    let rounded = quotient.addingReportingOverflow(goesUp ? 1 : 0).partialValue
    guard let ticks = CMTimeValue(exactly: rounded) else {
      return isNegative ? .negativeInfinity : .positiveInfinity
    }
    return CMTime(
      value: isNegative ? -ticks : ticks, timescale: newTimescale,
      flags: remainder == 0 ? .valid : [.valid, .hasBeenRounded], epoch: epoch)
  }
}

extension CMTime: Comparable, Hashable {
  public static func == (a: CMTime, b: CMTime) -> Bool { CMTimeCompare(a, b) == 0 }
  public static func < (a: CMTime, b: CMTime) -> Bool { CMTimeCompare(a, b) < 0 }

  public func hash(into hasher: inout Hasher) { hasher.combine(seconds) }

  public static func + (a: CMTime, b: CMTime) -> CMTime { CMTimeAdd(a, b) }
  public static func - (a: CMTime, b: CMTime) -> CMTime { CMTimeSubtract(a, b) }
  public static prefix func - (a: CMTime) -> CMTime { CMTimeSubtract(.zero, a) }

  /// The sum or difference on a clock that has the ticks of both, if there is one.
  static func sum(_ a: CMTime, _ b: CMTime, sign: CMTimeValue) -> CMTime {
    guard a.isNumeric, b.isNumeric else {
      guard a.isValid, b.isValid else { return .invalid }
      if a.isIndefinite || b.isIndefinite { return .indefinite }
      if a.isNumeric {
        return b.isPositiveInfinity == (sign > 0) ? .positiveInfinity : .negativeInfinity
      }
      guard !b.isNumeric else { return a }
      return a.isPositiveInfinity == (b.isPositiveInfinity == (sign > 0)) ? a : .invalid
    }
    var (x, y) = (Int64(a.timescale), Int64(b.timescale))
    while y != 0 { (x, y) = (y, x % y) }
    let common = Int64(a.timescale) / x * Int64(b.timescale)
    let scale = CMTimeScale(exactly: common) ?? max(a.timescale, b.timescale)
    let (p, q) = (a.convertScale(scale, method: .default), b.convertScale(scale, method: .default))
    guard p.isNumeric, q.isNumeric else { return p.isNumeric ? q : p }
    let (value, overflows) = p.value.addingReportingOverflow(sign * q.value)
    guard !overflows else { return p.value > 0 ? .positiveInfinity : .negativeInfinity }
    return CMTime(value: value, timescale: scale, flags: p.flags.union(q.flags), epoch: a.epoch)
  }
}

/// A span of time.
public struct CMTimeRange: Sendable, Hashable {
  /// The first time in it.
  public var start: CMTime
  /// How long it is.
  public var duration: CMTime

  /// A span from a time on.
  public init(start: CMTime, duration: CMTime) { (self.start, self.duration) = (start, duration) }
  /// A span between two times.
  public init(start: CMTime, end: CMTime) { (self.start, duration) = (start, end - start) }

  /// An empty span at the beginning.
  public static let zero = CMTimeRange(start: .zero, duration: .zero)
  /// No span.
  public static let invalid = CMTimeRange(start: .invalid, duration: .invalid)

  /// The first time after it.
  public var end: CMTime { start + duration }
  /// Whether it means something.
  public var isValid: Bool { start.isValid && duration.isValid }
  /// Whether it has no length.
  public var isEmpty: Bool { isValid && duration == .zero }
  /// Whether a time lies in it.
  public func containsTime(_ time: CMTime) -> Bool { isValid && start <= time && time < end }
}

// The functions of Core Media, under its names.

/// `kCMTimeZero`.
public let kCMTimeZero = CMTime.zero
/// `kCMTimeInvalid`.
public let kCMTimeInvalid = CMTime.invalid
/// `kCMTimeIndefinite`.
public let kCMTimeIndefinite = CMTime.indefinite
/// `kCMTimePositiveInfinity`.
public let kCMTimePositiveInfinity = CMTime.positiveInfinity

/// Returns so many ticks of a clock.
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime {
  CMTime(value: value, timescale: timescale)
}
/// The same, as it was called before Swift 4.2.
public func CMTimeMake(_ value: Int64, _ timescale: Int32) -> CMTime {
  CMTime(value: value, timescale: timescale)
}
/// Returns the tick nearest to a number of seconds.
public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: Int32) -> CMTime {
  CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}
/// The same, as it was called before Swift 4.2.
public func CMTimeMakeWithSeconds(_ seconds: Double, _ timescale: Int32) -> CMTime {
  CMTime(seconds: seconds, preferredTimescale: timescale)
}
/// Returns a time in seconds.
public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }
/// Returns a sum.
public func CMTimeAdd(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { CMTime.sum(lhs, rhs, sign: 1) }
/// Returns a difference.
public func CMTimeSubtract(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { CMTime.sum(lhs, rhs, sign: -1) }
/// Returns a multiple.
public func CMTimeMultiply(_ time: CMTime, multiplier: Int32) -> CMTime {
  guard time.isNumeric else { return time }
  let (value, overflows) = time.value.multipliedReportingOverflow(by: Int64(multiplier))
  guard !overflows else {
    return (time.value > 0) == (multiplier > 0) ? .positiveInfinity : .negativeInfinity
  }
  return CMTime(value: value, timescale: time.timescale, flags: time.flags, epoch: time.epoch)
}
/// Returns a multiple.
public func CMTimeMultiplyByFloat64(_ time: CMTime, multiplier: Double) -> CMTime {
  guard time.isNumeric else { return time }
  return CMTime(seconds: time.seconds * multiplier, preferredTimescale: max(time.timescale, 65536))
}
/// Returns the same time on another clock.
public func CMTimeConvertScale(_ time: CMTime, timescale: Int32, method: CMTimeRoundingMethod) -> CMTime {
  time.convertScale(timescale, method: method)
}
/// Returns -1, 0 or 1: whether the first is before, at or after the second. Invalid times come after all others.
public func CMTimeCompare(_ time1: CMTime, _ time2: CMTime) -> Int32 {
  func rank(_ time: CMTime) -> Int {
    if !time.isValid { return 4 }
    return time.isIndefinite ? 3 : time.isPositiveInfinity ? 2 : time.isNegativeInfinity ? 0 : 1
  }
  let (a, b) = (rank(time1), rank(time2))
  guard a == 1, b == 1 else { return a < b ? -1 : a > b ? 1 : 0 }
  let (x, y) = (
    time1.value.multipliedFullWidth(by: Int64(time2.timescale)),
    time2.value.multipliedFullWidth(by: Int64(time1.timescale))
  )
  if x.high != y.high { return x.high < y.high ? -1 : 1 }
  return x.low < y.low ? -1 : x.low > y.low ? 1 : 0
}
/// Returns the smaller one.
public func CMTimeMinimum(_ time1: CMTime, _ time2: CMTime) -> CMTime { min(time1, time2) }
/// Returns the larger one.
public func CMTimeMaximum(_ time1: CMTime, _ time2: CMTime) -> CMTime { max(time1, time2) }
/// Returns the distance from zero.
public func CMTimeAbsoluteValue(_ time: CMTime) -> CMTime { time < .zero ? -time : time }
/// Returns a span from a time on.
public func CMTimeRangeMake(start: CMTime, duration: CMTime) -> CMTimeRange {
  CMTimeRange(start: start, duration: duration)
}
/// Returns a span between two times.
public func CMTimeRangeFromTimeToTime(start: CMTime, end: CMTime) -> CMTimeRange {
  CMTimeRange(start: start, end: end)
}
/// Returns the first time after a span.
public func CMTimeRangeGetEnd(_ range: CMTimeRange) -> CMTime { range.end }
/// Returns whether a time lies in a span.
public func CMTimeRangeContainsTime(_ range: CMTimeRange, time: CMTime) -> Bool { range.containsTime(time) }
