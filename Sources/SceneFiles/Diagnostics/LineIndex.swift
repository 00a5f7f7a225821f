/// Where the lines of a text start.
struct LineIndex: Sendable {
  private let bytes: [UInt8]
  private let starts: [Int]

  /// - Parameter bytes: UTF-8 with one zero byte behind it.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    for (index, byte) in bytes.enumerated() where byte == 0x0A { starts.append(index + 1) }
    self.starts = starts
  }

  /// Line and column, from 1; the column counts Unicode scalars.
  func place(of offset: Int) -> (line: Int, column: Int) {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    let line = bytes[starts[low]..<min(max(offset, starts[low]), bytes.count - 1)]
    return (low + 1, line.count { $0 & 0xC0 != 0x80 } + 1)
  }
}
