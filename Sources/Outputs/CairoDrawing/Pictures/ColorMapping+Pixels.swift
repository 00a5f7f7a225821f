import Drawing

extension ColorMapping {
  /// Maps pixels in memory: blue, green, red, alpha, premultiplied.
  func map(_ row: UnsafeMutablePointer<UInt8>, count: Int, isOpaque: Bool = false) {
    let steps = matrices.compactMap(PixelMatrix.init)
    var (last, result) = (SIMD4<UInt8>(repeating: 0), SIMD4<UInt8>(repeating: 0))
    var isKnown = false
    for x in 0..<count {
      let p = row + x * 4
      let pixel = SIMD4(p[0], p[1], p[2], isOpaque ? 255 : p[3])
      // Neighbours are often equal.
      if !isKnown || pixel != last {
        (last, result, isKnown) = (pixel, mapped(pixel, by: steps), true)
      }
      (p[0], p[1], p[2], p[3]) = (result.x, result.y, result.z, result.w)
    }
  }

  private func mapped(_ pixel: SIMD4<UInt8>, by steps: [PixelMatrix]) -> SIMD4<UInt8> {
    let alpha = Float(pixel.w) / 255
    let scale: Float = alpha > 0 ? 1 / (255 * alpha) : 0
    var color = SIMD4(Float(pixel.z) * scale, Float(pixel.y) * scale, Float(pixel.x) * scale, alpha)
    for step in steps { color = step(color) }
    let bytes = SIMD4(color.z * color.w, color.y * color.w, color.x * color.w, color.w) * 255 + 0.5
    return SIMD4<UInt8>(bytes.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255)))
  }
}

/// The columns of a matrix.
private struct PixelMatrix {
  private let red, green, blue, alpha, constant: SIMD4<Float>

  init?(_ m: [Double]) {
    guard m.count == 20 else { return nil }
    func column(_ k: Int) -> SIMD4<Float> { SIMD4(SIMD4(m[k], m[k + 5], m[k + 10], m[k + 15])) }
    (red, green, blue, alpha, constant) = (column(0), column(1), column(2), column(3), column(4))
  }

  func callAsFunction(_ c: SIMD4<Float>) -> SIMD4<Float> {
    let colored = red * c.x + green * c.y + blue * c.z
    return (colored + alpha * c.w + constant).clamped(lowerBound: .zero, upperBound: .one)
  }
}
