import CoreGraphics
import XMLReading

/// An SVG document as the oldest librsvg that is supported can draw it, and what it cannot.
///
/// Librsvg knows SVG 1.1 and some of SVG 2 and CSS. What it lacks it passes over in silence: colours become black, text moves,
/// shapes vanish. Where a few words of SVG 1.1 say the same, they replace it; the rest is told. What is looked for was found by
/// drawing each feature with librsvg and with a browser.
package struct LibrsvgDocument {
  /// The document to be drawn.
  package let data: Data
  /// What of it is not drawn, or not as it should be, in words of SVG and CSS.
  package let undrawn: [String]
  /// Whether some of its letters become outlines in a PDF: librsvg draws what is composed as a group on a surface of its own, and
  /// no text there.
  package let outlinesText: Bool

  package init(_ document: Data) {
    let text = SVGEntities(document)?.expanded() ?? document
    var events: [XMLEvent] = []
    do throws(XMLError) {
      try XMLReader.read([UInt8](text)) {
        events.append($0)
        return true
      }
    } catch {
      // Whoever draws it says what is wrong.
      (data, undrawn, outlinesText) = (document, [], false)
      return
    }
    var rewriting = LibrsvgRewriting(events)
    rewriting.run(events)
    data = rewriting.result ?? text
    (undrawn, outlinesText) = (rewriting.undrawn, rewriting.outlinesText)
  }
}
