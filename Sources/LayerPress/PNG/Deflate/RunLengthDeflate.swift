/// Compresses filtered pixels to deflate blocks (RFC 1951) that repeat nothing but the byte before.
///
/// What rows of pixels have in common is gone after filtering; what is left are runs, mostly of zeros, between numbers
/// that come but once. Searching for more is what other compressors spend their time on, and here hardly finds any: this
/// one is as fast as memory on drawings, and its codes, made anew for each few thousand symbols, leave less.
final class RunLengthDeflate {
  /// A block's literals (0…255) and runs (256 plus their length).
  private let symbols: UnsafeMutablePointer<UInt16>
  private var symbolCount = 0
  /// How often each symbol of the block occurs, by deflate's numbers for them.
  private let frequencies: UnsafeMutablePointer<UInt32>
  private var output = BitWriter(capacity: 1 << 20)

  private static let blockSymbols = 1 << 15
  private static let endOfBlock = 256
  private static let longestRun = 258
  private static let alphabet = 286
  /// The most symbols that one step of gathering adds.
  private static let mostRuns = 34

  init() {
    symbols = .allocate(capacity: Self.blockSymbols + 2 * Self.mostRuns)
    frequencies = .allocate(capacity: Self.alphabet)
    frequencies.initialize(repeating: 0, count: Self.alphabet)
  }

  deinit {
    symbols.deallocate()
    frequencies.deallocate()
  }

  /// - Parameter isLast: whether the stream ends with this piece. Others end at a byte border.
  func compress(_ input: UnsafeBufferPointer<UInt8>, isLast: Bool) -> [UInt8] {
    guard let base = input.baseAddress else { return [] }
    var at = 0
    while at < input.count {
      at = gather(base, from: at, to: input.count)
      writeBlock(isLast: isLast && at == input.count)
    }
    if !isLast { output.writeEmptyBlock() }
    return output.take()
  }

  /// Fills a block. Returns where the next one begins.
  private func gather(_ input: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int {
    var at = start
    var count = 0
    if at == 0 {
      add(UInt16(input[0]), &count)
      at = 1
    }
    // Four bytes can be looked at together up to here.
    let safeEnd = end - 3
    while at < safeEnd, count < Self.blockSymbols {
      let four = UnsafeRawPointer(input + at - 1).loadUnaligned(as: UInt32.self).littleEndian
      if (four ^ (four &>> 8)) & 0xFF_FFFF != 0 {
        add(UInt16(input[at]), &count)
        at &+= 1
        continue
      }
      let length = Self.run(input, at: at, end: min(end, at + Self.longestRun * (Self.mostRuns - 2)))
      at &+= length
      var rest = length
      while rest >= Self.longestRun + 3 || rest == Self.longestRun {
        addRun(Self.longestRun, &count)
        rest &-= Self.longestRun
      }
      if rest > Self.longestRun {
        // A run is at least three bytes long, so that the last two share what is left.
        addRun(rest - 3, &count)
        rest = 3
      }
      if rest > 0 { addRun(rest, &count) }
    }
    while at >= safeEnd, at < end {
      add(UInt16(input[at]), &count)
      at &+= 1
    }
    symbolCount = count
    return at
  }

  @inline(__always)
  private func add(_ literal: UInt16, _ count: inout Int) {
    symbols[count] = literal
    frequencies[Int(literal)] &+= 1
    count &+= 1
  }

  @inline(__always)
  private func addRun(_ length: Int, _ count: inout Int) {
    symbols[count] = UInt16(256 &+ length)
    frequencies[Int(DeflateLengths.symbols[length])] &+= 1
    count &+= 1
  }

  /// How often the byte before a place follows there.
  @inline(__always)
  private static func run(_ input: UnsafePointer<UInt8>, at start: Int, end: Int) -> Int {
    let pattern = UInt64(input[start - 1]) &* 0x0101_0101_0101_0101
    let raw = UnsafeRawPointer(input)
    var at = start
    while at &+ 32 <= end {
      let a = raw.loadUnaligned(fromByteOffset: at, as: SIMD4<UInt64>.self)
      guard a == SIMD4(repeating: pattern) else { break }
      at &+= 32
    }
    while at &+ 8 <= end {
      let difference = raw.loadUnaligned(fromByteOffset: at, as: UInt64.self).littleEndian ^ pattern
      if difference != 0 { return at &- start &+ difference.trailingZeroBitCount / 8 }
      at &+= 8
    }
    while at < end, input[at] == input[start - 1] { at &+= 1 }
    return at &- start
  }
}

extension RunLengthDeflate {
  private func writeBlock(isLast: Bool) {
    frequencies[Self.endOfBlock] = 1
    let code = HuffmanCode(
      frequencies: Array(UnsafeBufferPointer(start: frequencies, count: Self.alphabet)), limit: 15)
    frequencies.update(repeating: 0, count: Self.alphabet)
    // No word has more than 15 bits, and 6 follow at most; the head takes less than 300 bytes.
    output.reserve(symbolCount * 3 + 512)
    BlockHead(literals: code.lengths, distances: [1]).write(to: &output, isLast: isLast)
    let words = code.words
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 256 + Self.longestRun + 1) { table in
      // A symbol's bits above their number.
      for literal in 0..<256 { table[literal] = UInt64(words[literal]) << 8 | UInt64(code.lengths[literal]) }
      for length in 3...Self.longestRun {
        let symbol = Int(DeflateLengths.symbols[length])
        let bits = UInt64(code.lengths[symbol])
        let extra = UInt64(length - DeflateLengths.bases[symbol - 257])
        // The only distance is 1, whose word is the bit 0.
        let total = bits + DeflateLengths.extraBits[symbol - 257] + 1
        table[256 + length] = (UInt64(words[symbol]) | extra << bits) << 8 | total
      }
      output.write(UnsafeBufferPointer(start: symbols, count: symbolCount), by: table)
    }
    output.write(UInt64(words[Self.endOfBlock]), bits: UInt64(code.lengths[Self.endOfBlock]))
    symbolCount = 0
  }
}
