// Linear components are mapped by 3×3 matrices. Sources: IEC 61966-2-1 (sRGB), SMPTE EG 432-1 with D65
// (Display P3), Adobe RGB (1998) specification, SMPTE RP 431-2, ITU-R BT.2020, ISO 22028-2 (ROMM) and ACES'
// AP1, each through CIE XYZ, with Bradford adaptation if white is not at D65; precise enough that white maps
// to white within rounding.

extension CGColorSpace {
  /// Converts components of this space to sRGB (encoded, possibly outside of 0…1).
  func srgb(from v: SIMD4<Double>) -> SIMD3<Double> {
    switch primaries {
    case .sRGB:
      let rgb = SIMD3(v.x, v.y, v.z)
      return encoding == .sRGB ? rgb : Self.encodeSRGB(decode(rgb))
    case .displayP3, .adobeRGB, .dciP3, .rec2020, .romm, .acescg, .xyz:
      return Self.encodeSRGB(Matrix3.toSRGB(from: primaries) * decode(SIMD3(v.x, v.y, v.z)))
    case .grey:
      let grey = SIMD3(repeating: v.x)
      return encoding == .sRGB ? grey : Self.encodeSRGB(decode(grey))
    case .cmyk:
      let inks = ink.map { $0.process * v.x } ?? v
      return (SIMD3.one - SIMD3(inks.x, inks.y, inks.z)) * (1 - inks.w)
    }
  }

  /// Converts sRGB to components of this space; to grey by luminance.
  func components(fromSRGB rgb: SIMD3<Double>) -> SIMD4<Double> {
    switch primaries {
    case .sRGB:
      return SIMD4(encoding == .sRGB ? rgb : encode(Self.decodeSRGB(rgb)), 0)
    case .displayP3, .adobeRGB, .dciP3, .rec2020, .romm, .acescg, .xyz:
      return SIMD4(encode(Matrix3.toSRGB(from: primaries).inverse * Self.decodeSRGB(rgb)), 0)
    case .grey:
      if rgb.x == rgb.y, rgb.y == rgb.z, encoding == .sRGB { return SIMD4(rgb.x, 0, 0, 0) }
      let luminance = RelativeLuminance.luminance(ofSRGB: rgb)
      return SIMD4(encode(SIMD3(repeating: luminance)).x, 0, 0, 0)
    case .cmyk:
      let light = rgb.max()
      if light <= 0 { return SIMD4(0, 0, 0, 1) }
      return SIMD4((SIMD3(repeating: light) - rgb) / light, 1 - light)
    }
  }

  private func decode(_ v: SIMD3<Double>) -> SIMD3<Double> {
    switch encoding {
    case .linear: v
    case .sRGB: Self.decodeSRGB(v)
    case .power(let exponent): v.mapped { $0 < 0 ? -pow(-$0, exponent) : pow($0, exponent) }
    case .television:
      v.mapped { x in
        let size = abs(x)
        let linear = size < 0.081 ? size / 4.5 : pow((size + 0.099) / 1.099, 1 / 0.45)
        return x < 0 ? -linear : linear
      }
    }
  }

  private func encode(_ v: SIMD3<Double>) -> SIMD3<Double> {
    switch encoding {
    case .linear: v
    case .sRGB: Self.encodeSRGB(v)
    case .power(let exponent): v.mapped { $0 < 0 ? -pow(-$0, 1 / exponent) : pow($0, 1 / exponent) }
    case .television:
      v.mapped { x in
        let size = abs(x)
        let encoded = size < 0.018 ? size * 4.5 : 1.099 * pow(size, 0.45) - 0.099
        return x < 0 ? -encoded : encoded
      }
    }
  }

  /// sRGB's transfer function, extended symmetrically to negative numbers.
  static func decodeSRGB(_ v: SIMD3<Double>) -> SIMD3<Double> {
    v.mapped { x in
      let size = abs(x)
      let linear = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
      return x < 0 ? -linear : linear
    }
  }

