/// A JSON text as a flat tape: one entry for each value and each key, in the order of the text.
///
/// A tape rather than a tree of values, so that depth costs nothing: there is no recursion in reading it, walking it or
/// letting it go. Foundation's parser was no choice: diagnostics need the place of every key and value.
final class JSONDocument: Sendable {
  enum Kind: UInt8, Sendable {
    case null, no, yes, number, string, array, object
    /// A value that was reported as an error already, and that nobody should complain about again.
    case invalid
  }

  struct Entry: Sendable {
    /// Where the value starts in `bytes`.
    var offset: UInt32
    var kind: Kind
    /// For strings and keys: whether there are escapes in it.
    var hasEscapes = false
    /// The number's bits; for strings their length in bytes as written, and above it a hash; for arrays and objects the
    /// index behind the last entry inside, and above it the number of elements.
    var payload: UInt64 = 0
  }

  /// The text, and a zero byte behind it, so that looking at the next byte is always possible.
  let bytes: [UInt8]
  let entries: [Entry]

  init(bytes: [UInt8], entries: [Entry]) {
    self.bytes = bytes
    self.entries = entries
  }

  /// The first index behind a value and all that is in it.
  func end(of index: Int) -> Int {
    entries[index].end(at: index)
  }

  var root: JSONValue { JSONValue(document: self, index: 0) }
}

extension JSONDocument.Entry {
  var low: UInt32 { UInt32(truncatingIfNeeded: payload) }
  var high: UInt32 { UInt32(truncatingIfNeeded: payload >> 32) }

  /// The first index behind the entry at `index` and all that is in it.
  func end(at index: Int) -> Int {
    kind == .array || kind == .object ? Int(low) : index + 1
  }

  /// The decoded string of a key or a string.
  func string(in bytes: [UInt8]) -> String {
    let start = Int(offset) + 1
    let raw = bytes[start..<start + Int(low)]
    return hasEscapes ? JSONString.decode(raw) : String(decoding: raw, as: UTF8.self)
  }

  static func payload(low: Int, high: UInt32) -> UInt64 {
    UInt64(high) << 32 | UInt64(UInt32(truncatingIfNeeded: low))
  }
}
