/// A clock that runs inside another one. ~All times are seconds.
public protocol CAMediaTiming: AnyObject {
  /// The start of the object's time, in its parent's time. Default 0.
  var beginTime: CFTimeInterval { get set }
  /// The duration in the object's own time. Default 0 for animations, which then use that of the transaction
  /// in which they are added, or of their group, or 0.25 seconds; infinity for layers and cells.
  var duration: CFTimeInterval { get set }
  /// The speed of its time, relative to its parent's. Default 1.
  var speed: Float { get set }
  /// Seconds added to its own time, after `speed` is applied. Default 0.
  var timeOffset: CFTimeInterval { get set }
  /// How many times it runs. Default 0, which counts as 1.
  var repeatCount: Float { get set }
  /// How long it repeats; takes precedence over `repeatCount` if above 0. Default 0.
  var repeatDuration: CFTimeInterval { get set }
  /// Whether it also runs backwards after running forwards. Default false.
  var autoreverses: Bool { get set }
  /// What an animation shows outside of its active time; layers and cells ignore it. Default `removed`.
  var fillMode: CAMediaTimingFillMode { get set }
}

extension CAMediaTiming {
  /// The total time that the clock runs, with all repetitions and autoreversing, in its own seconds.
  ///
  /// - Parameter usual: replaces a duration that is not above 0.
  @_spi(Time) public func activeDuration(usual: Double) -> Double {
    guard !(repeatDuration > 0) else { return repeatDuration }
    return (duration > 0 ? duration : usual) * (autoreverses ? 2 : 1)
      * Double(repeatCount > 0 ? repeatCount : 1)
  }
}

/// The stored form of a clock's settings.
struct MediaTiming: Hashable, Sendable {
  var beginTime: CFTimeInterval = 0
  var duration: CFTimeInterval = 0
  var speed: Float = 1
  var timeOffset: CFTimeInterval = 0
  var repeatCount: Float = 0
  var repeatDuration: CFTimeInterval = 0
  var autoreverses = false
  var fillMode = CAMediaTimingFillMode.removed
}

/// Seconds, as Core Foundation names them.
public typealias CFTimeInterval = Double

/// Returns the scene's time: that of `CATransaction.withTime`, and elsewhere 0, which exports count from. So an animation
/// that begins at `CACurrentMediaTime() + 1` begins after a second.
///
/// (Core Animation returns the seconds of a monotonic clock. To measure how long code takes, use `ContinuousClock`.)
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CACurrentMediaTime() -> CFTimeInterval {
  CATransaction.time ?? 0
}
