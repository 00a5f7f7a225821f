/// The beginning of a block with codes of its own (RFC 1951, 3.2.7), for blocks whose matches all have the distance 1.
struct BlockHead {
  /// The lengths of the words for literals, the end, and lengths of matches.
  var literals: [UInt8]

  /// In which order the lengths of the words for lengths are written.
  static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  func write(to output: inout BitWriter) {
    let count = max(257, (literals.lastIndex { $0 > 0 } ?? 0) + 1)
    // One distance, whose word has one bit.
    let steps = Self.steps(for: Array(literals[..<count]) + [1])
    var frequencies = [UInt32](repeating: 0, count: 19)
    for step in steps { frequencies[step.symbol] += 1 }
    let code = HuffmanCode(frequencies: frequencies, limit: 7)
    let words = code.words
    let used = max(4, (Self.order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1)

    output.write(0b100, bits: 3)
    output.write(UInt64(count - 257), bits: 5)
    output.write(0, bits: 5)
    output.write(UInt64(used - 4), bits: 4)
    for symbol in Self.order[..<used] { output.write(UInt64(code.lengths[symbol]), bits: 3) }
    for step in steps {
      output.write(UInt64(words[step.symbol]), bits: UInt64(code.lengths[step.symbol]))
      output.write(step.extra, bits: step.extraBits)
    }
  }

  private struct Step {
    var symbol: Int
    var extra: UInt64 = 0
    var extraBits: UInt64 = 0
  }

  /// Repeated lengths become one symbol: 16 repeats the last three to six times, 17 and 18 stand for zeros.
  private static func steps(for lengths: [UInt8]) -> [Step] {
    var steps: [Step] = []
    var at = 0
    while at < lengths.count {
      let length = lengths[at]
      let end = lengths[at...].firstIndex { $0 != length } ?? lengths.count
      var rest = end - at
      at = end
      if length > 0 {
        steps.append(Step(symbol: Int(length)))
        rest -= 1
      }
      while rest >= 3 {
        let part: Int
        if length > 0 {
          part = min(rest, 6)
          steps.append(Step(symbol: 16, extra: UInt64(part - 3), extraBits: 2))
        } else if rest < 11 {
          part = rest
          steps.append(Step(symbol: 17, extra: UInt64(part - 3), extraBits: 3))
        } else {
          part = min(rest, 138)
          steps.append(Step(symbol: 18, extra: UInt64(part - 11), extraBits: 7))
        }
        rest -= part
      }
      for _ in 0..<rest { steps.append(Step(symbol: Int(length))) }
    }
    return steps
  }
}
