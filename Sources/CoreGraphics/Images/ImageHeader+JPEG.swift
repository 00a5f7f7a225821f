extension ImageHeader {
  /// JPEG (ITU T.81, annex B) with Exif 2.3 in an APP1 segment.
  init(jpeg reader: ByteReader) throws(CGImageError) {
    var offset = 2
    var orientation = CGImagePropertyOrientation.up
    while true {
      guard try reader.byte(offset) == 0xFF else {
        throw .invalidHeader(.jpeg, "no marker where one should be, at byte \(offset)")
      }
      let marker = try reader.byte(offset + 1)
      switch marker {
      case 0xFF:  // Fill byte.
        offset += 1
        continue
      case 0x01, 0xD0...0xD8:  // Markers without a segment.
        offset += 2
        continue
      case 0xD9, 0xDA:
        throw .invalidHeader(.jpeg, "the picture starts without a frame header")
      default: break
      }
      let length = try reader.big16(offset + 2)
      guard length >= 2 else { throw .invalidHeader(.jpeg, "a segment is shorter than its own length") }
      let isFrame = (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
      if isFrame {
        let components = try reader.byte(offset + 9)
        let models: [Int: CGImage.ColorModel] = [1: .gray, 3: .rgb, 4: .cmyk]
        guard let model = models[components] else {
          throw .invalidHeader(.jpeg, "\(components) components have no meaning")
        }
        self.init(
          format: .jpeg, width: try reader.big16(offset + 7), height: try reader.big16(offset + 5),
          bitsPerComponent: try reader.byte(offset + 4), colorModel: model, orientation: orientation)
        return
      }
      if marker == 0xE1, reader.has("Exif\0\0", at: offset + 4) {
        orientation = TIFFDirectory.orientation(in: reader, at: offset + 10) ?? orientation
      }
      offset += 2 + length
    }
  }
}
