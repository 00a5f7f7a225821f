import Foundation

extension GaussianBlur {
  /// The parameters for blurring one axis: reduced by a power of two, convolved, enlarged again.
  struct Axis {
    /// The reduction: 1, 2, 4 …
    let reduction: Int
    /// The number of reduced samples before the first that a pixel falls into.
    let padding: Int
    /// The reduced length, including padding.
    let length: Int
    /// The weights of the centre, its neighbours, their neighbours …; counting both sides, their sum is 1.
    let kernel: [Float]

    init(sigma: Double, length pixels: Int) {
      var d = 1
      while sigma / Double(d) >= 4, d < pixels { d *= 2 }
      reduction = d
      let size = Double(d)
      // Each of the two splines has a variance of d²/3.
      let variance = d == 1 ? sigma * sigma : sigma * sigma - size * size * 2 / 3
      kernel = Self.kernel(sigma: max(0, variance).squareRoot() / size, atMost: (pixels + d - 1) / d + 4)
      padding = d == 1 ? 0 : 2
      length = (pixels + d - 1) / d + 2 * padding
    }

    /// Returns the sampled Gaussian up to 4.5 standard deviations, normalised before it is cut to fit.
    private static func kernel(sigma: Double, atMost limit: Int) -> [Float] {
      guard sigma > 0 else { return [1] }
      let radius = min(Int((4.5 * sigma).rounded(.up)), 1 << 16)
      let weights = (0...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
      let sum = 2 * weights.reduce(0, +) - 1
      return weights.prefix(limit + 1).map { Float($0 / sum) }
    }

    /// The weights between a period's pixels and the four reduced samples around each, starting at `base`.
    var splines: [(base: Int, weights: SIMD4<Float>)] {
      let d = Double(reduction)
      return (0..<reduction).map { pixel in
        let position = (Double(pixel) + 0.5) / d - 0.5
        let cell = position.rounded(.down)
        let t = position - cell
        let s = 1 - t
        let weights = SIMD4<Double>(
          s * s * s, 3 * t * t * t - 6 * t * t + 4, 3 * s * s * s - 6 * s * s + 4, t * t * t)
        return (Int(cell) - 1, SIMD4<Float>(weights / 6))
      }
    }
  }
}
