/// The colours of an emitter's particles, quantised so that particles share pictures, each of which a
/// document holds once.
///
/// Steps divide the range that a channel really has. A channel that is the same in all particles stays exact.
struct ParticleTints {
  typealias Color = SIMD3<Double>

  /// The most colours that are kept exactly, and the most that remain after quantisation.
  private static let mostExact = 256
  private static let most = 512
  /// The numbers of steps to try until there are few enough colours.
  private static let divisions = [128.0, 64, 40, 30, 22, 16, 12, 9]
  private static let coarsest = 7.0
  /// The steps of eight-bit colours.
  private static let byte = 255.0

  private var low = Color(repeating: 0)
  private var high = Color(repeating: 1)
  /// The number of steps; nil where there are few colours.
  private var steps: Double?

  init(_ colors: [Color]) {
    guard let first = colors.first, !isFew(colors, Self.mostExact) else { return }
    (low, high) = (first, first)
    for color in colors { (low, high) = (pointwiseMin(low, color), pointwiseMax(high, color)) }
    for channel in 0..<3 where high[channel] - low[channel] > 0.5 / Self.byte {
      // Rounded, so that each moment has the same steps as the next.
      low[channel] = (low[channel] * 16).rounded(.down) / 16
      high[channel] = (high[channel] * 16).rounded(.up) / 16
    }
    for division in Self.divisions {
      steps = division
      if isFew(colors, Self.most) { return }
    }
    steps = Self.coarsest
  }

  /// Returns the colour as it is drawn.
  func color(_ exact: Color) -> Color {
    guard let steps else { return (exact * Self.byte).rounded(.toNearestOrAwayFromZero) / Self.byte }
    var color = low
    for channel in 0..<3 {
      let range = high[channel] - low[channel]
      guard range > 0.5 / Self.byte else { continue }
      color[channel] += ((exact[channel] - low[channel]) / range * steps).rounded() / steps * range
    }
    return color
  }

  private func isFew(_ colors: [Color], _ limit: Int) -> Bool {
    var seen: Set<Color> = []
    return colors.allSatisfy {
      seen.insert(color($0))
      return seen.count <= limit
    }
  }
}
