/// The colours between two colours, for finding where interpolation matches their conversion.
enum ColorRamp {
  /// Evenly spaced colours, as triples in 0…65535: one more than a power of two, with steps of at most 1/256.
  /// The profiles of presses are smooth within these.
  static func colors(from start: [UInt16], to end: [UInt16]) -> [UInt16] {
    let change = zip(start, end).map { abs(Int($1) - Int($0)) }.max() ?? 0
    var steps = 1
    while steps < 256, steps * 256 < change { steps *= 2 }
    var colors: [UInt16] = []
    colors.reserveCapacity((steps + 1) * start.count)
    for k in 0...steps {
      for (a, b) in zip(start, end) {
        colors.append(UInt16((Int(a) * (steps - k) + Int(b) * k + steps / 2) / steps))
      }
    }
    return colors
  }

  /// The tolerance of interpolation: half of 1/255.
  private static let tolerance = 128

  /// The largest power of two of steps over which interpolation matches the colours.
  ///
  /// - Parameters:
  ///   - colors: the converted colours of a ramp.
  ///   - width: the number of components.
  static func exactStep(of colors: ArraySlice<UInt16>, width: Int) -> Int {
    let last = colors.count / width - 1
    func number(_ k: Int, _ channel: Int) -> Int { Int(colors[colors.startIndex + k * width + channel]) }
    func isExact(_ step: Int) -> Bool {
      for first in stride(from: 0, to: last, by: step) {
        for channel in 0..<width {
          let (a, b) = (number(first, channel), number(first + step, channel))
          for k in 1..<step
          where abs(a * (step - k) + b * k - number(first + k, channel) * step) > tolerance * step {
            return false
          }
        }
      }
      return true
    }
    var step = last
    while step > 1, !isExact(step) { step /= 2 }
    return step
  }
}
