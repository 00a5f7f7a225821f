import CLCMS
import Foundation
import ImageDecoding

/// What is seen of the inks of a press, by lcms2. Can be used by several threads at once.
package final class PressView: Sendable {
  private let seen: ColorTransform

  /// Nil for a profile that tells nothing of what is seen.
  ///
  /// - Parameter showsPaper: whether white is the paper's; otherwise it is the screen's, and black the screen's black.
  package init?(of profile: Data, showsPaper: Bool) {
    guard let press = ICCProfile(profile), let screen = ICCProfile.sRGB,
      let seen = ColorTransform(
        press, lcms_cmyk8, to: screen, lcms_rgb8,
        intent: showsPaper ? INTENT_ABSOLUTE_COLORIMETRIC : INTENT_RELATIVE_COLORIMETRIC,
        flags: showsPaper ? 0 : cmsFLAGS_BLACKPOINTCOMPENSATION)
    else { return nil }
    self.seen = seen
  }

  /// Red, green and blue of each pixel of four inks, a byte for each number; 0 is no ink.
  package func colors(of inks: [UInt8]) -> [UInt8] {
    var colors = [UInt8](repeating: 0, count: inks.count / 4 * 3)
    seen.convert(inks, to: &colors, count: inks.count / 4)
    return colors
  }
}
