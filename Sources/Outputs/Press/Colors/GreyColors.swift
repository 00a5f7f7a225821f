import CLCMS
import Foundation
import ImageDecoding
import PDFFinishing

/// Greys with the luminance of the original colours.
struct GreyColors: ColorTarget {
  let space: QPDFDocument.Object
  private let conversion: GreyConversion

  init(_ conversion: GreyConversion, in document: QPDFDocument) {
    (self.conversion, space) = (conversion, document.name("DeviceGray"))
  }

  var count: Int { 1 }
  var keepsMixtures: Bool { false }

  func converted(_ colors: [UInt16]) -> [UInt16] { conversion.colors(colors) }

  func pixels(_ pixels: [UInt8], profile: Data?) -> [UInt8]? { conversion.pixels(pixels, profile: profile) }

  /// Converts the pixels of pictures in inks, four bytes each, 0 being no ink.
  func pixels(ofInks inks: [UInt8], profile: Data?) -> [UInt8]? {
    conversion.pixels(ofInks: inks, profile: profile)
  }

  func operators(for color: [Double], written text: ArraySlice<UInt8>, isStroke: Bool) -> [UInt8]? {
    let numbers = color.map { UInt16((min(max($0, 0), 1) * 65535).rounded()) }
    let grey = Double(conversion.colors(numbers).first ?? 0) / 65535
    return Array("\(PDFNumber.text((grey * 10_000).rounded() / 10_000)) \(isStroke ? "G" : "g")".utf8)
  }
}

/// Converts colours to greys of the same luminance, in sRGB's transfer function, with lcms2.
final class GreyConversion {
  private let greys: ICCProfile
  /// From 16 bits to 16 bits.
  private let fine: ColorTransform
  /// The profile of inks without one; nil uses the simple formula.
  private let press: Data?

  /// - Parameter press: the profile of the output intent.
  init?(press: Data?) {
    guard let profiles = ScreenProfiles(), let greys = ICCProfile(Data(profiles.greys)),
      let screen = ICCProfile.sRGB, let fine = ColorTransform(screen, lcms_rgb16, to: greys, lcms_gray16)
    else { return nil }
    (self.greys, self.fine, self.press) = (greys, fine, press)
  }

  /// Converts sRGB triples; greys do not change.
  func colors(_ colors: [UInt16]) -> [UInt16] {
    let count = colors.count / 3
    var result = [UInt16](repeating: 0, count: count)
    fine.convert(colors, to: &result, count: count)
    for k in 0..<count where colors[3 * k] == colors[3 * k + 1] && colors[3 * k] == colors[3 * k + 2] {
      result[k] = colors[3 * k]
    }
    return result
  }

  /// Converts pixels of three bytes; nil for a profile that colours cannot be converted from.
  ///
  /// - Parameter profile: the profile of the pixels; nil is sRGB.
  func pixels(_ pixels: [UInt8], profile: Data?) -> [UInt8]? {
    guard let profile else {
      return colors(pixels.map { UInt16($0) * 257 }).map { UInt8((UInt32($0) + 128) / 257) }
    }
    return converted(pixels, width: 3, profile) { space in
      // For greys only the first of three equal numbers is used.
      space == cmsSigGrayData ? lcms_gray8_of_3 : space == cmsSigRgbData ? lcms_rgb8 : nil
    }
  }

  /// Converts pixels of four inks; nil for a profile that they cannot be converted from.
  func pixels(ofInks inks: [UInt8], profile: Data?) -> [UInt8]? {
    if let profile = profile ?? press {
      return converted(inks, width: 4, profile) { $0 == cmsSigCmykData ? lcms_cmyk8 : nil }
    }
    var colors: [UInt8] = []
    colors.reserveCapacity(inks.count / 4 * 3)
    for k in stride(from: 0, to: inks.count - 3, by: 4) {
      let light = 255 - Int(inks[k + 3])
      for ink in inks[k..<k + 3] { colors.append(UInt8(((255 - Int(ink)) * light + 127) / 255)) }
    }
    return pixels(colors, profile: nil)
  }

  private func converted(
    _ pixels: [UInt8], width: Int, _ profile: Data, format: (cmsColorSpaceSignature) -> UInt32?
  ) -> [UInt8]? {
    guard let source = ICCProfile(profile), let format = format(source.colorSpace),
      let transform = ColorTransform(source, format, to: greys, lcms_gray8)
    else { return nil }
    var result = [UInt8](repeating: 0, count: pixels.count / width)
    transform.convert(pixels, to: &result, count: result.count)
    return result
  }
}
