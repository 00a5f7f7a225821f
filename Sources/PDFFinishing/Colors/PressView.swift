import CLCMS
import Foundation

/// What is seen of the inks of a press, by lcms2. Can be used by several threads at once.
package final class PressView: Sendable {
  private nonisolated(unsafe) let seen: cmsHTRANSFORM

  /// Nil for a profile that tells nothing of what is seen.
  ///
  /// - Parameter showsPaper: whether white is the paper's; otherwise it is the screen's, and black the screen's black.
  package init?(of profile: Data, showsPaper: Bool) {
    let opened = profile.withUnsafeBytes { cmsOpenProfileFromMem($0.baseAddress, UInt32(clamping: $0.count)) }
    guard let press = opened else { return nil }
    defer { cmsCloseProfile(press) }
    guard let screen = cmsCreate_sRGBProfile() else { return nil }
    defer { cmsCloseProfile(screen) }
    let intent = showsPaper ? INTENT_ABSOLUTE_COLORIMETRIC : INTENT_RELATIVE_COLORIMETRIC
    let flags = cmsFLAGS_NOCACHE | (showsPaper ? 0 : cmsFLAGS_BLACKPOINTCOMPENSATION)
    guard
      let seen = cmsCreateTransform(
        press, lcms_cmyk8, screen, lcms_rgb8, UInt32(intent), UInt32(flags))
    else { return nil }
    self.seen = seen
  }

  deinit { cmsDeleteTransform(seen) }

  /// Red, green and blue of each pixel of four inks, a byte for each number; 0 is no ink.
  package func colors(of inks: [UInt8]) -> [UInt8] {
    var colors = [UInt8](repeating: 0, count: inks.count / 4 * 3)
    cmsDoTransform(seen, inks, &colors, UInt32(clamping: inks.count / 4))
    return colors
  }
}
