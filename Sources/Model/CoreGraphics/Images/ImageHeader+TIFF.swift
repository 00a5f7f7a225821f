/// The first directory of a TIFF file, or of the TIFF inside Exif (TIFF 6.0, section 2).
package struct TIFFDirectory {
  private let reader: ByteReader
  private let origin: Int
  private let isBigEndian: Bool
  /// The offsets of the entries by tag.
  private var entries: [Int: Int] = [:]

  init(_ reader: ByteReader, at origin: Int) throws(CGImageError) {
    self.reader = reader
    self.origin = origin
    switch try reader.big16(origin) {
    case 0x4949: isBigEndian = false
    case 0x4D4D: isBigEndian = true
    default: throw .invalidHeader(reader.format, "the byte order is not named")
    }
    let start = try number32(4)
    for k in 0..<(try number16(start)) {
      let entry = start + 2 + 12 * k
      entries[try number16(entry)] = entry
    }
  }

  /// The number at an index of a tag's list (BYTE, SHORT or LONG); nil if there is none.
  func number(_ tag: Int, _ index: Int = 0) throws(CGImageError) -> Int? {
    guard let entry = entries[tag] else { return nil }
    let sizes = [1: 1, 3: 2, 4: 4]
    guard let size = sizes[try number16(entry + 2)] else { return nil }
    let count = try number32(entry + 4)
    guard index < count else { return nil }
    let base = count * size <= 4 ? entry + 8 : try number32(entry + 8)
    switch size {
    case 1: return try reader.byte(origin + base + index)
    case 2: return try number16(base + 2 * index)
    default: return try number32(base + 4 * index)
    }
  }

  /// Whether colours are stored as CIE L*a*b* (TIFF 6.0, section 23), or as ICC has it.
  package static func isLab(_ tiff: Data) -> Bool {
    let directory = try? TIFFDirectory(ByteReader(tiff, format: .tiff), at: 0)
    return [8, 9].contains((try? directory?.number(262)) ?? 0)
  }

  /// The ICC profile of a file; nil for none.
  package static func profile(in tiff: Data) -> Data? {
    guard let directory = try? TIFFDirectory(ByteReader(tiff, format: .tiff), at: 0),
      let entry = directory.entries[34675], let count = try? directory.number32(entry + 4), count > 4,
      let start = try? directory.number32(entry + 8), start + count <= tiff.count
    else { return nil }
    return tiff.dropFirst(start).prefix(count)
  }

  /// The place of a tag's value in the file.
  fileprivate func place(of tag: Int) -> Int? { entries[tag].map { origin + $0 + 8 } }

  private func number16(_ offset: Int) throws(CGImageError) -> Int {
    isBigEndian ? try reader.big16(origin + offset) : try reader.little16(origin + offset)
  }

  private func number32(_ offset: Int) throws(CGImageError) -> Int {
    isBigEndian ? try reader.big32(origin + offset) : try reader.little32(origin + offset)
  }

  /// The orientation in Exif data. Damaged Exif data does not make an image unusable, so it gives nil.
  static func orientation(in reader: ByteReader, at origin: Int) -> CGImagePropertyOrientation? {
    guard let directory = try? TIFFDirectory(reader, at: origin),
      let number = try? directory.number(274)
    else { return nil }
    return CGImagePropertyOrientation(rawValue: UInt32(number))
  }

  /// A JPEG whose Exif data say upright, and which is otherwise unchanged; nil if they name no orientation.
  package static func settingUpright(_ jpeg: Data) -> Data? {
    let reader = ByteReader(jpeg, format: .jpeg)
    let exif = FileParts(reader).first {
      $0.kind == FileParts.app1 && reader.has("Exif\0\0", at: $0.content.lowerBound)
    }
    guard let exif, let directory = try? TIFFDirectory(reader, at: exif.content.lowerBound + 6),
      let place = directory.place(of: 274), place + 2 <= jpeg.count
    else { return nil }
    var bytes = [UInt8](jpeg)
    bytes.replaceSubrange(place..<place + 2, with: directory.isBigEndian ? [0, 1] : [1, 0])
    return Data(bytes)
  }
}

extension ImageHeader {
  /// TIFF 6.0, sections 3 to 8, 16 and 18.
  init(tiff reader: ByteReader) throws(CGImageError) {
    let directory = try TIFFDirectory(reader, at: 0)
    guard let width = try directory.number(256), let height = try directory.number(257) else {
      throw .invalidHeader(.tiff, "the size is missing")
    }
    let photometric = try directory.number(262) ?? 1
    let model: CGImage.ColorModel =
      switch photometric {
      case 0, 1: .gray
      case 3: .indexed
      case 5: .cmyk
      default: .rgb
      }
    let alphaKind = try directory.number(338)
    self.init(
      format: .tiff, width: width, height: height, bitsPerComponent: try directory.number(258) ?? 1,
      colorModel: model, hasAlpha: alphaKind == 1 || alphaKind == 2,
      orientation: CGImagePropertyOrientation(rawValue: UInt32(try directory.number(274) ?? 1)) ?? .up)
  }
}
