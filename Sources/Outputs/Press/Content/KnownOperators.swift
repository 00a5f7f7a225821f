import PDFFinishing

/// Makes sure that Cairo has drawn with the operators that it is known to use, where colours are to be replaced.
///
/// They are found by the operators that set them. A version of Cairo that set some of them otherwise would leave these as they were,
/// in a file that is said to be for a press.
struct KnownOperators: FinishingPass {
  func run(on document: QPDFDocument) throws(PDFFinishingError) {
    let contents = Set(document.pages.compactMap { $0["Contents"]?.number })
    for stream in document.streams {
      guard let dictionary = stream.streamDictionary else { continue }
      if let space = dictionary["Group"]?["CS"], !space.isName("DeviceRGB"), !space.isName("DeviceGray") {
        throw .unknown("a group blends in \(space.name ?? "a space without a name")")
      }
      if contents.contains(stream.number) || dictionary.entry("Subtype", isName: "Form")
        || dictionary["PatternType"]?.integer == 1
      {
        try check(stream, Self.operators)
      }
    }
    for font in document.dictionaries where font.entry("Subtype", isName: "Type3") {
      for glyph in font["CharProcs"]?.values ?? [] { try check(glyph, Self.glyphOperators) }
    }
  }

  private func check(
    _ stream: QPDFDocument.Object, _ known: Set<ContentOperator>
  ) throws(PDFFinishingError) {
    guard let bytes = stream.plainStreamData else { throw .document("a content stream cannot be read") }
    var content = ContentStream([UInt8](bytes))
    while true {
      do throws(ContentStreamError) {
        guard try content.next() else { return }
      } catch {
        throw .unreadable(error)
      }
      let setsOtherSpace =
        (content.operation == "cs" || content.operation == "CS") && content.lastName != "Pattern"
      guard known.contains(content.operation), !setsOtherSpace else {
        throw .unknown("“\(String(decoding: content.bytes[content.range].prefix(60), as: UTF8.self))”")
      }
    }
  }

  /// Cairo's, from 1.16 to 1.18.
  private static let operators = glyphOperators.union([
    // Colours.
    "rg", "RG", "g", "G", "cs", "CS", "scn", "SCN", "sh",
    // Text.
    "BT", "ET", "Tf", "Tm", "Td", "Tj", "TJ", "Tr",
    // Structure.
    "BDC", "BMC", "EMC",
  ])

  /// Those of glyphs, which have the colour of their text.
  private static let glyphOperators: Set<ContentOperator> = [
    "d0", "d1", "q", "Q", "cm", "gs", "Do", ContentOperator.image,
    "m", "l", "c", "h", "re", "f", "f*", "S", "B", "B*", "n", "W", "W*",
    "w", "J", "j", "M", "d",
  ]
}
