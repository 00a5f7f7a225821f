import Expressions

/// Objects of a JSON array, or one behind the other as in NDJSON.
struct JSONReader: RowReader {
  private let isArray: Bool
  private var window: ByteWindow
  private var number: Int
  private var line: Int

  init(_ file: OpenFile, isArray: Bool, at place: RecordPlace) {
    self.isArray = isArray
    window = ByteWindow(file, at: place.offset)
    number = place.number
    line = place.line
  }

  var place: RecordPlace { RecordPlace(number: number, offset: window.offset, line: line) }

  /// Passes over the bracket that begins an array of rows, if there is one.
  mutating func passBracket() throws(RecordProblem) -> Bool {
    guard try passSpace() == UInt8(ascii: "[") else { return false }
    window.consume(1)
    return true
  }

  /// The names of the members of the next row, in their order.
  mutating func nextNames() throws(RecordProblem) -> [String] {
    guard let row = try nextRow() else { return [] }
    var parser = JSONParser(row.bytes)
    guard case .success = parser.parse() else { return [] }
    return parser.names
  }

  mutating func next() throws(RecordProblem) -> ReadRow? {
    guard let row = try nextRow() else { return nil }
    var parser = JSONParser(row.bytes)
    let record: Result<Record, RecordProblem> =
      switch parser.parse() {
      case .success(.object(let fields)):
        .success(Record(number: row.place.number, line: row.place.line, fields: fields))
      case .success: .failure(problem("a row is not an object", at: row.place))
      case .failure(let fault):
        .failure(
          RecordProblem(
            file: window.file.name, line: row.place.line + fault.line, row: row.place.number,
            column: fault.member, message: fault.message))
      }
    return ReadRow(place: row.place, record: record, source: row.bytes)
  }

  mutating func skip() throws(RecordProblem) -> Bool { try nextRow() != nil }

  private mutating func nextRow() throws(RecordProblem) -> (place: RecordPlace, bytes: [UInt8])? {
    guard let byte = try passSeparators() else { return nil }
    let place = self.place
    guard byte == UInt8(ascii: "{") else {
      throw problem("expected an object, with a member for each column", at: place)
    }
    var extent = JSONExtent()
    while !extent.run(window.bytes, from: window.start) {
      guard window.available <= ByteWindow.rowLimit else {
        throw problem(
          "a row has more than \(ByteWindow.rowLimit >> 20) MB: is a brace or quote missing?", at: place)
      }
      guard try window.fill() else { throw problem("the file ends within a row", at: place) }
    }
    let bytes = Array(window.bytes[window.start..<window.start + extent.length])
    window.consume(extent.length)
    line += extent.lines
    number += 1
    return (place, bytes)
  }

  /// Passes over what may stand between rows.
  ///
  /// - Returns: the byte with which the next row begins; nil behind the last one.
  private mutating func passSeparators() throws(RecordProblem) -> UInt8? {
    let byte = try passSpace()
    guard isArray else { return byte }
    if byte == UInt8(ascii: "]") {
      window.consume(1)
      guard try passSpace() == nil else { throw problem("there is text behind the array of rows", at: place) }
      return nil
    }
    guard let byte else { throw problem("the file ends within the array of rows", at: place) }
    guard byte == UInt8(ascii: ",") else { return byte }
    window.consume(1)
    return try passSpace()
  }

  private mutating func passSpace() throws(RecordProblem) -> UInt8? {
    while true {
      if window.available == 0, try !window.fill() { return nil }
      let byte = window.byte(at: 0)
      guard JSONParser.isSpace(byte) else { return byte }
      if byte == UInt8(ascii: "\n") { line += 1 }
      window.consume(1)
    }
  }

  private func problem(_ message: String, at place: RecordPlace) -> RecordProblem {
    RecordProblem(file: window.file.name, line: place.line, row: place.number, message: message)
  }
}

/// Finds the end of an object, going on where it stopped when more bytes are there.
struct JSONExtent {
  private(set) var length = 0
  private(set) var lines = 0
  private var depth = 0
  private var isQuoted = false
  private var isEscaped = false

  /// - Returns: whether the end is found.
  mutating func run(_ bytes: [UInt8], from start: Int) -> Bool {
    while start + length < bytes.count {
      let byte = bytes[start + length]
      length += 1
      if byte == UInt8(ascii: "\n") { lines += 1 }
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if isQuoted {
        isEscaped = byte == UInt8(ascii: "\\")
      } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        depth += 1
      } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
        depth -= 1
        if depth == 0 { return true }
      }
    }
    return false
  }
}
