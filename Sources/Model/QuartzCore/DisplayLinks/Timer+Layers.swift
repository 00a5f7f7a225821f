/// Something that is called as the layers' time advances.
protocol FrameClock: AnyObject {
  /// The time of the next call, in seconds of the scene.
  var targetTimestamp: CFTimeInterval { get }
  func call()
}

extension CADisplayLink: FrameClock {}

extension Timer {
  /// Creates a timer that fires as the layers' time advances: `CALayer.advanceAnimations(to:)` fires it, on
  /// the thread on which it was created, starting at the moment (`CATransaction.withTime`, or 0) of its
  /// creation, until it is invalidated. During a call the current time is that moment.
  ///
  /// (Not one of Foundation's: those of `scheduledTimer` need a `RunLoop` and use the system's time.)
  ///
  /// - Parameters:
  ///   - interval: seconds; at least a tenth of a millisecond.
  ///   - repeats: whether it fires more than once.
  public static func layerTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping @Sendable (Timer) -> Void
  ) -> Timer {
    let timer = Timer(timeInterval: interval, repeats: repeats, block: block)
    CATransaction.add(TimerClock(timer, interval: interval))
    return timer
  }
}

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
