/// The kind of a colour space's components. Spaces here are monochrome, RGB, CMYK, XYZ, of an ink
/// (`deviceN`), or of patterns; the other names are Apple's.
public enum CGColorSpaceModel: Int32, Sendable, Hashable {
  case unknown = -1
  case monochrome
  case rgb
  case cmyk
  case lab
  case deviceN
  case indexed
  case pattern
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case XYZ
}

/// How colours outside of a space's gamut are mapped to it. Stored without effect: they are clipped
/// (`CGColor.converted(to:intent:options:)`).
public enum CGColorRenderingIntent: Int32, Sendable, Hashable {
  case defaultIntent
  case absoluteColorimetric
  case relativeColorimetric
  case perceptual
  case saturation
}

/// The meaning of a colour's components.
///
/// Device and generic RGB and grey are treated as sRGB and its grey axis, as on all of Apple's current
/// devices. CMYK has no profile here: it is written to PDFs unchanged, and converted to RGB elsewhere by (1 −
/// c)·(1 − k).
public final class CGColorSpace: Sendable, Hashable {
  enum Encoding: Sendable, Hashable {
    case linear
    case sRGB
    /// A pure power function.
    case power(Double)
    /// The curve of film and television (ITU-R BT.709).
    case television
  }

  enum Primaries: Sendable, Hashable {
    case sRGB
    case displayP3
    case adobeRGB
    /// SMPTE RP 431-2, with the white of projectors.
    case dciP3
    /// ITU-R BT.2020.
    case rec2020
    /// ISO 22028-2, with white at D50.
    case romm
    /// AP1 of the Academy Color Encoding System, with white near D60.
    case acescg
    /// CIE XYZ relative to D50, as in profiles.
    case xyz
    case grey
    case cmyk
  }

  /// One of the names below; nil if there is none.
  public let name: String?
  /// The kind of its components.
  public let model: CGColorSpaceModel
  /// The colour space for uncoloured patterns; nil for all other spaces.
  public let baseColorSpace: CGColorSpace?
  /// The ink whose tint the component is; nil for all other spaces. Not in Apple's API.
  public let ink: CGInk?
  let primaries: Primaries
  let encoding: Encoding

