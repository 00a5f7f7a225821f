import CLCMS
import Foundation

/// What a press makes of colours in sRGB, by lcms2.
final class InkConversion {
  private let transform: cmsHTRANSFORM

  /// Nil for a profile that colours cannot be converted to, or back from.
  init?(to profile: Data) {
    let opened = profile.withUnsafeBytes { cmsOpenProfileFromMem($0.baseAddress, UInt32(clamping: $0.count)) }
    guard let opened else { return nil }
    defer { cmsCloseProfile(opened) }
    guard let screen = cmsCreate_sRGBProfile() else { return nil }
    defer { cmsCloseProfile(screen) }
    let flags = UInt32(cmsFLAGS_NOCACHE | cmsFLAGS_BLACKPOINTCOMPENSATION)
    let intent = UInt32(INTENT_RELATIVE_COLORIMETRIC)
    guard let back = cmsCreateTransform(opened, lcms_cmyk8, screen, lcms_rgb8, intent, flags) else {
      return nil
    }
    cmsDeleteTransform(back)
    guard let made = cmsCreateTransform(screen, lcms_rgb8, opened, lcms_cmyk8, intent, flags) else {
      return nil
    }
    transform = made
  }

  deinit { cmsDeleteTransform(transform) }
}
