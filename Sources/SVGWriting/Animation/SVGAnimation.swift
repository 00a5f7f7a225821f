import CoreGraphics
import Drawing
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
  public init(options: SVGOptions = SVGOptions(), glyphs: GlyphOutlines = GlyphOutlines()) {
    var options = options
    options.isUniform = true
    painter = Painting(writer: SVGWriter(options: options, glyphs: glyphs))
  }

  /// Paints documents that can be added; several at once.
  public struct Painting: Sendable {
    let writer: SVGWriter

    /// A moment's document, and what could not be said exactly.
    public func callAsFunction(_ list: DrawnPage) throws -> (document: [UInt8], findings: [Finding]) {
      var document: [UInt8] = []
      let findings = try writer.write(list) { document += $0 }
      return (document, findings)
    }
  }

  /// Adds the document of the next moment.
  public mutating func add(_ document: [UInt8]) throws { try moments.add(document) }

  /// Writes the document that plays.
  ///
  /// - Parameter timeline: has as many times as moments were added.
  public func write(_ timeline: SVGTimeline, to sink: @escaping ([UInt8]) throws -> Void) throws {
    guard timeline.times.count == moments.count, !moments.elements.isEmpty else {
      throw SVGAnimationError.unreadable
    }
    var output = SVGAnimationWriter(moments, timeline: timeline, options: painter.writer.options, sink: sink)
    try output.write()
  }
}
