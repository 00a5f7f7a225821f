import CQPDF
import Foundation

/// A PDF that a password protects.
package final class EncryptedPDF {
  private let data: NSData

  /// Nil for other files, and for PDFs that anybody may open.
  package init?(_ data: Data) {
    // Most are no PDF, or without encryption, which a PDF names at its end.
    guard data.prefix(1024).range(of: Data("%PDF-".utf8)) != nil else { return nil }
    self.data = NSData(data: data)
    var document: qpdf_data? = Self.document()
    defer { qpdf_cleanup(&document) }
    let result = qpdf_read_memory(document, "PDF", self.data.bytes, UInt64(data.count), nil)
    guard result & QPDF_ERRORS != 0,
      qpdf_get_error_code(document, qpdf_get_error(document)) == qpdf_e_password
    else { return nil }
  }

  /// The same document without encryption; nil if the password is another.
  package func decrypted(password: String) -> Data? {
    var document: qpdf_data? = Self.document()
    // qpdf prints an error that nobody has asked for.
    defer {
      _ = qpdf_get_error(document)
      qpdf_cleanup(&document)
    }
    guard qpdf_read_memory(document, "PDF", data.bytes, UInt64(data.length), password) & QPDF_ERRORS == 0,
      qpdf_init_write_memory(document) & QPDF_ERRORS == 0
    else { return nil }
    qpdf_set_preserve_encryption(document, QPDF_FALSE)
    qpdf_set_deterministic_ID(document, QPDF_TRUE)
    guard qpdf_write(document) & QPDF_ERRORS == 0, let bytes = qpdf_get_buffer(document) else { return nil }
    return Data(bytes: bytes, count: qpdf_get_buffer_length(document))
  }

  private static func document() -> qpdf_data? {
    let document = qpdf_init()
    qpdf_set_suppress_warnings(document, QPDF_TRUE)
    qpdf_silence_errors(document)
    return document
  }
}
