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

  func draw(into context: CairoContext, size: CGSize) -> String? {
    context.save()
    defer { context.restore() }
    context.scale(size.width / self.size.width, size.height / self.size.height)
    draw(into: context.pointer)
    do throws(CairoError) { try context.check(during: "drawing a page of a PDF") } catch { return "\(error)" }
    return nil
  }
}
