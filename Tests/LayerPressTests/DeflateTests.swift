import CDeflate
import XCTest

@testable import LayerPress

final class DeflateTests: XCTestCase {
  /// What libdeflate makes of pieces that were joined to a stream.
  private func inflated(_ pieces: [[UInt8]], count: Int) throws -> [UInt8] {
    let stream = pieces.flatMap { $0 } + DeflateStream.end
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

  func testRunsAreCompressedWithoutLoss() throws {
    for input in inputs {
      let piece = input.withUnsafeBufferPointer { RunLengthDeflate().compress($0) }
      XCTAssertEqual(try inflated([piece], count: input.count), input, "\(input.count) bytes")
    }
  }

  func testPiecesOfAllCompressorsJoinToOneStream() throws {
    for effort in [BandCompressor.Effort.runs, .level(1), .level(6), .level(12)] {
      let compressor = try BandCompressor(effort)
      var pieces: [[UInt8]] = []
      for input in inputs {
        pieces.append(
          try input.withUnsafeBufferPointer { bytes in
            try Result { () throws(ExportError) in try compressor.compress(bytes) }.get()
          })
      }
      let all = inputs.flatMap { $0 }
      XCTAssertEqual(try inflated(pieces, count: all.count), all, "\(effort)")
    }
  }

  func testRunsTakeLessThanAByteForEachTwoHundred() {
    let zeros = [UInt8](repeating: 0, count: 1_000_000)
    XCTAssertLessThan(zeros.withUnsafeBufferPointer { RunLengthDeflate().compress($0).count }, 1_000)
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
