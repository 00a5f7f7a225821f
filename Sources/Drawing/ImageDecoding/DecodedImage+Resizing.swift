import Foundation

extension DecodedImage {
  /// The image with fewer pixels, each the mean of those that it stands for.
  ///
  /// - Parameters: the new size, at least one pixel and at most the image's own on each side.
  public func reduced(toWidth newWidth: Int, height newHeight: Int) -> DecodedImage {
    let columns = Self.shares(of: width, in: max(1, min(newWidth, width)))
    let rows = Self.shares(of: height, in: max(1, min(newHeight, height)))
    let width = self.width
    let copy = PixelBytes(count: columns.count * rows.count * 4) { target in
      pixels.withUnsafeBufferPointer { source in
        var sums = [SIMD4<Float>](repeating: .zero, count: width)
        for (y, row) in rows.enumerated() {
          for x in 0..<width {
            var sum = SIMD4<Float>.zero
            for (k, weight) in row.weights.enumerated() {
              let at = ((row.first + k) * width + x) * 4
              let pixel = SIMD4<UInt8>(source[at], source[at + 1], source[at + 2], source[at + 3])
              sum += SIMD4<Float>(pixel) * weight
            }
            sums[x] = sum
          }
          for (x, column) in columns.enumerated() {
            var sum = SIMD4<Float>(repeating: 0.5)
            for (k, weight) in column.weights.enumerated() { sum += sums[column.first + k] * weight }
            let pixel = SIMD4<UInt8>(
              truncatingIfNeeded: SIMD4<Int32>(
                sum.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))))
            for k in 0..<4 { target[(y * columns.count + x) * 4 + k] = pixel[k] }
          }
        }
      }
    }
    return DecodedImage(
      width: columns.count, height: rows.count, pixels: copy, isOpaque: isOpaque
    )
  }

  /// The pixels that a new one stands for, and how much each of them counts.
  private struct Share {
    var first: Int
    var weights: [Float]
  }

  private static func shares(of count: Int, in newCount: Int) -> [Share] {
    let step = Double(count) / Double(newCount)
    return (0..<newCount).map { k in
      let (start, end) = (Double(k) * step, min(Double(k + 1) * step, Double(count)))
      let first = Int(start.rounded(.down))
      let last = max(first, min(Int((end - 1e-9).rounded(.down)), count - 1))
      let weights = (first...last).map { pixel in
        Float((min(end, Double(pixel + 1)) - max(start, Double(pixel))) / step)
      }
      return Share(first: first, weights: weights)
    }
  }
}
