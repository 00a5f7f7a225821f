/// One value of a document.
struct JSONValue {
  let document: JSONDocument
  /// Its index on the tape.
  let index: Int

  private var entry: JSONDocument.Entry { document.entries[index] }

  var kind: JSONDocument.Kind { entry.kind }
  /// Its offset in the text.
  var offset: Int { Int(entry.offset) }
  /// The index after the value and everything in it.
  var end: Int { document.end(of: index) }
  /// The number of elements of an array, or of keys of an object.
  var count: Int { Int(entry.high) }

  var number: Double? { kind == .number ? Double(bitPattern: entry.payload) : nil }

  var flag: Bool? {
    switch kind {
    case .yes: true
    case .no: false
    default: nil
    }
  }

  var string: String? { kind == .string ? document.string(of: entry) : nil }

  /// The offset in the text of a byte of the decoded string.
  func sourceOffset(ofStringByte position: Int) -> Int {
    let entry = entry
    let start = Int(entry.offset) + 1
    guard entry.hasEscapes else { return start + position }
    return start + JSONString.rawOffset(of: position, in: document.bytes[start..<start + Int(entry.low)])
  }

  /// The elements of an array; none for other values.
  var elements: Elements { Elements(value: self, expected: .array) }
  /// The keys of an object with their values; none for other values.
  var members: Members { Members(value: self) }

  /// The value of a key of an object.
  subscript(key: String) -> JSONValue? {
    let hash = JSONString.hash(key.utf8)
    for (name, value) in members where name.entry.high == hash && name.string == key { return value }
    return nil
  }

  struct Elements: Sequence, IteratorProtocol {
    private let document: JSONDocument
    private var place: Int
    private let end: Int

    fileprivate init(value: JSONValue, expected: JSONDocument.Kind) {
      document = value.document
      place = value.index + 1
      end = value.kind == expected ? document.end(of: value.index) : place
    }

    mutating func next() -> JSONValue? {
      guard place < end else { return nil }
      defer { place = document.end(of: place) }
      return JSONValue(document: document, index: place)
    }
  }

  struct Members: Sequence, IteratorProtocol {
    private var parts: Elements

    fileprivate init(value: JSONValue) { parts = Elements(value: value, expected: .object) }

    mutating func next() -> (key: JSONValue, value: JSONValue)? {
      guard let key = parts.next(), let value = parts.next() else { return nil }
      return (key, value)
    }
  }
}

extension JSONValue {
  /// A description of the value for messages: `the string "12"`, `an array of 3 elements`.
  var found: String {
    switch kind {
    case .null: "null"
    case .yes: "true"
    case .no: "false"
    case .number: "the number \(number.map(ShortNumber.text) ?? "")"
    case .string: "the string \(Quoted.text(string ?? ""))"
    case .array: count == 1 ? "an array of 1 element" : "an array of \(count) elements"
    case .object: "an object"
    case .invalid: "an invalid value"
    }
  }
}
