extension CAMediaTimingFunction {
  /// Returns the fraction of the change at a fraction of the time, exact to 1e-9. Outside of 0…1 the time is
  /// clamped.
  @_spi(Time) public func progress(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    if c1.x == c1.y, c2.x == c2.y { return time }
    return curve(parameter(at: time), c1.y, c2.y)
  }

  /// The curve's parameter for an x. It is unique, as x is monotonic.
  private func parameter(at x: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    var t = x
    for _ in 0..<64 {
      let error = curve(t, c1.x, c2.x) - x
      if abs(error) < 1e-12 { break }
      if error > 0 { high = t } else { low = t }
      // Newton's step, unless it leaves the bracket or the curve is too flat.
      let slope = slope(t, c1.x, c2.x)
      let next = slope > 1e-9 ? t - error / slope : low
      t = next > low && next < high ? next : (low + high) / 2
    }
    return t
  }

  private func curve(_ t: Double, _ a: Double, _ b: Double) -> Double {
    let s = 1 - t
    return 3 * s * s * t * a + 3 * s * t * t * b + t * t * t
  }

  private func slope(_ t: Double, _ a: Double, _ b: Double) -> Double {
    let s = 1 - t
    return 3 * s * s * a + 6 * s * t * (b - a) + 3 * t * t * (1 - b)
  }
}
