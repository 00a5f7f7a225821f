/// Reads numbers from a header and throws if the bytes end too early.
struct ByteReader {
  private let data: Data
  let format: CGImage.Format

  init(_ data: Data, format: CGImage.Format) {
    self.data = data
    self.format = format
  }

  var count: Int { data.count }

  func byte(_ offset: Int) throws(CGImageError) -> Int {
    guard offset >= 0, offset < data.count else { throw .truncatedHeader(format) }
    return Int(data[data.startIndex + offset])
  }

  func big16(_ offset: Int) throws(CGImageError) -> Int { try byte(offset) << 8 | byte(offset + 1) }

  func little16(_ offset: Int) throws(CGImageError) -> Int {
    try byte(offset) | byte(offset + 1) << 8
  }

  func little24(_ offset: Int) throws(CGImageError) -> Int {
    try little16(offset) | byte(offset + 2) << 16
  }

  func big32(_ offset: Int) throws(CGImageError) -> Int {
    try big16(offset) << 16 | big16(offset + 2)
  }

  func little32(_ offset: Int) throws(CGImageError) -> Int {
    try little16(offset) | little16(offset + 2) << 16
  }

  /// Whether the bytes at an offset are these ASCII characters; false beyond the end.
  func has(_ text: StaticString, at offset: Int) -> Bool {
    guard offset >= 0, offset + text.utf8CodeUnitCount <= data.count else { return false }
    return text.withUTF8Buffer { data[(data.startIndex + offset)...].starts(with: $0) }
  }
}
