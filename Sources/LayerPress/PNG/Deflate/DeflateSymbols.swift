/// The symbols that stand for the lengths of matches (RFC 1951, 3.2.5).
enum DeflateLengths {
  static let extraBits: [UInt64] = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  /// The shortest length of each.
  static let bases: [Int] = {
    var base = 3
    let growing = extraBits.dropLast().map { bits in
      defer { base += 1 << Int(bits) }
      return base
    }
    return growing + [258]
  }()
  /// For each length from 3 the symbol, 257 and up.
  static let symbols: [UInt16] = {
    var result = [UInt16](repeating: 0, count: 259)
    for (k, base) in bases.enumerated() {
      let end = k + 1 < bases.count ? bases[k + 1] : 259
      for length in base..<max(end, base + 1) where length < 259 { result[length] = UInt16(257 + k) }
    }
    return result
  }()
}

/// The symbols that stand for the distances of matches (RFC 1951, 3.2.5).
enum DeflateDistances {
  static let count = 30

  /// Two symbols for each power of two.
  @inline(__always)
  static func symbol(of distance: Int) -> Int {
    guard distance > 2 else { return distance &- 1 }
    let exponent = 62 &- (distance &- 1).leadingZeroBitCount
    return 2 &* exponent &+ 2 &+ ((distance &- 1) &>> exponent & 1)
  }

  static func extraBits(_ symbol: Int) -> Int { max(0, symbol / 2 - 1) }

  /// The shortest distance of a symbol.
  static func base(_ symbol: Int) -> Int {
    symbol < 2 ? symbol + 1 : (2 + symbol & 1) << extraBits(symbol) + 1
  }
}
