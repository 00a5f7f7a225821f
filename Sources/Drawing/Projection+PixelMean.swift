import CoreGraphics

extension Projection {
  /// The mean of a picture over a pixel of the page, this being the map from the page back to the picture's plane.
  ///
  /// It looks at 3 × 3 to 12 × 12 places within the pixel, as many as the picture has pixels there.
  ///
  /// - Parameters:
  ///   - x: the pixel's column, and `y` its row.
  ///   - scale: pixels to a unit of the page.
  ///   - density: how many of the picture's pixels lie along a unit of the page, about a place on it.
  ///   - color: what the picture shows at a place in its plane; nil beside it.
  @inlinable
  public func mean(
    x: Double, y: Double, scale: Double, density: (CGPoint) -> Double, color: (CGPoint) -> SIMD4<Float>?
  ) -> SIMD4<Float> {
    let middle = CGPoint(x: (x + 0.5) / scale, y: (y + 0.5) / scale)
    let seen = w(of: middle) > 0 ? density(middle) / scale : 0
    let looks = seen.isFinite ? min(max(Int(seen.rounded(.up)), 3), 12) : 3
    var sum = SIMD4<Float>()
    for n in 0..<(looks * looks) {
      let p = CGPoint(
        x: (x + (Double(n % looks) + 0.5) / Double(looks)) / scale,
        y: (y + (Double(n / looks) + 0.5) / Double(looks)) / scale)
      // What lies behind the eye has no image; the map back turns it over.
      guard w(of: p) > 0, let color = color(self(p)) else { continue }
      sum += color
    }
    return sum / Float(looks * looks)
  }
}
