/// The parts that a picture's file consists of: a JPEG's segments up to its first scan, the chunks of a PNG and a WebP,
/// a GIF's blocks. None for other formats.
package struct FileParts: Sequence, IteratorProtocol {
  package struct Part {
    /// A JPEG's marker, the four letters of a chunk, or a GIF's kind of block.
    package let kind: Int
    /// The place of the content in the file, as far as it is there.
    package let content: Range<Int>
  }

  /// The number of Exif data and other metadata in a JPEG (ITU-T T.81, B.1.1).
  package static let app1 = 0xE1
  static let firstScan = 0xDA
  static let endOfJPEG = 0xD9
  // Four letters (W3C PNG, 5.3).
  static let pixels = 0x4944_4154
  static let endOfPNG = 0x4945_4E44
  static let transparency = 0x7452_4E53
  static let animation = 0x6163_544C
  static let frameControl = 0x6663_544C
  static let exif = 0x6558_4966
  // Four letters (RFC 9649, 2.3).
  static let exifOfWebP = 0x4558_4946
  // GIF89a, 17 to 27.
  static let frame = 0x2C
  static let extensionBlock = 0x21

  private let reader: ByteReader
  private var at: Int

  package init(_ data: Data, of format: CGImage.Format) { self.init(ByteReader(data, format: format)) }

  init(_ reader: ByteReader) {
    self.reader = reader
    switch reader.format {
    case .jpeg: at = 2
    case .png: at = 8
    case .gif: at = 13 + Self.colorTableSize(reader, 10)
    case .webp: at = 12
    case .tiff, .bmp, .svg, .pdf, .pixels: at = reader.count
    }
  }

  /// Returns nil at the end, and where the file is broken.
  package mutating func next() -> Part? { try? nextPart() }

  mutating func nextPart() throws(CGImageError) -> Part {
    switch reader.format {
    case .jpeg: try nextSegment()
    case .png: try nextChunk()
    case .webp: try nextChunkOfWebP()
    default: try nextBlock()
    }
  }

  private mutating func part(_ kind: Int, from start: Int, to end: Int) -> Part {
    at = end
    let start = Swift.min(start, reader.count)
    return Part(kind: kind, content: start..<Swift.max(start, Swift.min(end, reader.count)))
  }

  private mutating func nextSegment() throws(CGImageError) -> Part {
    while true {
      guard try reader.byte(at) == 0xFF else {
        throw .invalidHeader(.jpeg, "no marker where one should be, at byte \(at)")
      }
      let marker = try reader.byte(at + 1)
      switch marker {
      case 0xFF: at += 1  // Fill byte.
      case 0x01, 0xD0...0xD8: at += 2  // Markers without content.
      case Self.endOfJPEG, Self.firstScan: return part(marker, from: at + 2, to: reader.count)
      default:
        let length = try reader.big16(at + 2)
        guard length >= 2 else { throw .invalidHeader(.jpeg, "a segment is shorter than its own length") }
        return part(marker, from: at + 4, to: at + 2 + length)
      }
    }
  }

  private mutating func nextChunk() throws(CGImageError) -> Part {
    guard at + 12 <= reader.count else { throw .truncatedHeader(.png) }
    let (length, kind) = (try reader.big32(at), try reader.big32(at + 4))
    defer { at += 4 }  // The checksum.
    return part(kind, from: at + 8, to: at + 8 + length)
  }

  private mutating func nextChunkOfWebP() throws(CGImageError) -> Part {
    let (kind, length) = (try reader.big32(at), try reader.little32(at + 4))
    defer { at += length & 1 }  // Chunks begin at even places.
    return part(kind, from: at + 8, to: at + 8 + length)
  }

  /// A block of unknown kind, such as the trailer, is the last.
  private mutating func nextBlock() throws(CGImageError) -> Part {
    let (start, kind) = (at + 1, try reader.byte(at))
    var end: Int
    switch kind {
    case Self.extensionBlock: end = at + 2
    // The descriptor, its colour table and the minimum code size.
    case Self.frame: end = at + 11 + Self.colorTableSize(reader, at + 9)
    default: return part(kind, from: start, to: reader.count)
    }
    // Sub-blocks, each preceded by its length; an empty one is the last.
    while let length = try? reader.byte(end), length > 0 { end += 1 + length }
    return part(kind, from: start, to: end + 1)
  }

  /// - Parameter offset: the place of the flags that tell.
  private static func colorTableSize(_ reader: ByteReader, _ offset: Int) -> Int {
    guard let flags = try? reader.byte(offset), flags & 0x80 != 0 else { return 0 }
    return 3 << (flags & 7 + 1)
  }
}

extension CGImage {
  /// Whether the file holds more pictures, to be shown in turn.
  package var hasMoreFrames: Bool {
    guard let encodedData else { return false }
    let reader = ByteReader(encodedData, format: format)
    switch format {
    case .gif:
      var frames = FileParts(reader).lazy.filter { $0.kind == FileParts.frame }.makeIterator()
      return frames.next() != nil && frames.next() != nil
    case .png:
      // The number of frames comes before the pixels, which are the first of them where they follow its description; else they
      // are for readers that know no frames (W3C PNG, 11.3.6.1).
      let parts = FileParts(reader).prefix { $0.kind != FileParts.pixels }
      guard let part = parts.first(where: { $0.kind == FileParts.animation }),
        let count = try? reader.big32(part.content.lowerBound), count > 0
      else { return false }
      return count > 1 || !parts.contains { $0.kind == FileParts.frameControl }
    case .webp:
      // The flag "Animation" of the extended header (RFC 9649, 2.7.1).
      return reader.has("VP8X", at: 12) && ((try? reader.byte(20)) ?? 0) & 2 != 0
    case .jpeg, .tiff, .bmp, .svg, .pdf, .pixels: return false
    }
  }
}
