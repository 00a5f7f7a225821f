import Foundation

/// Colour matrices: 4 rows of 5 numbers, or the functions of SVG's `feColorMatrix`.
enum CAMLColorMatrix {
  static func parse(_ text: String, _ remarks: inout [SyntaxError]) throws(SyntaxError) -> [Double] {
    var scanner = CAMLScanner(text)
    let name = scanner.takeWord()
    scanner.skipWhitespace()
    guard scanner.take("(") else {
      throw scanner.error("expected matrix(…), saturate(…), hueRotate(…) or luminanceToAlpha()")
    }
    let v = try scanner.takeArguments(atMost: 20)
    scanner.finish()
    remarks += scanner.remarks
    switch (name, v.count) {
    case ("matrix", 20): return v
    case ("saturate", 1): return rows(weights(1 - v[0], v[0]))
    case ("hueRotate", 1): return rows(hue(v[0]))
    case ("luminanceToAlpha", 0):
      return [Double](repeating: 0, count: 15) + [0.2125, 0.7154, 0.0721, 0, 0]
    default:
      throw SyntaxError(message: "\(name)() with \(v.count) numbers is not a colour matrix", position: 0)
    }
  }

  /// A row of weights: `grey` for the luminance, `own` for the colour itself.
  private static func weights(_ grey: Double, _ own: Double) -> [Double] {
    let l = [0.213, 0.715, 0.072]
    return (0..<9).map { l[$0 % 3] * grey + ($0 / 3 == $0 % 3 ? own : 0) }
  }

  /// The matrix of SVG's `hueRotate` (Filter Effects Module Level 1).
  private static func hue(_ angle: Double) -> [Double] {
    let (c, s) = (cos(angle), sin(angle))
    let cosines = [0.787, -0.715, -0.072, -0.213, 0.285, -0.072, -0.213, -0.715, 0.928]
    let sines = [-0.213, -0.715, 0.928, 0.143, 0.140, -0.283, -0.787, 0.715, 0.072]
    let grey = [0.213, 0.715, 0.072]
    return (0..<9).map { grey[$0 % 3] + c * cosines[$0] + s * sines[$0] }
  }

  private static func rows(_ rgb: [Double]) -> [Double] {
    Array(rgb[0..<3]) + [0, 0] + Array(rgb[3..<6]) + [0, 0] + Array(rgb[6..<9]) + [0, 0, 0, 0, 0, 1, 0]
  }
}
