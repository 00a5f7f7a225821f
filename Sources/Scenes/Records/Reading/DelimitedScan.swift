/// How far a row reaches.
struct DelimitedExtent {
  var length = 0
  /// The bytes of the line break behind it; 0 at the end of the file.
  var breakLength = 0
  /// The lines on which it and its line break lie.
  var lines = 0
}

/// Finds the end of a row, going on where it stopped when more bytes are there.
struct DelimitedScan {
  private static let quote = UInt8(ascii: "\"")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  let separator: UInt8
  private(set) var extent = DelimitedExtent()
  private(set) var isQuoted = false
  /// The number of line breaks before the quotes that are open.
  private(set) var quoteLine = 0
  private var beginsField = true

  init(separator: UInt8) { self.separator = separator }

  /// - Parameters:
  ///   - start: where the row begins.
  ///   - isAtEnd: whether the file ends with these bytes.
  /// - Returns: whether the end of the row is found; otherwise more bytes are needed.
  mutating func run(_ bytes: [UInt8], from start: Int, isAtEnd: Bool) -> Bool {
    var index = start + extent.length
    defer { extent.length = index - start }
    while index < bytes.count {
      let byte = bytes[index]
      if isQuoted {
        if byte == Self.quote {
          isQuoted = false
        } else if byte == Self.lineFeed {
          extent.lines += 1
        }
      } else if byte == Self.quote {
        // The second of two quotes opens them again; any other quote within a field is a character.
        let doubled = index > start && bytes[index - 1] == Self.quote && wasQuoted
        if beginsField || doubled {
          isQuoted = true
          wasQuoted = true
          quoteLine = doubled ? quoteLine : extent.lines
        }
        beginsField = false
      } else if byte == separator {
        beginsField = true
        wasQuoted = false
      } else if byte == Self.lineFeed || byte == Self.carriageReturn {
        if byte == Self.carriageReturn && index + 1 == bytes.count && !isAtEnd { return false }
        let isPair =
          byte == Self.carriageReturn && index + 1 < bytes.count && bytes[index + 1] == Self.lineFeed
        extent.breakLength = isPair ? 2 : 1
        extent.lines += 1
        return true
      } else {
        beginsField = false
      }
      index += 1
    }
    return isAtEnd
  }

  /// Whether the field at hand began with a quote.
  private var wasQuoted = false
}
