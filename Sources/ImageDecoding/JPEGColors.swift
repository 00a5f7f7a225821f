import Foundation

/// What a JPEG says of its colours, which documents have to say again: they do not look into the file.
public struct JPEGColors: Sendable {
  /// 1, 3 or 4.
  public let componentCount: Int
  /// Whether 255 stands for no ink, as Adobe's programs write files of four inks.
  public let isInverted: Bool
  /// The ICC profile, nil for none.
  public let profile: Data?

  /// Nil for bytes that are no JPEG.
  public init?(_ data: Data) {
    var components: Int?
    var hasAdobeMarker = false
    var parts: [UInt8: Data] = [:]
    data.withUnsafeBytes { bytes in
      var at = 2
      while at + 9 < bytes.count, bytes[at] == 0xFF {
        let marker = bytes[at + 1]
        // Fill bytes, and markers without a length.
        if marker == 0xFF || marker == 0x01 || (0xD0...0xD8).contains(marker) {
          at += marker == 0xFF ? 1 : 2
          continue
        }
        if marker == 0xDA || marker == 0xD9 { break }
        let body = (at + 4)..<min(at + 2 + Int(bytes[at + 2]) << 8 + Int(bytes[at + 3]), bytes.count)
        guard body.lowerBound <= body.upperBound else { break }
        let content = bytes[body]
        switch marker {
        case 0xC0, 0xC1, 0xC2: if content.count > 5 { components = Int(content[body.lowerBound + 5]) }
        case 0xEE: if content.starts(with: "Adobe".utf8) { hasAdobeMarker = true }
        // ICC.1:2010, B.4: a number from 1, and how many there are.
        case 0xE2:
          if content.starts(with: "ICC_PROFILE\0".utf8), content.count > 14 {
            parts[content[body.lowerBound + 12]] = Data(content.dropFirst(14))
          }
        default: break
        }
        at = body.upperBound
      }
    }
    guard let components else { return nil }
    componentCount = components
    isInverted = components == 4 && hasAdobeMarker
    profile = parts.isEmpty ? nil : parts.keys.sorted().reduce(into: Data()) { $0 += parts[$1] ?? Data() }
  }

  /// The profile, where it says something else than what a document takes for granted: sRGB, or inks of no particular kind.
  public var neededProfile: Data? {
    guard let profile else { return nil }
    if componentCount == 4 { return ColorProfile(cmyk: profile, isInverted: false) == nil ? nil : profile }
    guard ColorProfile.componentCount(of: profile) == componentCount else { return nil }
    return ColorProfile(profile) == nil ? nil : profile
  }
}
