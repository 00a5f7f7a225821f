/// Gathers bytes, lays out lines and hands the result on in large pieces.
struct OutputBuffer {
  private let layout: SVGOptions.Layout
  private let sink: ([UInt8]) throws -> Void
  private var bytes: [UInt8] = []
  private var depth = 0
  private let pieceSize = 1 << 16

  init(layout: SVGOptions.Layout, sink: @escaping ([UInt8]) throws -> Void) {
    self.layout = layout
    self.sink = sink
    bytes.reserveCapacity(pieceSize + 4096)
  }

  mutating func write(_ marked: [UInt8]) throws {
    var start = marked.startIndex
    for index in marked.indices where marked[index] <= Markup.outdent {
      bytes += marked[start..<index]
      start = index + 1
      switch marked[index] {
      case Markup.indent: depth += 1
      case Markup.outdent: depth -= 1
      default: breakLine()
      }
    }
    bytes += marked[start...]
    if bytes.count >= pieceSize { try flush() }
  }

  mutating func flush() throws {
    guard !bytes.isEmpty else { return }
    try sink(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Deep nesting is not indented further: a thousand spaces before an element help nobody.
  private mutating func breakLine() {
    bytes.append(UInt8(ascii: "\n"))
    guard layout == .pretty else { return }
    bytes += repeatElement(UInt8(ascii: " "), count: 2 * min(depth, 40))
  }
}
