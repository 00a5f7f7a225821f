extension ImageHeader {
  /// GIF89a, sections 17 to 23. The size is that of the logical screen.
  init(gif reader: ByteReader) throws(CGImageError) {
    let packed = try reader.byte(10)
    self.init(
      format: .gif, width: try reader.little16(6), height: try reader.little16(8),
      bitsPerComponent: packed >> 4 & 7 + 1, colorModel: .indexed)
    _ = try reader.byte(12)
    hasAlpha = firstFrameIsTransparent(reader)
  }

  /// WebP container specification; RFC 6386, 9.1 (lossy); WebP lossless bitstream, 3 (lossless).
  init(webp reader: ByteReader) throws(CGImageError) {
    if reader.has("VP8X", at: 12) {
      self.init(
        format: .webp, width: try reader.little24(24) + 1, height: try reader.little24(27) + 1,
        hasAlpha: try reader.byte(20) & 0x10 != 0)
      if let exif = FileParts(reader).first(where: { $0.kind == FileParts.exifOfWebP }) {
        // Some programs write JPEG's name of it before it.
        let start = exif.content.lowerBound
        let origin = reader.has("Exif\0\0", at: start) ? start + 6 : start
        orientation = TIFFDirectory.orientation(in: reader, at: origin) ?? .up
      }
    } else if reader.has("VP8L", at: 12) {
      guard try reader.byte(20) == 0x2F else {
        throw .invalidHeader(.webp, "the lossless signature is missing")
      }
      let bits = try reader.little32(21)
      self.init(
        format: .webp, width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1,
        hasAlpha: bits >> 28 & 1 != 0)
    } else if reader.has("VP8 ", at: 12) {
      guard try reader.little24(23) == 0x2A019D else {
        throw .invalidHeader(.webp, "the start code is missing")
      }
      self.init(
        format: .webp, width: try reader.little16(26) & 0x3FFF, height: try reader.little16(28) & 0x3FFF)
    } else if reader.count < 16 {
      throw .truncatedHeader(.webp)
    } else {
      throw .invalidHeader(.webp, "its first chunk holds no picture")
    }
  }

  /// BMP: BITMAPCOREHEADER, BITMAPINFOHEADER and their successors. Rows may run from top to bottom (negative
  /// height).
  init(bmp reader: ByteReader) throws(CGImageError) {
    let size = try reader.little32(14)
    let isCore = size == 12
    guard isCore || size >= 40 else { throw .invalidHeader(.bmp, "a header of \(size) bytes does not exist") }
    let width = isCore ? try reader.little16(18) : try reader.signed32(18)
    let height = isCore ? try reader.little16(20) : abs(try reader.signed32(22))
    guard width >= 0 else { throw .invalidHeader(.bmp, "the width is negative") }
    let bits = try reader.little16(isCore ? 24 : 28)
    guard [1, 2, 4, 8, 16, 24, 32].contains(bits) else {
      throw .invalidHeader(.bmp, "\(bits) bits per pixel do not exist")
    }
    self.init(format: .bmp, width: width, height: height, colorModel: bits <= 8 ? .indexed : .rgb)
    if bits <= 8 { bitsPerComponent = bits }
    if bits == 16 { bitsPerComponent = 5 }
    if bits == 32, size >= 56 { hasAlpha = try reader.little32(66) != 0 }
  }
}

extension ByteReader {
  fileprivate func signed32(_ offset: Int) throws(CGImageError) -> Int {
    Int(Int32(truncatingIfNeeded: try little32(offset)))
  }
}

extension ImageHeader {
  /// Whether a GIF's first frame has a transparent colour or does not cover the screen. A truncated file may
  /// have no frame; decoding reports that.
  private func firstFrameIsTransparent(_ reader: ByteReader) -> Bool {
    for block in FileParts(reader) {
      let start = block.content.lowerBound
      switch block.kind {
      case FileParts.frame:
        guard let frameWidth = try? reader.little16(start + 4),
          let frameHeight = try? reader.little16(start + 6)
        else { return false }
        return frameWidth < width || frameHeight < height
      case FileParts.extensionBlock:
        if (try? reader.byte(start)) == 0xF9, let flags = try? reader.byte(start + 2), flags & 1 != 0 {
          return true
        }
      default: return false
      }
    }
    return false
  }
}
