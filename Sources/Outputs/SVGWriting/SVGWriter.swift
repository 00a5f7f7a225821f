import Drawing
import ImageDecoding
import TextLayout

/// Writes a drawing as an SVG document that a person might have written.
///
/// Layers with an id or a name keep both, groups stay where they mean something, everything possible is
/// vector, and definitions are shared. The same list and options always give the same bytes.
///
/// ```swift
/// var bytes: [UInt8] = []
/// let findings = try SVGWriter(png: encode).write(list) { bytes += $0 }
/// ```
public struct SVGWriter: Sendable {
  /// The options for writing.
  public var options: SVGOptions

  private let glyphs: GlyphOutlines
  private let images: ImageCache
  private let png: PNGEncoding

  /// - Parameters:
  ///   - glyphs: a cache of glyph outlines; use the same for all writers of a batch.
  ///   - images: a cache of decoded pictures, with a limit for their size.
  ///   - png: encodes pictures whose files the document cannot hold.
  public init(
    options: SVGOptions = SVGOptions(), glyphs: GlyphOutlines = GlyphOutlines(),
    images: ImageCache = ImageCache(), png: @escaping PNGEncoding
  ) {
    self.options = options
    self.glyphs = glyphs
    self.images = images
    self.png = png
  }

  /// Writes a document in pieces, in UTF-8.
  ///
  /// Only a part of a large document is held at any time.
  /// - Parameter sink: receives each piece; an error it throws ends the writing.
  /// - Returns: what is not exact and was not already known to the drawing.
  public func write(_ list: DrawnPage, to sink: @escaping ([UInt8]) throws -> Void) throws -> [Finding] {
    let document = Document(list, options: options, to: sink)
    try DocumentPainter(
      document, glyphShapes: LayoutGlyphShapes(outlines: glyphs),
      pictures: DecodedPictures(images: images, png: png)
    ).paint()
    return document.findings
  }
}
