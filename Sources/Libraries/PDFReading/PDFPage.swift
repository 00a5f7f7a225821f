import CPoppler
import Foundation
import LibraryLoading

/// Why a page of a PDF cannot be read.
package enum PDFReadingError: Error {
  /// The library that reads PDFs is not installed.
  case missing(MissingLibrary)
  /// What is wrong with the document, in words.
  case invalid(String)
}

/// A page of a PDF document, which poppler reads and draws. Nothing outside of the document is ever loaded.
package final class PDFPage {
  private let library: LibPoppler
  private let document: OpaquePointer
  private let page: OpaquePointer
  /// The size of its crop box, turned as the page is, in points.
  package let size: CGSize
  /// How many pages the document has.
  package let pageCount: Int

  /// - Parameter number: from 1.
  package init(_ data: Data, number: Int) throws(PDFReadingError) {
    let library: LibPoppler
    do throws(MissingLibrary) {
      library = try Self.library.get()
    } catch {
      throw .missing(error)
    }
    let bytes = data.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
    guard let bytes else { throw .invalid("out of memory") }
    defer { g_bytes_unref(bytes) }
    var error: UnsafeMutablePointer<GError>?
    guard let document = library.poppler_document_new_from_bytes(bytes, nil, &error) else {
      defer { if error != nil { g_error_free(error) } }
      guard error?.pointee.code != LibPopplerErrorEncrypted else {
        throw .invalid("it is encrypted, and needs a password")
      }
      throw .invalid(error?.pointee.message.map { String(cString: $0) } ?? "it cannot be read")
    }
    let count = Int(library.poppler_document_get_n_pages(document))
    guard number >= 1, number <= count,
      let page = library.poppler_document_get_page(document, Int32(number - 1))
    else {
      g_object_unref(UnsafeMutableRawPointer(document))
      throw .invalid("there is no page \(number); the last is \(count)")
    }
    (self.library, self.document, self.page) = (library, document, page)
    pageCount = count
    var (width, height) = (0.0, 0.0)
    library.poppler_page_get_size(page, &width, &height)
    size = CGSize(width: width, height: height)
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(page))
    g_object_unref(UnsafeMutableRawPointer(document))
  }

  /// Draws the page, one unit for each point, its upper left corner at the origin, with y downwards.
  ///
  /// - Parameter cr: a `cairo_t`.
  package func draw(into cr: OpaquePointer) {
    library.poppler_page_render_for_printing(page, cr)
  }

  /// Found when the first PDF is looked at.
  private static let library = MissingLibrary.load(
    "libpoppler-glib", which: "reads PDF", from: "libpoppler-glib8", by: LibPopplerLoad)
}
