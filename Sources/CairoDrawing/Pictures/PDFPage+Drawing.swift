import CCairo
import CoreGraphics
import PDFReading

extension PDFPage: VectorDocument {
  // Nobody says whether there is any; a page is a group of its own anyway (ISO 32000-1, 11.4.7).
  var hasText: Bool { true }
  var hasBlending: Bool { true }
  // They are drawn wherever the page stands.
  var hasGroups: Bool { false }
  var hasPixels: Bool { false }
  var omission: String? { nil }

  func draw(into cr: OpaquePointer, size: CGSize) -> String? {
    cairo_save(cr)
    defer { cairo_restore(cr) }
    cairo_scale(cr, size.width / self.size.width, size.height / self.size.height)
    draw(into: cr)
    let status = cairo_status(cr)
    return status == CAIRO_STATUS_SUCCESS ? nil : String(cString: cairo_status_to_string(status))
  }
}
