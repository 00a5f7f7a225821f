import CDeflate
import CISAL
import CZlib

/// The reason why pixels cannot be compressed.
public struct CompressionError: Error {
  public let reason: String

  public init(reason: String) { self.reason = reason }
}

/// Compresses pieces of one deflate stream (RFC 1951), each independently. All but the last end at a byte
/// boundary, so that the next one can follow. Not thread-safe.
public protocol PieceCompressor {
  /// - Parameter isLast: whether the stream ends with this piece.
  func compress(_ input: UnsafeBufferPointer<UInt8>, isLast: Bool) throws(CompressionError) -> [UInt8]
  /// The compressed size of bytes.
  func size(of input: UnsafeBufferPointer<UInt8>) throws(CompressionError) -> Int
}

extension PieceCompressor {
  public func size(of input: UnsafeBufferPointer<UInt8>) throws(CompressionError) -> Int {
    try compress(input, isLast: true).count
  }
}

/// ISA-L's igzip, which takes a tenth of the time of the others.
public final class FastCompressor: PieceCompressor {
  /// 0…3; 2 and 3 take several times as long and save little on filtered rows.
  private static let level: UInt32 = 1
  private let stream = UnsafeMutablePointer<isal_zstream>.allocate(capacity: 1)
  private let room = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: LibISALFastRoom)

  public init() { room.initialize(repeating: 0) }

  deinit {
    stream.deallocate()
    room.deallocate()
  }

  public func compress(_ input: UnsafeBufferPointer<UInt8>, isLast: Bool) throws(CompressionError) -> [UInt8]
  {
    isal_deflate_init(stream)
    stream.pointee.level = Self.level
    stream.pointee.level_buf = room.baseAddress
    stream.pointee.level_buf_size = UInt32(room.count)
    stream.pointee.end_of_stream = isLast ? 1 : 0
    stream.pointee.flush = UInt16(isLast ? NO_FLUSH : FULL_FLUSH)
    stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
    stream.pointee.avail_in = UInt32(input.count)
    // Stored blocks, the worst case, add five bytes for every 65,535.
    let bound = input.count + input.count / 1024 + 4096
    var status = COMP_OK
    let output = [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      stream.pointee.next_out = buffer.baseAddress
      stream.pointee.avail_out = UInt32(buffer.count)
      status = isal_deflate(stream)
      count = Int(stream.pointee.total_out)
    }
    guard status == COMP_OK, stream.pointee.avail_in == 0, stream.pointee.avail_out > 0 else {
      throw CompressionError(reason: "ISA-L stopped with status \(status)")
    }
    return output
  }
}

/// zlib, limited to runs of one byte (`Z_RLE`). Little else repeats in a filtered photograph: chance matches
/// take more bits than the bytes they replace.
public final class RunCompressor: PieceCompressor {
  // zlib remembers the address of its stream.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)

  public init() throws(CompressionError) {
    stream.initialize(to: z_stream())
    // Negative window bits: no header or checksum. The most memory gives the longest blocks.
    let status = deflateInit2_(
      stream, 6, Z_DEFLATED, -MAX_WBITS, MAX_MEM_LEVEL, Z_RLE, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else { throw CompressionError(reason: "out of memory") }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  public func compress(_ input: UnsafeBufferPointer<UInt8>, isLast: Bool) throws(CompressionError) -> [UInt8]
  {
    deflateReset(stream)
    stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
    stream.pointee.avail_in = UInt32(input.count)
    // If there is room left, nothing is left to be written.
    let bound = Int(deflateBound(stream, UInt(input.count))) + 64
    let output = [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      stream.pointee.next_out = buffer.baseAddress
      stream.pointee.avail_out = UInt32(buffer.count)
      deflate(stream, isLast ? Z_FINISH : Z_FULL_FLUSH)
      count = Int(stream.pointee.total_out)
    }
    guard stream.pointee.avail_in == 0, stream.pointee.avail_out > 0 else {
      throw CompressionError(reason: "zlib stopped early")
    }
    return output
  }
}

/// libdeflate, which compresses repetition best.
public final class SmallCompressor: PieceCompressor {
  private let compressor: OpaquePointer
  private var room: [UInt8] = []

  /// - Parameter level: libdeflate's, 1…12.
  public init(level: Int32) throws(CompressionError) {
    guard let compressor = libdeflate_alloc_compressor(level) else {
      throw CompressionError(reason: "out of memory")
    }
    self.compressor = compressor
  }

  deinit { libdeflate_free_compressor(compressor) }

  public func compress(_ input: UnsafeBufferPointer<UInt8>, isLast: Bool) throws(CompressionError) -> [UInt8]
  {
    let count = size(of: input)
    guard count > 0 else { throw CompressionError(reason: "libdeflate gave no output") }
    var output = Array(room[..<count])
    if !isLast { try Self.open(&output) }
    return output
  }

  public func size(of input: UnsafeBufferPointer<UInt8>) -> Int {
    let bound = libdeflate_deflate_compress_bound(compressor, input.count)
    if room.count < bound { room = [UInt8](repeating: 0, count: bound) }
    return libdeflate_deflate_compress(compressor, input.baseAddress, input.count, &room, room.count)
  }

  /// Changes a whole stream so that others can follow, without recompressing, as zlib's example gzjoin does:
  /// its last block is no longer marked as last, and an empty stored block pads it to a byte boundary.
  private static func open(_ bytes: inout [UInt8]) throws(CompressionError) {
    guard let last = LastBlock(of: bytes) else {
      throw CompressionError(reason: "a compressed piece cannot be read back")
    }
    bytes[last.start >> 3] &= ~(1 << UInt8(last.start & 7))
    // The three header bits of the stored block are zero, as are the remaining bits of the last byte.
    bytes.removeSubrange(((last.end + 7) >> 3)...)
    if last.end & 7 == 0 || last.end & 7 > 5 { bytes.append(0) }
    bytes += [0x00, 0x00, 0xFF, 0xFF]
  }
}

/// The beginning and end of a deflate stream's last block, in bits.
///
/// zlib finds it by inflating the stream: blocks do not state their length.
struct LastBlock: Equatable {
  var start = 0
  var end = 0

  /// Nil if the bytes are not a complete stream.
  init?(of bytes: [UInt8]) {
    var stream = z_stream()
    let version = ZLIB_VERSION
    // Negative: no header or checksum.
    guard inflateInit2_(&stream, -MAX_WBITS, version, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      return nil
    }
    defer { inflateEnd(&stream) }
    let isFound = bytes.withUnsafeBufferPointer { input in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 << 18) { output in
        stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.avail_in = UInt32(input.count)
        while true {
          stream.next_out = output.baseAddress
          stream.avail_out = UInt32(output.count)
          guard inflate(&stream, Z_BLOCK) == Z_OK else { return false }
          // inflate() reports where it stopped: 128 between two blocks, 64 in the last one, plus the number
          // of unused bits in the last byte.
          guard stream.data_type & 128 != 0 else { continue }
          end = (input.count - Int(stream.avail_in)) * 8 - Int(stream.data_type & 7)
          if stream.data_type & 64 != 0 { return true }
          start = end
        }
      }
    }
    guard isFound else { return nil }
  }
}
