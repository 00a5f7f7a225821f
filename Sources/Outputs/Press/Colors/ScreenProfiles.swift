import CLCMS
import Foundation

/// The ICC profiles of sRGB (IEC 61966-2-1), and of greys with the same transfer function.
struct ScreenProfiles {
  /// For three components.
  let colors: [UInt8]
  /// For one component.
  let greys: [UInt8]

  /// Nil if lcms2 has no memory.
  init?() {
    // As tables, as in version 2 of ICC's format, which all viewers support.
    let points: [UInt16] = (0..<1024).map { k in
      let value = Double(k) / 1023
      let light = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      return UInt16((light * 65535).rounded())
    }
    guard let curve = cmsBuildTabulatedToneCurve16(nil, UInt32(points.count), points) else { return nil }
    defer { cmsFreeToneCurve(curve) }
    var white = cmsCIExyY(x: 0.3127, y: 0.3290, Y: 1)
    var primaries = cmsCIExyYTRIPLE(
      Red: cmsCIExyY(x: 0.64, y: 0.33, Y: 1), Green: cmsCIExyY(x: 0.30, y: 0.60, Y: 1),
      Blue: cmsCIExyY(x: 0.15, y: 0.06, Y: 1))
    var curves: [OpaquePointer?] = [curve, curve, curve]
    guard let colors = Self.bytes(cmsCreateRGBProfile(&white, &primaries, &curves)),
      let greys = Self.bytes(cmsCreateGrayProfile(cmsD50_xyY(), curve))
    else { return nil }
    (self.colors, self.greys) = (colors, greys)
  }

  /// The profile's bytes, with a fixed creation date.
  private static func bytes(_ profile: cmsHPROFILE?) -> [UInt8]? {
    guard let profile else { return nil }
    defer { cmsCloseProfile(profile) }
    cmsSetProfileVersion(profile, 2.1)
    var count: cmsUInt32Number = 0
    guard cmsSaveProfileToMem(profile, nil, &count) != 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(count))
    guard cmsSaveProfileToMem(profile, &bytes, &count) != 0, bytes.count > 36 else { return nil }
    // 1 January 2000.
    bytes.replaceSubrange(24..<36, with: [0x07, 0xD0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0])
    return bytes
  }
}
