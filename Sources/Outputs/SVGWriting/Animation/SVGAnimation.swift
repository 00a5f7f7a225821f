import Drawing
import ImageDecoding
import TextLayout

/// Makes one animated SVG from the drawn pages of several moments.
///
/// Every moment is painted as a document of the same structure. The documents are merged into one, whose
/// changing attributes are animated (SMIL), with as few key frames as reproduce all moments to the last
/// digit.
public struct SVGAnimation {
  /// Paints the documents of moments.
  public let painter: Painting
  private var moments = SVGMoments()
  /// The number of elements of the moments so far, each counted at each moment.
  public private(set) var paintedCount = 0

  /// An animation without moments, whose documents will all be written in the same way.
  public init(
    options: SVGOptions = SVGOptions(), glyphs: GlyphOutlines = GlyphOutlines(),
    images: ImageCache = ImageCache(), png: @escaping PNGEncoding
  ) {
    painter = Painting(options: options, glyphs: glyphs, images: images, png: png)
  }

  /// Paints documents to be added; may run concurrently.
  public struct Painting: Sendable {
    let options: SVGOptions
    let glyphs: GlyphOutlines
    let images: ImageCache
    let png: PNGEncoding

    /// Returns a moment's document, and what is not exact in it.
    public func callAsFunction(_ list: DrawnPage) throws -> (document: SVGMoment, findings: [Finding]) {
      let builder = MomentBuilder(root: Document.root(list, options))
      let document = Document(list, options: options, moment: builder)
      try DocumentPainter(
        document, glyphShapes: LayoutGlyphShapes(outlines: glyphs),
        pictures: DecodedPictures(images: images, png: png)
      ).paint()
      return (builder.moment, document.findings)
    }
  }

  /// The number of elements of the moments so far, each counted once.
  public var elementCount: Int { moments.elements.count }

  /// Adds the document of the next moment.
  public mutating func add(_ document: SVGMoment) {
    paintedCount += document.nodes.count
    moments.add(document)
  }

  /// Writes the animated document.
  ///
  /// - Parameter timeline: has as many times as moments were added, and at least one.
  public func write(_ timeline: SVGTimeline, to sink: @escaping ([UInt8]) throws -> Void) throws {
    guard timeline.times.count == moments.count, moments.count > 0 else {
      throw SVGAnimationError.momentsAreMissing
    }
    var output = MarkupWriter(layout: painter.options.layout, sink: sink)
    try SVGAnimationWriter(moments, timeline: timeline, precision: painter.options.precision).write(
      to: &output)
  }
}

/// An error in a call.
enum SVGAnimationError: Error {
  /// The number of times in a timeline differs from that of moments, or is zero.
  case momentsAreMissing
}
