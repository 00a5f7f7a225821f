import CoreGraphics
import Drawing
import ImageDecoding
import TextLayout

/// Makes one SVG that plays of the drawn pages of several moments.
///
/// Every moment is painted as a document of the same structure; documents become one, in which attributes that change
/// are animated (SMIL), by as few key frames as say all moments to the last digit that is written.
public struct SVGAnimation {
  /// Paints the documents of moments.
  public let painter: Painting
  private var moments = SVGMoments()

  /// An animation without moments. Documents of all of them are written in the same way.
  public init(
    options: SVGOptions = SVGOptions(), glyphs: GlyphOutlines = GlyphOutlines(),
    images: ImageCache = ImageCache()
  ) {
    painter = Painting(options: options, glyphs: glyphs, images: images)
  }

  /// Paints documents that can be added; several at once.
  public struct Painting: Sendable {
    let options: SVGOptions
    let glyphs: GlyphOutlines
    let images: ImageCache

    /// A moment's document, and what could not be said exactly.
    public func callAsFunction(_ list: DrawnPage) throws -> (document: SVGMoment, findings: [Finding]) {
      let builder = MomentBuilder(root: Document.root(list, options))
      let document = Document(list, options: options, moment: builder)
      try DocumentPainter(
        document, glyphShapes: LayoutGlyphShapes(outlines: glyphs), pictures: DecodedPictures(images: images)
      ).paint()
      return (builder.moment, document.findings)
    }
  }

  /// Adds the document of the next moment.
  public mutating func add(_ document: SVGMoment) { moments.add(document) }

  /// Writes the document that plays.
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

/// What is wrong with a call.
enum SVGAnimationError: Error {
  /// A timeline has another number of times than there are moments, or none.
  case momentsAreMissing
}
