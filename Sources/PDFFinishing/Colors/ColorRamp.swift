/// The way from one colour to another, by which it is found where mixing is what becomes of the colours between them.
enum ColorRamp {
  /// Colours at even distances, three numbers of 0…65535 each: one more than a power of two, and none changes by more than 1/256
  /// to the next. Between these the profiles of presses have no more to say.
  static func colors(from start: [UInt16], to end: [UInt16]) -> [UInt16] {
    let change = zip(start, end).map { abs(Int($1) - Int($0)) }.max() ?? 0
    var steps = 1
    while steps < 256, steps * 256 < change { steps *= 2 }
    return (0...steps).flatMap { k in
      zip(start, end).map { UInt16((Int($0) * (steps - k) + Int($1) * k + steps / 2) / steps) }
    }
  }

  /// How far mixtures may be from what is said: half of 1/255.
  private static let tolerance = 128

  /// The largest power of two of steps over which mixing says what the colours say.
  ///
  /// - Parameters:
  ///   - colors: what became of the colours of a way.
  ///   - width: how many numbers each has.
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
