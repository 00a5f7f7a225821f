import Foundation
import LayerPress
import QuartzCore
import SceneFiles
import Testing

/// The text of documents as poppler reads it, which sorts glyphs by place. `PDFiumTextTests` has PDFium's word.
@Suite struct TextExtractionTests {
  /// White space, what tells directions, and divisions of words apart.
  private func plain(_ text: some StringProtocol) -> String {
    let unmarked = text.unicodeScalars.filter { !(0x202A...0x202E).contains($0.value) && $0 != "\u{C}" }
    return String(String.UnicodeScalarView(unmarked)).replacing("\u{AD}\n", with: "")
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The text of the page, or of a part of it, as poppler reads it.
  private func poppler(_ file: String, page: Int = 1, in rect: CGRect? = nil) throws -> String {
    var arguments = ["-f", "\(page)", "-l", "\(page)"]
    if let rect = rect?.integral {
      arguments += ["-r", "72", "-x", "\(Int(rect.minX))", "-y", "\(Int(rect.minY))"]
      arguments += ["-W", "\(Int(rect.width))", "-H", "\(Int(rect.height))"]
    }
    // It is told directions by marks, which it passes on.
    let found = try Tool("pdftotext", arguments + [file, "-"]).output
    return plain(found.replacing("\u{200E}", with: "").replacing("\u{200F}", with: ""))
  }

  private func words(_ layer: CALayer) throws -> String {
    let folder = try TestFolder()
    let page = CALayer()
    page.bounds = CGRect(x: 0, y: 0, width: 400, height: 400)
    layer.frame = CGRect(x: 20, y: 160, width: 360, height: 80)
    page.addSublayer(layer)
    let file = folder.file("text.pdf")
    try Exporter().export(page, to: file)
    return try poppler(file)
  }

  private func layer(
    _ text: String, font: String = "Inter", _ attributes: [NSAttributedString.Key: Any] = [:]
  ) -> CATextLayer {
    let layer = CATextLayer()
    layer.string = NSAttributedString(
      string: text, attributes: attributes.merging([.font: CTFont(font, size: 20)]) { a, _ in a })
    layer.foregroundColor = .black
    layer.isWrapped = true
    return layer
  }

  private func assertReads(
    _ text: String, _ layer: CATextLayer, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(try words(layer) == text, sourceLocation: sourceLocation)
  }

  @Test func ligatures() throws {
    try assertReads("office fluff", layer("office fluff", font: "DejaVu Serif"))
  }

  @Test func lettersFarApartStayOneWord() throws {
    for kern in [0.5, 1.5, 2.5, 4, 12, -1] as [CGFloat] {
      try assertReads("kerned words", layer("kerned words", [.kern: kern]))
    }
  }

  @Test func justifiedText() throws {
    let text = layer("Justified paragraphs stretch the blanks between their words as far as they must.")
    text.alignmentMode = .justified
    try assertReads("Justified paragraphs stretch the blanks between their words as far as they must.", text)
  }

  @Test func dividedWordsAreWhole() throws {
    let style = NSMutableParagraphStyle()
    style.hyphenationFactor = 1
    let text = "Extraordinarily uncomfortable uncomfortable extraordinarily uncomfortable uncomfortable"
    try assertReads(text, layer(text, [.paragraphStyle: style, .languageIdentifier: "en-US"]))
  }

  @Test func arabicIsInLogicalOrderAndInWholeWords() throws {
    // With ligatures of lam and alef, which are two letters.
    let text = "وهبوا عقلا وضميرا بروح الإخاء"
    try assertReads(text, layer(text, font: "Noto Naskh Arabic"))
    try assertReads(text, layer(text, font: "Noto Sans Arabic"))
  }

  @Test func hebrew() throws {
    try assertReads(
      "כל בני האדם נולדו בני חורין", layer("כל בני האדם נולדו בני חורין", font: "Noto Sans Hebrew"))
  }

  @Test func vowelledArabicAndPointedHebrew() throws {
    for font in ["Noto Naskh Arabic", "Noto Sans Arabic"] {
      for text in ["بِسْمِ ٱللَّهِ ٱلرَّحْمَٰنِ ٱلرَّحِيمِ", "مُحَمَّدٌ رَسُولُ"] {
        try assertReads(text, layer(text, font: font))
      }
    }
    for text in ["בְּרֵאשִׁית בָּרָא אֱלֹהִים", "שָׁלוֹם עֲלֵיכֶם"] {
      try assertReads(text, layer(text, font: "Noto Sans Hebrew"))
    }
  }

  /// Its letters descend to the baseline.
  @Test func urduInNastaliq() throws {
    for text in ["نستعلیق", "اردو نستعلیق میں لکھائی"] {
      try assertReads(text, layer(text, font: "Noto Nastaliq Urdu"))
    }
  }

  /// U+200C shows nothing, and keeps letters from joining.
  @Test func persianWithLettersKeptApart() throws {
    try assertReads("می\u{200C}خواهم کتاب", layer("می\u{200C}خواهم کتاب", font: "Noto Naskh Arabic"))
  }

  /// Readers that sort by place have to be told what blanks and punctuation between the directions belong to.
  @Test func bothDirectionsOnALine() throws {
    for text in [
      "שלום, עולם.", "מחיר: 12.50 ₪ (כולל מע״מ)", "אבג ABC דהו DEF זחט", "כן. לא - אולי/כן; טוב!",
      "או C גם D או",
    ] {
      try assertReads(text, layer(text, font: "Noto Sans Hebrew"))
    }
    for text in ["قال: نعم، ثم (ذهب).", "لا إله، 50% (خمسون) من 1,234.5", "استخدم Swift 6 الآن."] {
      try assertReads(text, layer(text, font: "Noto Naskh Arabic"))
    }
    for text in ["a ב c ד e", "English (עברית) more: 3–4", "see ב: c, דה! e"] {
      try assertReads(text, layer(text, font: "Noto Sans Hebrew"))
    }
  }

  /// A page has one main direction. Words of the other one are whole on it, with their ligatures, and blanks stay
  /// where they are.
  @Test func wordsOfTheOtherDirectionOnAnEnglishPage() throws {
    for text in ["dog quick عقلا وهبوا", "quick عقلا brown fox", "then السلام over", "then سلام, over"] {
      try assertReads(text, layer(text, font: "DejaVu Sans"))
    }
  }

  @Test func directionsChangeWithinAWord() throws {
    for text in ["see againאבג", "\u{5D0}\u{5D1}\u{5D2}\u{5D3}(see)\u{5D0}\u{5D1}\u{5D2}", "🇯🇵السلام"] {
      try assertReads(text, layer(text, font: "DejaVu Sans"))
    }
  }

  @Test func wordsThatMarksWiden() throws {
    try assertReads("ಕನ್ನಡ", layer("ಕನ್ನಡ", font: "Noto Serif Kannada"))
    for text in ["لِلهِ", "لِلَّهِ"] { try assertReads(text, layer(text, font: "Noto Naskh Arabic")) }
  }

  @Test func numbersInRightToLeftText() throws {
    for text in ["رقم (800) 955-2292", "רחוב 12 (34) 56"] {
      try assertReads(text, layer(text, font: "DejaVu Sans"))
    }
  }

  @Test func charactersThatShowNothing() throws {
    for kern in [0, 1] as [CGFloat] {
      for text in ["ab \u{200B}cd \u{200B}then", "a\u{200D}b\u{200B}cd \u{2060}then", "א \u{200B}ב"] {
        try assertReads(text, layer(text, font: "DejaVu Sans", [.kern: kern]))
      }
    }
  }

  /// Marks hang on letters, and so do the gaps behind these.
  @Test func marksOfLettersFarApart() throws {
    for (text, font) in [
      ("ক্ষুদ্র বাংলা", "Noto Sans Bengali"), ("हिन्दी अधिकारों", "Noto Sans Devanagari"),
      ("x\u{302}y\u{304} z", "HelveticaNeue-Light"),
    ] {
      for kern in [0.8, 4] as [CGFloat] { try assertReads(text, layer(text, font: font, [.kern: kern])) }
    }
  }

  @Test func hollowMarksAndMarksALittleApart() throws {
    try assertReads("x\u{302}y z", layer("x\u{302}y z", font: "DejaVu Sans", [.kern: 4, .strokeWidth: 3]))
    try assertReads("देन अधि", layer("देन अधि", font: "Noto Sans Devanagari", [.kern: 2.5]))
  }

  @Test func aTabAsWideAsNothing() throws {
    let style = NSMutableParagraphStyle()
    let width = try width(of: "aaaa")
    style.tabStops = [NSTextTab(textAlignment: .left, location: width + 0.2)]
    try assertReads("aaaa bb", layer("aaaa\tbb", [.paragraphStyle: style]))
  }

  private func width(of text: String) throws -> CGFloat {
    let label = layer(text)
    label.isWrapped = false
    return try Exporter().textMeasurer.preferredFrameSize(of: label).width
  }

  @Test func aHebrewSentenceOnAnEnglishPage() throws {
    let folder = try TestFolder()
    let page = CALayer()
    page.bounds = CGRect(x: 0, y: 0, width: 400, height: 400)
    for (index, text) in ["An English sentence of many words.", "שלום עולם!"].enumerated() {
      let layer = layer(text, font: index == 0 ? "Inter" : "Noto Sans Hebrew")
      layer.frame = CGRect(x: 20, y: 60 + 120 * CGFloat(index), width: 360, height: 80)
      page.addSublayer(layer)
    }
    try Exporter().export(page, to: folder.file("text.pdf"))
    let expected = "An English sentence of many words. שלום עולם!"
    #expect(try poppler(folder.file("text.pdf")) == expected)
  }

  /// Vowels stand before the consonants behind which they are written, others above them; two consonants are one sign.
  @Test func devanagari() throws {
    let text = "हिन्दी अधिकारों की देन प्राप्त स्वतन्त्रता"
    try assertReads(text, layer(text, font: "Noto Sans Devanagari"))
  }

  @Test func thaiAndCombiningMarks() throws {
    try assertReads("ที่นี่ น้ำ", layer("ที่นี่ น้ำ", font: "Noto Sans Thai"))
    try assertReads("x\u{302}y e\u{323}\u{301}", layer("x\u{302}y e\u{323}\u{301}", font: "DejaVu Sans"))
  }

  @Test func emoji() throws {
    try assertReads("🎉👩‍👩‍👧👍🏽🇯🇵❤️", layer("🎉👩‍👩‍👧👍🏽🇯🇵❤️", font: "Noto Color Emoji"))
  }

  @Test func hollowText() throws {
    try assertReads("Hollow", layer("Hollow", [.strokeWidth: 3]))
  }

  @Test func turnedScaledTranslucentAndMaskedTextIsText() throws {
    for (name, transform) in [
      ("turned", CATransform3DMakeRotation(0.1, 0, 0, 1)), ("scaled", CATransform3DMakeScale(0.5, 0.9, 1)),
      ("upright", CATransform3DMakeRotation(.pi / 2, 0, 0, 1)),
    ] {
      let text = layer("\(name) text is text", [.kern: 1.5])
      text.transform = transform
      text.opacity = 0.5
      let mask = CALayer()
      mask.frame = CGRect(x: 0, y: 0, width: 360, height: 80)
      mask.backgroundColor = CGColor(gray: 0, alpha: 0.7)
      text.mask = mask
      try assertReads("\(name) text is text", text)
    }
  }

  /// What becomes areas or pixels keeps its text.
  @Test func blurredAndRasterisedTextIsText() throws {
    let blurred = layer("blurred in one colour")
    blurred.filters = [CAFilter(type: "gaussianBlur")]
    try assertReads("blurred in one colour", blurred)
    let colourful = layer("blurred in two")
    colourful.backgroundColor = CGColor(srgbRed: 1, green: 0.8, blue: 0, alpha: 1)
    colourful.filters = [CAFilter(type: "gaussianBlur")]
    colourful.transform = CATransform3DMakeRotation(0.05, 0, 0, 1)
    try assertReads("blurred in two", colourful)
    let pixels = layer("pixels on request")
    pixels.shouldRasterize = true
    try assertReads("pixels on request", pixels)
  }

  @Test func oneGlyphForSeveralTexts() throws {
    // In this font, Greek and Latin share glyphs; one font of a document has one text for each of its glyphs.
    try assertReads("AΑ oο aé", layer("AΑ oο aé", font: "DejaVu Sans"))
    try assertReads("a\u{301} á", layer("a\u{301} á", font: "DejaVu Sans"))
  }
}
