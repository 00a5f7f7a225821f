import CContextPainter
import Documents

/// Turns the recordings of contexts into pixels and documents. This module only records: the painter belongs
/// to the exporter, and a program has one if it is linked with the product `LayerPress` (`CContextPainter`
/// explains how).
package protocol ContextPainter: Sendable {
  /// Returns the pixels of an image: premultiplied, alpha in the highest byte, then red, green and blue;
  /// upper row first. Nil if the image cannot be decoded.
  func pixels(of image: CGImage) -> [UInt32]?

  /// Returns the pixels of a drawing, like those of `pixels(of:)`.
  ///
  /// - Parameters:
  ///   - operations: in a space whose origin is the lower left corner of the last row, with y pointing up.
  ///   - backdrop: as large as the drawing, and behind it; nil for transparency.
  /// - Returns: nil if there is not enough memory.
  func paint(
    _ operations: [CGContext.Operation], over backdrop: CGImage?, width: Int, height: Int
  ) -> [UInt32]?

  /// Returns a PDF of pages; nil if it cannot be made.
  func document(of pages: [ContextPage], metadata: DocumentMetadata) -> Data?
}

/// A page of a PDF context.
package struct ContextPage {
  /// The visible area, in the page's own coordinates, with y pointing up.
  package var mediaBox: CGRect
  /// In the same coordinates.
  package var operations: [CGContext.Operation]
}

/// Holds a painter that is passed through C.
package final class ContextPainterBox {
  package let painter: any ContextPainter

  package init(_ painter: any ContextPainter) { self.painter = painter }
}

extension CGContext {
  /// The painter that the program is linked with; nil if there is none.
  static func linkedPainter() -> (any ContextPainter)? {
    guard let pointer = linked_context_painter() else { return nil }
    return Unmanaged<ContextPainterBox>.fromOpaque(pointer).takeRetainedValue().painter
  }
}
