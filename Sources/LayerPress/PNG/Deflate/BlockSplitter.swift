/// Finds out where a stream of items should begin a new block: where what occurs changes so much that codes of their own
/// are worth a block's head.
enum BlockSplitter {
  /// How many parts a stream is cut into at first, at most, and how many items they have at least.
  private static let mostParts = 1024
  private static let leastItems = 64

  /// Cuts the items into many short parts, and joins those neighbours that gain most by it as long as any do.
  static func blocks(of items: UnsafeBufferPointer<DeflateItem>) -> [DeflateBlock] {
    let step = max(leastItems, (items.count + mostParts - 1) / mostParts)
    var parts = stride(from: 0, to: items.count, by: step).map { start in
      let range = start..<min(start + step, items.count)
      return Part(range, SymbolCounts(UnsafeBufferPointer(rebasing: items[range])))
    }
    var joints = zip(parts, parts.dropFirst()).map { Joint($0, $1) }
    while let best = joints.indices.max(by: { joints[$0].gain < joints[$1].gain }), joints[best].gain > 0 {
      parts[best] = joints[best].whole
      parts.remove(at: best + 1)
      joints.remove(at: best)
      if best > 0 { joints[best - 1] = Joint(parts[best - 1], parts[best]) }
      if best < joints.count { joints[best] = Joint(parts[best], parts[best + 1]) }
    }
    return parts.map { DeflateBlock(items: $0.items, counts: $0.counts) }
  }

  private struct Part {
    var items: Range<Int>
    var counts: SymbolCounts
    var bits: Double

    init(_ items: Range<Int>, _ counts: SymbolCounts) {
      (self.items, self.counts, bits) = (items, counts, counts.estimatedBits)
    }
  }

  /// Two neighbours as one block.
  private struct Joint {
    var whole: Part
    /// How many bits that saves.
    var gain: Double

    init(_ a: Part, _ b: Part) {
      whole = Part(a.items.lowerBound..<b.items.upperBound, a.counts + b.counts)
      gain = a.bits + b.bits - whole.bits
    }
  }
}
