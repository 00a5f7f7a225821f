import CLCMS
import Foundation
import ImageDecoding
import Synchronization

/// Converts sRGB colours to the inks of a press with lcms2. Thread-safe.
package final class InkConversion: Sendable {
  // Only read, while the lock of `coarse` is held.
  private nonisolated(unsafe) let press: ICCProfile
  private let settings: PressColors
  /// From 16 bits to 16 bits.
  private let fine: ColorTransform
  /// The amount of black ink for each of 256 greys.
  private let blacks: [UInt16]
  /// From pixels to pixels, by the pixels' profile; nil is sRGB.
  private let coarse = Mutex<[Data?: (ColorTransform, count: Int)]>([:])
  /// A cache of converted colours, which drawings use repeatedly.
  private let known = Mutex<[[UInt16]: [UInt16]]>([:])

  /// Nil for a profile that colours cannot be converted to and from.
  package init?(to profile: Data, settings: PressColors = PressColors()) {
    // With tables as transfer functions, which take half of the time of formulas.
    guard let press = ICCProfile(profile), let screens = ScreenProfiles(),
      let screen = ICCProfile(Data(screens.colors)), let blacks = Self.blacks(of: press),
      let fine = ColorTransform(
        screen, lcms_rgb16, to: press, lcms_cmyk16, intent: Self.number(of: settings.renderingIntent),
        flags: ColorTransform.exactly)
    else { return nil }
    (self.press, self.settings, self.fine, self.blacks) = (press, settings, fine, blacks)
  }

  private static func number(of intent: PressColors.RenderingIntent) -> Int32 {
    switch intent {
    case .perceptual: INTENT_PERCEPTUAL
    case .relative: INTENT_RELATIVE_COLORIMETRIC
    case .saturation: INTENT_SATURATION
    case .absolute: INTENT_ABSOLUTE_COLORIMETRIC
    }
  }

  /// Black ink alone is lighter than all inks together: greys range from it to paper in perceptually uniform
  /// steps.
  private static func blacks(of press: ICCProfile) -> [UInt16]? {
    guard let greys = ICCProfile.greys,
      let seen = ColorTransform(press, lcms_cmyk16, to: greys, lcms_gray16, flags: ColorTransform.exactly)
    else { return nil }
    var inks = [UInt16](repeating: 0, count: 1024)
    for k in 0..<256 { inks[4 * k + 3] = UInt16(k * 257) }
    var lightness = [UInt16](repeating: 0, count: 256)
    seen.convert(inks, to: &lightness, count: 256)
    let (paper, black) = (Double(lightness[0]), Double(lightness[255]))
    guard paper > black else { return nil }
    var ink = 255
    return (0..<256).map { grey in
      let wanted = black + (paper - black) * Double(grey) / 255
      while ink > 0, Double(lightness[ink]) < wanted { ink -= 1 }
      guard ink < 255 else { return 65535 }
      let (light, dark) = (Double(lightness[ink]), Double(lightness[ink + 1]))
      let share = light > dark ? min(max((light - wanted) / (light - dark), 0), 1) : 0
      return UInt16((Double(ink) + share) * 257)
    }
  }

  /// Converts several colours that belong together: if all of them are grey, they stay so.
  package func colors(_ colors: [UInt16]) -> [UInt16] {
    let count = colors.count / 3
    var inks = [UInt16](repeating: 0, count: count * 4)
    let areGrey = (0..<count).allSatisfy { k in
      let red = colors[3 * k]
      return red == colors[3 * k + 1] && red == colors[3 * k + 2]
    }
    if areGrey, settings.black == .pure {
      for k in 0..<count { inks[4 * k + 3] = black(colors[3 * k]) }
      return inks
    }
    fine.convert(colors, to: &inks, count: count)
    limit(&inks, full: 65535)
    return inks
  }

  /// Converts a single colour.
  package func color(_ color: [UInt16]) -> [UInt16] {
    if let inks = known.withLock({ $0[color] }) { return inks }
    let inks = colors(color)
    known.withLock { $0[color] = inks }
    return inks
  }

  /// Converts red, green and blue to cyan, magenta, yellow and black, all 0…1.
  package func inks(of color: SIMD3<Float>) -> SIMD4<Float> {
    let numbers = (0..<3).map { UInt16((min(max(color[$0], 0), 1) * 65535).rounded()) }
    let inks = self.color(numbers)
    return SIMD4(Float(inks[0]), Float(inks[1]), Float(inks[2]), Float(inks[3])) / 65535
  }

  private func black(_ grey: UInt16) -> UInt16 {
    let place = Double(grey) / 257
    let (first, second) = (Int(place), min(Int(place) + 1, 255))
    let (a, b) = (Double(blacks[first]), Double(blacks[second]))
    return UInt16((a + (b - a) * (place - Double(first))).rounded())
  }

  /// Converts the pixels of pictures; nil for a profile that colours cannot be converted from.
  ///
  /// - Parameter profile: the profile of the pixels, with three numbers each, or four for inks; nil is sRGB.
  package func pixels(_ pixels: [UInt8], profile: Data?) -> [UInt8]? {
    guard let (transform, count) = transform(from: profile) else { return nil }
    var inks = [UInt8](repeating: 0, count: pixels.count / count * 4)
    transform.convert(pixels, to: &inks, count: pixels.count / count)
    limit(&inks, full: 255)
    return inks
  }

  /// The transform from a profile, created once, with the number of channels.
  private func transform(from profile: Data?) -> (ColorTransform, count: Int)? {
    coarse.withLock { known in
      if let made = known[profile] { return made }
      guard let source = profile.map(ICCProfile.init) ?? .sRGB else { return nil }
      // For greys only the first of three equal numbers is used.
      let formats = [
        cmsSigGrayData.rawValue: lcms_gray8_of_3, cmsSigRgbData.rawValue: lcms_rgb8,
        cmsSigCmykData.rawValue: lcms_cmyk8,
      ]
      guard let format = formats[source.colorSpace.rawValue] else { return nil }
      let made = ColorTransform(
        source, format, to: press, lcms_cmyk8, intent: Self.number(of: settings.renderingIntent))
      guard let made else { return nil }
      known[profile] = (made, count: format == lcms_cmyk8 ? 4 : 3)
      return known[profile]
    }
  }

  /// Reduces colours with too much ink; black, which carries the detail, stays.
  private func limit<Number: FixedWidthInteger>(_ inks: inout [Number], full: Double) {
    guard let limit = settings.inkLimit.map({ $0 / 100 * full }) else { return }
    for k in stride(from: 0, to: inks.count - 3, by: 4) {
      let (colors, black) = (Double(inks[k]) + Double(inks[k + 1]) + Double(inks[k + 2]), Double(inks[k + 3]))
      guard colors + black > limit, colors > 0 else { continue }
      let scale = max(limit - black, 0) / colors
      for ink in k..<k + 3 { inks[ink] = Number((Double(inks[ink]) * scale).rounded(.down)) }
    }
  }
}
