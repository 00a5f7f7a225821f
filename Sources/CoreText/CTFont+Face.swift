import Drawing
import Flattening
import TextLayout

extension CTFont {
  /// What the font that shows text of this name says about itself; nil only where there are no fonts at all.
  package var information: FontInformation? {
    (try? FontSource.system.layouter())?.fonts.information(of: name)
  }

  /// The shapes of the font's glyphs.
  package var outlines: FaceOutlines? {
    guard let fonts = (try? FontSource.system.layouter())?.fonts, let information else { return nil }
    return fonts.outlines.outlines(of: information.face)
  }
}
