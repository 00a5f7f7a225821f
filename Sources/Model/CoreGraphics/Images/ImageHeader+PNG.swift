extension ImageHeader {
  /// PNG, third edition (W3C), 5 and 11.
  init(png reader: ByteReader) throws(CGImageError) {
    guard try reader.big32(8) == 13, reader.has("IHDR", at: 12) else {
      throw .invalidHeader(.png, "its first chunk is not IHDR")
    }
    let depth = try reader.byte(24)
    let kind = try reader.byte(25)
    let depths: [Int: [Int]] = [
      0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
    ]
    guard depths[kind]?.contains(depth) == true else {
      throw .invalidHeader(.png, "colour type \(kind) with \(depth) bits does not exist")
    }
    let (width, height) = (try reader.big32(16), try reader.big32(20))
    guard width <= Int(Int32.max), height <= Int(Int32.max) else {
      throw .invalidHeader(.png, "a side is longer than 2147483647 pixels")
    }
    self.init(
      format: .png, width: width, height: height, bitsPerComponent: depth,
      colorModel: kind == 3 ? .indexed : kind == 0 || kind == 4 ? .gray : .rgb, hasAlpha: kind >= 4)
    // A truncated file may lack them; decoding reports that.
    var hasPixels = false
    for part in FileParts(reader) {
      switch part.kind {
      case FileParts.pixels: hasPixels = true
      case FileParts.transparency: hasAlpha = hasAlpha || !hasPixels
      // Before or after the pixels, as it likes.
      case FileParts.exif:
        orientation =
          TIFFDirectory.orientation(in: reader, at: part.content.lowerBound) ?? orientation
      default: break
      }
    }
  }
}
