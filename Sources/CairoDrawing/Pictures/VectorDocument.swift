import CoreGraphics
import PDFReading

/// A picture without pixels, which Cairo draws as vectors.
protocol VectorDocument: AnyObject {
  /// The size of the whole document, in its own units.
  var size: CGSize { get }
  /// Whether there may be text in it.
  var hasText: Bool { get }
  /// Whether parts of it may be mixed with what lies beneath by other modes than normal.
  var hasBlending: Bool { get }
  /// Whether parts of it may be composed apart before they are drawn: by opacity, masks, filters.
  var hasGroups: Bool { get }
  /// Whether parts of it become pixels in documents, at 72 to an inch of whatever they are drawn on: masks and filters.
  var hasPixels: Bool { get }
  /// What of it is never drawn, and why; nil where all is.
  var omission: String? { get }
  /// Draws the document stretched over a size, at the origin. Returns why it could not, if so.
  func draw(into cr: OpaquePointer, size: CGSize) -> String?
}

extension CGImage {
  /// The document of a vector picture; nil for bytes that are none.
  func openDocument() -> (any VectorDocument)? {
    guard let data = encodedData else { return nil }
    return format == .pdf ? try? PDFPage(data, number: page) : SVGDocument(data)
  }
}
