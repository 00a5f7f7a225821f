import Foundation

/// Parses JSON (RFC 8259) strictly.
///
/// A syntax error ends the parsing; numbers out of range, words such as `NaN`, and duplicate keys do not.
struct JSONParser {
  let bytes: [UInt8]
  private(set) var entries: [JSONDocument.Entry] = []
  private(set) var problems: [SceneProblem] = []
  /// The position of the next byte.
  var position = 0
  /// The tape indices of the open arrays and objects.
  private var open: [Int] = []
  /// The number of elements of each of them.
  private var counts: [UInt32] = []
  /// The hashes of the keys of the object that is being closed.
  private var hashes: [(hash: UInt32, index: Int)] = []

  /// The longest text whose offsets fit the tape.
  static let sizeLimit = Int(UInt32.max) - 1

  /// Parses a document. If `isComplete` is false, the text is not valid JSON.
  static func parse(_ data: Data) -> (document: JSONDocument, isComplete: Bool, problems: [SceneProblem]) {
    var parser = JSONParser(data)
    let isComplete = parser.parse()
    return (JSONDocument(bytes: parser.bytes, entries: parser.entries), isComplete, parser.problems)
  }

  private init(_ data: Data) {
    var bytes = [UInt8]()
    bytes.reserveCapacity(data.count + 1)
    bytes.append(contentsOf: data)
    bytes.append(0)
    self.bytes = bytes
    // Scenes have about one value per eight bytes.
    entries.reserveCapacity(data.count / 8)
  }

  var count: Int { bytes.count - 1 }
  /// The next byte; zero at the end.
  var next: UInt8 { bytes[position] }
  var isAtEnd: Bool { position >= count }

  private mutating func parse() -> Bool {
    guard count <= Self.sizeLimit else {
      report("the file is larger than 4 GB", at: 0)
      return false
    }
    guard checkEncoding() else { return false }
    skipWhitespace()
    guard !isAtEnd else {
      report("the file is empty; a scene is a JSON object", at: position)
      return false
    }
    guard parseTree() else { return false }
    skipWhitespace()
    guard isAtEnd else {
      return fail("nothing may follow the scene; found \(describeNext())")
    }
    return true
  }

