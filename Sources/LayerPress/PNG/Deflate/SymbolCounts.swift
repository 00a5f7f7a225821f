import Foundation

/// How often the symbols of a block occur: of literals, the end and lengths (RFC 1951, 3.2.5), then of distances.
struct SymbolCounts {
  static let literals = 286
  static let endOfBlock = 256

  private(set) var counts: [UInt32]

  /// A block that has but its end.
  init() {
    counts = [UInt32](repeating: 0, count: Self.literals + DeflateDistances.count)
    counts[Self.endOfBlock] = 1
  }

  /// What is supposed before anything is known: the bytes stand for themselves, and some matches of all kinds occur.
  ///
  /// To begin with many matches ends badly where bytes repeat by accident only, as in photographs.
  init(guessedFor bytes: UnsafeBufferPointer<UInt8>) {
    self.init()
    for byte in bytes { counts[Int(byte)] += 1 }
    for length in Self.endOfBlock + 1..<Self.literals { counts[length] = UInt32(bytes.count / 64) }
    for distance in Self.literals..<counts.count { counts[distance] = 1 }
  }

  init(_ items: UnsafeBufferPointer<DeflateItem>) {
    self.init()
    counts.withUnsafeMutableBufferPointer { counts in
      DeflateLengths.symbols.withUnsafeBufferPointer { symbols in
        for item in items {
          if item.isLiteral {
            counts[item.value] &+= 1
          } else {
            counts[Int(symbols[item.length])] &+= 1
            counts[Self.literals &+ item.distanceSymbol] &+= 1
          }
        }
      }
    }
  }

  /// Of two blocks that become one.
  static func + (a: SymbolCounts, b: SymbolCounts) -> SymbolCounts {
    var sum = a
    for k in sum.counts.indices { sum.counts[k] &+= b.counts[k] }
    sum.counts[Self.endOfBlock] = 1
    return sum
  }

  var literalCounts: ArraySlice<UInt32> { counts[..<Self.literals] }
  var distanceCounts: ArraySlice<UInt32> { counts[Self.literals...] }

  /// About how many bits a block with these symbols takes, but for those that follow symbols: what Shannon's entropy says,
  /// and what a head takes as a rule.
  var estimatedBits: Double {
    let (literals, usedLiterals) = Self.entropy(literalCounts)
    let (distances, usedDistances) = Self.entropy(distanceCounts)
    return literals + distances + Self.headBits + Self.bitsPerUsed * Double(usedLiterals + usedDistances)
  }

  private static let headBits = 200.0
  private static let bitsPerUsed = 4.0

  private static func entropy(_ counts: ArraySlice<UInt32>) -> (bits: Double, used: Int) {
    counts.withUnsafeBufferPointer { counts in
      var (total, used): (UInt32, Int) = (0, 0)
      var sum = 0.0
      for count in counts where count > 0 {
        total &+= count
        used &+= 1
        sum += timesLogarithm(count)
      }
      return (timesLogarithm(total) - sum, used)
    }
  }

  @inline(__always)
  private static func timesLogarithm(_ x: UInt32) -> Double {
    guard x > 1 else { return 0 }
    return Double(x) * log2(Double(x))
  }
}

extension SymbolCounts {
  /// Counts of which neighbours that differ little are the same: their words cost a little more then, and the lengths of
  /// the words much less.
  ///
  /// - Parameter tolerance: how far a count may lie from the mean of those before it.
  func smoothed(_ tolerance: Int) -> SymbolCounts {
    guard tolerance > 0 else { return self }
    var result = self
    for part in [0..<Self.literals, Self.literals..<counts.count] {
      var start = part.lowerBound
      while start < part.upperBound {
        let run = similar(from: start, to: part.upperBound, tolerance)
        let sum = counts[run].reduce(0) { $0 + Int($1) }
        if run.count >= 4, sum > 0 {
          let mean = UInt32(max(1, (sum + run.count / 2) / run.count))
          for symbol in run { result.counts[symbol] = mean }
        }
        start = run.upperBound
      }
    }
    return result
  }

  /// The symbols from one on whose counts differ little. Many zeros are cheap to write, and stay by themselves.
  private func similar(from start: Int, to end: Int, _ tolerance: Int) -> Range<Int> {
    func zeros(_ symbol: Int) -> Int {
      (counts[symbol..<end].firstIndex { $0 > 0 } ?? end) - symbol
    }
    let empty = zeros(start)
    if empty >= 5 { return start..<start + empty }
    var (at, sum) = (start, 0)
    while at < end {
      let count = Int(counts[at])
      let length = at - start
      if length > 0, abs(count * length - sum) > tolerance * length { break }
      if count == 0, zeros(at) >= 5 { break }
      sum += count
      at += 1
    }
    return start..<at
  }
}
