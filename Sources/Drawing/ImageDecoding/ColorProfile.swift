import CLCMS
import Foundation

/// What an ICC profile makes of eight-bit colours: their like in sRGB. (ICC.1:2010; relative colorimetric, as
/// photographs are shown everywhere.)
final class ColorProfile: Sendable {
  private let transform: ColorTransform
  private let transformWithAlpha: ColorTransform
  /// For profiles of grey pictures, whose pixels arrive as three equal channels.
  private let greys: [UInt8]?
  /// Whether it says what everybody takes for granted. Most profiles say sRGB at length.
  let isSRGB: Bool

  /// Nil where lcms2 makes nothing of a profile, which has to be one of RGB or of greys.
  init?(_ profile: ICCProfile) {
    guard let sRGB = ICCProfile.sRGB else { return nil }
    let isGrey = profile.colorSpace == cmsSigGrayData
    guard isGrey || profile.colorSpace == cmsSigRgbData,
      let plain = ColorTransform(profile, isGrey ? lcms_gray8 : lcms_rgb8, to: sRGB, lcms_rgb8, flags: 0),
      let alpha = isGrey
        ? plain : ColorTransform(profile, lcms_rgba8, to: sRGB, lcms_rgba8, flags: cmsFLAGS_COPY_ALPHA)
    else { return nil }
    var greys: [UInt8]?
    if isGrey {
      var table = [UInt8](repeating: 0, count: 768)
      plain.convert((0...255).map { UInt8($0) }, to: &table, count: 256)
      greys = (0..<256).map { table[3 * $0] }
    }
    (transform, transformWithAlpha, self.greys) = (plain, alpha, greys)
    isSRGB = Self.changesNothing(plain, greys)
  }

  /// Of CIE L*a*b* under D50, as bytes: L* in steps of 100/255, the others from -128 on.
  static let lab: ColorProfile? = {
    guard let lab = ICCProfile.lab, let sRGB = ICCProfile.sRGB,
      let plain = ColorTransform(lab, lcms_lab8, to: sRGB, lcms_rgb8, flags: 0),
      let alpha = ColorTransform(lab, lcms_laba8, to: sRGB, lcms_rgba8, flags: cmsFLAGS_COPY_ALPHA)
    else { return nil }
    return ColorProfile(plain, alpha)
  }()

  private init(_ transform: ColorTransform, _ transformWithAlpha: ColorTransform) {
    (self.transform, self.transformWithAlpha, greys, isSRGB) = (transform, transformWithAlpha, nil, false)
  }

  /// Nil where lcms2 makes nothing of a profile, which has to be one of four inks, such as printers' JPEGs have.
  ///
  /// - Parameter isInverted: whether 255 stands for no ink, as Adobe's programs write it.
  init?(cmyk profile: ICCProfile, isInverted: Bool) {
    guard profile.colorSpace == cmsSigCmykData, let sRGB = ICCProfile.sRGB,
      let made = ColorTransform(
        profile, isInverted ? lcms_cmyk8_inverted : lcms_cmyk8, to: sRGB, lcms_rgb8)
    else { return nil }
    (transform, transformWithAlpha, greys, isSRGB) = (made, made, nil, false)
  }

  /// How many numbers the colours have that a profile speaks of; nil for bytes that are none.
  static func componentCount(of data: Data) -> Int? {
    ICCProfile(data).map { Int(cmsChannelsOf($0.colorSpace)) }
  }

  /// Converts pixels of three channels, or of four, the last of which is alpha that colours are not multiplied by.
  /// Those of four inks become three channels.
  func convert(
    _ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, count: Int, channels: Int
  ) {
    guard let greys else {
      (channels == 4 ? transformWithAlpha : transform).convert(source, to: target, count: count)
      return
    }
    for k in 0..<(count * channels) {
      target[k] = channels == 4 && k % 4 == 3 ? source[k] : greys[Int(source[k])]
    }
  }

  private static func changesNothing(_ transform: ColorTransform, _ greys: [UInt8]?) -> Bool {
    let probes: [UInt8] = [0, 36, 73, 109, 146, 182, 219, 255]
    if let greys { return probes.allSatisfy { abs(Int(greys[Int($0)]) - Int($0)) <= 1 } }
    var colors: [UInt8] = []
    for red in probes { for green in probes { for blue in probes { colors += [red, green, blue] } } }
    var mapped = [UInt8](repeating: 0, count: colors.count)
    transform.convert(colors, to: &mapped, count: colors.count / 3)
    return zip(colors, mapped).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
  }
}
