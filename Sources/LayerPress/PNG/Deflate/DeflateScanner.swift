/// Reads a deflate stream (RFC 1951) just closely enough to find where its last block begins: words are measured, but
/// nothing is decompressed.
struct DeflateScanner {
  /// Where the last block's header and the stream's end lie, counted in bits.
  struct LastBlock {
    var header: Int
    var end: Int
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  /// The next bit.
  private var at = 0
  private var literals = WordTable()
  private var distances = WordTable()

  /// Nil for bytes that are no deflate stream.
  static func lastBlock(of bytes: UnsafeBufferPointer<UInt8>) -> LastBlock? {
    var scanner = DeflateScanner(bytes: bytes)
    while scanner.at < bytes.count * 8 {
      let header = scanner.at
      let kind = scanner.take(3)
      let isRead =
        switch kind >> 1 {
        case 0: scanner.skipStored()
        case 1: scanner.readFixedCodes() && scanner.skipSymbols()
        case 2: scanner.readCodes() && scanner.skipSymbols()
        default: false
        }
      guard isRead else { return nil }
      if kind & 1 == 1 {
        return scanner.at <= bytes.count * 8 ? LastBlock(header: header, end: scanner.at) : nil
      }
    }
    return nil
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// At least 48 bits from here on; zeros beyond the end.
  @inline(__always)
  private func peek() -> UInt64 {
    let byte = at >> 3
    if byte + 8 <= bytes.count, let base = bytes.baseAddress {
      let word = UnsafeRawPointer(base + byte).loadUnaligned(as: UInt64.self).littleEndian
      return word &>> UInt64(at & 7)
    }
    var word: UInt64 = 0
    for (k, byte) in bytes.dropFirst(byte).prefix(8).enumerated() { word |= UInt64(byte) << UInt64(8 * k) }
    return word &>> UInt64(at & 7)
  }

  private mutating func take(_ bits: Int) -> Int {
    let value = Int(peek() & ((1 << UInt64(bits)) - 1))
    at += bits
    return value
  }

  private mutating func skipStored() -> Bool {
    at = (at + 7) & ~7
    let length = take(16)
    guard take(16) == ~length & 0xFFFF else { return false }
    at += 8 * length
    return at <= bytes.count * 8
  }

  private mutating func readFixedCodes() -> Bool {
    let lengths = (0..<288).map { UInt8($0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8) }
    return literals.fill(lengths, extraBits: Self.literalExtra)
      && distances.fill([UInt8](repeating: 5, count: 30), extraBits: Self.distanceExtra)
  }

  private mutating func readCodes() -> Bool {
    let (literalCount, distanceCount, used) = (take(5) + 257, take(5) + 1, take(4) + 4)
    var lengths = [UInt8](repeating: 0, count: 19)
    for k in 0..<used { lengths[BlockHead.order[k]] = UInt8(take(3)) }
    var table = WordTable()
    guard table.fill(lengths, extraBits: { _ in 0 }) else { return false }
    var all: [UInt8] = []
    while all.count < literalCount + distanceCount {
      let entry = table[peek()]
      at += entry.bits
      switch entry.symbol {
      case 0..<16 where entry.bits > 0: all.append(UInt8(entry.symbol))
      case 16:
        guard let last = all.last else { return false }
        all += [UInt8](repeating: last, count: 3 + take(2))
      case 17: all += [UInt8](repeating: 0, count: 3 + take(3))
      case 18: all += [UInt8](repeating: 0, count: 11 + take(7))
      default: return false
      }
    }
    guard all.count == literalCount + distanceCount, all[256] > 0 else { return false }
    return literals.fill(Array(all[..<literalCount]), extraBits: Self.literalExtra)
      && distances.fill(Array(all[literalCount...]), extraBits: Self.distanceExtra)
  }

  private mutating func skipSymbols() -> Bool {
    let end = bytes.count * 8
    while at < end {
      let word = peek()
      let entry = literals[word]
      guard entry.bits > 0 else { return false }
      at += entry.bits
      if entry.symbol < 256 { continue }
      if entry.symbol == 256 { return true }
      let distance = distances[word &>> UInt64(entry.bits)]
      guard distance.bits > 0 else { return false }
      at += distance.bits
    }
    return false
  }

  private static func literalExtra(_ symbol: Int) -> Int {
    let k = symbol - 257
    return DeflateLengths.extraBits.indices.contains(k) ? Int(DeflateLengths.extraBits[k]) : 0
  }

  private static func distanceExtra(_ symbol: Int) -> Int { max(0, symbol / 2 - 1) }
}

/// For all bits that can come next, the symbol that they begin with and how many bits belong to it.
private struct WordTable {
  private var entries: [UInt16] = []
  private var mask: UInt64 = 0

  /// Returns whether the lengths make a code. There may be no words at all, as where nothing repeats.
  ///
  /// - Parameter extraBits: how many bits follow a symbol's word.
  mutating func fill(_ lengths: [UInt8], extraBits: (Int) -> Int) -> Bool {
    guard let longest = lengths.max(), longest < 16 else { return false }
    let size = 1 << Int(longest)
    mask = UInt64(size - 1)
    entries = [UInt16](repeating: 0, count: size)
    let words = HuffmanCode(lengths: lengths).words
    for (symbol, length) in lengths.enumerated() where length > 0 {
      let entry = UInt16(symbol) << 6 | UInt16(Int(length) + extraBits(symbol))
      guard Int(words[symbol]) < size else { return false }
      for k in stride(from: Int(words[symbol]), to: size, by: 1 << Int(length)) { entries[k] = entry }
    }
    return true
  }

  @inline(__always)
  subscript(bits: UInt64) -> (symbol: Int, bits: Int) {
    let entry = entries[Int(bits & mask)]
    return (Int(entry &>> 6), Int(entry & 63))
  }
}
