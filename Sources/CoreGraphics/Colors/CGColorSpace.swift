/// What kind of components a colour space has. Spaces here are monochrome, RGB, CMYK, of an ink (`deviceN`), or of patterns;
/// the other names are Apple's.
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

/// How colours outside of a space are brought into it. Only kept: they are cut to it
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
/// Device and generic RGB and grey are taken as sRGB and its grey axis, as all of Apple's current devices do. CMYK has
/// no profile here: PDFs get it as it is, and elsewhere it becomes RGB by (1 − c)·(1 − k).
public final class CGColorSpace: Sendable, Hashable {
  enum Encoding: Sendable, Hashable {
    case linear
    case sRGB
    /// A plain power.
    case power(Double)
  }

  enum Primaries: Sendable, Hashable {
    case sRGB
    case displayP3
    case adobeRGB
    case grey
    case cmyk
  }

  /// One of the names below; nil for none.
  public let name: String?
  /// What kind of components it has.
  public let model: CGColorSpaceModel
  /// The space of the colour that patterns without colours of their own are drawn in; nil for all other spaces.
  public let baseColorSpace: CGColorSpace?
  /// The ink that the component is a tint of; nil for all other spaces. Not in Apple's API.
  public let ink: CGInk?
  let primaries: Primaries
  let encoding: Encoding

  /// Red, green and blue of IEC 61966-2-1, in its curve.
  public static let sRGB = "kCGColorSpaceSRGB"
  /// sRGB, numbers beyond 0…1 being colours beyond it.
  public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
  /// sRGB's primaries in linear light.
  public static let linearSRGB = "kCGColorSpaceLinearSRGB"
  /// Linear light, numbers beyond 0…1 being colours beyond sRGB.
  public static let extendedLinearSRGB = "kCGColorSpaceExtendedLinearSRGB"
  /// Here the same as linear sRGB.
  public static let genericRGBLinear = "kCGColorSpaceGenericRGBLinear"
  /// SMPTE EG 432-1's primaries with white at D65, in sRGB's curve.
  public static let displayP3 = "kCGColorSpaceDisplayP3"
  /// Display P3, numbers beyond 0…1 being colours beyond it.
  public static let extendedDisplayP3 = "kCGColorSpaceExtendedDisplayP3"
  /// Display P3's primaries in linear light.
  public static let linearDisplayP3 = "kCGColorSpaceLinearDisplayP3"
  /// Adobe RGB (1998): a power of 563/256.
  public static let adobeRGB1998 = "kCGColorSpaceAdobeRGB1998"
  /// One component, black to white, here in sRGB's curve.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"
  /// One component, black to white, in linear light.
  public static let linearGray = "kCGColorSpaceLinearGray"
  /// Grey in sRGB's curve, numbers beyond 0…1 being darker than black or brighter than white.
  public static let extendedGray = "kCGColorSpaceExtendedGray"
  /// Grey in linear light, numbers beyond 0…1 being darker than black or brighter than white.
  public static let extendedLinearGray = "kCGColorSpaceExtendedLinearGray"
  /// Four inks, 1 being full cover; without a profile.
  public static let genericCMYK = "kCGColorSpaceGenericCMYK"
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

  /// The space of colours that are patterns; nil if the base is such a space itself.
  ///
  /// - Parameter baseSpace: the space of their colour, for patterns without colours of their own.
  public convenience init?(patternBaseSpace baseSpace: CGColorSpace?) {
    guard baseSpace?.model != .pattern else { return nil }
    self.init(
      name: nil, model: .pattern, primaries: baseSpace?.primaries ?? .grey,
      encoding: baseSpace?.encoding ?? .sRGB, base: baseSpace)
  }

  /// The space of one of the names above, nil for another name.
  public convenience init?(name: String) {
    switch name {
    case Self.sRGB, Self.extendedSRGB, Self.genericRGB, Self.deviceRGBName:
      self.init(name: name, model: .rgb, primaries: .sRGB, encoding: .sRGB)
    case Self.linearSRGB, Self.extendedLinearSRGB, Self.genericRGBLinear:
      self.init(name: name, model: .rgb, primaries: .sRGB, encoding: .linear)
    case Self.displayP3, Self.extendedDisplayP3:
      self.init(name: name, model: .rgb, primaries: .displayP3, encoding: .sRGB)
    case Self.linearDisplayP3:
      self.init(name: name, model: .rgb, primaries: .displayP3, encoding: .linear)
    case Self.adobeRGB1998:
      self.init(name: name, model: .rgb, primaries: .adobeRGB, encoding: .power(563.0 / 256))
    case Self.genericGrayGamma2_2, Self.extendedGray, Self.deviceGrayName:
      self.init(name: name, model: .monochrome, primaries: .grey, encoding: .sRGB)
    case Self.linearGray, Self.extendedLinearGray:
      self.init(name: name, model: .monochrome, primaries: .grey, encoding: .linear)
    case Self.genericCMYK, Self.deviceCMYKName:
      self.init(name: name, model: .cmyk, primaries: .cmyk, encoding: .sRGB)
    default:
      return nil
    }
  }

  /// How many components a colour has besides alpha.
  public var numberOfComponents: Int {
    switch model {
    case .monochrome, .deviceN: 1
    case .cmyk: 4
    case .pattern: baseColorSpace?.numberOfComponents ?? 0
    default: 3
    }
  }

  /// Whether components beyond 0…1 mean something.
  public var isExtended: Bool { name?.contains("Extended") ?? false }

  public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool {
    a === b
      || (a.name == b.name && a.model == b.model && a.baseColorSpace == b.baseColorSpace && a.ink == b.ink)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(model)
  }
}

extension CGColorSpace {
  static let srgbSpace = CGColorSpace(name: sRGB, model: .rgb, primaries: .sRGB, encoding: .sRGB)
  static let genericRGBSpace = CGColorSpace(name: genericRGB, model: .rgb, primaries: .sRGB, encoding: .sRGB)
  static let deviceRGBSpace = CGColorSpace(
    name: deviceRGBName, model: .rgb, primaries: .sRGB, encoding: .sRGB)
  static let deviceGraySpace = CGColorSpace(
    name: deviceGrayName, model: .monochrome, primaries: .grey, encoding: .sRGB)
  static let greySpace = CGColorSpace(
    name: genericGrayGamma2_2, model: .monochrome, primaries: .grey, encoding: .sRGB)
  /// The space of patterns in their own colours.
  static let patternSpace = CGColorSpace(name: nil, model: .pattern, primaries: .grey, encoding: .sRGB)
  static let cmykSpace = CGColorSpace(name: genericCMYK, model: .cmyk, primaries: .cmyk, encoding: .sRGB)
  static let deviceCMYKSpace = CGColorSpace(
    name: deviceCMYKName, model: .cmyk, primaries: .cmyk, encoding: .sRGB)
}

/// The RGB space of the device, here sRGB.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGBSpace }

/// The grey space of the device, here the grey axis of sRGB.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGraySpace }

/// The CMYK space of the device, without a profile.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace { .deviceCMYKSpace }
