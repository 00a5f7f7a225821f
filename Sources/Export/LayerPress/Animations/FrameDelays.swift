/// The delays of an animation's frames as fractions. Their sum is as close to the sum of the times as a
/// single fraction can be.
struct FrameDelays {
  /// The seconds by which the fractions so far are too short.
  private var owed = 0.0

  mutating func next(seconds: Double) -> AnimatedPNGWriter.Delay {
    let wanted = min(max(seconds, 0) + owed, AnimatedPNGWriter.Delay.longest)
    let delay = AnimatedPNGWriter.Delay(seconds: wanted)
    owed = wanted - delay.seconds
    return delay
  }
}

extension AnimatedPNGWriter.Delay {
  static let longest = Double(UInt16.max)

  var seconds: Double { Double(numerator) / Double(denominator) }

  /// The closest fraction of two 16-bit numbers, by continued fraction; the first that is exact to a
  /// hundredth of a nanosecond, so that film has 1/24 and television 1001/30000 of a second.
  init(seconds: Double) {
    let wanted = min(max(seconds, 0), Self.longest)
    var (last, best) = (
      (numerator: 1.0, denominator: 0.0), (numerator: wanted.rounded(.down), denominator: 1.0)
    )
    var rest = wanted - best.numerator
    func error(_ f: (numerator: Double, denominator: Double)) -> Double {
      abs(f.numerator / f.denominator - wanted)
    }
    while error(best) > 1e-11, rest > 0 {
      let term = (1 / rest).rounded(.down)
      rest = 1 / rest - term
      // As much of the term as fits into 16 bits.
      let room = min(
        (Self.longest - last.numerator) / max(best.numerator, 1e-9),
        (Self.longest - last.denominator) / best.denominator)
      let part = min(term, room.rounded(.down))
      let next = (
        numerator: part * best.numerator + last.numerator,
        denominator: part * best.denominator + last.denominator
      )
      if part < term {
        if next.denominator > 0, error(next) < error(best) { best = next }
        break
      }
      (last, best) = (best, next)
    }
    self.init(numerator: UInt16(best.numerator), denominator: UInt16(best.denominator))
  }
}
