import CLCMS
import Foundation
import ImageDecoding
import Synchronization

/// The colours that a press can print, determined with lcms2. Thread-safe.
package final class PressGamut: Sendable {
  /// The printed result of a colour.
  package struct Print: Sendable {
    /// The difference from the original colour: ΔE 2000 (CIE 142:2001), of which about 1 is just noticeable.
    package var difference: Double
    /// The visible colour, in sRGB.
    package var red, green, blue: UInt8
  }

  private let meant, printed, seen, shown: ColorTransform
  private let known = Mutex<[UInt64: Print]>([:])

  /// Nil for a profile that colours cannot be converted to and from.
  package init?(of profile: Data) {
    let flags = ColorTransform.exactly
    guard let press = ICCProfile(profile), let screen = ICCProfile.sRGB, let lab = ICCProfile.lab,
      let meant = ColorTransform(screen, lcms_rgb16, to: lab, lcms_lab_double, flags: flags),
      let printed = ColorTransform(screen, lcms_rgb16, to: press, lcms_cmyk16, flags: flags),
      let seen = ColorTransform(press, lcms_cmyk16, to: lab, lcms_lab_double, flags: flags),
      let shown = ColorTransform(press, lcms_cmyk16, to: screen, lcms_rgb16, flags: flags)
    else { return nil }
    (self.meant, self.printed, self.seen, self.shown) = (meant, printed, seen, shown)
  }

  /// The printed result of an sRGB colour, 0…65535 each.
  package func print(of color: SIMD3<UInt16>) -> Print {
    let key = UInt64(color.x) << 32 | UInt64(color.y) << 16 | UInt64(color.z)
    if let print = known.withLock({ $0[key] }) { return print }
    let numbers = [color.x, color.y, color.z]
    var inks: [UInt16] = [0, 0, 0, 0]
    var (wanted, made) = (cmsCIELab(), cmsCIELab())
    var light: [UInt16] = [0, 0, 0]
    meant.convert(numbers, to: &wanted, count: 1)
    printed.convert(numbers, to: &inks, count: 1)
    seen.convert(inks, to: &made, count: 1)
    shown.convert(inks, to: &light, count: 1)
    let bytes = light.map { UInt8((UInt32($0) + 128) / 257) }
    let print = Print(
      difference: cmsCIE2000DeltaE(&wanted, &made, 1, 1, 1), red: bytes[0], green: bytes[1], blue: bytes[2])
    known.withLock { $0[key] = print }
    return print
  }
}
