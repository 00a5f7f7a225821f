import Glibc

/// A part of a file that moves on: memory holds one row and what was read with it.
struct ByteWindow {
  /// The most bytes of one row. Beyond that, a quote is missing, or the file is no table.
  static let rowLimit = 64 << 20
  private static let block = 1 << 18

  let file: OpenFile
  private(set) var bytes: [UInt8] = []
  /// Where what has not been consumed begins in `bytes`.
  private(set) var start = 0
  /// The offset of `start` in the file.
  private(set) var offset: Int

  init(_ file: OpenFile, at offset: Int = 0) {
    self.file = file
    self.offset = offset
  }

  /// Passes over bytes.
  mutating func consume(_ count: Int) {
    start += count
    offset += count
  }

  /// Reads more behind what is there; indices relative to `start` stay valid.
  ///
  /// - Returns: false at the end of the file.
  mutating func fill() throws(RecordProblem) -> Bool {
    if start > 0 {
      bytes.removeSubrange(..<start)
      start = 0
    }
    // A long row doubles what is read, so that it is not moved again and again.
    let more = try file.read(at: offset + bytes.count, count: max(Self.block, bytes.count))
    bytes += more
    return !more.isEmpty
  }

  /// The number of bytes that have been read and not consumed.
  var available: Int { bytes.count - start }

  func byte(at index: Int) -> UInt8 { bytes[start + index] }
}
