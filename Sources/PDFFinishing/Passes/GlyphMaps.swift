/// Says of composite TrueType fonts that codes are numbers of glyphs. Readers take that for granted, which the standards for
/// archives and for print do not allow; Cairo leaves it out.
struct GlyphMaps: FinishingPass {
  func run(on document: QPDFDocument) {
    for font in document.dictionaries
    where font["Subtype"]?.isName("CIDFontType2") ?? false && font["CIDToGIDMap"] == nil {
      font["CIDToGIDMap"] = document.name("Identity")
    }
  }
}
