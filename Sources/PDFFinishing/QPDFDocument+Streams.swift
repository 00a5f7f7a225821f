import CQPDF
import Foundation

extension QPDFDocument.Object {
  /// A stream's bytes as the file holds them; nil where they cannot be read.
  var rawStreamData: Data? { streamData(qpdf_dl_none) }

  /// A stream's bytes without their compression.
  var plainStreamData: Data? { streamData(qpdf_dl_generalized) }

  /// The samples of a picture, whatever it is compressed by: also those of JPEGs.
  var samples: Data? { streamData(qpdf_dl_all) }

  private func streamData(_ level: qpdf_stream_decode_level_e) -> Data? {
    var bytes: UnsafeMutablePointer<UInt8>?
    var count = 0
    let result = document.qpdf.qpdf_oh_get_stream_data(document.handle, id, level, nil, &bytes, &count)
    guard result & ~QPDF_WARNINGS == 0 else { return nil }
    // qpdf hands out nothing for nothing.
    guard let bytes else { return Data() }
    return Data(bytesNoCopy: bytes, count: count, deallocator: .free)
  }

  /// Gives a stream other bytes.
  ///
  /// - Parameters:
  ///   - filter: how they are compressed; nil if they are not.
  ///   - parameters: of the filter.
  func replaceStreamData(
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
