import CZlib

/// Writes a PNG's chunks (ISO/IEC 15948, 5.3).
struct PNGStream {
  let file: OutputFile

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Everything before the pixels.
  ///
  /// - Parameters:
  ///   - pixelsPerMetre: written as `pHYs`.
  ///   - frames: how many frames there are, of an animated picture, which then begins again for ever.
  func writeHead(
    width: Int, height: Int, kind: PixelKind, pixelsPerMetre: Int, frames: Int? = nil
  ) throws(ExportError) {
    try file.write(Self.signature)
    try write("IHDR", bigEndian(width) + bigEndian(height) + [8, kind.colorType, 0, 0, 0])
    if let frames { try write("acTL", bigEndian(frames) + bigEndian(0)) }
    // Rendering intent: perceptual, which is what pictures without an intent of their own get.
    try write("sRGB", [0])
    try write("pHYs", bigEndian(pixelsPerMetre) + bigEndian(pixelsPerMetre) + [1])
  }

  /// A piece of the compressed pixels.
  func writeData(_ bytes: [UInt8]) throws(ExportError) {
    // A chunk's length has 31 bits.
    var start = 0
    while start < bytes.count {
      let end = min(start + 1 << 30, bytes.count)
      try write("IDAT", start == 0 && end == bytes.count ? bytes : Array(bytes[start..<end]))
      start = end
    }
  }

  /// The end of the pixels, with the checksum of all filtered rows, and of the file.
  func writeEnd(checksum: UInt32) throws(ExportError) {
    try write("IDAT", DeflateStream.end + bigEndian(Int(checksum)))
    try write("IEND", [])
  }

  func write(_ type: String, _ content: [UInt8]) throws(ExportError) {
    let name = Array(type.utf8)
    try file.write(bigEndian(content.count) + name)
    try file.write(content)
    let start = crc32(0, name, UInt32(name.count))
    try file.write(bigEndian(Int(crc32(start, content, UInt32(content.count)))))
  }
}

/// The four bytes of a number, the highest first.
func bigEndian(_ number: Int) -> [UInt8] {
  (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
}
