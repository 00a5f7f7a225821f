import CoreGraphics

extension Projection {
  /// The mean of a picture over a pixel, this being the map from pixels back to the picture's plane.
  ///
  /// It looks at 3 × 3 to 12 × 12 places within the pixel, as many as the picture has pixels there.
  ///
  /// - Parameters:
  ///   - x: the pixel's column, and `y` its row.
  ///   - density: how many of the picture's pixels lie along a pixel, about a place.
  ///   - color: what the picture shows at a place in its plane; nil beside it.
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
      // What lies behind the eye has no image; the map back turns it over.
      guard w(of: p) > 0, let color = color(self(p)) else { continue }
      sum += color
    }
    return sum / Float(looks * looks)
  }
}
