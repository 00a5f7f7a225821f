/// A JSON text as a flat tape: one entry for each value and each key, in the order of the text.
///
/// Unlike a tree of values, a tape needs no recursion to be parsed, walked or released, so depth costs
/// nothing. Foundation's parser cannot be used, because diagnostics need the position of every key and value.
final class JSONDocument: Sendable {
  enum Kind: UInt8, Sendable {
    case null, no, yes, number, string, array, object
    /// A value that was already reported as an error, and should not cause further ones.
    case invalid
  }

  struct Entry: Sendable {
    /// The offset of the value in `bytes`.
    var offset: UInt32
    var kind: Kind
    /// For strings and keys: whether it contains escapes.
    var hasEscapes = false
    /// The bits of a number; for strings the source length in bytes, with a hash in the high half; for arrays
    /// and objects the index after the last entry inside, with the number of elements in the high half.
    var payload: UInt64 = 0
  }

  /// The text, followed by a zero byte, so that the next byte can always be read.
  let bytes: [UInt8]
  let entries: [Entry]
  /// What a template has added; nil in a document that is as its file has it.
  let expansion: Expansion?

  /// - Parameter expansion: what a template has added to the text.
  init(bytes: [UInt8], entries: [Entry], expansion: Expansion? = nil) {
    self.bytes = bytes
    self.entries = entries
    self.expansion = expansion
  }

  /// The decoded string of a key or string.
  func string(of entry: Entry) -> String {
    guard let expansion, Int(entry.offset) >= bytes.count else { return entry.string(in: bytes) }
    return expansion.string(of: entry, after: bytes.count)
  }

  /// A string as its file has it, with its escapes.
  func text(of string: JSONValue) -> ArraySlice<UInt8> {
    let entry = entries[string.index]
    let start = Int(entry.offset) + 1
    return string.kind == .string && start + Int(entry.low) <= bytes.count
      ? bytes[start..<start + Int(entry.low)] : []
  }

  /// The index after a value and everything in it.
  func end(of index: Int) -> Int { entries[index].end(at: index) }

  var root: JSONValue { JSONValue(document: self, index: 0) }
}

extension JSONDocument.Entry {
  var low: UInt32 { UInt32(truncatingIfNeeded: payload) }
  var high: UInt32 { UInt32(truncatingIfNeeded: payload >> 32) }

  /// The index after the entry at `index` and everything in it.
  func end(at index: Int) -> Int { kind == .array || kind == .object ? Int(low) : index + 1 }

  /// The decoded string of a key or string in a file.
  func string(in bytes: [UInt8]) -> String {
    let start = Int(offset) + 1
    let raw = bytes[start..<start + Int(low)]
    return hasEscapes ? JSONString.decode(raw) : String(decoding: raw, as: UTF8.self)
  }

  static func payload(low: Int, high: UInt32) -> UInt64 {
    UInt64(high) << 32 | UInt64(UInt32(truncatingIfNeeded: low))
  }
}
