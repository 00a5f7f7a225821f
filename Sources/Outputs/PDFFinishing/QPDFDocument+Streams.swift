import CDeflate
import CQPDF
import Foundation

extension QPDFDocument.Object {
  /// A stream's bytes as stored; nil if they cannot be read.
  package var rawStreamData: Data? { streamData(qpdf_dl_none) }

  /// A stream's decompressed bytes.
  package var plainStreamData: Data? {
    if let dictionary = streamDictionary, dictionary.entry("Filter", isName: "FlateDecode"),
      dictionary["DecodeParms"] == nil, let plain = rawStreamData.flatMap({ Deflater.decompressed($0) })
    {
      return plain
    }
    return streamData(qpdf_dl_generalized)
  }

  /// The decoded samples of a picture, including JPEGs.
  package var samples: Data? { streamData(qpdf_dl_all) }

  /// Whether all of a stream's filters that qpdf knows succeed.
  package var isDecodable: Bool {
    let (qpdf, handle) = (document.qpdf, document.handle)
    func forgetWarnings() {
      while qpdf.qpdf_more_warnings(handle) == QPDF_TRUE { _ = qpdf.qpdf_next_warning(handle) }
    }
    forgetWarnings()
    let isRead = streamData(qpdf_dl_generalized) != nil
    defer { forgetWarnings() }
    return isRead && qpdf.qpdf_more_warnings(handle) == QPDF_FALSE
  }

  private func streamData(_ level: qpdf_stream_decode_level_e) -> Data? {
    // qpdf keeps an error if it is asked of anything but a stream.
    guard streamDictionary != nil else { return nil }
    var bytes: UnsafeMutablePointer<UInt8>?
    var count = 0
    let result = document.qpdf.qpdf_oh_get_stream_data(document.handle, id, level, nil, &bytes, &count)
    guard result & ~QPDF_WARNINGS == 0 else { return nil }
    // qpdf returns no buffer for an empty stream.
    guard let bytes else { return Data() }
    return Data(bytesNoCopy: bytes, count: count, deallocator: .free)
  }

  /// Replaces the bytes of a stream, compressing them here: qpdf takes twice as long.
  package func replaceStreamData(compressing bytes: some ContiguousBytes) {
    if let packed = document.deflater.compress(bytes) {
      replaceStreamData(packed, filter: document.name("FlateDecode"))
    } else {
      replaceStreamData(bytes)
    }
  }

  /// Replaces the bytes of a stream.
  ///
  /// - Parameters:
  ///   - filter: their compression; nil if there is none.
  ///   - parameters: the filter's parameters.
  package func replaceStreamData(
    _ bytes: some ContiguousBytes, filter: QPDFDocument.Object? = nil, parameters: QPDFDocument.Object? = nil
  ) {
    let (qpdf, handle) = (document.qpdf, document.handle)
    let none = qpdf.qpdf_oh_new_null(handle)
    bytes.withUnsafeBytes { bytes in
      qpdf.qpdf_oh_replace_stream_data(
        handle, id, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, filter?.id ?? none,
        parameters?.id ?? none)
    }
  }
}

/// Compresses in zlib's format (RFC 1950), by libdeflate.
package final class Deflater {
  /// Nil if there is no memory. Level 6 compresses drawings better than zlib's, in less than half of the time.
  private let compressor = libdeflate_alloc_compressor(6)

  package init() {}

  deinit { libdeflate_free_compressor(compressor) }

  /// Decompresses in a third of qpdf's time; nil for bytes that are damaged, or more than expected.
  ///
  package static func decompressed(_ packed: Data) -> Data? {
    // More than usual for drawings.
    let capacity = packed.count * 8
    guard let decompressor = libdeflate_alloc_decompressor(), let bytes = malloc(capacity) else { return nil }
    defer { libdeflate_free_decompressor(decompressor) }
    var count = 0
    let result = packed.withUnsafeBytes {
      libdeflate_zlib_decompress(decompressor, $0.baseAddress, $0.count, bytes, capacity, &count)
    }
    let plain = Data(bytesNoCopy: bytes, count: count, deallocator: .free)
    return result == LIBDEFLATE_SUCCESS ? plain : nil
  }

  /// Nil if the result is not shorter.
  package func compress(_ bytes: some ContiguousBytes) -> [UInt8]? {
    guard let compressor else { return nil }
    return bytes.withUnsafeBytes { source in
      let packed = [UInt8](unsafeUninitializedCapacity: source.count) { target, count in
        count = libdeflate_zlib_compress(
          compressor, source.baseAddress, source.count, target.baseAddress, target.count)
      }
      return packed.isEmpty ? nil : packed
    }
  }
}
