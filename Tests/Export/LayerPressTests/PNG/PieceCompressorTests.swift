import CDeflate
import Testing

@testable import PNGCompression

/// Pieces that are compressed by themselves join to one deflate stream.
@Suite struct PieceCompressorTests {
  private func makeCompressors() throws -> [any PieceCompressor] {
    [FastCompressor(), try RunCompressor()] + (try [1, 6, 10, 12].map { try SmallCompressor(level: $0) })
  }

  /// What libdeflate reads in a stream.
  private func inflated(_ stream: [UInt8], count: Int) throws -> [UInt8] {
    let decompressor = try #require(libdeflate_alloc_decompressor())
    defer { libdeflate_free_decompressor(decompressor) }
    var output = [UInt8](repeating: 0, count: count + 1)
    var got = 0
    let result = libdeflate_deflate_decompress(
      decompressor, stream, stream.count, &output, output.count, &got)
    #expect(result == LIBDEFLATE_SUCCESS)
    return Array(output[..<got])
  }

  /// The same numbers on every run (Knuth's linear congruences).
  private func noise(_ count: Int, of values: UInt64 = 256, seed: UInt64 = 1) -> [UInt8] {
    var state = seed
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(state >> 33 % values)
    }
  }

  /// Runs, repetitions and noise: stored blocks, blocks of fixed and of own codes, and several of them. Noise of different
  /// lengths makes last blocks end at every bit of a byte.
  private var inputs: [[UInt8]] {
    let runs = (1...700).flatMap { [UInt8](repeating: UInt8($0 & 1), count: $0) }
    let spread = (0..<90_000).map { UInt8($0 % 97 == 0 ? 1 : 0) }
    return [[7], [5, 5, 5], runs, spread, noise(100_000), noise(400_000, of: 2)]
      + (1...40).map { noise(100 * $0, of: 3, seed: UInt64($0)) }
  }

  private func compress(
    _ input: [UInt8], by compressor: any PieceCompressor, isLast: Bool
  ) throws -> [UInt8] {
    try input.withUnsafeBufferPointer { try compressor.compress($0, isLast: isLast) }
  }

  @Test func everyCompressorIsLossless() throws {
    for compressor in try makeCompressors() {
      for input in inputs {
        let stream = try compress(input, by: compressor, isLast: true)
        #expect(try inflated(stream, count: input.count) == input, "\(compressor), \(input.count) bytes")
      }
    }
  }

  @Test func piecesOfAllCompressorsJoinToOneStream() throws {
    let compressors = try makeCompressors()
    var (stream, all): ([UInt8], [UInt8]) = ([], [])
    for input in inputs {
      for compressor in compressors {
        all += input
        stream += try compress(input, by: compressor, isLast: false)
      }
    }
    stream += try compress([7], by: compressors[2], isLast: true)
    all.append(7)
    #expect(try inflated(stream, count: all.count) == all)
  }

  @Test func aCompressorThatWasUsedBeforeWritesTheSameBytes() throws {
    for (used, new) in zip(try makeCompressors(), try makeCompressors()) {
      _ = try compress(noise(90_000, of: 5, seed: 3), by: used, isLast: false)
      let input = noise(70_000, of: 7)
      #expect(
        try compress(input, by: used, isLast: false) == compress(input, by: new, isLast: false), "\(new)")
    }
  }

  @Test func brokenStreamsHaveNoLastBlock() throws {
    let whole = try compress(noise(5_000, of: 9), by: SmallCompressor(level: 6), isLast: true)
    #expect(LastBlock(of: whole) != nil)
    for bytes: [UInt8] in [[], [0x07], [0x06, 0xFF], Array(whole.dropLast(20))] {
      #expect(LastBlock(of: bytes) == nil, "\(bytes.count) bytes")
    }
  }
}
