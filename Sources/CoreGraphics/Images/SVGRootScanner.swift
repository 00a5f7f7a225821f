/// Finds the start tag of an XML document's root element (XML 1.0, 2.8 and 3.1) without reading the rest.
struct SVGRootScanner {
  private let text: [UInt8]
  private var position = 0
  /// Only so much is looked at: a longer prologue is no picture that anybody made.
  private static let prologueLimit = 1 << 20

  /// The attributes of the root element, if that is `svg` (in any prefix); nil if the data is not such a document.
  static func attributes(of data: Data) throws(CGImageError) -> [String: String]? {
    guard let text = utf8(data) else { return nil }
    var scanner = SVGRootScanner(text: text)
    guard scanner.skipPrologue(), let name = scanner.name() else { return nil }
    guard name.split(separator: ":").last == "svg" else { return nil }
    guard let attributes = scanner.attributes() else {
      if scanner.position >= text.count { throw .truncatedHeader(.svg) }
      throw .invalidHeader(.svg, "the attributes of the root element are not XML")
    }
    return attributes
  }

  private static func utf8(_ data: Data) -> [UInt8]? {
    let head = data.prefix(prologueLimit)
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) {
      return String(data: head.prefix(head.count & ~1), encoding: .utf16).map { Array($0.utf8) }
    }
    return Array(head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head)
  }

  private init(text: [UInt8]) {
    self.text = text
  }

  private var current: UInt8? { position < text.count ? text[position] : nil }

  private func isAt(_ characters: StaticString) -> Bool {
    characters.withUTF8Buffer { text[position...].starts(with: $0) }
  }

  private mutating func skipSpace() {
    while let byte = current, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
  }

  /// Moves behind the characters; false, at the end, if they do not come.
  private mutating func skip(past characters: StaticString) -> Bool {
    while position < text.count, !isAt(characters) { position += 1 }
    guard position < text.count else { return false }
    position += characters.utf8CodeUnitCount
    return true
  }

  /// Moves behind the `<` of the root element; false if there is none.
  private mutating func skipPrologue() -> Bool {
    while true {
      skipSpace()
      guard isAt("<") else { return false }
      if isAt("<?") {
        guard skip(past: "?>") else { return false }
      } else if isAt("<!--") {
        guard skip(past: "-->") else { return false }
      } else if isAt("<!DOCTYPE") {
        guard skipDoctype() else { return false }
      } else {
        position += 1
        return true
      }
    }
  }

  private mutating func skipDoctype() -> Bool {
    var isInSubset = false
    while let byte = current {
      position += 1
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        while let next = current, next != byte { position += 1 }
        if current != nil { position += 1 }
      case UInt8(ascii: "["): isInSubset = true
      case UInt8(ascii: "]"): isInSubset = false
      case UInt8(ascii: "<") where isAt("!--"):
        guard skip(past: "-->") else { return false }
      case UInt8(ascii: ">") where !isInSubset: return true
      default: break
      }
    }
    return false
  }

  private mutating func name() -> String? {
    let start = position
    while let byte = current, byte > 0x20, !"=/><\"'".utf8.contains(byte) { position += 1 }
    return position > start ? String(decoding: text[start..<position], as: UTF8.self) : nil
  }

  /// The attributes up to the end of the tag; nil where they are not well formed.
  private mutating func attributes() -> [String: String]? {
    var found: [String: String] = [:]
    while true {
      skipSpace()
      if isAt(">") || isAt("/>") { return found }
      guard let name = name() else { return nil }
      skipSpace()
      guard isAt("=") else { return nil }
      position += 1
      skipSpace()
      guard let quote = current, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
      position += 1
      guard let end = text[position...].firstIndex(of: quote) else {
        position = text.count
        return nil
      }
      found[name] = String(decoding: text[position..<end], as: UTF8.self)
      position = end + 1
    }
  }
}
