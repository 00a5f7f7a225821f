/// The content of a `data:` URI (RFC 2397), as browsers read it (Fetch Standard, "data: URL processor").
package struct DataURI {
  package let data: Data
  /// The type in lower case, without parameters; empty where none is named.
  package let type: String
  /// What follows the first `#`, which is no part of the content.
  package let fragment: String?
  /// Whether the content is written as base64.
  package let isBase64: Bool

  /// Why a text is no `data:` URI that can be read.
  package enum Problem: Error {
    case noComma
    case invalidBase64
  }

  /// Whether a text is meant as one.
  package static func isMeant(by text: String) -> Bool {
    let start = text.utf8.drop { $0 <= 0x20 }.prefix(5)
    return start.count == 5
      && zip(start, "data:".utf8).allSatisfy { $0 | ($1 == UInt8(ascii: ":") ? 0 : 0x20) == $1 }
  }

  /// Reads a text for which `isMeant` is true.
  package init(_ text: String) throws(Problem) {
    // Tabs and line breaks count nowhere in URLs.
    var bytes = text.utf8.filter { ![0x09, 0x0A, 0x0D].contains($0) }[...]
    bytes = bytes.drop { $0 <= 0x20 }.dropFirst("data:".utf8.count)
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    let end = bytes.firstIndex(of: UInt8(ascii: "#"))
    fragment = end.map { String(decoding: bytes[$0...].dropFirst(), as: UTF8.self) }
    bytes = bytes[..<(end ?? bytes.endIndex)]
    guard let comma = bytes.firstIndex(of: UInt8(ascii: ",")) else { throw .noComma }
    var parameters = String(decoding: bytes[..<comma], as: UTF8.self).lowercased()
      .split(separator: ";", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }
    isBase64 = parameters.count > 1 && parameters.last == "base64"
    if isBase64 { parameters.removeLast() }
    type = parameters.first ?? ""
    let body = Self.percentDecoded(bytes[comma...].dropFirst())
    guard isBase64 else {
      data = Data(body)
      return
    }
    guard let decoded = Self.base64(body) else { throw .invalidBase64 }
    data = decoded
  }

  private static func percentDecoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "%")) else { return Array(bytes) }
    func digit(_ byte: UInt8) -> UInt8? { Character(UnicodeScalar(byte)).hexDigitValue.map { UInt8($0) } }
    var (result, rest) = ([UInt8](), bytes)
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let high = rest.first.flatMap(digit),
        let low = rest.dropFirst().first.flatMap(digit)
      {
        result.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
      }
    }
    return result
  }

  /// Infra Standard, "forgiving-base64 decode": white space counts for nothing, and padding may be missing.
  private static func base64(_ bytes: [UInt8]) -> Data? {
    var digits = bytes.filter { ![0x09, 0x0A, 0x0C, 0x0D, 0x20].contains($0) }
    if digits.count % 4 == 0 {
      for _ in 0..<2 where digits.last == UInt8(ascii: "=") { digits.removeLast() }
    }
    guard digits.count % 4 != 1, !digits.contains(UInt8(ascii: "=")) else { return nil }
    // Of a last digit some bits may be left over.
    digits += Array(repeating: UInt8(ascii: "="), count: (4 - digits.count % 4) % 4)
    return Data(base64Encoded: Data(digits))
  }
}
