import Drawing
import QuartzCore

/// Colours that vary along a line, however unevenly, approximated by stops with linear interpolation.
struct ColorLine {
  let low, high: Double
  private var colors: [(place: Double, color: RGBA)] = []

  /// Rounding to eight-bit colours loses half a step; this loses a quarter of one more.
  private static let tolerance = 0.25 / 255
  static let mostStops = 256

  init(from low: Double, to high: Double) {
    (self.low, self.high) = (low, high)
  }

  /// Adds a piece's colours: those at its ends, and as many between them as linear interpolation on the page
  /// needs.
  ///
  /// - Parameter offset: returns the gradient's offset at a place.
  mutating func append(_ piece: GradientPiece, from: Double, to: Double, offset: (Double) -> Double) {
    func color(_ s: Double) -> RGBA { piece.color(at: offset(s)) }
    colors.append((from, color(from)))
    var pending = [(from, to)]
    while let (s0, s1) = pending.popLast() {
      let (c0, c1) = (color(s0), color(s1))
      let error =
        [0.25, 0.5, 0.75].map { t in
          c0.mixed(with: c1, Float(t)).distance(to: color(s0 + (s1 - s0) * t))
        }.max() ?? 0
      if error > Self.tolerance, colors.count + pending.count < Self.mostStops {
        let middle = (s0 + s1) / 2
        pending.append((middle, s1))
        pending.append((s0, middle))
      } else {
        colors.append((s1, c1))
      }
    }
  }

  /// The stops, with offsets from 0 at the line's beginning to 1 at its end.
  var stops: [Gradient.Stop] {
    colors.map {
      Gradient.Stop(offset: CGFloat(min(max(($0.place - low) / (high - low), 0), 1)), color: $0.color)
    }
  }
}
