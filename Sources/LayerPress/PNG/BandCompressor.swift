import CDeflate
import CISAL
import CZlib

/// Compresses bands independently of each other to pieces of one deflate stream (RFC 1951): each ends at a byte border
/// and is not the stream's last.
///
/// `fast` uses ISA-L, whose igzip is several times as fast as zlib at nearly its size; the others use libdeflate, which
/// makes smaller files in less time. Not to be used from several threads at once.
final class BandCompressor {
  private enum Engine {
    case isal(workspace: UnsafeMutableRawBufferPointer)
    case libdeflate(OpaquePointer)
  }

  private let engine: Engine

  init(level: PNGLevel) throws(ExportError) {
    switch level {
    case .fast:
      engine = .isal(workspace: .allocate(byteCount: Self.isalWorkspaceSize, alignment: 64))
    case .default, .small:
      guard let compressor = libdeflate_alloc_compressor(level == .default ? 6 : 12) else {
        throw ExportError(.cannotCompress("out of memory"))
      }
      engine = .libdeflate(compressor)
    }
  }

  deinit {
    switch engine {
    case .isal(let workspace): workspace.deallocate()
    case .libdeflate(let compressor): libdeflate_free_compressor(compressor)
    }
  }

  func compress(_ input: UnsafeMutableBufferPointer<UInt8>) throws(ExportError) -> [UInt8] {
    switch engine {
    case .isal(let workspace): return try Self.compress(input, workspace: workspace)
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

extension BandCompressor {
  private static var isalWorkspaceSize: Int { Int(isal_level_1_workspace_size) }

  private static func compress(
    _ input: UnsafeMutableBufferPointer<UInt8>, workspace: UnsafeMutableRawBufferPointer
  ) throws(ExportError) -> [UInt8] {
    var stream = isal_zstream()
    isal_deflate_init(&stream)
    stream.level = 1
    stream.level_buf = workspace.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.level_buf_size = UInt32(workspace.count)
    stream.end_of_stream = 0
    stream.flush = UInt16(FULL_FLUSH)
    stream.next_in = input.baseAddress
    stream.avail_in = UInt32(input.count)
    var output: [UInt8] = []
    let piece = max(input.count / 8, 1 << 16)
    var status = COMP_OK
    repeat {
      let piece = [UInt8](unsafeUninitializedCapacity: piece) { buffer, count in
        stream.next_out = buffer.baseAddress
        stream.avail_out = UInt32(buffer.count)
        status = isal_deflate(&stream)
        count = buffer.count - Int(stream.avail_out)
      }
      output += piece
    } while status == COMP_OK && stream.avail_out == 0
    guard status == COMP_OK, stream.avail_in == 0 else {
      throw ExportError(.cannotCompress("ISA-L error \(status)"))
    }
    return output
  }
}

/// Joining deflate streams as zlib's example gzjoin does: without compressing anything again.
enum DeflateStream {
  /// The end of a stream that consists of open pieces: an empty last block.
  static let end: [UInt8] = [0x03, 0x00]

  /// Changes a whole stream so that others can follow: its last block becomes one among others, and an empty stored
  /// block leads to the next byte border.
  ///
  /// The last block can only be found by reading all blocks, which takes a fraction of the time of compressing them.
  static func open(_ bytes: inout [UInt8]) throws(ExportError) {
    let window = UnsafeMutablePointer<UInt8>.allocate(capacity: 1 << 16)
    defer { window.deallocate() }
    var stream = z_stream()
    guard
      inflateInit2_(&stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { throw ExportError(.cannotCompress("zlib cannot start")) }
    defer { inflateEnd(&stream) }

    // The bit that says “last block”, wherever the block begins that is read now.
    var header = (byte: 0, mask: UInt8(1))
    var unusedBits = 0
    let isRead = bytes.withUnsafeMutableBufferPointer { buffer -> Bool in
      stream.next_in = buffer.baseAddress
      stream.avail_in = UInt32(buffer.count)
      while true {
        stream.next_out = window
        stream.avail_out = 1 << 16
        let status = inflate(&stream, Z_BLOCK)
        let state = Int(stream.data_type)
        if status == Z_STREAM_END { break }
        guard status == Z_OK else { return false }
        // At the end of a block (128), which may be the last (64).
        guard state & 128 != 0 else { continue }
        unusedBits = state & 7
        if state & 64 == 0 {
          let next = buffer.count - Int(stream.avail_in)
          header = unusedBits == 0 ? (next, 1) : (next - 1, UInt8(0x100 >> unusedBits))
        }
      }
      guard header.byte < buffer.count, stream.avail_in == 0 else { return false }
      buffer[header.byte] &= ~header.mask
      return true
    }
    guard isRead else { throw ExportError(.cannotCompress("a compressed piece cannot be read back")) }
    // The stored block's three header bits are zero; so is what is left of the last byte.
    if unusedBits < 3 { bytes.append(0) }
    bytes += [0x00, 0x00, 0xFF, 0xFF]
  }
}
