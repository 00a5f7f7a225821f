import CDeflate
import PNGCompression

/// Writes a PNG's chunks (ISO/IEC 15948, 5.3).
struct PNGStream {
  /// Whether a palette's colours are multiplied by alpha.
  var isPremultiplied = true
  /// Takes the bytes, one part after the other.
  let sink: ([UInt8]) throws(ExportError) -> Void

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Writes everything before the pixels.
  ///
  /// - Parameters:
  ///   - pixelsPerMetre: written as `pHYs`; nil for a picture within another document, which says what its pixels are.
  ///   - frames: the number of frames of an animation, which loops for ever.
  func writeHead(width: Int, height: Int, format: PixelFormat, pixelsPerMetre: Int?, frames: Int? = nil)
    throws(ExportError)
  {
    try sink(Self.signature)
    try write(
      "IHDR", bigEndian(width) + bigEndian(height) + [UInt8(format.bitDepth), format.colorType, 0, 0, 0])
    if let frames { try write("acTL", bigEndian(frames) + bigEndian(0)) }
    if let pixelsPerMetre {
      // Rendering intent: perceptual, the usual one for pictures without an intent of their own.
      try write("sRGB", [0])
      try write("pHYs", bigEndian(pixelsPerMetre) + bigEndian(pixelsPerMetre) + [1])
    }
    if case .indexed(let palette) = format.meaning { try write(palette) }
    if let color = format.transparentColor {
      // As 16-bit numbers.
      let components = format.colorType == PixelKind.grey.colorType ? [0] : [16, 8, 0]
      try write("tRNS", components.flatMap { [0, UInt8(color >> $0 & 0xFF)] })
    }
  }

  /// How many bytes a format adds to the header.
  static func headBytes(of format: PixelFormat) -> Int {
    if format.transparentColor != nil { return format.colorType == PixelKind.grey.colorType ? 14 : 18 }
    guard case .indexed(let palette) = format.meaning else { return 0 }
    let translucent = palette.colors.prefix { $0 >> 24 < 255 }.count
    return 12 + 3 * palette.count + (translucent > 0 ? 12 + translucent : 0)
  }

  private func write(_ palette: Palette) throws(ExportError) {
    let quotients = PixelPacking.quotients(isPremultiplied: isPremultiplied)
    try write(
      "PLTE",
      palette.colors.flatMap { color in
        [16, 8, 0].map { quotients[Int(color >> 24) << 8 | Int(color >> $0 & 0xFF)] }
      })
    let translucent = palette.colors.prefix { $0 >> 24 < 255 }
    if !translucent.isEmpty { try write("tRNS", translucent.map { UInt8($0 >> 24) }) }
  }

  /// Writes a piece of the compressed pixels.
  func writeData(_ bytes: [UInt8]) throws(ExportError) {
    // The length of a chunk has 31 bits.
    var start = 0
    while start < bytes.count {
      let end = min(start + 1 << 30, bytes.count)
      try write("IDAT", start == 0 && end == bytes.count ? bytes : Array(bytes[start..<end]))
      start = end
    }
  }

  /// Writes the last piece of the compressed pixels, the checksum of all filtered rows, and the end of the
  /// file.
  func writeEnd(_ bytes: [UInt8], checksum: UInt32) throws(ExportError) {
    try writeData(bytes + bigEndian(Int(checksum)))
    try write("IEND", [])
  }

  func write(_ type: String, _ content: [UInt8]) throws(ExportError) {
    let name = Array(type.utf8)
    try sink(bigEndian(content.count) + name)
    try sink(content)
    let start = libdeflate_crc32(0, name, name.count)
    try sink(bigEndian(Int(libdeflate_crc32(start, content, content.count))))
  }
}

/// The four bytes of a number in big-endian order.
func bigEndian(_ number: Int) -> [UInt8] {
  (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
}
