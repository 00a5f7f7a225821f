extension MediaTiming {
  /// The state of a clock: the time within which repetition.
  struct Phase {
    /// Seconds into the duration; decreasing in the second half of an autoreversed cycle.
    var time: Double
    /// The duration of one pass.
    var duration: Double
    /// The number of completed repetitions.
    var repetition: Double

    var fraction: Double { duration > 0 ? min(max(time / duration, 0), 1) : 1 }
  }

  /// The clock's own time before repetition.
  func localTime(_ parentTime: Double) -> Double {
    (parentTime - beginTime) * Double(speed) + timeOffset
  }

  /// How many of its own seconds the clock has run, in whichever direction; 0 if it stands still.
  func elapsed(_ parentTime: Double) -> Double { (parentTime - beginTime) * Double(abs(speed)) }

  /// The clock's total duration in its own seconds, with autoreversing and all repetitions.
  func total(defaultDuration: Double) -> Double {
    if repeatDuration > 0 { return repeatDuration }
    return cycle(defaultDuration: defaultDuration) * (repeatCount > 0 ? Double(repeatCount) : 1)
  }

  private func cycle(defaultDuration: Double) -> Double {
    let duration = self.duration > 0 ? self.duration : defaultDuration
    return autoreverses ? 2 * duration : duration
  }

  /// The state of the clock at a time of its parent; nil outside of its active time, unless its fill mode
  /// extends it.
  ///
  /// A duration that is not above 0 is replaced by `defaultDuration`. The end belongs to the active time.
  /// What `timeOffset` or a negative speed moves beyond the cycles wraps around.
  ///
  /// - Parameter isRemovedAtEnd: whether it is removed after its end, whatever the fill mode.
  func phase(at parentTime: Double, defaultDuration: Double, isRemovedAtEnd: Bool) -> Phase? {
    var elapsed = self.elapsed(parentTime)
    guard elapsed.isFinite, timeOffset.isFinite else { return nil }
    let cycle = cycle(defaultDuration: defaultDuration)
    let total = total(defaultDuration: defaultDuration)
    guard cycle > 0 else { return nil }
    if elapsed < 0 {
      guard fillMode == .backwards || fillMode == .both else { return nil }
      elapsed = 0
    } else if elapsed > total {
      // Sums such as 0.1 + 0.2 may miss the end by rounding.
      let isEnd = elapsed - total <= max(1e-10, 4 * total.ulp)
      guard isEnd || !isRemovedAtEnd && (fillMode == .forwards || fillMode == .both) else { return nil }
      elapsed = total
    }
    let duration = autoreverses ? cycle / 2 : cycle
    let local = timeOffset + (speed < 0 ? -elapsed : elapsed)
    guard cycle.isFinite else { return Phase(time: max(local, 0), duration: duration, repetition: 0) }
    var repetition = (local / cycle).rounded(.down)
    // The end of the last cycle belongs to it, as there is no next one.
    if local == total, repetition > 0, repetition * cycle >= local { repetition -= 1 }
    var time = min(max(local - repetition * cycle, 0), cycle)
    if time > duration { time = cycle - time }
    return Phase(time: time, duration: duration, repetition: max(repetition, 0))
  }
}