  private mutating func checkEncoding() -> Bool {
    // Without a mark at the beginning, every other byte of it is zero.
    let hasZero = count > 1 && (bytes[0] == 0) != (bytes[1] == 0)
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) || hasZero {
      report("the file is UTF-16; scenes are UTF-8", at: 0)
      return false
    }
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      let offset = error.byteOffsets.lowerBound
      let code = String(bytes[offset], radix: 16, uppercase: true)
      report("the file is not UTF-8: byte 0x\(code) does not belong here", at: offset)
      return false
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      report(
        "the file starts with a byte order mark (U+FEFF), which JSON does not allow; save it without one",
        at: 0)
      position = 3
    }
    return true
  }

  // MARK: Arrays and objects

  /// The parser's state in the innermost array or object.
  private enum State {
    case value, afterValue, key, keyOrEnd, valueOrEnd
  }

  private mutating func parseTree() -> Bool {
    var state = State.value
    while true {
      skipWhitespace()
      switch state {
      case .value, .valueOrEnd:
        if state == .valueOrEnd, next == UInt8(ascii: "]") {
          close()
          state = .afterValue
          break
        }
        if !counts.isEmpty { counts[counts.count - 1] += 1 }
        switch next {
        case UInt8(ascii: "{"):
          begin(.object)
          state = .keyOrEnd
        case UInt8(ascii: "["):
          begin(.array)
          state = .valueOrEnd
        default:
          guard parseScalar() else { return false }
          state = .afterValue
        }
      case .key, .keyOrEnd:
        if state == .keyOrEnd, next == UInt8(ascii: "}") {
          close()
          state = .afterValue
          break
        }
        guard parseKey(isFirst: state == .keyOrEnd) else { return false }
        state = .value
      case .afterValue:
        guard let container = open.last else { return true }
        let isObject = entries[container].kind == .object
        switch next {
        case UInt8(ascii: ","):
          position += 1
          guard !trailingComma(isObject: isObject) else { return false }
          state = isObject ? .key : .value
        case isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"):
          close()
        default:
          let expected = isObject ? "\",\" or \"}\"" : "\",\" or \"]\""
          return fail("expected \(expected), found \(describeNext())")
        }
      }
      if state == .afterValue, open.isEmpty { return true }
    }
  }

  private mutating func begin(_ kind: JSONDocument.Kind) {
    open.append(entries.count)
    counts.append(0)
    append(kind, payload: UInt64(UInt32.max))
    position += 1
  }

  private mutating func close() {
    position += 1
    guard let container = open.popLast(), let count = counts.popLast() else { return }
    let end = entries.count
    entries[container].payload = JSONDocument.Entry.payload(low: end, high: count)
    if entries[container].kind == .object, count > 1 { checkKeys(of: container, end: end) }
  }

  private mutating func trailingComma(isObject: Bool) -> Bool {
    skipWhitespace()
    guard next == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")), !isAtEnd else { return false }
    return !fail("a comma before \"\(isObject ? "}" : "]")\" is not allowed; remove it")
  }

  private mutating func parseKey(isFirst: Bool) -> Bool {
    guard next == UInt8(ascii: "\"") else {
      let isWord = next == UInt8(ascii: "_") || Character(Unicode.Scalar(next)).isLetter
      let hint = isWord || next == UInt8(ascii: "'") ? "; keys are written in double quotes" : ""
      let expected = isFirst ? "a key or \"}\"" : "a key"
      return fail("expected \(expected), found \(describeNext())\(hint)")
    }
    guard parseString() else { return false }
    skipWhitespace()
    guard next == UInt8(ascii: ":") else {
      return fail("expected \":\" after the key, found \(describeNext())")
    }
    position += 1
    return true
  }

  /// Reports duplicate keys of an object.
  private mutating func checkKeys(of container: Int, end: Int) {
    hashes.removeAll(keepingCapacity: true)
    var index = container + 1
    while index < end {
      hashes.append((entries[index].high, index))
      index = entries[index + 1].end(at: index + 1)
    }
    // Few keys are compared pairwise; many are sorted first.
    if hashes.count > 16 { hashes.sort { ($0.hash, $0.index) < ($1.hash, $1.index) } }
    let isSorted = hashes.count > 16
    for (place, key) in hashes.enumerated() {
      // Different keys with the same hash are hardly more than two, unless the file was made so.
      for earlier in (max(0, place - 16)..<place).reversed() {
        if hashes[earlier].hash != key.hash {
          if isSorted { break }
          continue
        }
        let (first, second) = (entries[hashes[earlier].index], entries[key.index])
        let name = second.string(in: bytes)
        guard first.string(in: bytes) == name else { continue }
        let message = "the key \(Quoted.text(name)) is given twice"
        problems.append(
          SceneProblem(
            offset: Int(second.offset), node: key.index + 1, message: message,
            relatedOffset: Int(first.offset), related: "; the first one is at line"))
        break
      }
    }
  }

  // MARK: Tools

  mutating func append(_ kind: JSONDocument.Kind, payload: UInt64 = 0, hasEscapes: Bool = false) {
    entries.append(
      JSONDocument.Entry(
        offset: UInt32(truncatingIfNeeded: position), kind: kind, hasEscapes: hasEscapes, payload: payload))
  }

  mutating func skipWhitespace() {
    while true {
      switch next {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  mutating func report(_ message: String, at offset: Int) {
    problems.append(SceneProblem(offset: offset, node: entries.count, message: message))
  }

  /// Reports a syntax error. Always returns false, for callers to return.
  mutating func fail(_ message: String) -> Bool {
    guard !isAtEnd else { return failAtEnd() }
    report(message, at: position)
    return false
  }

  /// Reports what is still open at the end of the file.
  mutating func failAtEnd() -> Bool {
    guard let container = open.last else {
      report("the file ends where a value is expected", at: count)
      return false
    }
    let kind = entries[container].kind == .object ? "object" : "array"
    problems.append(
      SceneProblem(
        offset: count, node: entries.count, message: "the file ends here, but the \(kind) opened",
        relatedOffset: Int(entries[container].offset), related: " at line", ending: " is not closed")
    )
    return false
  }
}
