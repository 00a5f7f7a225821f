import CLCMS
import Foundation

/// A profile that lcms2 has open.
package final class ICCProfile {
  let handle: cmsHPROFILE

  init?(taking handle: cmsHPROFILE?) {
    guard let handle else { return nil }
    self.handle = handle
  }

  /// Nil for bytes that are no profile.
  package convenience init?(_ data: Data) {
    self.init(
      taking: data.withUnsafeBytes { cmsOpenProfileFromMem($0.baseAddress, UInt32(clamping: $0.count)) })
  }

  package static var sRGB: ICCProfile? { ICCProfile(taking: cmsCreate_sRGBProfile()) }

  /// Greys with sRGB's transfer function (IEC 61966-2-1), as a formula, which lcms2 reverses at once.
  package static var greys: ICCProfile? {
    let numbers = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
    guard let curve = cmsBuildParametricToneCurve(nil, 4, numbers) else { return nil }
    defer { cmsFreeToneCurve(curve) }
    return ICCProfile(taking: cmsCreateGrayProfile(cmsD50_xyY(), curve))
  }

  /// CIE L*a*b* under D50.
  package static var lab: ICCProfile? { ICCProfile(taking: cmsCreateLab4Profile(nil)) }

  deinit { cmsCloseProfile(handle) }

  /// The profile as a file; nil if there is no memory.
  var bytes: Data? {
    var count: UInt32 = 0
    guard cmsSaveProfileToMem(handle, nil, &count) != 0 else { return nil }
    var data = Data(count: Int(count))
    let isSaved = data.withUnsafeMutableBytes { cmsSaveProfileToMem(handle, $0.baseAddress, &count) != 0 }
    return isSaved ? data : nil
  }

  package var colorSpace: cmsColorSpaceSignature { cmsGetColorSpace(handle) }

  /// What the profile calls itself; empty where it does not.
  package var name: String {
    var text = [CChar](repeating: 0, count: 256)
    _ = cmsGetProfileInfoASCII(handle, cmsInfoDescription, "en", "US", &text, UInt32(text.count))
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
  }
}

/// A conversion of colours by lcms2. It keeps nothing of one call for the next, so that several threads can use it at once.
package final class ColorTransform: @unchecked Sendable {
  private let handle: cmsHTRANSFORM

  /// Flags for single colours: each is what the profiles say, and nothing is made beforehand. Otherwise lcms2 makes a table
  /// first, for ten milliseconds, which suits pictures; saturated dark colours may be 8 % of an ink off.
  package static let exactly = cmsFLAGS_BLACKPOINTCOMPENSATION | cmsFLAGS_NOOPTIMIZE

  /// Nil where the profiles cannot be joined.
  ///
  /// - Parameters:
  ///   - input, output: how the numbers lie in memory, such as `lcms_rgb8`.
  ///   - intent: what becomes of colours that the target has not, such as `INTENT_PERCEPTUAL`.
  ///   - flags: of lcms2.
  package init?(
    _ source: ICCProfile, _ input: UInt32, to target: ICCProfile, _ output: UInt32,
    intent: Int32 = INTENT_RELATIVE_COLORIMETRIC, flags: Int32 = cmsFLAGS_BLACKPOINTCOMPENSATION
  ) {
    let made = cmsCreateTransform(
      source.handle, input, target.handle, output, UInt32(intent), UInt32(flags | cmsFLAGS_NOCACHE))
    guard let made else { return nil }
    handle = made
  }

  deinit { cmsDeleteTransform(handle) }

  /// Converts so many colours, for which there has to be room.
  package func convert(_ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, count: Int) {
    cmsDoTransform(handle, source, target, UInt32(clamping: count))
  }
}
