import CoreGraphics
import PDFReading

/// A picture without pixels, which Cairo draws as vectors.
protocol VectorDocument: AnyObject {
  /// The size of the whole document, in its own units.
  var size: CGSize { get }
  /// Whether it may contain text.
  var hasText: Bool { get }
  /// Whether parts of it may blend with what lies beneath by modes other than normal.
  var hasBlending: Bool { get }
  /// Whether parts of it may be composed separately, by opacity, masks or filters.
  var hasGroups: Bool { get }
  /// Whether parts of it, masks and filters, become pixels in documents, at 72 per inch of their surface.
  var hasPixels: Bool { get }
  /// The most pixels per unit at which its letters can probably be drawn.
  var largestLetterScale: Double { get }
  /// Whether some of its letters become outlines in documents.
  var outlinesText: Bool { get }
  /// What is never drawn of it, and why; nil if all of it is.
  var omission: String? { get }
  /// Draws the document stretched to a size, at the origin. Returns the reason if it cannot.
  func draw(into context: CairoContext, size: CGSize) -> String?
  /// Lets go of everything that belongs to what was drawn last, before a recording of it is prepared.
  func releaseLastDrawing()
}

extension VectorDocument {
  func releaseLastDrawing() {}
  var largestLetterScale: Double { .infinity }
  var outlinesText: Bool { false }
}

extension CGImage {
  /// Returns the document of a vector picture; nil for invalid bytes.
  func openDocument() -> (any VectorDocument)? {
    guard let data = encodedData else { return nil }
    return format == .pdf ? try? PDFPage(data, number: page) : SVGDocument(data)
  }
}
