import CoreGraphics

/// Colours by lightness as people see it (CSS Color Module Level 4, 9): CIE Lab, Oklab, and both in polar coordinates. What
/// sRGB cannot show is clipped to it.
extension CSSColor {
  /// The inside of `lab(50% 40 59.5 / 50%)` and of `oklab(0.5 0.1 -0.05)`.
  static func lab(_ scanner: inout TextScanner, isOk: Bool) throws(SyntaxError) -> CGColor {
    let parts = try ColorArguments.parse(&scanner, last: .number)
    if parts.isLegacy { throw scanner.error("\(isOk ? "oklab" : "lab")() takes no commas") }
    let reach = isOk ? 0.4 : 125
    let (a, b) = (parts.values[1].scaled(to: reach), parts.values[2].scaled(to: reach))
    return color(lightness: parts.values[0].scaled(to: isOk ? 1 : 100), a, b, parts.alpha, isOk: isOk)
  }

  /// The inside of `lch(50% 72 56)` and of `oklch(62.3% 0.214 259.8deg)`.
  static func lch(_ scanner: inout TextScanner, isOk: Bool) throws(SyntaxError) -> CGColor {
    let parts = try ColorArguments.parse(&scanner, last: .angle)
    if parts.isLegacy { throw scanner.error("\(isOk ? "oklch" : "lch")() takes no commas") }
    let chroma = max(parts.values[1].scaled(to: isOk ? 0.4 : 150), 0)
    let hue = parts.values[2].value * .pi / 180
    return color(
      lightness: parts.values[0].scaled(to: isOk ? 1 : 100), chroma * cos(hue), chroma * sin(hue),
      parts.alpha, isOk: isOk)
  }

  private static func color(
    lightness: Double, _ a: Double, _ b: Double, _ alpha: Double, isOk: Bool
  ) -> CGColor {
    let lightness = min(max(lightness, 0), isOk ? 1 : 100)
    let linear = isOk ? fromOklab(lightness, a, b) : fromLab(lightness, a, b)
    let c = (0..<3).map { index -> Double in
      let value = clamp(linear[index])
      return value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055
    }
    return CGColor(srgbRed: c[0], green: c[1], blue: c[2], alpha: alpha)
  }

  /// Linear sRGB of CIE Lab, whose white is D50: adapted to sRGB's by Bradford's method (B. Lindbloom,
  /// brucelindbloom.com).
  private static func fromLab(_ lightness: Double, _ a: Double, _ b: Double) -> SIMD3<Double> {
    let y = (lightness + 16) / 116
    func curve(_ t: Double) -> Double { t > 6.0 / 29 ? t * t * t : 108 / 841.0 * (t - 4.0 / 29) }
    let xyz = SIMD3(0.96422 * curve(y + a / 500), curve(y), 0.82521 * curve(y - b / 200))
    return SIMD3(
      (xyz * SIMD3(3.1338561, -1.6168667, -0.4906146)).sum(),
      (xyz * SIMD3(-0.9787684, 1.9161415, 0.0334540)).sum(),
      (xyz * SIMD3(0.0719453, -0.2289914, 1.4052427)).sum())
  }

  /// Linear sRGB of Oklab (B. Ottosson, A perceptual color space for image processing, 2020).
  private static func fromOklab(_ lightness: Double, _ a: Double, _ b: Double) -> SIMD3<Double> {
    let roots = SIMD3(
      lightness + 0.3963377774 * a + 0.2158037573 * b, lightness - 0.1055613458 * a - 0.0638541728 * b,
      lightness - 0.0894841775 * a - 1.2914855480 * b)
    let lms = roots * roots * roots
    return SIMD3(
      (lms * SIMD3(4.0767416621, -3.3077115913, 0.2309699292)).sum(),
      (lms * SIMD3(-1.2684380046, 2.6097574011, -0.3413193965)).sum(),
      (lms * SIMD3(-0.0041960863, -0.7034186147, 1.7076147010)).sum())
  }
}

extension ColorArguments.Component {
  /// The number; a percentage is of this.
  fileprivate func scaled(to whole: Double) -> Double { isPercentage ? value / 100 * whole : value }
}
