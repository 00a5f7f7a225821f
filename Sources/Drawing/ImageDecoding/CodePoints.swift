import CLCMS
import CoreGraphics

/// The x and y of a space's white, and of its red, green and blue.
struct Chromaticities {
  var white: SIMD2<Double>
  var red: SIMD2<Double>
  var green: SIMD2<Double>
  var blue: SIMD2<Double>

  static let sRGB = Chromaticities(red: .init(0.64, 0.33), green: .init(0.30, 0.60), blue: .init(0.15, 0.06))

  /// CIE's standard illuminant D65.
  private static let d65 = SIMD2(0.3127, 0.3290)
  /// CIE's standard illuminant C.
  fileprivate static let c = SIMD2(0.310, 0.316)

  init(
    white: SIMD2<Double> = d65, red: SIMD2<Double>, green: SIMD2<Double>, blue: SIMD2<Double>
  ) {
    (self.white, self.red, self.green, self.blue) = (white, red, green, blue)
  }
}

extension SIMD2<Double> {
  /// A chromaticity as PNG stores it, in steps of 1/100,000.
  init(_ x: Int32, _ y: Int32) { self.init(Double(x) / 100_000, Double(y) / 100_000) }
}

/// Colours by the numbers that video has for them (ITU-T H.273, 8), as in PNG's cICP chunk.
struct CodePoints {
  let primaries: Chromaticities
  /// From stored values to light, both 0…1; 1 is the light of white paper.
  let curve: (Double) -> Double
  /// Whether values may stand for more light than paper has.
  let isHDR: Bool

  /// Nil for numbers that are reserved, or say that nothing is known, and for other colours than RGB.
  init?(primaries: UInt8, transfer: UInt8, matrix: UInt8, isFullRange: Bool) {
    guard matrix == 0, let known = Self.primaries[primaries], let curve = Self.curve(transfer) else {
      return nil
    }
    self.primaries = known
    isHDR = transfer == 16 || transfer == 18
    self.curve =
      isFullRange ? curve : { curve(min(max(($0 * 255 - 16) / 219, 0), 1)) }
  }

  /// Table 2.
  private static let primaries: [UInt8: Chromaticities] = [
    1: .sRGB,
    4: Chromaticities(
      white: Chromaticities.c, red: .init(0.67, 0.33), green: .init(0.21, 0.71), blue: .init(0.14, 0.08)),
    5: Chromaticities(red: .init(0.64, 0.33), green: .init(0.29, 0.60), blue: .init(0.15, 0.06)),
    6: Chromaticities(red: .init(0.630, 0.340), green: .init(0.310, 0.595), blue: .init(0.155, 0.070)),
    7: Chromaticities(red: .init(0.630, 0.340), green: .init(0.310, 0.595), blue: .init(0.155, 0.070)),
    8: Chromaticities(
      white: Chromaticities.c, red: .init(0.681, 0.319), green: .init(0.243, 0.692), blue: .init(0.145, 0.049)
    ),
    9: Chromaticities(red: .init(0.708, 0.292), green: .init(0.170, 0.797), blue: .init(0.131, 0.046)),
    11: Chromaticities(
      white: .init(0.314, 0.351), red: .init(0.680, 0.320), green: .init(0.265, 0.690),
      blue: .init(0.150, 0.060)),
    12: Chromaticities(red: .init(0.680, 0.320), green: .init(0.265, 0.690), blue: .init(0.150, 0.060)),
    22: Chromaticities(red: .init(0.630, 0.340), green: .init(0.295, 0.605), blue: .init(0.155, 0.077)),
  ]

  /// IEC 61966-2-1.
  static func sRGBCurve(_ x: Double) -> Double { x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4) }

  /// Table 3, each function inverted.
  private static func curve(_ number: UInt8) -> ((Double) -> Double)? {
    switch number {
    case 1, 6, 11, 12, 14, 15: { $0 < 0.081 ? $0 / 4.5 : pow(($0 + 0.099) / 1.099, 1 / 0.45) }
    case 4: { pow($0, 2.2) }
    case 5: { pow($0, 2.8) }
    case 7: { $0 < 0.0913 ? $0 / 4 : pow(($0 + 0.1115) / 1.1115, 1 / 0.45) }
    case 8: { $0 }
    case 9: { $0 <= 0 ? 0 : pow(10, 2 * ($0 - 1)) }
    case 10: { $0 <= 0 ? 0 : pow(10, 2.5 * ($0 - 1)) }
    case 13: sRGBCurve
    case 16: { perceptual($0) }
    case 17: { pow($0, 2.6) * 52.37 / 48 }
    case 18: { hybrid($0) }
    default: nil
    }
  }

  /// The light of paper, in candela per square metre (ITU-R BT.2408, 2.1).
  private static let paper = 203.0

  /// PQ (SMPTE ST 2084).
  private static func perceptual(_ x: Double) -> Double {
    let root = pow(x, 1 / 78.84375)
    let light = pow(max(root - 0.8359375, 0) / (18.8515625 - 18.6875 * root), 1 / 0.1593017578125)
    return 10_000 * light / paper
  }

  /// HLG (ITU-R BT.2100) on a display of 1000 candela per square metre, whose exponent is 1.2 for each channel.
  private static func hybrid(_ x: Double) -> Double {
    let scene = x <= 0.5 ? x * x / 3 : (exp((x - 0.55991073) / 0.17883277) + 0.28466892) / 12
    return 1000 * pow(scene, 1.2) / paper
  }
}

extension ICCProfile {
  /// A profile of chromaticities; nil where no light has them.
  ///
  /// - Parameters:
  ///   - primaries: nil for greys.
  ///   - curve: from stored values to light, both 0…1.
  convenience init?(primaries: Chromaticities?, curve: (Double) -> Double) {
    let samples = (0..<4096).map { UInt16(min(max(curve(Double($0) / 4095), 0), 1) * 65_535 + 0.5) }
    guard let table = cmsBuildTabulatedToneCurve16(nil, UInt32(samples.count), samples) else { return nil }
    defer { cmsFreeToneCurve(table) }
    guard let primaries else {
      self.init(taking: cmsCreateGrayProfile(cmsD50_xyY(), table))
      return
    }
    func xyY(_ place: SIMD2<Double>) -> cmsCIExyY { cmsCIExyY(x: place.x, y: place.y, Y: 1) }
    var white = xyY(primaries.white)
    var colors = cmsCIExyYTRIPLE(
      Red: xyY(primaries.red), Green: xyY(primaries.green), Blue: xyY(primaries.blue))
    var curves: [OpaquePointer?] = [table, table, table]
    guard primaries.white.y > 0, primaries.red.y > 0, primaries.green.y > 0, primaries.blue.y > 0 else {
      return nil
    }
    self.init(taking: cmsCreateRGBProfile(&white, &colors, &curves))
  }
}
