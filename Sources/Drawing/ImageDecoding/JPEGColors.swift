import CoreGraphics

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
      for segment in FileParts(data, of: .jpeg) {
        let content = bytes[segment.content]
        switch segment.kind {
        case 0xC0, 0xC1, 0xC2: if content.count > 5 { components = Int(content[content.startIndex + 5]) }
        case 0xEE: if content.starts(with: "Adobe".utf8) { hasAdobeMarker = true }
        // ICC.1:2010, B.4: a number from 1, and how many there are.
        case 0xE2:
          if content.starts(with: "ICC_PROFILE\0".utf8), content.count > 14 {
            parts[content[content.startIndex + 12]] = Data(content.dropFirst(14))
          }
        default: break
        }
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
