/// The relative luminance of sRGB colours, and their contrast, by the formulas of WCAG 2 (success criterion 1.4.3).
package enum RelativeLuminance {
  /// From 0, black, to 1, white.
  ///
  /// - Parameter rgb: red, green and blue, 0…1.
  package static func luminance(ofSRGB rgb: SIMD3<Double>) -> Double {
    (CGColorSpace.decodeSRGB(rgb) * SIMD3(0.2126, 0.7152, 0.0722)).sum()
  }

  /// From 1 to 21, whichever of two luminances is the greater.
  package static func contrast(_ a: Double, _ b: Double) -> Double {
    (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }
}
