import CoreGraphics

extension CGAffineTransform {
  /// The largest factor by which the transform lengthens a vector.
  public var largestScale: Double {
    let (a, b, c, d) = (Double(self.a), Double(self.b), Double(self.c), Double(self.d))
    let sum = a * a + b * b + c * c + d * d
    let rest = max(sum * sum - 4 * Double(determinant * determinant), 0)
    return ((sum + rest.squareRoot()) / 2).squareRoot()
  }

  /// Whether the transform is a pure translation.
  public var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }

  /// The mean scale: the square root of the factor by which areas grow.
  public var meanScale: Double { Double(abs(determinant)).squareRoot() }

  /// Whether the transform preserves angles.
  public var isSimilarity: Bool {
    let size = max(abs(Double(a)), abs(Double(b)), abs(Double(c)), abs(Double(d))) * 1e-9
    let keeps = abs(a - d) <= size && abs(b + c) <= size
    let mirrors = abs(a + d) <= size && abs(b - c) <= size
    return keeps || mirrors
  }

  /// Whether the transform maps upright rectangles to upright rectangles without flattening them to a line.
  public var keepsBoxes: Bool {
    let determinant = a * d - b * c
    return determinant.isFinite && abs(determinant) > 1e-12 && (b == 0 && c == 0 || a == 0 && d == 0)
  }

  /// Whether Cairo can draw with the transform. Any other puts a Cairo context into an error state for good.
  public var isUsable: Bool {
    let d = a * d - b * c
    return d.isFinite && tx.isFinite && ty.isFinite && abs(d) > 1e-18
  }
}
