extension CALayer {
  /// Converts a time of the superlayer to the layer's own: (time − `beginTime`) · `speed` + `timeOffset`,
  /// then repeated and reversed if the layer has a finite duration.
  ///
  /// A layer is visible at any time; before its start its time is negative, so its animations have not begun.
  @_spi(Time) public final func localTime(atParentTime time: CFTimeInterval) -> CFTimeInterval {
    guard let rareStyle else { return time }
    let timing = rareStyle.values.timing
    guard timing.duration > 0, timing.duration.isFinite else { return timing.localTime(time) }
    if timing.elapsed(time) < 0 { return timing.localTime(time) }
    var clock = timing
    clock.fillMode = .both
    return clock.phase(at: time, defaultDuration: .infinity, isRemovedAtEnd: false)?.time ?? time
  }
}
