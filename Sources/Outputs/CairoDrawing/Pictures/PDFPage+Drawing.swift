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

  /// poppler keeps the last group that it composed until it composes another one of the same document. Cairo would copy
  /// that group's recording when it is released, and forget that it was prepared. So the page is drawn once more, where
  /// nothing of it is seen.
  func releaseLastDrawing() {
    guard let surface = CairoSurface(pixels: .alpha, width: 1, height: 1), let context = CairoContext(surface)
    else { return }
    context.append(.zero)
    context.clip()
    draw(into: context.pointer)
  }
}
