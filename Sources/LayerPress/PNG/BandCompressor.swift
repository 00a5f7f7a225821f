import CDeflate

/// Compresses bands independently of each other to pieces of one deflate stream (RFC 1951): each ends at a byte border
/// and is not the stream's last. Not to be used from several threads at once.
final class BandCompressor {
  private enum Engine {
    case runs(RunLengthDeflate)
    case libdeflate(OpaquePointer)
  }

  private let engine: Engine

  enum Effort: Sendable {
    /// Only runs.
    case runs
    /// One of libdeflate's levels, 1…12.
    case level(Int32)
  }

  init(_ effort: Effort) throws(ExportError) {
    switch effort {
    case .runs: engine = .runs(RunLengthDeflate())
    case .level(let level):
      guard let compressor = libdeflate_alloc_compressor(level) else {
        throw ExportError(.cannotCompress("out of memory"))
      }
      engine = .libdeflate(compressor)
    }
  }

  deinit {
    if case .libdeflate(let compressor) = engine { libdeflate_free_compressor(compressor) }
  }

  func compress(_ input: UnsafeBufferPointer<UInt8>) throws(ExportError) -> [UInt8] {
    switch engine {
    case .runs(let runs): return runs.compress(input)
    case .libdeflate(let compressor):
      let bound = libdeflate_deflate_compress_bound(compressor, input.count)
      var output = [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
        count = libdeflate_deflate_compress(
          compressor, input.baseAddress, input.count, buffer.baseAddress, buffer.count)
      }
      guard !output.isEmpty else { throw ExportError(.cannotCompress("libdeflate gave no output")) }
      try DeflateStream.open(&output)
      return output
    }
  }
}

/// Finds out how small bytes become, without keeping what they become.
final class SizeJudge {
  private let compressor: OpaquePointer
  private var output: [UInt8] = []

  /// - Parameter level: libdeflate's, 1…12.
  init(level: Int32) throws(ExportError) {
    guard let compressor = libdeflate_alloc_compressor(level) else {
      throw ExportError(.cannotCompress("out of memory"))
    }
    self.compressor = compressor
  }

  deinit { libdeflate_free_compressor(compressor) }

  func size(of input: UnsafeBufferPointer<UInt8>) -> Int {
    let bound = libdeflate_deflate_compress_bound(compressor, input.count)
    if output.count < bound { output = [UInt8](repeating: 0, count: bound) }
    return libdeflate_deflate_compress(compressor, input.baseAddress, input.count, &output, output.count)
  }
}

/// Joining deflate streams as zlib's example gzjoin does: without compressing anything again.
enum DeflateStream {
  /// The end of a stream that consists of open pieces: an empty last block.
  static let end: [UInt8] = [0x03, 0x00]

  /// Changes a whole stream so that others can follow: its last block becomes one among others, and an empty stored
  /// block leads to the next byte border.
  static func open(_ bytes: inout [UInt8]) throws(ExportError) {
    guard let last = bytes.withUnsafeBufferPointer({ DeflateScanner.lastBlock(of: $0) }) else {
      throw ExportError(.cannotCompress("a compressed piece cannot be read back"))
    }
    bytes[last.header >> 3] &= ~(1 << UInt8(last.header & 7))
    // The stored block's three header bits are zero; so is what is left of the last byte.
    bytes.removeSubrange(((last.end + 7) >> 3)...)
    if last.end & 7 == 0 || last.end & 7 > 5 { bytes.append(0) }
    bytes += [0x00, 0x00, 0xFF, 0xFF]
  }
}
