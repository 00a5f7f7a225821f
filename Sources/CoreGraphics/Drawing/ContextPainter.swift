import CContextPainter

/// Makes pixels and documents of what contexts recorded. This module records only: the painter is the exporter's, and a
/// program has one where it is linked with the product `LayerPress` (`CContextPainter` says how).
package protocol ContextPainter: Sendable {
  /// The pixels of a picture: premultiplied, alpha in the highest byte, then red, green and blue; the upper row first. Nil
  /// where the picture cannot be decoded.
  func pixels(of image: CGImage) -> [UInt32]?

  /// The pixels of a drawing, like those of `pixels(of:)`.
  ///
  /// - Parameters:
  ///   - operations: in a space whose origin is the lower left corner of the lowest row, y upwards.
  ///   - backdrop: as large as the drawing, and beneath it; nil for transparency.
  /// - Returns: nil where there is no memory for them.
  func paint(
    _ operations: [CGContext.Operation], over backdrop: CGImage?, width: Int, height: Int
  ) -> [UInt32]?

  /// A PDF of pages; nil where they are such that there is none.
  func document(of pages: [ContextPage], information: ContextDocument.Information) -> Data?
}

/// A page of a context that makes a document.
package struct ContextPage {
  /// What is shown, in the page's own coordinates, y upwards.
  package var mediaBox: CGRect
  /// In the same coordinates.
  package var operations: [CGContext.Operation]
}

/// What holds a painter where C hands it on.
package final class ContextPainterBox {
  package let painter: any ContextPainter

  package init(_ painter: any ContextPainter) {
    self.painter = painter
  }
}

extension CGContext {
  /// The painter that the program is linked with; nil where there is none.
  static func linkedPainter() -> (any ContextPainter)? {
    guard let pointer = linked_context_painter() else { return nil }
    return Unmanaged<ContextPainterBox>.fromOpaque(pointer).takeRetainedValue().painter
  }
}
