import CoreGraphics

/// What a JPEG says of its colours, which documents have to say again: they do not look into the file.
public struct JPEGColors: Sendable {
  /// 1, 3 or 4.
  public let componentCount: Int
  /// Whether 255 stands for no ink, as Adobe's programs write files of four inks.
  public let isInverted: Bool
  /// The ICC profile, nil for none.
  public let profile: Data?
  /// Whether colours are stored as red, green and blue, and only the names of the components say so. libjpeg looks at them;
  /// readers of PDF need not (ISO 32000-1, 7.4.8).
  public let isUnmarkedRGB: Bool
  /// Whether two markers contradict each other about how colours are stored, so that readers disagree.
  let isContradictory: Bool

  /// Nil for bytes that are no JPEG.
  public init?(_ data: Data) {
    var components: Int?
    var names: [UInt8] = []
    var (hasAdobeMarker, hasJFIFMarker, adobeTransform) = (false, false, UInt8(0))
    var parts: [UInt8: Data] = [:]
    data.withUnsafeBytes { bytes in
      for segment in FileParts(data, of: .jpeg) {
        let content = bytes[segment.content]
        switch segment.kind {
        case 0xC0, 0xC1, 0xC2:
          guard content.count > 5 else { break }
          components = Int(content[content.startIndex + 5])
          names = stride(from: 6, to: content.count, by: 3).map { content[content.startIndex + $0] }
        case 0xE0: if content.starts(with: "JFIF\0".utf8) { hasJFIFMarker = true }
        case 0xEE:
          guard content.starts(with: "Adobe".utf8), content.count > 11 else { break }
          (hasAdobeMarker, adobeTransform) = (true, content[content.startIndex + 11])
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
    isUnmarkedRGB = !hasAdobeMarker && !hasJFIFMarker && names == Array("RGB".utf8)
    isContradictory = components == 3 && hasAdobeMarker && hasJFIFMarker && adobeTransform == 0
    profile = parts.isEmpty ? nil : parts.keys.sorted().reduce(into: Data()) { $0 += parts[$1] ?? Data() }
  }

  /// The profile, where it says something else than what a document takes for granted: sRGB, or inks of no particular kind.
  public var neededProfile: Data? {
    read.profile == nil ? nil : profile
  }

  /// The colours as far as they are heeded.
  var read: FileColors {
    let model: FileColors.Model =
      componentCount == 4 ? .cmyk(isInverted: isInverted) : componentCount == 1 ? .grey : .rgb
    return FileColors(profile: profile, of: model)
  }
}
