import CLCMS
import Foundation
import ImageDecoding

/// Converts the inks of a press to visible colours, with lcms2. Thread-safe.
package final class PressView: Sendable {
  private let seen: ColorTransform

  /// Nil for a profile without that conversion.
  ///
  /// - Parameter showsPaper: whether white is that of the paper; otherwise white and black are the screen's.
  package init?(of profile: Data, showsPaper: Bool) {
    guard let press = ICCProfile(profile), let screen = ICCProfile.sRGB,
      let seen = ColorTransform(
        press, lcms_cmyk8, to: screen, lcms_rgb8,
        intent: showsPaper ? INTENT_ABSOLUTE_COLORIMETRIC : INTENT_RELATIVE_COLORIMETRIC,
        flags: showsPaper ? 0 : cmsFLAGS_BLACKPOINTCOMPENSATION)
    else { return nil }
    self.seen = seen
  }

  /// Converts pixels of four inks to red, green and blue, one byte per number; 0 is no ink.
  package func colors(of inks: [UInt8]) -> [UInt8] {
    var colors = [UInt8](repeating: 0, count: inks.count / 4 * 3)
    seen.convert(inks, to: &colors, count: inks.count / 4)
    return colors
  }
}
