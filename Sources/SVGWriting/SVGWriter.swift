import CoreGraphics
import Drawing
import ImageDecoding
import TextLayout

/// Writes a drawing as an SVG document that a person would have written.
///
/// Layers with an id or a name keep both, groups stay where they mean something, everything is vector that can be, and
/// definitions are shared. The same list and options always give the same bytes.
///
/// ```swift
/// var bytes: [UInt8] = []
/// let findings = try SVGWriter().write(list) { bytes += $0 }
/// ```
public struct SVGWriter: Sendable {
  /// How the document is written.
  public var options: SVGOptions

  private let glyphs: GlyphOutlines
  private let images: ImageCache

  /// - Parameters:
  ///   - glyphs: shapes that were read already; give the same to all writers of a batch.
  ///   - images: pictures that were decoded already, and how large they may be.
  public init(
    options: SVGOptions = SVGOptions(), glyphs: GlyphOutlines = GlyphOutlines(),
    images: ImageCache = ImageCache()
  ) {
    self.options = options
    self.glyphs = glyphs
    self.images = images
  }

  /// Writes a document in pieces, in UTF-8.
  ///
  /// Of large documents only a part is held at any time.
  /// - Parameter sink: takes each piece; what it throws ends the writing.
  /// - Returns: what could not be said exactly and was not known to the drawing already.
  public func write(_ list: DrawnPage, to sink: @escaping ([UInt8]) throws -> Void) throws -> [Finding] {
    let document = Document(list, options: options, to: sink)
    try DocumentPainter(
      document, glyphShapes: LayoutGlyphShapes(outlines: glyphs), pictures: DecodedPictures(images: images)
    ).paint()
    return document.findings
  }
}
