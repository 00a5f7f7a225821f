extension JSONParser {
  /// The string whose opening quote is next.
  mutating func string() throws(Fault) -> String {
    index += 1
    var text: [UInt8] = []
    while let byte = peek {
      index += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = String(validating: text, as: UTF8.self) else {
          throw fault("has bytes that are no text in this encoding; name it by --encoding")
        }
        return string
      case UInt8(ascii: "\\"):
        let scalar = try escape()
        guard scalar.value != 0 else { throw fault("contains a NUL") }
        text += Array(String(scalar).utf8)
      case 0..<0x20: throw fault(byte == 0 ? "contains a NUL" : "a string contains a control character")
      default: text.append(byte)
      }
    }
    throw fault("a string does not end")
  }

  private mutating func escape() throws(Fault) -> Unicode.Scalar {
    let escapes: [Unicode.Scalar: Unicode.Scalar] = [
      "\"": "\"", "\\": "\\", "/": "/", "b": "\u{8}", "f": "\u{C}", "n": "\n", "r": "\r", "t": "\t",
    ]
    guard let byte = peek else { throw fault("a string does not end") }
    index += 1
    if let scalar = escapes[Unicode.Scalar(byte)] { return scalar }
    guard byte == UInt8(ascii: "u") else { throw fault("an escape that JSON does not have") }
    let first = try unit()
    if let scalar = Unicode.Scalar(UInt32(first)) { return scalar }
    // The first half of a pair.
    guard first < 0xDC00, peek == UInt8(ascii: "\\") else { throw fault("half a pair of surrogates") }
    index += 1
    guard peek == UInt8(ascii: "u") else { throw fault("half a pair of surrogates") }
    index += 1
    let second = try unit()
    guard (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
    else { throw fault("half a pair of surrogates") }
    return scalar
  }

  private mutating func unit() throws(Fault) -> UInt16 {
    let digits = bytes.dropFirst(index).prefix(4)
    let text = String(decoding: digits, as: UTF8.self)
    guard digits.count == 4, text.allSatisfy(\.isHexDigit), let unit = UInt16(text, radix: 16) else {
      throw fault("\\u without four hexadecimal digits")
    }
    index += 4
    return unit
  }
}
