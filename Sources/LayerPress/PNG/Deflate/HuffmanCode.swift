/// A prefix code as deflate uses it (RFC 1951, 3.2.2): the lengths of its words say all.
struct HuffmanCode {
  /// In bits, for each symbol; 0 for those that do not occur.
  private(set) var lengths: [UInt8]

  init(lengths: [UInt8]) { self.lengths = lengths }

  /// The shortest code for these frequencies; with a limit that cuts in, one that comes close.
  ///
  /// - Parameter limit: the most bits of a word, enough for all symbols that occur.
  init(frequencies: [UInt32], limit: Int) {
    lengths = [UInt8](repeating: 0, count: frequencies.count)
    let order = frequencies.indices.filter { frequencies[$0] > 0 }
      .sorted { (frequencies[$0], $0) < (frequencies[$1], $1) }
    guard order.count > 1 else {
      // A code of one word has a bit all the same.
      if let only = order.first { lengths[only] = 1 }
      return
    }
    var counts = Self.lengthCounts(of: order.map { UInt64(frequencies[$0]) })
    Self.shorten(&counts, to: limit)
    // The rarest symbols get the longest words.
    var next = 0
    for length in (1..<counts.count).reversed() {
      for symbol in order[next..<(next + counts[length])] { lengths[symbol] = UInt8(length) }
      next += counts[length]
    }
  }

  /// The words, their first bit lowest, as they are written.
  var words: [UInt16] {
    var next = [UInt16](repeating: 0, count: 16)
    var counts = [UInt16](repeating: 0, count: 16)
    for length in lengths where length > 0 { counts[Int(length)] += 1 }
    var word: UInt16 = 0
    for length in 1..<16 {
      word = (word &+ counts[length - 1]) << 1
      next[length] = word
    }
    return lengths.map { length in
      guard length > 0 else { return 0 }
      let word = next[Int(length)]
      next[Int(length)] &+= 1
      return word.bitReversed >> (16 - UInt16(length))
    }
  }
}

extension HuffmanCode {
  /// How many words of each length Huffman's tree has.
  ///
  /// - Parameter weights: in ascending order, at least two. Then the trees that are made come in ascending order, too,
  ///   and two queues do for the heap.
  private static func lengthCounts(of weights: [UInt64]) -> [Int] {
    let count = weights.count
    var parents = [Int](repeating: 0, count: 2 * count - 1)
    var trees: [UInt64] = []
    trees.reserveCapacity(count - 1)
    var (leaf, tree) = (0, 0)
    for made in 0..<(count - 1) {
      var weight: UInt64 = 0
      for _ in 0..<2 {
        if tree >= made || (leaf < count && weights[leaf] <= trees[tree]) {
          weight += weights[leaf]
          parents[leaf] = count + made
          leaf += 1
        } else {
          weight += trees[tree]
          parents[count + tree] = count + made
          tree += 1
        }
      }
      trees.append(weight)
    }
    // The last tree is the root; parents stand behind their children.
    var depths = [Int](repeating: 0, count: parents.count)
    for node in (0..<(parents.count - 1)).reversed() { depths[node] = depths[parents[node]] + 1 }
    var counts = [Int](repeating: 0, count: (depths[..<count].max() ?? 1) + 1)
    for depth in depths[..<count] { counts[depth] += 1 }
    return counts
  }

  /// Shortens words that are too long, and lengthens as few others as make room for them (Kraft's inequality).
  private static func shorten(_ counts: inout [Int], to limit: Int) {
    guard counts.count > limit + 1 else { return }
    counts[limit] += counts[(limit + 1)...].reduce(0, +)
    counts.removeSubrange((limit + 1)...)
    var used = (1...limit).reduce(0) { $0 + counts[$1] << (limit - $1) }
    while used > 1 << limit {
      guard let length = (1..<limit).last(where: { counts[$0] > 0 }) else { return }
      // A word becomes two that are longer by one bit, of which one takes in a word of the full length.
      counts[limit] -= 1
      counts[length] -= 1
      counts[length + 1] += 2
      used -= 1
    }
  }
}

extension UInt16 {
  fileprivate var bitReversed: UInt16 {
    var value = self
    value = (value & 0x5555) << 1 | (value >> 1) & 0x5555
    value = (value & 0x3333) << 2 | (value >> 2) & 0x3333
    value = (value & 0x0F0F) << 4 | (value >> 4) & 0x0F0F
    return value.byteSwapped
  }
}
