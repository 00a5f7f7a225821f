import CSSReading
import CoreGraphics

/// Colours of CSS Color Modules 4 and 5 as the oldest librsvg that is supported reads them: `rgb()` and `rgba()`.
enum CSSColorFunctions {
  /// Functions that librsvg knows.
  private static let known: Set<String> = ["rgb", "rgba", "hsl", "hsla", "url"]

  enum Replacement: Equatable {
    case value(String)
    /// Librsvg reads it as it is.
    case same
    /// What is not known of it.
    case unknown(String)
  }

  static func replaced(_ value: String) -> Replacement {
    // SVG 1.1 has a colour before it for those who do not know the profile.
    guard let parenthesis = value.firstIndex(of: "("), !value.contains("icc-color(") else { return .same }
    let name = value[..<parenthesis].trimmingCharacters(in: .whitespaces).lowercased()
    guard
      !known.contains(name) || value.lowercased().contains("calc(") || value.lowercased().contains("from ")
    else { return .same }
    guard let color = color(value) else {
      return .unknown(value.lowercased().contains("calc(") ? "calc()" : "\(name)()")
    }
    let (red, green, blue, alpha) = color
    func byte(_ value: Double) -> Int { Int((min(max(value, 0), 1) * 255).rounded()) }
    let channels = "\(byte(red)),\(byte(green)),\(byte(blue))"
    return .value(alpha < 1 ? "rgba(\(channels),\(alpha))" : "rgb(\(channels))")
  }

  private typealias Components = (red: Double, green: Double, blue: Double, alpha: Double)

  private static func color(_ text: String) -> Components? {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if text.lowercased().hasPrefix("light-dark("), let light = arguments(of: text).first {
      return plain(light)
    }
    if text.lowercased().hasPrefix("color-mix(") { return mixture(arguments(of: text)) }
    return plain(text)
  }

  private static func plain(_ text: String) -> Components? {
    (try? CSSColor.parse(text)).map { $0.srgbComponents }
  }

  /// `color-mix(in srgb, red 30%, blue)`: the spaces in which mixing is a sum of channels that are at hand.
  private static func mixture(_ arguments: [String]) -> Components? {
    guard arguments.count == 3, let space = FunctionSpace(arguments[0]), let first = part(arguments[1]),
      let second = part(arguments[2])
    else { return nil }
    let (p, q) = (first.share, second.share)
    // What is not said is the rest; what is less than all leaves the mixture translucent.
    let weights: (Double, Double) =
      switch (p, q) {
      case (let p?, let q?): (p, q)
      case (let p?, nil): (p, 1 - p)
      case (nil, let q?): (1 - q, q)
      case (nil, nil): (0.5, 0.5)
      }
    let sum = weights.0 + weights.1
    guard sum > 0 else { return nil }
    let (a, b) = (weights.0 / sum, weights.1 / sum)
    let alpha = first.color.alpha * a + second.color.alpha * b
    guard alpha > 0 else { return (0, 0, 0, 0) }
    let mixed =
      (space.channels(of: first.color) * (a * first.color.alpha)
        + space.channels(of: second.color) * (b * second.color.alpha)) / alpha
    let rgb = space.srgb(of: mixed)
    return (rgb.x, rgb.y, rgb.z, alpha * min(sum, 1))
  }

  private static func part(_ text: String) -> (color: Components, share: Double?)? {
    var (words, depth) = ([""], 0)
    for character in text {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if character.isWhitespace, depth == 0 {
        words.append("")
      } else {
        words[words.count - 1].append(character)
      }
    }
    let shares = words.filter { $0.hasSuffix("%") }.compactMap { Double($0.dropLast()) }
    let rest = words.filter { !$0.isEmpty && !$0.hasSuffix("%") }
    guard rest.count == 1, shares.count < 2, let color = color(rest[0]) else { return nil }
    return (color, shares.first.map { $0 / 100 })
  }

  /// What stands between the commas of a function that are in no function within it.
  private static func arguments(of function: String) -> [String] {
    var (result, depth) = ([""], 0)
    guard let open = function.firstIndex(of: "("), function.hasSuffix(")") else { return [] }
    for character in function[open...].dropFirst().dropLast() {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if character == ",", depth == 0 {
        result.append("")
      } else {
        result[result.count - 1].append(character)
      }
    }
    return result
  }

  private enum FunctionSpace {
    case srgb, linear, oklab

    init?(_ text: String) {
      switch text.trimmingCharacters(in: .whitespaces).lowercased().split(separator: " ") {
      case ["in", "srgb"]: self = .srgb
      case ["in", "srgb-linear"]: self = .linear
      case ["in", "oklab"]: self = .oklab
      default: return nil
      }
    }

    func channels(of color: Components) -> SIMD3<Double> {
      let rgb = SIMD3(color.red, color.green, color.blue)
      switch self {
      case .srgb: return rgb
      case .linear: return Self.linear(rgb)
      case .oklab: return Self.oklab(Self.linear(rgb))
      }
    }

    func srgb(of channels: SIMD3<Double>) -> SIMD3<Double> {
      switch self {
      case .srgb: return channels
      case .linear: return Self.encoded(channels)
      case .oklab:
        let text = "oklab(\(channels.x) \(channels.y) \(channels.z))"
        guard let color = plain(text) else { return .zero }
        return SIMD3(color.red, color.green, color.blue)
      }
    }

    private static func linear(_ c: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(CodePoints.sRGBCurve(c.x), CodePoints.sRGBCurve(c.y), CodePoints.sRGBCurve(c.z))
    }

    private static func encoded(_ c: SIMD3<Double>) -> SIMD3<Double> {
      func encode(_ x: Double) -> Double { x <= 0.0031308 ? 12.92 * x : 1.055 * pow(x, 1 / 2.4) - 0.055 }
      return SIMD3(encode(c.x), encode(c.y), encode(c.z))
    }

    /// B. Ottosson, A perceptual color space for image processing, 2020.
    private static func oklab(_ c: SIMD3<Double>) -> SIMD3<Double> {
      let lms = SIMD3(
        cbrt((c * SIMD3(0.4122214708, 0.5363325363, 0.0514459929)).sum()),
        cbrt((c * SIMD3(0.2119034982, 0.6806995451, 0.1073969566)).sum()),
        cbrt((c * SIMD3(0.0883024619, 0.2817188376, 0.6299787005)).sum()))
      return SIMD3(
        (lms * SIMD3(0.2104542553, 0.7936177850, -0.0040720468)).sum(),
        (lms * SIMD3(1.9779984951, -2.4285922050, 0.4505937099)).sum(),
        (lms * SIMD3(0.0259040371, 0.7827717662, -0.8086757660)).sum())
    }
  }
}
