import Drawing
import Flattening
import TextLayout

extension CTFont {
  /// What the font that shows text of this name says about itself; nil only where there are no fonts at all.
  package var information: FontInformation? { Self.system?.fonts.information(of: name) }

  /// The shapes of the font's glyphs.
  package var outlines: FaceOutlines? {
    guard let fonts = Self.system?.fonts, let information else { return nil }
    return fonts.outlines.outlines(of: information.face)
  }

  private static var system: TextLayouter? {
    do {
      return try FontSource.system.layouter()
    } catch {
      complain("The system's fonts cannot be read", error)
      return nil
    }
  }
}
