import LayerPress
import QuartzCore
import TestSupport
import Testing

/// Random gradients in perspective: what other programs show of documents, against the exact colours.
@Suite struct GradientAccuracyTests {
  /// Of all types, in all kinds of perspective.
  private static let gradients = (0..<18).map { RandomGradient(seed: $0) }

  private func places(_ count: Int) -> [CGPoint] {
    var random = Random(state: 7)
    let (width, height) = (Double(RandomGradient.page.width), Double(RandomGradient.page.height))
    return (0..<count).map { _ in CGPoint(x: random.next(0, width), y: random.next(0, height)) }
  }

  /// A pixel may show any colour that lies within a pixel of it, since programs place things differently; and where it is
  /// translucent, colour and alpha, which programs paint by themselves, each of such a place.
  @Test func viewersShowTheTrueColoursWithinTwoSteps() throws {
    let few = Array(Self.gradients.prefix(9).enumerated())
    let worst = try few.mapOnAllProcessors { k, gradient in
      try worstErrors(of: gradient, scale: k == 5 ? 600 / 72.0 : [1, 300 / 72.0][k % 2])
    }
    for ((_, gradient), worst) in zip(few, worst) {
      for (viewer, worst) in zip(Viewer.allCases, worst) {
        #expect(worst.error <= (gradient.isOpaque ? 2 : 3), "\(gradient.name), \(viewer), at \(worst.text)")
      }
    }
  }

  /// What each viewer shows worst.
  private func worstErrors(
    of gradient: RandomGradient, scale: Double
  ) throws -> [(error: Double, text: String)] {
    let layer = gradient.layer
    layer.backgroundColor = CGColor(gray: 1, alpha: 1)
    let pixels = places(200).map { (x: Int(Double($0.x) * scale), y: Int(Double($0.y) * scale)) }
    let ranges = pixels.map { range(of: gradient, around: $0.x, $0.y, scale: scale) }
    return try Viewer.allCases.map { viewer in
      let picture = try viewer.picture(of: layer, scale: scale)
      var worst = (error: 0.0, text: "")
      for ((x, y), range) in zip(pixels, ranges) {
        guard x < picture.width - 1, y < picture.height - 1, let range else { continue }
        for (c, seen) in picture[x, y].prefix(3).enumerated() {
          let error = max(
            range.low[c].rounded(.down) - Double(seen), Double(seen) - range.high[c].rounded(.up))
          if error > worst.error { worst = (error, "\(x), \(y), scale \(scale): \(picture[x, y])") }
        }
      }
      return worst
    }
  }

  /// On white, 0…255. Nil where a part of it is not on the layer.
  private func range(
    of gradient: RandomGradient, around x: Int, _ y: Int, scale: Double
  ) -> (low: [Double], high: [Double])? {
    var offsets: [Double] = []
    for k in 0..<25 {
      let p = CGPoint(
        x: (Double(x) + 0.5 + Double(k % 5 - 2) / 2) / scale,
        y: (Double(y) + 0.5 + Double(k / 5 - 2) / 2) / scale)
      guard let offset = gradient.offset(at: p) else { return nil }
      offsets.append(offset)
    }
    var colors = offsets.map { gradient.color(at: $0) }
    // Of stops that lie between, the colour is seen too.
    let (first, last) = (offsets.min() ?? 0, offsets.max() ?? 0)
    for (stop, color) in zip(gradient.locations, gradient.colors) where stop > first && stop < last {
      colors.append(color)
    }
    let low = (0..<4).map { k in colors.map { $0[k] }.min() ?? 0 }
    let high = (0..<4).map { k in colors.map { $0[k] }.max() ?? 0 }
    return (
      low.prefix(3).map { 255 * (1 - high[3] * (1 - $0)) },
      high.prefix(3).map { 255 * (1 - low[3] * (1 - $0)) }
    )
  }
}
