import CoreGraphics

extension Projection {
  /// Returns the mean of a picture over a pixel. This projection maps pixels back to the picture's plane.
  ///
  /// It samples 3 × 3 to 12 × 12 points within the pixel, depending on how many of the picture's pixels lie
  /// there.
  ///
  /// - Parameters:
  ///   - x: the pixel's column, and `y` its row.
  ///   - density: roughly how many of the picture's pixels lie along a pixel at a point.
  ///   - color: the picture's colour at a point in its plane; nil outside it.
  @inlinable
  public func mean(
    x: Double, y: Double, density: (CGPoint) -> Double, color: (CGPoint) -> SIMD4<Float>?
  ) -> SIMD4<Float> {
    let middle = CGPoint(x: x + 0.5, y: y + 0.5)
    let seen = w(of: middle) > 0 ? density(middle) : 0
    let looks = seen.isFinite ? min(max(Int(seen.rounded(.up)), 3), 12) : 3
    var sum = SIMD4<Float>()
    for n in 0..<(looks * looks) {
      let p = CGPoint(
        x: x + (Double(n % looks) + 0.5) / Double(looks), y: y + (Double(n / looks) + 0.5) / Double(looks))
      // What lies behind the eye has no image, but the inverse map would still yield a point.
      guard w(of: p) > 0, let color = color(self(p)) else { continue }
      sum += color
    }
    return sum / Float(looks * looks)
  }
}
