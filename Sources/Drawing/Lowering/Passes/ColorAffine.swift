/// The effect of a colour matrix on red, green and blue, without clamping.
struct ColorAffine {
  /// The image of each channel alone.
  private(set) var columns = (SIMD3<Double>(1, 0, 0), SIMD3<Double>(0, 1, 0), SIMD3<Double>(0, 0, 1))
  private(set) var offset = SIMD3<Double>.zero

  init() {}

  /// - Parameter m: four rows and five columns; the parts to and from alpha are ignored.
  init(_ m: [Double]) {
    guard m.count == 20 else { return }
    func column(_ k: Int) -> SIMD3<Double> { SIMD3(m[k], m[k + 5], m[k + 10]) }
    columns = (column(0), column(1), column(2))
    offset = column(4)
  }

  func callAsFunction(_ c: SIMD3<Double>) -> SIMD3<Double> { linear(c) + offset }

  private func linear(_ c: SIMD3<Double>) -> SIMD3<Double> {
    columns.0 * c.x + columns.1 * c.y + columns.2 * c.z
  }

  /// Returns this map, then the other.
  func concatenating(_ next: ColorAffine) -> ColorAffine {
    var result = ColorAffine()
    result.columns = (next.linear(columns.0), next.linear(columns.1), next.linear(columns.2))
    result.offset = next(offset)
    return result
  }
}

extension SIMD3<Double> {
  /// Whether the components are within 0…1, or so close that clamping is invisible.
  var isColor: Bool { min() >= -0.02 && max() <= 1.02 }
}
