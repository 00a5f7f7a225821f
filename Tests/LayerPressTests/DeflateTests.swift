import CDeflate
import XCTest

@testable import LayerPress

final class DeflateTests: XCTestCase {
  /// What libdeflate makes of pieces that were joined to a stream.
  private func inflated(_ pieces: [[UInt8]], count: Int) throws -> [UInt8] {
    let stream = pieces.flatMap { $0 }
    let decompressor = try XCTUnwrap(libdeflate_alloc_decompressor())
    defer { libdeflate_free_decompressor(decompressor) }
    var output = [UInt8](repeating: 0, count: count + 1)
    var got = 0
    let result = libdeflate_deflate_decompress(
      decompressor, stream, stream.count, &output, output.count, &got)
    XCTAssertEqual(result, LIBDEFLATE_SUCCESS)
    return Array(output[..<got])
  }

  private func noise(_ count: Int, of values: UInt64 = 256, seed: UInt64 = 1) -> [UInt8] {
    var state = seed
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(state >> 33 % values)
    }
  }

  private var inputs: [[UInt8]] {
    let runs = (1...700).flatMap { [UInt8](repeating: UInt8($0 & 1), count: $0) }
    let spread = (0..<90_000).map { UInt8($0 % 97 == 0 ? 1 : 0) }
    return [[7], [0, 0], [5, 5, 5], [0, 0, 0, 0, 1], runs, spread, noise(100_000), noise(100_000, of: 2)]
      + [258, 259, 260, 261, 262, 516, 519, 300_000].map { [UInt8](repeating: 9, count: $0) }
  }

  private enum Compressor: CaseIterable {
    case runs, libdeflate, optimal
  }

  private func compress(_ input: [UInt8], by compressor: Compressor, isLast: Bool) throws -> [UInt8] {
    try input.withUnsafeBufferPointer { bytes in
      switch compressor {
      case .runs: RunLengthDeflate().compress(bytes, isLast: isLast)
      case .libdeflate: try SearchDeflate(level: 6).compress(bytes, isLast: isLast)
      case .optimal: OptimalDeflate().compress(bytes, 0..<bytes.count, isLast: isLast)
      }
    }
  }

  func testEveryCompressorIsLossless() throws {
    for compressor in Compressor.allCases {
      for input in inputs {
        let stream = try compress(input, by: compressor, isLast: true)
        XCTAssertEqual(
          try inflated([stream], count: input.count), input, "\(compressor), \(input.count) bytes")
      }
    }
  }

  func testPiecesOfAllCompressorsJoinToOneStream() throws {
    var (pieces, all): ([[UInt8]], [UInt8]) = ([], [])
    for input in inputs {
      for compressor in Compressor.allCases {
        all += input
        pieces.append(try compress(input, by: compressor, isLast: false))
      }
    }
    pieces.append(try compress([7], by: .optimal, isLast: true))
    all.append(7)
    XCTAssertEqual(try inflated(pieces, count: all.count), all)
  }

  func testAPartRepeatsWhatStandsBeforeIt() throws {
    let half = noise(20_000)
    let both = half + half
    let pieces = both.withUnsafeBufferPointer { bytes in
      [
        OptimalDeflate().compress(bytes, 0..<20_000, isLast: false),
        OptimalDeflate().compress(bytes, 20_000..<40_000, isLast: true),
      ]
    }
    XCTAssertEqual(try inflated(pieces, count: both.count), both)
    XCTAssertLessThan(pieces[1].count, 400)
  }

  func testStreamsMayBeLongerThanWhatIsParsedTogether() throws {
    let input = noise(10_000, of: 3)
    let stream = input.withUnsafeBufferPointer {
      OptimalDeflate(chunkBytes: 999).compress($0, 0..<$0.count, isLast: true)
    }
    XCTAssertEqual(try inflated([stream], count: input.count), input)
  }

  func testOptimalStreamsAreSmallerThanLibdeflates() throws {
    // Numbers of a picture: rows alike, with a little noise, in two halves of different kind.
    let dots = noise(60_000, of: 50)
    let input = (0..<60_000).map { k -> UInt8 in
      let pattern = k < 30_000 ? UInt8(k % 300 / 10) : UInt8(truncatingIfNeeded: k % 171 * 3)
      return dots[k] == 0 ? dots[(k * 7) % 60_000] : pattern
    }
    let best = try input.withUnsafeBufferPointer { try SearchDeflate(level: 12).compress($0, isLast: true) }
    XCTAssertLessThan(try compress(input, by: .optimal, isLast: true).count, best.count)
  }

  func testBytesThatRepeatByAccidentStandForThemselves() throws {
    // As of a photograph: small differences, mostly.
    let numbers = noise(100_000, of: 14)
    let input = (0..<50_000).map { numbers[$0] &- numbers[$0 + 50_000] }
    // The sum of two dice with fourteen sides.
    let entropy = (1...27).map { Double(14 - abs(14 - $0)) / 196 }.reduce(0) { $0 - $1 * log2($1) }
    let size = Double(try compress(input, by: .optimal, isLast: true).count)
    XCTAssertLessThan(size, 50_000 * entropy / 8 * 1.01)
  }

  func testWhereCodesShouldChangeABlockBegins() {
    let literals = noise(8_000, of: 16).map { DeflateItem.literal($0) }
    let others = noise(8_000, of: 16).map { DeflateItem.literal($0 + 100) }
    let blocks = (literals + others).withUnsafeBufferPointer { BlockSplitter.blocks(of: $0) }
    XCTAssertEqual(blocks.count, 2)
    XCTAssertEqual(Double(blocks[0].items.count), 8_000, accuracy: 64)
  }

  func testItemsAreThoseWithTheLeastCost() {
    let bytes = Array("abcabcabcabcx".utf8)
    var items = GrowingBuffer<DeflateItem>(capacity: 1)
    bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return XCTFail("no bytes") }
      let parser = ItemParser(base, 0..<bytes.count, MatchFinder(base, from: 0, to: bytes.count))
      parser.parse(
        [ItemParser.Zone(start: 0, costs: ItemCosts(SymbolCounts(guessedFor: bytes)))], into: &items)
    }
    let all = (0..<items.count).map { items.values[$0] }
    XCTAssertEqual(all.map(\.length), [1, 1, 1, 9, 1])
    XCTAssertEqual(all.map(\.value), [97, 98, 99, 3, 120])
  }

  func testEveryDistanceHasItsSymbol() {
    for symbol in 0..<DeflateDistances.count {
      let base = DeflateDistances.base(symbol)
      let last = base + 1 << DeflateDistances.extraBits(symbol) - 1
      XCTAssertEqual([base, last].map(DeflateDistances.symbol), [symbol, symbol])
    }
    XCTAssertEqual(DeflateDistances.base(29) + 1 << DeflateDistances.extraBits(29) - 1, 32_768)
  }

  func testRunsTakeLessThanAByteForEachTwoHundred() {
    let zeros = [UInt8](repeating: 0, count: 1_000_000)
    XCTAssertLessThan(
      zeros.withUnsafeBufferPointer { RunLengthDeflate().compress($0, isLast: true).count }, 1_000)
  }

  func testBrokenStreamsHaveNoLastBlock() {
    for bytes in [[], [0x07], [0x06, 0xFF], noise(64)] as [[UInt8]] {
      XCTAssertNil(bytes.withUnsafeBufferPointer { DeflateScanner.lastBlock(of: $0) }?.header, "\(bytes)")
    }
  }

  func testHuffmanCodesKeepTheirLimit() {
    // Frequencies of Fibonacci make the deepest of all trees.
    var fibonacci: [UInt32] = [1, 1]
    while fibonacci.count < 40 {
      fibonacci.append(fibonacci[fibonacci.count - 1] + fibonacci[fibonacci.count - 2])
    }
    for limit in [6, 7, 10, 15] {
      let lengths = HuffmanCode(frequencies: fibonacci, limit: limit).lengths
      XCTAssertEqual(lengths.max(), UInt8(limit))
      XCTAssertEqual(lengths.reduce(0.0) { $0 + pow(0.5, Double($1)) }, 1, "every word is used")
    }
  }

  func testHuffmanCodesAreTheShortest() {
    let code = HuffmanCode(frequencies: [45, 13, 12, 16, 9, 5, 0], limit: 15)
    XCTAssertEqual(code.lengths, [1, 3, 3, 3, 4, 4, 0])
    // RFC 1951, 3.2.2: words of a length count upwards; written from their first bit.
    XCTAssertEqual(code.words, [0b0, 0b001, 0b101, 0b011, 0b0111, 0b1111, 0])
  }

  func testACodeOfOneWordHasABit() {
    XCTAssertEqual(HuffmanCode(frequencies: [0, 3, 0], limit: 15).lengths, [0, 1, 0])
  }
}
