/// A clock that runs inside of another one.
///
/// All times are seconds. Here every clock starts at time 0 of the scene, so a `beginTime` of 0 means "from the start".
public protocol CAMediaTiming: AnyObject {
  /// When the object's time starts, in the time of its parent. Default 0.
  var beginTime: CFTimeInterval { get set }
  /// How long it lasts, in its own time. Default 0 for animations, which then take that of the transaction that they
  /// are added in, or last as long as their group, or 0.25 seconds; infinity for layers and cells.
  var duration: CFTimeInterval { get set }
  /// How fast its time runs, relative to its parent's. Default 1.
  var speed: Float { get set }
  /// Added to its own time, after `speed` is applied. Default 0.
  var timeOffset: CFTimeInterval { get set }
  /// How many times it runs. Default 0, which counts as 1.
  var repeatCount: Float { get set }
  /// For how long it is repeated; beats `repeatCount` where it is above 0. Default 0.
  var repeatDuration: CFTimeInterval { get set }
  /// Whether it runs backwards after it ran forwards. Default false.
  var autoreverses: Bool { get set }
  /// What an animation shows outside of its time; layers and cells only keep it. Default `removed`.
  var fillMode: CAMediaTimingFillMode { get set }
}

extension CAMediaTiming {
  /// For how long the clock runs, with all repetitions and both ways, in its own seconds.
  ///
  /// - Parameter usual: stands for a duration that is not above 0.
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
