import CoreGraphics
import Drawing

/// The colours of a radial gradient at evenly spaced distances from its centre, as pixels.
final class ColorTable {
  let isOpaque: Bool
  private let words: [UInt32]
  private static let mostWords = 1 << 16

  /// Returns nil where colours change so fast that a table would be coarser than pixels.
  init?(_ gradient: Gradient) {
    let slopes = gradient.pieces.filter { $0.from.isFinite && $0.to.isFinite }
      .map { $0.range * 255 / max($0.to - $0.from, 1e-12) }
    // A step of the table is at most a quarter of a colour step.
    var count = 1024
    while Double(count) < 4 * (slopes.max() ?? 0), count <= Self.mostWords { count *= 2 }
    guard count <= Self.mostWords else { return nil }
    // Everything beyond the radius is the last word.
    words = (0...count).map { Self.word(gradient.color(at: Double($0) / Double(count))) }
    isOpaque = gradient.stops.allSatisfy { $0.color.alpha >= 1 }
  }

  private static func word(_ color: RGBA) -> UInt32 {
    func byte(_ value: Float) -> UInt32 { UInt32(min(max(value, 0), 1) * 255 + 0.5) }
    return byte(color.alpha) << 24 | byte(color.red * color.alpha) << 16
      | byte(color.green * color.alpha) << 8 | byte(color.blue * color.alpha)
  }

  /// Fills a row of pixels.
  ///
  /// - Parameters:
  ///   - start: the offset of the first pixel from the centre, in radii.
  ///   - step: the offset from one pixel to the next.
  func fill(_ row: UnsafeMutablePointer<UInt32>, count: Int, from start: CGPoint, step: CGVector) {
    typealias Eight = SIMD8<Float>
    let lanes = Eight(0, 1, 2, 3, 4, 5, 6, 7)
    let scale = Float(words.count - 1)
    let last = SIMD8(repeating: UInt32(words.count - 1))
    // Adding this leaves an integer in a float's lowest bits.
    let magic: Float = 8_388_608
    words.withUnsafeBufferPointer { words in
      var x = 0
      while x < count {
        let u = lanes * Float(step.dx) + Float(start.x + CGFloat(x) * step.dx)
        let v = lanes * Float(step.dy) + Float(start.y + CGFloat(x) * step.dy)
        let distance = (u * u + v * v).squareRoot() * scale
        let place = pointwiseMin(distance, Eight(repeating: scale)) + Eight(repeating: magic)
        let index = pointwiseMin(unsafeBitCast(place, to: SIMD8<UInt32>.self) & 0x7F_FFFF, last)
        if x + 8 <= count {
          for k in 0..<8 { row[x + k] = words[Int(index[k])] }
        } else {
          for k in 0..<(count - x) { row[x + k] = words[Int(index[k])] }
        }
        x += 8
      }
    }
  }
}
