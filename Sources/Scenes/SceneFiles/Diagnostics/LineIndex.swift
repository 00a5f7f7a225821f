/// The offsets of a text's lines.
struct LineIndex: Sendable {
  private let bytes: [UInt8]
  private let starts: [Int]

  /// - Parameter bytes: UTF-8, followed by a zero byte.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    for (index, byte) in bytes.enumerated() where byte == 0x0A { starts.append(index + 1) }
    self.starts = starts
  }

  /// The line number, from 1.
  func line(of offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// Computes positions in ascending order. A long line is walked only once.
  struct Cursor {
    private let index: LineIndex
    private var line = 0
    private var offset = 0
    private var column = 1

    init(_ index: LineIndex) { self.index = index }

    /// Line and column, from 1; the column counts Unicode scalars.
    ///
    /// - Parameter target: the offset, not before the last one.
    mutating func place(of target: Int) -> (line: Int, column: Int) {
      let newLine = index.line(of: target)
      if newLine != line { (line, offset, column) = (newLine, index.starts[newLine - 1], 1) }
      let end = min(target, index.bytes.count - 1)
      while offset < end {
        // Continuation bytes do not count.
        if index.bytes[offset] & 0xC0 != 0x80 { column += 1 }
        offset += 1
      }
      return (line, column)
    }
  }
}
