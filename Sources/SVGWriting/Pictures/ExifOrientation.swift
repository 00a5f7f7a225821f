import CoreGraphics
import ImageDecoding

/// The orientation in a JPEG's Exif data.
enum ExifOrientation {
  /// Returns the file with its orientation set to upright and otherwise unchanged; nil if no orientation is
  /// found.
  ///
  /// SVG viewers disagree on whether an embedded picture's orientation applies, so it must not have one.
  static func removed(from data: Data) -> Data? {
    let bytes = [UInt8](data)
    guard let place = place(in: bytes) else { return nil }
    var result = bytes
    let isLittle = place.isLittleEndian
    (result[place.offset], result[place.offset + 1]) = isLittle ? (1, 0) : (0, 1)
    return Data(result)
  }

  /// Returns the position of the value's two bytes (Exif 2.3, 4.6; TIFF 6.0, section 2).
  private static func place(in bytes: [UInt8]) -> (offset: Int, isLittleEndian: Bool)? {
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    for segment in JPEGSegments(Data(bytes)) where segment.marker == 0xE1 {
      guard bytes[segment.content].starts(with: "Exif\0\0".utf8) else { continue }
      return tag(in: bytes, from: segment.content.lowerBound + 6, to: segment.content.upperBound)
    }
    return nil
  }

  private static func tag(in bytes: [UInt8], from start: Int, to end: Int) -> (
    offset: Int, isLittleEndian: Bool
  )? {
    guard start + 8 <= end else { return nil }
    let isLittle = bytes[start] == UInt8(ascii: "I")
    func short(_ at: Int) -> Int {
      guard at >= start, at + 2 <= end else { return 0 }
      return isLittle ? Int(bytes[at]) | Int(bytes[at + 1]) << 8 : Int(bytes[at]) << 8 | Int(bytes[at + 1])
    }
    func long(_ at: Int) -> Int {
      isLittle ? short(at) | short(at + 2) << 16 : short(at) << 16 | short(at + 2)
    }
    let directory = start + long(start + 4)
    for index in 0..<short(directory) {
      let entry = directory + 2 + 12 * index
      guard entry + 12 <= end else { return nil }
      if short(entry) == 0x0112 { return (entry + 8, isLittle) }
    }
    return nil
  }
}