  /// The RGB space of IEC 61966-2-1, with its transfer function.
  public static let sRGB = "kCGColorSpaceSRGB"
  /// sRGB in which components outside of 0…1 are colours outside of its gamut.
  public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
  /// sRGB's primaries, linear.
  public static let linearSRGB = "kCGColorSpaceLinearSRGB"
  /// Linear sRGB in which components outside of 0…1 are colours outside of its gamut.
  public static let extendedLinearSRGB = "kCGColorSpaceExtendedLinearSRGB"
  /// The same as linear sRGB here.
  public static let genericRGBLinear = "kCGColorSpaceGenericRGBLinear"
  /// SMPTE EG 432-1's primaries with white at D65 and sRGB's transfer function.
  public static let displayP3 = "kCGColorSpaceDisplayP3"
  /// Display P3 in which components outside of 0…1 are colours outside of its gamut.
  public static let extendedDisplayP3 = "kCGColorSpaceExtendedDisplayP3"
  /// Display P3's primaries, linear.
  public static let linearDisplayP3 = "kCGColorSpaceLinearDisplayP3"
  /// Linear Display P3 in which components outside of 0…1 are colours outside of its gamut.
  public static let extendedLinearDisplayP3 = "kCGColorSpaceExtendedLinearDisplayP3"
  /// SMPTE RP 431-2: the colours of projectors, with a gamma of 2.6.
  public static let dcip3 = "kCGColorSpaceDCIP3"
  /// sRGB's primaries with the transfer function of television.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static let itur_709 = "kCGColorSpaceITUR_709"
  /// sRGB's primaries with a gamma of 1.961, as films are shown.
  public static let coreMedia709 = "kCGColorSpaceCoreMedia709"
  /// ITU-R BT.2020's primaries with the transfer function of television.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static let itur_2020 = "kCGColorSpaceITUR_2020"
  /// ITU-R BT.2020's primaries, linear.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static let linearITUR_2020 = "kCGColorSpaceLinearITUR_2020"
  /// BT.2020 in which components outside of 0…1 are colours outside of its gamut.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static let extendedITUR_2020 = "kCGColorSpaceExtendedITUR_2020"
  /// Linear BT.2020 in which components outside of 0…1 are colours outside of its gamut.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static let extendedLinearITUR_2020 = "kCGColorSpaceExtendedLinearITUR_2020"
  /// ROMM RGB (ISO 22028-2): a gamma of 1.8.
  public static let rommrgb = "kCGColorSpaceROMMRGB"
  /// The linear primaries of the Academy Color Encoding System for computer graphics; components outside of
  /// 0…1 are valid.
  public static let acescgLinear = "kCGColorSpaceACESCGLinear"
  /// CIE XYZ relative to D50; components outside of 0…1 are valid.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static let genericXYZ = "kCGColorSpaceGenericXYZ"
  /// Adobe RGB (1998): a gamma of 563/256.
  public static let adobeRGB1998 = "kCGColorSpaceAdobeRGB1998"
  /// Grey from black to white, here with sRGB's transfer function.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"
  /// Linear grey from black to white.
  public static let linearGray = "kCGColorSpaceLinearGray"
  /// Grey with sRGB's transfer function in which components outside of 0…1 are darker than black or brighter
  /// than white.
  public static let extendedGray = "kCGColorSpaceExtendedGray"
  /// Linear grey in which components outside of 0…1 are darker than black or brighter than white.
  public static let extendedLinearGray = "kCGColorSpaceExtendedLinearGray"
  /// CMYK without a profile, 1 being full coverage.
  public static let genericCMYK = "kCGColorSpaceGenericCMYK"
  /// The space of `CGColor.currentColor`: sRGB. Not in Apple's API.
  package static let currentColor = "currentColor"
  static let genericRGB = "kCGColorSpaceGenericRGB"
  static let deviceRGBName = "kCGColorSpaceDeviceRGB"
  static let deviceGrayName = "kCGColorSpaceDeviceGray"
  static let deviceCMYKName = "kCGColorSpaceDeviceCMYK"

  init(
    name: String?, model: CGColorSpaceModel, primaries: Primaries, encoding: Encoding,
    base: CGColorSpace? = nil, ink: CGInk? = nil
  ) {
    self.name = name
    self.model = model
    self.primaries = primaries
    self.encoding = encoding
    baseColorSpace = base
    self.ink = ink
  }

  /// A pattern space; nil if the base is a pattern space itself.
  ///
  /// - Parameter baseSpace: the colour space of uncoloured patterns.
  public convenience init?(patternBaseSpace baseSpace: CGColorSpace?) {
    guard baseSpace?.model != .pattern else { return nil }
    self.init(
      name: nil, model: .pattern, primaries: baseSpace?.primaries ?? .grey,
      encoding: baseSpace?.encoding ?? .sRGB, base: baseSpace)
  }

