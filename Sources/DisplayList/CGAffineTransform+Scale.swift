import CoreGraphics

extension CGAffineTransform {
  /// The length of the longer axis of the image of the unit circle.
  public var largestScale: Double {
    let (a, b, c, d) = (Double(self.a), Double(self.b), Double(self.c), Double(self.d))
    let sum = a * a + b * b + c * c + d * d
    let rest = max(sum * sum - 4 * Double(determinant * determinant), 0)
    return ((sum + rest.squareRoot()) / 2).squareRoot()
  }
}
