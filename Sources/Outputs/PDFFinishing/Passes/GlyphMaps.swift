/// Declares that codes of composite TrueType fonts are glyph indices. Viewers assume that, but the standards
/// for archiving and printing require it; Cairo leaves it out.
struct GlyphMaps: FinishingPass {
  func run(on document: QPDFDocument) {
    for font in document.dictionaries
    where font["Subtype"]?.isName("CIDFontType2") ?? false && font["CIDToGIDMap"] == nil {
      font["CIDToGIDMap"] = document.name("Identity")
    }
  }
}
