/// The content of a JSON string between its quotes, already validated by the parser.
enum JSONString {
  /// FNV-1a hash (Fowler, Noll, Vo) of the decoded bytes: distinguishes most keys without creating strings.
  static func hash(_ bytes: some Sequence<UInt8>) -> UInt32 {
    bytes.reduce(hashSeed) { ($0 ^ UInt32($1)) &* hashFactor }
  }

  static let hashSeed: UInt32 = 2_166_136_261
  static let hashFactor: UInt32 = 16_777_619

  static func decode(_ raw: ArraySlice<UInt8>) -> String {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(raw.count)
    forEachPart(of: raw) { _, part in decoded.append(contentsOf: part) }
    return String(decoding: decoded, as: UTF8.self)
  }

  /// The source offset of the decoded byte at `position`, from the start of `raw`.
  static func rawOffset(of position: Int, in raw: ArraySlice<UInt8>) -> Int {
    var (decodedCount, result) = (0, raw.count)
    forEachPart(of: raw) { rawStart, part in
      if decodedCount <= position, position < decodedCount + part.count { result = rawStart - raw.startIndex }
      decodedCount += part.count
    }
    return result
  }

  /// Calls the body with each byte, or the bytes of each escape, and its position.
  private static func forEachPart(of raw: ArraySlice<UInt8>, _ body: (Int, [UInt8]) -> Void) {
    var index = raw.startIndex
    while index < raw.endIndex {
      let start = index
      let byte = raw[index]
      index += 1
      guard byte == UInt8(ascii: "\\"), index < raw.endIndex else {
        body(start, [byte])
        continue
      }
      let escape = raw[index]
      index += 1
      switch escape {
      case UInt8(ascii: "b"): body(start, [0x08])
      case UInt8(ascii: "f"): body(start, [0x0C])
      case UInt8(ascii: "n"): body(start, [0x0A])
      case UInt8(ascii: "r"): body(start, [0x0D])
      case UInt8(ascii: "t"): body(start, [0x09])
      case UInt8(ascii: "u"):
        var scalar = hexadecimal(raw, at: index) ?? 0xFFFD
        index += 4
        if (0xD800..<0xDC00).contains(scalar), let low = hexadecimal(raw, at: index + 2) {
          scalar = 0x10000 + (scalar - 0xD800) << 10 + (low - 0xDC00)
          index += 6
        }
        body(start, Array(String(Unicode.Scalar(scalar) ?? "\u{FFFD}").utf8))
      default: body(start, [escape])
      }
    }
  }

  /// Parses four hexadecimal digits; nil if there are none.
  static func hexadecimal(_ bytes: ArraySlice<UInt8>, at start: Int) -> UInt32? {
    guard start >= bytes.startIndex, start + 4 <= bytes.endIndex else { return nil }
    var value: UInt32 = 0
    for byte in bytes[start..<start + 4] {
      guard let digit = Hexadecimal.digit(byte) else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}

/// Formats numbers with as few digits as are exact.
enum ShortNumber {
  static func text(_ value: Double) -> String {
    guard value.isFinite else { return value.isNaN ? "NaN" : value < 0 ? "-Infinity" : "Infinity" }
    if let integer = Int64(exactly: value), integer.magnitude < 1_000_000_000_000_000 {
      return value.sign == .minus && integer == 0 ? "-0" : String(integer)
    }
    return "\(value)"
  }

  /// The shortest text that reads as this number after rounding to single precision.
  static func text(_ value: Float) -> String {
    if let integer = Int32(exactly: value) { return text(Double(integer)) }
    return value.isFinite ? "\(value)" : text(Double(value))
  }
}