  /// The space of one of the names above; nil for other names.
  public convenience init?(name: String) {
    let (primaries, encoding): (Primaries, Encoding)
    switch name {
    case Self.sRGB, Self.extendedSRGB, Self.genericRGB, Self.deviceRGBName, Self.currentColor:
      (primaries, encoding) = (.sRGB, .sRGB)
    case Self.linearSRGB, Self.extendedLinearSRGB, Self.genericRGBLinear:
      (primaries, encoding) = (.sRGB, .linear)
    case Self.itur_709: (primaries, encoding) = (.sRGB, .television)
    case Self.coreMedia709: (primaries, encoding) = (.sRGB, .power(1.961))
    case Self.displayP3, Self.extendedDisplayP3: (primaries, encoding) = (.displayP3, .sRGB)
    case Self.linearDisplayP3, Self.extendedLinearDisplayP3: (primaries, encoding) = (.displayP3, .linear)
    case Self.dcip3: (primaries, encoding) = (.dciP3, .power(2.6))
    case Self.adobeRGB1998: (primaries, encoding) = (.adobeRGB, .power(563.0 / 256))
    case Self.itur_2020, Self.extendedITUR_2020: (primaries, encoding) = (.rec2020, .television)
    case Self.linearITUR_2020, Self.extendedLinearITUR_2020: (primaries, encoding) = (.rec2020, .linear)
    case Self.rommrgb: (primaries, encoding) = (.romm, .power(1.8))
    case Self.acescgLinear: (primaries, encoding) = (.acescg, .linear)
    case Self.genericXYZ: (primaries, encoding) = (.xyz, .linear)
    case Self.genericGrayGamma2_2, Self.extendedGray, Self.deviceGrayName:
      (primaries, encoding) = (.grey, .sRGB)
    case Self.linearGray, Self.extendedLinearGray: (primaries, encoding) = (.grey, .linear)
    case Self.genericCMYK, Self.deviceCMYKName: (primaries, encoding) = (.cmyk, .sRGB)
    default: return nil
    }
    self.init(name: name, model: primaries.model, primaries: primaries, encoding: encoding)
  }

  /// The number of a colour's components without alpha.
  public var numberOfComponents: Int {
    switch model {
    case .monochrome, .deviceN: 1
    case .cmyk: 4
    case .pattern: baseColorSpace?.numberOfComponents ?? 0
    default: 3
    }
  }

  /// Whether components outside of 0…1 are valid.
  public var isExtended: Bool {
    primaries == .xyz || primaries == .acescg || name?.contains("Extended") ?? false
  }

  /// Whether it has RGB colours outside of sRGB's gamut.
  public var isWideGamutRGB: Bool { model == .rgb && primaries != .sRGB }

  /// Whether it can be an output space: RGB, grey or CMYK.
  public var supportsOutput: Bool { model == .rgb || model == .monochrome || model == .cmyk }

  public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool {
    a === b
      || (a.name == b.name && a.model == b.model && a.baseColorSpace == b.baseColorSpace && a.ink == b.ink)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(model)
  }
}

extension CGColorSpace.Primaries {
  fileprivate var model: CGColorSpaceModel {
    switch self {
    case .grey: .monochrome
    case .cmyk: .cmyk
    case .xyz: .XYZ
    default: .rgb
    }
  }
}

extension CGColorSpace {
  static let srgbSpace = CGColorSpace(name: sRGB, model: .rgb, primaries: .sRGB, encoding: .sRGB)
  static let genericRGBSpace = CGColorSpace(name: genericRGB, model: .rgb, primaries: .sRGB, encoding: .sRGB)
  static let spaceOfCurrentColor = CGColorSpace(
    name: currentColor, model: .rgb, primaries: .sRGB, encoding: .sRGB)
  static let deviceRGBSpace = CGColorSpace(
    name: deviceRGBName, model: .rgb, primaries: .sRGB, encoding: .sRGB)
  static let deviceGraySpace = CGColorSpace(
    name: deviceGrayName, model: .monochrome, primaries: .grey, encoding: .sRGB)
  static let greySpace = CGColorSpace(
    name: genericGrayGamma2_2, model: .monochrome, primaries: .grey, encoding: .sRGB)
  /// The space of coloured patterns.
  static let patternSpace = CGColorSpace(name: nil, model: .pattern, primaries: .grey, encoding: .sRGB)
  static let cmykSpace = CGColorSpace(name: genericCMYK, model: .cmyk, primaries: .cmyk, encoding: .sRGB)
  static let deviceCMYKSpace = CGColorSpace(
    name: deviceCMYKName, model: .cmyk, primaries: .cmyk, encoding: .sRGB)
}

/// Returns the device's RGB space, here sRGB.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGBSpace }

/// Returns the device's grey space, here the grey axis of sRGB.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGraySpace }

/// Returns the device's CMYK space, without a profile.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace { .deviceCMYKSpace }
