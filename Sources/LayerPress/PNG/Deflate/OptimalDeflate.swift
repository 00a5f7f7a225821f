/// Compresses as far as deflate (RFC 1951) goes, and takes its time.
///
/// What items cost depends on how often they occur, and which ones are best depends on what they cost: bytes are parsed,
/// counted and parsed again until that saves no more.
struct OptimalDeflate {
  /// How often bytes are parsed at most.
  private static let mostPasses = 20
  /// After how many passes that save nothing no more are made.
  private static let patience = 3
  /// How many passes have the same costs for all bytes.
  private static let wholePasses = 3
  /// How many bytes are parsed together, which bounds the memory.
  var chunkBytes = 1 << 20

  /// - Parameters:
  ///   - input: of which a part is compressed; what stands before that can be repeated.
  ///   - isLast: whether the stream ends with it. Other pieces end at a byte border.
  func compress(_ input: UnsafeBufferPointer<UInt8>, _ part: Range<Int>, isLast: Bool) -> [UInt8] {
    guard let base = input.baseAddress else { return [] }
    let finder = MatchFinder(base, from: part.lowerBound, to: part.upperBound)
    var output = BitWriter(capacity: part.count / 4)
    var start = part.lowerBound
    while start < part.upperBound {
      let range = start..<min(start + chunkBytes, part.upperBound)
      let parser = ItemParser(base, range, finder)
      start += parser.count
      Self.compress(parser, to: &output, isLast: isLast && start == part.upperBound)
    }
    if !isLast { output.writeEmptyBlock() }
    return output.take()
  }

  private static func compress(_ parser: ItemParser, to output: inout BitWriter, isLast: Bool) {
    var items = GrowingBuffer<DeflateItem>(capacity: 1 << 16)
    var best = GrowingBuffer<DeflateItem>(capacity: 1 << 16)
    var bestBlocks: [DeflateBlock] = []
    var size = Int.max
    var zones = [ItemParser.Zone(start: 0, costs: ItemCosts(SymbolCounts(guessedFor: parser.bytes)))]
    var idle = 0
    for pass in 0..<mostPasses where idle < patience {
      parser.parse(zones, into: &items)
      let all = UnsafeBufferPointer(start: UnsafePointer(items.values), count: items.count)
      // Where blocks begin is of no use before costs are about right.
      let blocks =
        pass < wholePasses ? [DeflateBlock(items: 0..<all.count, of: all)] : BlockSplitter.blocks(of: all)
      zones = self.zones(all, blocks)
      let bits = blocks.reduce(0) { $0 + $1.bitCount }
      if bits < size {
        idle = 0
        (size, bestBlocks) = (bits, blocks)
        swap(&items, &best)
      } else {
        idle += 1
      }
    }
    for block in bestBlocks.map(\.refined) {
      block.write(best.values, to: &output, isLast: isLast && block.items.upperBound == best.count)
    }
  }

  private static func zones(
    _ items: UnsafeBufferPointer<DeflateItem>, _ blocks: [DeflateBlock]
  ) -> [ItemParser.Zone] {
    var at = 0
    return blocks.map { block in
      defer { at += items[block.items].reduce(0) { $0 + $1.length } }
      return ItemParser.Zone(start: at, costs: ItemCosts(block.counts))
    }
  }
}
