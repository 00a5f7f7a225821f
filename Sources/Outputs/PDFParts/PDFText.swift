/// Names and strings as PDF writes them (ISO 32000-1, 7.3.4 and 7.3.5).
enum PDFText {
  /// A name, with escapes for all but letters, digits and a few more.
  static func name(_ text: String) -> String {
    "/"
      + text.utf8.map { byte in
        let scalar = Unicode.Scalar(byte)
        return scalar.properties.isAlphabetic && byte < 0x80 || (0x30...0x39).contains(byte)
          || byte == UInt8(ascii: "_")
          || byte == UInt8(ascii: "-")
          ? String(scalar) : "#" + hexadecimal(byte)
      }.joined()
  }

  /// A text string in any language: UTF-16 with a mark at its beginning, unless it is plain ASCII.
  static func string(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) && !"()\\".utf8.contains($0) }) {
      return "(\(text))"
    }
    return "<FEFF" + text.utf16.map { hexadecimal(UInt8($0 >> 8)) + hexadecimal(UInt8($0 & 0xFF)) }.joined()
      + ">"
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return byte < 16 ? "0" + digits : digits
  }
}
