import CoreGraphics

/// Cuts well-formed XML into its tags and texts; leaves values as they are written.
struct XMLScanner {
  enum Token {
    case start(String, [(String, String)], isEmpty: Bool)
    case end(String)
    case text([UInt8])
    /// Something that this scanner does not read: entities of the document's own, other encodings.
    case unsupported
  }

  private let bytes: [UInt8]
  private var position = 0
  private var open: [String] = []

  /// Nil for documents that are not UTF-8 without control characters.
  init?(_ data: Data) {
    var bytes = [UInt8](data)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    guard String(validating: bytes, as: UTF8.self) != nil,
      !bytes.contains(where: { $0 < 9 || $0 == 11 || $0 == 12 || (14..<32).contains($0) })
    else { return nil }
    self.bytes = bytes
  }

  var isAtEnd: Bool { position >= bytes.count && open.isEmpty }

  mutating func next() -> Token? {
    guard position < bytes.count else { return nil }
    guard bytes[position] == UInt8(ascii: "<") else {
      let end = bytes[position...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
      defer { position = end }
      return .text(Array(bytes[position..<end]))
    }
    if starts(with: "<!--") { return skip(to: "-->") }
    if starts(with: "<?") {
      let start = position
      let token = skip(to: "?>")
      let text = String(decoding: bytes[start..<position], as: UTF8.self).lowercased()
      if text.contains("encoding"), !text.contains("utf-8") { return .unsupported }
      return token
    }
    if starts(with: "<![CDATA[") {
      let start = position + 9
      guard case .text? = skip(to: "]]>") else { return .unsupported }
      var text: [UInt8] = []
      Markup.escape(
        String(decoding: bytes[start..<position - 3], as: UTF8.self), inAttribute: false, to: &text)
      return .text(text)
    }
    if starts(with: "<!") {
      let start = position
      let token = skip(to: ">")
      return bytes[start..<position].contains(UInt8(ascii: "[")) ? .unsupported : token
    }
    return tag()
  }

  private func starts(with text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[position...].starts(with: $0) }
  }

  /// An empty text in place of what is passed over.
  private mutating func skip(to end: StaticString) -> Token? {
    let length = end.utf8CodeUnitCount
    var place = position
    while place + length <= bytes.count {
      if end.withUTF8Buffer({ bytes[place...].starts(with: $0) }) {
        position = place + length
        return .text([])
      }
      place += 1
    }
    position = bytes.count
    return .unsupported
  }

  private mutating func tag() -> Token {
    position += 1
    let isEnd = position < bytes.count && bytes[position] == UInt8(ascii: "/")
    if isEnd { position += 1 }
    guard let name = name() else { return .unsupported }
    if isEnd {
      skipSpace()
      guard take(UInt8(ascii: ">")), open.popLast() == name else { return .unsupported }
      return .end(name)
    }
    var attributes: [(String, String)] = []
    while true {
      skipSpace()
      if take(UInt8(ascii: ">")) {
        open.append(name)
        return .start(name, attributes, isEmpty: false)
      }
      if take(UInt8(ascii: "/")) {
        return take(UInt8(ascii: ">")) ? .start(name, attributes, isEmpty: true) : .unsupported
      }
      guard let key = self.name() else { return .unsupported }
      skipSpace()
      guard take(UInt8(ascii: "=")) else { return .unsupported }
      skipSpace()
      guard let value = value(), !attributes.contains(where: { $0.0 == key }) else { return .unsupported }
      attributes.append((key, value))
    }
  }

  private mutating func name() -> String? {
    let start = position
    while position < bytes.count {
      let byte = bytes[position]
      let isLetter = byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A
      let isOther =
        (0x30...0x3A).contains(byte) || byte == 0x2D || byte == 0x2E || byte == 0x5F || byte >= 0x80
      guard isLetter || isOther else { break }
      position += 1
    }
    return position > start ? String(decoding: bytes[start..<position], as: UTF8.self) : nil
  }

  /// A quoted value, with what double quotes do not allow replaced.
  private mutating func value() -> String? {
    guard position < bytes.count else { return nil }
    let quote = bytes[position]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      let end = bytes[(position + 1)...].firstIndex(of: quote)
    else { return nil }
    let value = String(decoding: bytes[position + 1..<end], as: UTF8.self)
    position = end + 1
    guard !value.contains("<") else { return nil }
    return value.replacing("\"", with: "&quot;")
  }

  private mutating func skipSpace() {
    while position < bytes.count, [9, 10, 13, 32].contains(bytes[position]) { position += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }
}
