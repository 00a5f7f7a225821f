/// The beginning of a block with codes of its own (RFC 1951, 3.2.7).
struct BlockHead {
  /// The lengths of the words for literals, the end, and lengths of matches, without those at the end that do not occur;
  /// then those for distances.
  private let lengths: [UInt8]
  private let literalCount: Int
  private let steps: [Step]
  /// For the steps.
  private let code: HuffmanCode
  private let usedCount: Int

  /// In which order the lengths of the words for lengths are written.
  static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  /// - Parameter distances: there is at least one, if only for form's sake.
  /// - Parameter shorthands: how equal lengths that follow each other may be written.
  init(literals: [UInt8], distances: [UInt8], shorthands: Shorthands = .all) {
    func used(_ lengths: [UInt8], atLeast least: Int) -> Int {
      max(least, (lengths.lastIndex { $0 > 0 } ?? 0) + 1)
    }
    literalCount = used(literals, atLeast: 257)
    lengths = Array(literals[..<literalCount]) + distances[..<used(distances, atLeast: 1)]
    steps = Self.steps(for: lengths, shorthands)
    var frequencies = [UInt32](repeating: 0, count: 19)
    for step in steps { frequencies[step.symbol] += 1 }
    let code = HuffmanCode(frequencies: frequencies, limit: 7)
    self.code = code
    usedCount = max(4, (Self.order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1)
  }

  var bitCount: Int {
    steps.reduce(3 + 14 + 3 * usedCount) { $0 + Int(code.lengths[$1.symbol]) + Int($1.extraBits) }
  }

  func write(to output: inout BitWriter, isLast: Bool) {
    output.write(isLast ? 0b101 : 0b100, bits: 3)
    output.write(UInt64(literalCount - 257), bits: 5)
    output.write(UInt64(lengths.count - literalCount - 1), bits: 5)
    output.write(UInt64(usedCount - 4), bits: 4)
    for symbol in Self.order[..<usedCount] { output.write(UInt64(code.lengths[symbol]), bits: 3) }
    let words = code.words
    for step in steps {
      output.write(UInt64(words[step.symbol]), bits: UInt64(code.lengths[step.symbol]))
      output.write(step.extra, bits: step.extraBits)
    }
  }

  /// Symbols for several lengths at once.
  struct Shorthands: OptionSet {
    let rawValue: Int
    /// Symbol 16: the last length three to six times more.
    static let again = Shorthands(rawValue: 1)
    /// Symbol 17: three to ten zeros.
    static let fewZeros = Shorthands(rawValue: 2)
    /// Symbol 18: eleven to 138 zeros.
    static let manyZeros = Shorthands(rawValue: 4)
    static let all: Shorthands = [.again, .fewZeros, .manyZeros]
    static let choices = (0...all.rawValue).map { Shorthands(rawValue: $0) }
  }

  private struct Step {
    var symbol: Int
    var extra: UInt64 = 0
    var extraBits: UInt64 = 0
  }

  private static func steps(for lengths: [UInt8], _ shorthands: Shorthands) -> [Step] {
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
        if length > 0, shorthands.contains(.again) {
          part = min(rest, 6)
          steps.append(Step(symbol: 16, extra: UInt64(part - 3), extraBits: 2))
        } else if length == 0, rest >= 11, shorthands.contains(.manyZeros) {
          part = min(rest, 138)
          steps.append(Step(symbol: 18, extra: UInt64(part - 11), extraBits: 7))
        } else if length == 0, shorthands.contains(.fewZeros) {
          part = min(rest, 10)
          steps.append(Step(symbol: 17, extra: UInt64(part - 3), extraBits: 3))
        } else {
          break
        }
        rest -= part
      }
      for _ in 0..<rest { steps.append(Step(symbol: Int(length))) }
    }
    return steps
  }
}
