/// What is called as the time of layers goes on.
protocol FrameClock: AnyObject {
  /// The time of the next call, in seconds of the scene.
  var targetTimestamp: CFTimeInterval { get }
  func call()
}

extension CADisplayLink: FrameClock {}

extension Timer {
  /// A timer that fires as the time of layers goes on: `CALayer.advanceAnimations(to:)` fires it, on the thread that it was
  /// made on, from the moment (`CATransaction.withTime`, or 0) that it was made at, until it is invalidated. While it is
  /// called, it is that moment of the scene.
  ///
  /// (Not one of Foundation's: those of `scheduledTimer` fire where a `RunLoop` runs, in the system's time, whatever the
  /// time of layers.)
  ///
  /// - Parameters:
  ///   - interval: seconds; what is below a tenth of a millisecond counts as that.
  ///   - repeats: whether it fires more than once.
  public static func layerTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping @Sendable (Timer) -> Void
  ) -> Timer {
    let timer = Timer(timeInterval: interval, repeats: repeats, block: block)
    CATransaction.add(TimerClock(timer, interval: interval))
    return timer
  }
}

/// Fires a timer.
private final class TimerClock: FrameClock {
  private let timer: Timer
  private let interval: TimeInterval
  private(set) var targetTimestamp: CFTimeInterval

  init(_ timer: Timer, interval: TimeInterval) {
    self.timer = timer
    self.interval = interval > 1e-4 ? interval : 1e-4
    targetTimestamp = (CATransaction.time ?? 0) + self.interval
  }

  func call() {
    if timer.isValid { timer.fire() }
    targetTimestamp += interval
    if !timer.isValid { CATransaction.remove(self) }
  }
}
