extension MediaTiming {
  /// Where a clock stands: how far into which repetition.
  struct Phase {
    /// Seconds into the duration; running backwards in the second half of an autoreversed cycle.
    var time: Double
    /// Of one way.
    var duration: Double
    /// How many repetitions are over.
    var repetition: Double

    var fraction: Double { duration > 0 ? min(max(time / duration, 0), 1) : 1 }
  }

  /// The clock's own time before repetition.
  func localTime(_ parentTime: Double) -> Double {
    (parentTime - beginTime) * Double(speed) + timeOffset
  }

  /// Where the clock stands at a time of its parent; nil outside of its time, unless its fill mode says otherwise.
  ///
  /// A duration that is not above 0 is replaced by `defaultDuration`. The end itself is outside, but of a clock that
  /// runs backwards, which begins there.
  ///
  /// - Parameters:
  ///   - isRemovedAtEnd: whether it is gone after its end, whatever the fill mode.
  ///   - isLastInstant: whether the parent stands at its own end, so that what ends there with it still shows.
  func phase(
    at parentTime: Double, defaultDuration: Double, isRemovedAtEnd: Bool, isLastInstant: Bool = false
  ) -> Phase? {
    var local = localTime(parentTime)
    guard local.isFinite else { return nil }
    let duration = self.duration > 0 ? self.duration : defaultDuration
    guard duration > 0 else { return nil }
    let cycle = autoreverses ? 2 * duration : duration
    let count = repeatCount > 0 ? Double(repeatCount) : 1
    let total = repeatDuration > 0 ? repeatDuration : cycle * count
    if local < 0 {
      guard fillMode == .backwards || fillMode == .both else { return nil }
      local = 0
    } else if local >= total {
      let isEnd = (isLastInstant || speed < 0) && local - total <= 1e-9 * total
      guard isEnd || !isRemovedAtEnd && (fillMode == .forwards || fillMode == .both) else { return nil }
      local = total
    }
    guard cycle.isFinite else {
      return Phase(time: local, duration: duration, repetition: 0)
    }
    var repetition = (local / cycle).rounded(.down)
    // The end of the last cycle belongs to it, not to the next one, which never comes.
    if local == total, repetition > 0, repetition * cycle >= local { repetition -= 1 }
    var time = min(max(local - repetition * cycle, 0), cycle)
    if time > duration { time = cycle - time }
    return Phase(time: time, duration: duration, repetition: repetition)
  }
}
