/// A block of a deflate stream: some items, and the codes that they are written in.
struct DeflateBlock {
  /// Which ones of all items.
  let items: Range<Int>
  let counts: SymbolCounts
  private let literals: HuffmanCode
  private let distances: HuffmanCode
  /// Nil where the codes are those that everyone knows (RFC 1951, 3.2.6).
  private let head: BlockHead?
  let bitCount: Int

  init(items: Range<Int>, of all: UnsafeBufferPointer<DeflateItem>) {
    self.init(items: items, counts: SymbolCounts(UnsafeBufferPointer(rebasing: all[items])))
  }

  /// A block in the codes that are shortest for its items, their heads not counted, or those that everyone knows.
  init(items: Range<Int>, counts: SymbolCounts) { self.init(items: items, counts: counts, tolerances: [0]) }

  /// The same block with the codes that are shortest with their heads.
  var refined: DeflateBlock { DeflateBlock(items: items, counts: counts, tolerances: [0, 1, 2, 4, 8]) }

  private init(items: Range<Int>, counts: SymbolCounts, tolerances: [Int]) {
    (self.items, self.counts) = (items, counts)
    var best: (literals: HuffmanCode, distances: HuffmanCode, head: BlockHead?, bits: Int) = (
      .knownLiterals, .knownDistances, nil, 3 + Self.bits(of: counts, .knownLiterals, .knownDistances)
    )
    for tolerance in tolerances {
      let (literals, distances) = Self.codes(for: counts.smoothed(tolerance))
      for shorthands in tolerances.count > 1 ? BlockHead.Shorthands.choices : [.all] {
        let head = BlockHead(literals: literals.lengths, distances: distances.lengths, shorthands: shorthands)
        let bits = head.bitCount + Self.bits(of: counts, literals, distances)
        if bits < best.bits { best = (literals, distances, head, bits) }
      }
    }
    (literals, distances, head, bitCount) = best
  }

  private static func codes(for counts: SymbolCounts) -> (HuffmanCode, HuffmanCode) {
    let distances = HuffmanCode(frequencies: Array(counts.distanceCounts), limit: 15)
    // There is always a distance, if only for form's sake.
    let isEmpty = distances.lengths.allSatisfy { $0 == 0 }
    return (
      HuffmanCode(frequencies: Array(counts.literalCounts), limit: 15),
      isEmpty ? HuffmanCode(lengths: [1]) : distances
    )
  }

  /// What items take, in codes that have words for all of them.
  private static func bits(of counts: SymbolCounts, _ literals: HuffmanCode, _ distances: HuffmanCode) -> Int
  {
    var bits = 0
    for (symbol, count) in counts.literalCounts.enumerated() where count > 0 {
      let extra = symbol > SymbolCounts.endOfBlock ? Int(DeflateLengths.extraBits[symbol - 257]) : 0
      bits += Int(count) * (Int(literals.lengths[symbol]) + extra)
    }
    for (symbol, count) in counts.distanceCounts.enumerated() where count > 0 {
      bits += Int(count) * (Int(distances.lengths[symbol]) + DeflateDistances.extraBits(symbol))
    }
    return bits
  }

  /// - Parameter all: the items of which the block has some.
  func write(_ all: UnsafePointer<DeflateItem>, to output: inout BitWriter, isLast: Bool) {
    // No item has more than 48 bits; the head takes less than 300 bytes.
    output.reserve(items.count * 6 + 512)
    if let head { head.write(to: &output, isLast: isLast) } else { output.write(isLast ? 3 : 2, bits: 3) }
    let (words, distanceWords) = (literals.words, distances.words)
    for item in UnsafeBufferPointer(start: all + items.lowerBound, count: items.count) {
      guard !item.isLiteral else {
        output.write(UInt64(words[item.value]), bits: UInt64(literals.lengths[item.value]))
        continue
      }
      let symbol = Int(DeflateLengths.symbols[item.length])
      output.write(UInt64(words[symbol]), bits: UInt64(literals.lengths[symbol]))
      output.write(
        UInt64(item.length - DeflateLengths.bases[symbol - 257]), bits: DeflateLengths.extraBits[symbol - 257]
      )
      let distance = item.distanceSymbol
      output.write(UInt64(distanceWords[distance]), bits: UInt64(distances.lengths[distance]))
      output.write(
        UInt64(item.value - DeflateDistances.base(distance)),
        bits: UInt64(DeflateDistances.extraBits(distance)))
    }
    let end = SymbolCounts.endOfBlock
    output.write(UInt64(words[end]), bits: UInt64(literals.lengths[end]))
  }
}

extension HuffmanCode {
  fileprivate static let knownLiterals = HuffmanCode(
    lengths: (0..<288).map { UInt8($0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8) })
  fileprivate static let knownDistances = HuffmanCode(lengths: [UInt8](repeating: 5, count: 30))
}
