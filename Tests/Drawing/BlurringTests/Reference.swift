import CoreGraphics
import Foundation

/// What the tests hold results against: Gaussians by the definition, in double precision.
enum Reference {
  /// A raster convolved with the sampled Gaussian, cut off at six standard deviations, nothing outside of the raster.
  static func blur(_ raster: [Double], width: Int, height: Int, sigmaX: Double, sigmaY: Double) -> [Double] {
    let rows = convolve(raster, lines: height, length: width, line: width, step: 1, sigma: sigmaX)
    return convolve(rows, lines: width, length: height, line: 1, step: width, sigma: sigmaY)
  }

  private static func convolve(
    _ raster: [Double], lines: Int, length: Int, line: Int, step: Int, sigma: Double
  ) -> [Double] {
    guard sigma > 0 else { return raster }
    let radius = Int((6 * sigma).rounded(.up))
    let weights = (-radius...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let total = weights.reduce(0, +)
    var result = raster
    for l in 0..<lines {
      for i in 0..<length {
        var sum = 0.0
        for k in max(0, i - radius)...min(length - 1, i + radius) {
          sum += raster[l * line + k * step] * weights[k - i + radius]
        }
        result[l * line + i * step] = sum / total
      }
    }
    return result
  }

  /// The blur of a shape at a point: over rows, the mass of the row's spans times the weight of the row.
  ///
  /// - Parameters:
  ///   - breaks: heights at which the spans jump or bend; the shape lies between the first and the last.
  ///   - spans: the shape's spans in the row at a height.
  static func blur(
    at p: CGPoint, sigma: Double, breaks: [Double], spans: (Double) -> [(Double, Double)]
  ) -> Double {
    let (low, high) = (p.y - 7 * sigma, p.y + 7 * sigma)
    let regular = (-7...7).map { p.y + Double($0) * sigma }
    let first = breaks.min() ?? 0
    let last = breaks.max() ?? 0
    let cuts = (breaks + regular).filter { $0 >= max(low, first) && $0 <= min(high, last) }.sorted()
    var sum = 0.0
    for (a, b) in zip(cuts, cuts.dropFirst()) {
      let step = (b - a) / 40
      for k in 0..<40 {
        let y = a + (Double(k) + 0.5) * step
        let weight =
          exp(-(y - p.y) * (y - p.y) / (2 * sigma * sigma)) / (sigma * (2 * Double.pi).squareRoot())
        for (x0, x1) in spans(y) {
          sum += step * weight * (mass((x1 - p.x) / sigma) - mass((x0 - p.x) / sigma))
        }
      }
    }
    return sum
  }

  private static func mass(_ z: Double) -> Double { 0.5 * erfc(-z / 2.0.squareRoot()) }

  /// The spans of a rectangle with elliptic corners, centred on the origin.
  static func roundedRectangle(width: Double, height: Double, corner: CGSize) -> (Double) -> [(
    Double, Double
  )] {
    { y in
      let (rx, ry) = (Double(corner.width), Double(corner.height))
      let into = abs(y) - (height / 2 - ry)
      let inset = ry > 0 && into > 0 ? rx * (1 - (max(0, 1 - into * into / (ry * ry))).squareRoot()) : 0
      return abs(y) <= height / 2 ? [(-width / 2 + inset, width / 2 - inset)] : []
    }
  }

  /// The spans of a polygon, even-odd.
  static func polygon(_ points: [CGPoint]) -> (Double) -> [(Double, Double)] {
    { y in
      var crossings: [Double] = []
      for (k, a) in points.enumerated() {
        let b = points[(k + 1) % points.count]
        if (a.y <= y) != (b.y <= y) {
          crossings.append(Double(a.x) + (y - Double(a.y)) / Double(b.y - a.y) * Double(b.x - a.x))
        }
      }
      crossings.sort()
      return stride(from: 0, to: crossings.count - 1, by: 2).map { (crossings[$0], crossings[$0 + 1]) }
    }
  }
}

/// Shapes that several tests use.
enum Shapes {
  static let star: [CGPoint] = (0..<10).map { k in
    let angle = Double(k) * .pi / 5 - .pi / 2
    let radius = k % 2 == 0 ? 50.0 : 20.0
    return CGPoint(x: radius * cos(angle), y: radius * sin(angle))
  }

  /// The outline of an angular letter B with its two counters, joined by cuts of no width.
  static let letter: [CGPoint] = [
    (0, 0), (44, 0), (60, 12), (60, 36), (50, 48), (64, 60), (64, 86), (48, 100), (0, 100), (0, 86), (44, 86),
    (48, 80), (48, 64), (40, 58), (16, 58), (16, 86), (0, 86), (0, 14), (16, 14), (16, 42), (38, 42),
    (44, 34),
    (44, 18), (40, 14), (0, 14),
  ].map { CGPoint(x: $0.0, y: $0.1) }

  static func path(_ points: [CGPoint]) -> CGPath {
    let path = CGMutablePath()
    path.addLines(between: points)
    path.closeSubpath()
    return path
  }
}
