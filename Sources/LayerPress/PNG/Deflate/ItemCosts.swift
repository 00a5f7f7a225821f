import Foundation

/// What items cost in a block, in fractions of bits: as much as a perfect code would give them.
final class ItemCosts {
  /// The parts of a bit.
  static let unit = 64.0

  let literals: UnsafeMutablePointer<UInt32>
  /// By length.
  let lengths: UnsafeMutablePointer<UInt32>
  /// By symbol.
  let distances: UnsafeMutablePointer<UInt32>

  init(_ counts: SymbolCounts) {
    literals = .allocate(capacity: 256)
    lengths = .allocate(capacity: MatchFinder.longest + 1)
    distances = .allocate(capacity: DeflateDistances.count)
    let costs = Self.costs(of: counts.literalCounts)
    for byte in 0..<256 { literals[byte] = Self.fixed(costs[byte]) }
    for length in 0...MatchFinder.longest {
      let symbol = Int(DeflateLengths.symbols[length])
      lengths[length] =
        symbol == 0 ? 0 : Self.fixed(costs[symbol] + Double(DeflateLengths.extraBits[symbol - 257]))
    }
    for (symbol, cost) in Self.costs(of: counts.distanceCounts).enumerated() {
      distances[symbol] = Self.fixed(cost + Double(DeflateDistances.extraBits(symbol)))
    }
  }

  deinit {
    literals.deallocate()
    lengths.deallocate()
    distances.deallocate()
  }

  private static func fixed(_ bits: Double) -> UInt32 { UInt32(bits * unit) }

  /// Symbols that do not occur cost as much as if they did once.
  private static func costs(of counts: ArraySlice<UInt32>) -> [Double] {
    let total = log2(Double(max(counts.reduce(0, +), 1)))
    return counts.map { total - log2(Double(max($0, 1))) }
  }
}
