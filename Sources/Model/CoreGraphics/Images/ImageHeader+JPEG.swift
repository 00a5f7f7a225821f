extension ImageHeader {
  /// JPEG (ITU T.81, annex B) with Exif 2.3 in an APP1 segment.
  init(jpeg reader: ByteReader) throws(CGImageError) {
    var parts = FileParts(reader)
    var orientation = CGImagePropertyOrientation.up
    while true {
      let part = try parts.nextPart()
      let start = part.content.lowerBound
      switch part.kind {
      case FileParts.endOfJPEG, FileParts.firstScan:
        throw .invalidHeader(.jpeg, "the picture starts without a frame header")
      case FileParts.app1 where reader.has("Exif\0\0", at: start):
        orientation = TIFFDirectory.orientation(in: reader, at: start + 6) ?? orientation
      case _ where part.isJPEGFrame:
        let components = try reader.byte(start + 5)
        let models: [Int: CGImage.ColorModel] = [1: .gray, 3: .rgb, 4: .cmyk]
        guard let model = models[components] else {
          throw .invalidHeader(.jpeg, "\(components) components have no meaning")
        }
        self.init(
          format: .jpeg, width: try reader.big16(start + 3), height: try reader.big16(start + 1),
          bitsPerComponent: try reader.byte(start), colorModel: model, orientation: orientation)
        return
      default: break
      }
    }
  }
}

extension FileParts.Part {
  /// Whether it begins a JPEG's frame: all of `SOF0`…`SOF15`.
  package var isJPEGFrame: Bool { (0xC0...0xCF).contains(kind) && ![0xC4, 0xC8, 0xCC].contains(kind) }
}
