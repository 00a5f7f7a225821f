import Foundation

/// What a row may cost once it is compressed.
enum RowCost {
  /// How many different pairs of neighbours there are.
  static func pairs(of row: UnsafeBufferPointer<UInt8>) -> Int {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 1024) { seen in
      seen.initialize(repeating: 0)
      var pair = 0
      for byte in row {
        pair = (pair << 8 | Int(byte)) & 0xFFFF
        seen[pair >> 6] |= 1 << UInt64(pair & 63)
      }
      return seen.reduce(0) { $0 + $1.nonzeroBitCount }
    }
  }

  /// Bits, were each byte coded by itself.
  static func entropy(of row: UnsafeBufferPointer<UInt8>) -> Int {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 256) { counts in
      counts.initialize(repeating: 0)
      for byte in row { counts[Int(byte)] += 1 }
      let total = Double(row.count)
      let bits = counts.reduce(0.0) { $1 == 0 ? $0 : $0 + Double($1) * log2(total / Double($1)) }
      return Int(bits.rounded(.up))
    }
  }
}