  static func encodeSRGB(_ v: SIMD3<Double>) -> SIMD3<Double> {
    v.mapped { x in
      let size = abs(x)
      let encoded = size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
      return x < 0 ? -encoded : encoded
    }
  }
}

extension SIMD3 where Scalar == Double {
  fileprivate func mapped(_ f: (Double) -> Double) -> SIMD3 { SIMD3(f(x), f(y), f(z)) }
}

/// A 3×3 matrix for column vectors.
private struct Matrix3: Sendable {
  var rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  static let displayP3ToSRGB = Matrix3(
    rows: (
      SIMD3(1.2249401762805598, -0.22494017628055996, 0),
      SIMD3(-0.042056954709688163, 1.0420569547096881, 0),
      SIMD3(-0.019637554590334432, -0.078636045550631889, 1.0982736001409663)
    ))

  static let adobeRGBToSRGB = Matrix3(
    rows: (
      SIMD3(1.3983557439607783, -0.39835574396077830, 0),
      SIMD3(0, 1, 0),
      SIMD3(0, -0.042928989150144567, 1.0429289891501446)
    ))

  static let dciP3ToSRGB = Matrix3(
    rows: (
      SIMD3(1.157516406199759, -0.15496237807385782, -0.002554028125901112),
      SIMD3(-0.041500071530685904, 1.0455679230796993, -0.004067851549013221),
      SIMD3(-0.018050038956253973, -0.07857827265302894, 1.096628311609283)
    ))

  static let rec2020ToSRGB = Matrix3(
    rows: (
      SIMD3(1.6604910021084343, -0.5876411387885494, -0.07284986331988491),
      SIMD3(-0.12455047452159068, 1.13289989712596, -0.008349422604369439),
      SIMD3(-0.018150763354905217, -0.10057889800800741, 1.1187296613629127)
    ))

  static let rommToSRGB = Matrix3(
    rows: (
      SIMD3(2.034380849516997, -0.7276357899341347, -0.3067450595828619),
      SIMD3(-0.22882573163305048, 1.231742541190105, -0.002916809557054482),
      SIMD3(-0.008558828783917378, -0.15326670213803717, 1.1618255309219545)
    ))

  static let acescgToSRGB = Matrix3(
    rows: (
      SIMD3(1.7050509926579829, -0.6217921206570043, -0.0832588720009786),
      SIMD3(-0.13025641750704361, 1.1408047365754017, -0.010548319068358035),
      SIMD3(-0.02400335680461802, -0.12896897606497054, 1.1529723328695887)
    ))

  static let xyzToSRGB = Matrix3(
    rows: (
      SIMD3(3.1341863642368204, -1.6172089589982752, -0.4906940640063841),
      SIMD3(-0.9787485041906941, 1.9161300967735864, 0.03343339915999552),
      SIMD3(0.07196392780224675, -0.22899387345320318, 1.4057537328964442)
    ))

  static let identity = Matrix3(rows: (SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)))

  static func toSRGB(from primaries: CGColorSpace.Primaries) -> Matrix3 {
    switch primaries {
    case .displayP3: displayP3ToSRGB
    case .adobeRGB: adobeRGBToSRGB
    case .dciP3: dciP3ToSRGB
    case .rec2020: rec2020ToSRGB
    case .romm: rommToSRGB
    case .acescg: acescgToSRGB
    case .xyz: xyzToSRGB
    case .sRGB, .grey, .cmyk: identity
    }
  }

  static func * (m: Matrix3, v: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3((m.rows.0 * v).sum(), (m.rows.1 * v).sum(), (m.rows.2 * v).sum())
  }

  var inverse: Matrix3 {
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    let (c0, c1, c2) = (cross(rows.1, rows.2), cross(rows.2, rows.0), cross(rows.0, rows.1))
    let determinant = (rows.0 * c0).sum()
    return Matrix3(
      rows: (
        SIMD3(c0.x, c1.x, c2.x) / determinant, SIMD3(c0.y, c1.y, c2.y) / determinant,
        SIMD3(c0.z, c1.z, c2.z) / determinant
      ))
  }
}
