import CLCMS
import Foundation
import Synchronization

/// Which colours a press can print, by lcms2. Can be used by several threads at once.
package final class PressGamut: Sendable {
  /// What a press makes of a colour.
  package struct Print: Sendable {
    /// How far that is from the colour: ΔE 2000 (CIE 142:2001), of which about 1 can just be seen.
    package var difference: Double
    /// What is seen, in sRGB.
    package var red, green, blue: UInt8
  }

  private nonisolated(unsafe) let meant, printed, seen, shown: cmsHTRANSFORM
  private let known = Mutex<[SIMD3<UInt16>: Print]>([:])

  /// Nil for a profile that colours cannot be converted to and back from.
  package init?(of profile: Data) {
    let opened = profile.withUnsafeBytes { cmsOpenProfileFromMem($0.baseAddress, UInt32(clamping: $0.count)) }
    guard let press = opened else { return nil }
    defer { cmsCloseProfile(press) }
    guard let screen = cmsCreate_sRGBProfile() else { return nil }
    defer { cmsCloseProfile(screen) }
    guard let lab = cmsCreateLab4Profile(nil) else { return nil }
    defer { cmsCloseProfile(lab) }
    // Tables would take longer to make than the few colours of a page to convert.
    let flags = UInt32(cmsFLAGS_NOCACHE | cmsFLAGS_NOOPTIMIZE | cmsFLAGS_BLACKPOINTCOMPENSATION)
    func transform(
      _ a: cmsHPROFILE, _ from: UInt32, _ b: cmsHPROFILE, _ to: UInt32
    ) -> cmsHTRANSFORM? {
      cmsCreateTransform(a, from, b, to, UInt32(INTENT_RELATIVE_COLORIMETRIC), flags)
    }
    let made = [
      transform(screen, lcms_rgb16, lab, lcms_lab_double), transform(screen, lcms_rgb16, press, lcms_cmyk16),
      transform(press, lcms_cmyk16, lab, lcms_lab_double), transform(press, lcms_cmyk16, screen, lcms_rgb16),
    ]
    let all = made.compactMap { $0 }
    guard all.count == 4 else {
      for transform in all { cmsDeleteTransform(transform) }
      return nil
    }
    (meant, printed, seen, shown) = (all[0], all[1], all[2], all[3])
  }

  deinit { for transform in [meant, printed, seen, shown] { cmsDeleteTransform(transform) } }

  /// What becomes of a colour in sRGB, 0…65535 each.
  package func print(of color: SIMD3<UInt16>) -> Print {
    if let print = known.withLock({ $0[color] }) { return print }
    let numbers = [color.x, color.y, color.z]
    var inks: [UInt16] = [0, 0, 0, 0]
    var (wanted, made) = (cmsCIELab(), cmsCIELab())
    var light: [UInt16] = [0, 0, 0]
    cmsDoTransform(meant, numbers, &wanted, 1)
    cmsDoTransform(printed, numbers, &inks, 1)
    cmsDoTransform(seen, inks, &made, 1)
    cmsDoTransform(shown, inks, &light, 1)
    let bytes = light.map { UInt8((UInt32($0) + 128) / 257) }
    let print = Print(
      difference: cmsCIE2000DeltaE(&wanted, &made, 1, 1, 1), red: bytes[0], green: bytes[1], blue: bytes[2])
    known.withLock { $0[color] = print }
    return print
  }
}
