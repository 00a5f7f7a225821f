/// Determines whether an image file is complete, by its structure alone. Some decoders fill in the rest of a
/// truncated image.
package enum FileEnd {
  /// Whether the file is complete; true for formats where only the decoder can tell.
  package static func isThere(_ data: Data, of format: CGImage.Format) -> Bool {
    let parts = FileParts(data, of: format)
    switch format {
    case .jpeg:
      // The end marker must come after the first scan (ITU-T T.81, B.2): thumbnails in the header have one too.
      let scan = parts.first { $0.kind == FileParts.firstScan || $0.kind == FileParts.endOfJPEG }
      guard let scan, scan.kind == FileParts.firstScan else { return scan != nil }
      return data.withUnsafeBytes { hasEndOfJPEG($0, from: scan.content.lowerBound) }
    case .png: return parts.contains { $0.kind == FileParts.endOfPNG } && hasRoomForPixels(data)
    // Invalid blocks are left to the decoder.
    case .gif: return parts.contains { $0.kind != FileParts.frame && $0.kind != FileParts.extensionBlock }
    case .tiff: return endsTIFF(ByteReader(data, format: .tiff))
    // Other bytes may follow it (ISO 32000-1, Annex H, note 18).
    case .pdf: return data.suffix(4096).range(of: Data("%%EOF".utf8)) != nil
    case .webp: return data.withUnsafeBytes { endsWebP($0) }
    case .bmp: return data.withUnsafeBytes { endsBMP($0) }
    case .svg, .pixels: return true
    }
  }

  /// The same for a file that is not read as a whole: JPEG or PNG.
  package static func isThere(in url: URL, of format: CGImage.Format) -> Bool {
    guard let file = try? FileHandle(forReadingFrom: url), let size = try? file.seekToEnd() else {
      return false
    }
    let rest = min(size, 65_536)
    guard (try? file.seek(toOffset: size - rest)) != nil, let tail = try? file.read(upToCount: Int(rest))
    else {
      return false
    }
    return format == .jpeg
      ? tail.withUnsafeBytes { hasEndOfJPEG($0, from: 0) } : tail.range(of: Data("IEND".utf8)) != nil
  }

  /// Whether a PNG could have the pixels that its header promises, of at least one channel: deflate makes data at
  /// most 1032 times as small (RFC 1951: two bits for 258 bytes). A few bytes must not cost gigabytes before they
  /// are refused.
  private static func hasRoomForPixels(_ data: Data) -> Bool {
    guard let header = try? ImageHeader(png: ByteReader(data, format: .png)) else { return false }
    let bits = Double(header.width) * Double(header.height) * Double(header.bitsPerComponent)
    return bits / 8 <= 1032 * Double(data.count)
  }

  /// Some cameras add bytes after the end marker.
  private static func hasEndOfJPEG(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Bool {
    let first = max(bytes.count - 65_536, start)
    return (first..<max(bytes.count - 1, first)).reversed().contains {
      bytes[$0] == 0xFF && bytes[$0 + 1] == 0xD9
    }
  }

  /// The end of the last row. The length in the file header is often wrong. (BITMAPFILEHEADER,
  /// BITMAPINFOHEADER.)
  private static func endsBMP(_ bytes: UnsafeRawBufferPointer) -> Bool {
    func number(_ at: Int) -> Int {
      Int(bytes.loadUnaligned(fromByteOffset: at, as: Int32.self).littleEndian)
    }
    guard bytes.count >= 54 else { return false }
    // The end of compressed rows is left to their decoder; older headers have shorter numbers.
    guard number(14) >= 40, [0, 3].contains(number(30)) else { return true }
    let bits = Int(bytes.loadUnaligned(fromByteOffset: 28, as: UInt16.self).littleEndian)
    let row = (number(18).magnitude * UInt(bits) + 31) / 32 * 4
    return UInt(bytes.count) >= number(10).magnitude + row * number(22).magnitude
  }

  /// The length in the container's header (RFC 9649, 2.4).
  private static func endsWebP(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count >= 8 else { return false }
    return bytes.count >= 8 + Int(bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self).littleEndian)
  }

  /// The offsets and lengths of strips or tiles (TIFF 6.0, sections 8 and 15).
  private static func endsTIFF(_ reader: ByteReader) -> Bool {
    guard let directory = try? TIFFDirectory(reader, at: 0) else { return false }
    for (offsets, lengths) in [(273, 279), (324, 325)] {
      var index = 0
      do {
        while let offset = try directory.number(offsets, index) {
          guard try offset + (directory.number(lengths, index) ?? 0) <= reader.count else { return false }
          index += 1
        }
      } catch {
        return false
      }
    }
    return true
  }
}
