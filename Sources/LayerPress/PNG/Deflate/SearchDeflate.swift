import CDeflate

/// Compresses with libdeflate to pieces of one deflate stream (RFC 1951). Not to be used from several threads at once.
final class SearchDeflate {
  private let compressor: OpaquePointer

  /// - Parameter level: libdeflate's, 1…12.
  init(level: Int32) throws(ExportError) { compressor = try OpaquePointer.compressor(level) }

  deinit { libdeflate_free_compressor(compressor) }

  /// - Parameter isLast: whether the stream ends with this piece. Others end at a byte border.
  func compress(_ input: UnsafeBufferPointer<UInt8>, isLast: Bool) throws(ExportError) -> [UInt8] {
    let bound = libdeflate_deflate_compress_bound(compressor, input.count)
    var output = [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      count = libdeflate_deflate_compress(
        compressor, input.baseAddress, input.count, buffer.baseAddress, buffer.count)
    }
    guard !output.isEmpty else { throw ExportError(.cannotCompress("libdeflate gave no output")) }
    if !isLast { try Self.open(&output) }
    return output
  }

  /// Changes a whole stream so that others can follow, without compressing anything again, as zlib's example gzjoin does:
  /// its last block becomes one among others, and an empty stored block leads to the next byte border.
  private static func open(_ bytes: inout [UInt8]) throws(ExportError) {
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

/// Finds out how small bytes become, without keeping what they become.
final class SizeJudge {
  private let compressor: OpaquePointer
  private var output: [UInt8] = []

  /// - Parameter level: libdeflate's, 1…12.
  init(level: Int32) throws(ExportError) { compressor = try OpaquePointer.compressor(level) }

  deinit { libdeflate_free_compressor(compressor) }

  func size(of input: UnsafeBufferPointer<UInt8>) -> Int {
    let bound = libdeflate_deflate_compress_bound(compressor, input.count)
    if output.count < bound { output = [UInt8](repeating: 0, count: bound) }
    return libdeflate_deflate_compress(compressor, input.baseAddress, input.count, &output, output.count)
  }
}

extension OpaquePointer {
  fileprivate static func compressor(_ level: Int32) throws(ExportError) -> OpaquePointer {
    guard let compressor = libdeflate_alloc_compressor(level) else {
      throw ExportError(.cannotCompress("out of memory"))
    }
    return compressor
  }
}
