import CLCMS
import Foundation

/// What an ICC profile makes of eight-bit colours: their like in sRGB. (ICC.1:2010; relative colorimetric, as
/// photographs are shown everywhere.)
final class ColorProfile {
  private let transform: cmsHTRANSFORM
  private let transformWithAlpha: cmsHTRANSFORM
  /// For profiles of grey pictures, whose pixels arrive as three equal channels.
  private let greys: [UInt8]?

  /// Nil for bytes that are no profile, for profiles of neither RGB nor grey, and for those that change nothing: sRGB.
  init?(_ data: Data) {
    let opened = data.withUnsafeBytes { cmsOpenProfileFromMem($0.baseAddress, UInt32(clamping: $0.count)) }
    guard let profile = opened else { return nil }
    defer { cmsCloseProfile(profile) }
    guard let sRGB = cmsCreate_sRGBProfile() else { return nil }
    defer { cmsCloseProfile(sRGB) }
    let isGrey = cmsGetColorSpace(profile) == cmsSigGrayData
    guard isGrey || cmsGetColorSpace(profile) == cmsSigRgbData else { return nil }
    let intent = UInt32(INTENT_RELATIVE_COLORIMETRIC)
    func make(_ input: UInt32, _ output: UInt32, _ flags: Int32) -> cmsHTRANSFORM? {
      cmsCreateTransform(profile, input, sRGB, output, intent, UInt32(flags) | UInt32(cmsFLAGS_NOCACHE))
    }
    let plain = make(isGrey ? lcms_gray8 : lcms_rgb8, lcms_rgb8, 0)
    guard let plain else { return nil }
    guard let alpha = isGrey ? plain : make(lcms_rgba8, lcms_rgba8, cmsFLAGS_COPY_ALPHA) else {
      cmsDeleteTransform(plain)
      return nil
    }
    (transform, transformWithAlpha) = (plain, alpha)
    if isGrey {
      var table = [UInt8](repeating: 0, count: 768)
      cmsDoTransform(plain, (0...255).map { UInt8($0) }, &table, 256)
      greys = (0..<256).map { table[3 * $0] }
    } else {
      greys = nil
    }
    // Most profiles say sRGB at length.
    if changesNothing { return nil }
  }

  /// A profile of four inks, such as printers' JPEGs have; nil for bytes that are none.
  ///
  /// - Parameter isInverted: whether 255 stands for no ink, as Adobe's programs write it.
  init?(cmyk data: Data?, isInverted: Bool) {
    guard let data else { return nil }
    let opened = data.withUnsafeBytes { cmsOpenProfileFromMem($0.baseAddress, UInt32(clamping: $0.count)) }
    guard let profile = opened else { return nil }
    defer { cmsCloseProfile(profile) }
    guard cmsGetColorSpace(profile) == cmsSigCmykData, let sRGB = cmsCreate_sRGBProfile() else { return nil }
    defer { cmsCloseProfile(sRGB) }
    let made = cmsCreateTransform(
      profile, isInverted ? lcms_cmyk8_inverted : lcms_cmyk8, sRGB, lcms_rgb8,
      UInt32(INTENT_RELATIVE_COLORIMETRIC), UInt32(cmsFLAGS_NOCACHE | cmsFLAGS_BLACKPOINTCOMPENSATION))
    guard let made else { return nil }
    (transform, transformWithAlpha, greys) = (made, made, nil)
  }

  /// Converts pixels of four inks to three channels.
  func convertInks(_ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, count: Int) {
    cmsDoTransform(transform, source, target, UInt32(clamping: count))
  }

  /// How many numbers the colours have that a profile speaks of; nil for bytes that are none.
  static func componentCount(of data: Data) -> Int? {
    let opened = data.withUnsafeBytes { cmsOpenProfileFromMem($0.baseAddress, UInt32(clamping: $0.count)) }
    guard let opened else { return nil }
    defer { cmsCloseProfile(opened) }
    return Int(cmsChannelsOf(cmsGetColorSpace(opened)))
  }

  deinit {
    cmsDeleteTransform(transform)
    if transformWithAlpha != transform { cmsDeleteTransform(transformWithAlpha) }
  }

  /// Converts pixels of three channels, or of four, the last of which is alpha that colours are not multiplied by.
  func convert(
    _ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, count: Int, channels: Int
  ) {
    guard let greys else {
      cmsDoTransform(channels == 4 ? transformWithAlpha : transform, source, target, UInt32(clamping: count))
      return
    }
    for k in 0..<(count * channels) {
      target[k] = channels == 4 && k % 4 == 3 ? source[k] : greys[Int(source[k])]
    }
  }

  private var changesNothing: Bool {
    let probes: [UInt8] = [0, 36, 73, 109, 146, 182, 219, 255]
    if let greys { return probes.allSatisfy { abs(Int(greys[Int($0)]) - Int($0)) <= 1 } }
    var colors: [UInt8] = []
    for red in probes { for green in probes { for blue in probes { colors += [red, green, blue] } } }
    var mapped = [UInt8](repeating: 0, count: colors.count)
    cmsDoTransform(transform, colors, &mapped, UInt32(colors.count / 3))
    return zip(colors, mapped).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
  }
}
