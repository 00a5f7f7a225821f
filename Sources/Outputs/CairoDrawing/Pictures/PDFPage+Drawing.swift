import CCairo
import CoreGraphics
import PDFReading

extension PDFPage: VectorDocument {
  // Whether there is any is unknown. A page is a group of its own in any case (ISO 32000-1, 11.4.7).
  var hasText: Bool { true }
  var hasBlending: Bool { true }
  // These are drawn in place.
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
