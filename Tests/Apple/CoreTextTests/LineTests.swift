import CoreText
import LayerPress
import Testing

struct TypesetterTests {
  private let text = NSAttributedString(
    string: "one two three\nfour", attributes: [.font: CTFontCreateWithName("DejaVu Sans", 20, nil)])

  @Test func linesBreakOneAfterTheOther() {
    let typesetter = CTTypesetterCreateWithAttributedString(text)
    var (start, ranges): (Int, [CFRange]) = (0, [])
    while start < text.length {
      let length = CTTypesetterSuggestLineBreak(typesetter, start, 90)
      let line = CTTypesetterCreateLine(typesetter, CFRangeMake(start, length))
      ranges.append(CTLineGetStringRange(line))
      #expect(CTLineGetTypographicBounds(line, nil, nil, nil) < 100)
      start += max(length, 1)
    }
    #expect(ranges == [CFRangeMake(0, 8), CFRangeMake(8, 6), CFRangeMake(14, 4)])
    #expect(CTTypesetterSuggestLineBreak(typesetter, 99, 90) == 0)
  }

  @Test func clustersBreakAnywhere() {
    let typesetter = CTTypesetterCreateWithAttributedString(text)
    let length = CTTypesetterSuggestClusterBreak(typesetter, 0, 120)
    #expect(length > 8)
    #expect(length < 13)
    #expect(CTTypesetterSuggestClusterBreakWithOffset(typesetter, 0, 120, 60) < length)
    #expect(CTTypesetterSuggestLineBreak(typesetter, 0, 120) == 8, "whole words again")
    #expect(CTTypesetterSuggestLineBreak(typesetter, 0, 60) == 4)
  }

  @Test func linesAreBrokenByTheTabsOfTheirParagraph() {
    let style = NSMutableParagraphStyle()
    style.tabStops = [NSTextTab(textAlignment: .left, location: 200)]
    style.headIndent = 500
    let text = NSAttributedString(string: "a\tb", attributes: [.paragraphStyle: style])
    let typesetter = CTTypesetterCreateWithAttributedString(text)
    #expect(
      CTTypesetterSuggestLineBreak(typesetter, 0, 150) == 2, "the width is the caller's, without an indent")
    #expect(CTTypesetterSuggestLineBreak(typesetter, 0, 300) == 3)
  }

  /// What is left of a paragraph is not set again for each of its lines: that would take minutes.
  @Test func aParagraphOfManyLinesIsBroken() {
    let words = repeatElement("word", count: 10_000).joined(separator: " ")
    let typesetter = CTTypesetterCreateWithAttributedString(
      NSAttributedString(string: words, attributes: text.attributes(at: 0, effectiveRange: nil)))
    var (start, count) = (0, 0)
    while start < words.utf16.count {
      start += max(CTTypesetterSuggestLineBreak(typesetter, start, 60), 1)
      count += 1
    }
    #expect(count == 10_000)
  }

  @Test func linesAreJustified() throws {
    let line = CTLineCreateWithAttributedString(
      text.attributedSubstring(from: NSRange(location: 0, length: 8)))
    let wide = try #require(CTLineCreateJustifiedLine(line, 1, 200))
    let blank = CTLineGetTrailingWhitespaceWidth(wide)
    #expect(abs(CTLineGetTypographicBounds(wide, nil, nil, nil) - blank - 200) < 0.5)
    let half = try #require(CTLineCreateJustifiedLine(line, 0.5, 200))
    #expect(CTLineGetTypographicBounds(half, nil, nil, nil) < 190)
    #expect(CTLineCreateJustifiedLine(line, 1, 10) === line)
  }

  /// The distance of the baselines of two lines.
  @Test func spacesBetweenLinesHaveLimits() {
    func pitch(_ settings: [(CTParagraphStyleSpecifier, CGFloat)]) -> CGFloat {
      let values = UnsafeMutablePointer<CGFloat>.allocate(capacity: max(settings.count, 1))
      defer { values.deallocate() }
      var list: [CTParagraphStyleSetting] = []
      for (k, setting) in settings.enumerated() {
        (values + k).initialize(to: setting.1)
        list.append(
          CTParagraphStyleSetting(spec: setting.0, valueSize: MemoryLayout<CGFloat>.size, value: values + k))
      }
      let styled = NSMutableAttributedString(attributedString: text)
      styled.addAttribute(
        .paragraphStyle, value: CTParagraphStyleCreate(list, list.count),
        range: NSRange(location: 0, length: text.length))
      let frame = CTFramesetterCreateFrame(
        CTFramesetterCreateWithAttributedString(styled), CFRangeMake(0, 0),
        CGPath(rect: CGRect(x: 0, y: 0, width: 90, height: 300)), nil)
      var origins = [CGPoint](repeating: .zero, count: 3)
      CTFrameGetLineOrigins(frame, CFRangeMake(0, 3), &origins)
      return origins[0].y - origins[1].y
    }
    let natural = pitch([])
    #expect(abs(pitch([(.minimumLineSpacing, 7)]) - natural - 7) < 1e-6)
    #expect(abs(pitch([(.lineSpacingAdjustment, 9), (.maximumLineSpacing, 5)]) - natural - 5) < 1e-6)
  }
}

struct LineTests {
  private func text(_ string: String, size: CGFloat = 20) -> NSAttributedString {
    NSAttributedString(string: string, attributes: [.font: CTFontCreateWithName("DejaVu Sans", size, nil)])
  }

  @Test func widthsAddUp() {
    var (ascent, descent, leading): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    let line = CTLineCreateWithAttributedString(text("HHH"))
    let width = CTLineGetTypographicBounds(line, &ascent, &descent, &leading)
    let one = CTLineGetTypographicBounds(CTLineCreateWithAttributedString(text("H")), nil, nil, nil)
    #expect(abs(width - 3 * one) < 1e-6)
    #expect(ascent > 15)
    #expect(descent > 3)
    #expect(CTLineGetGlyphCount(line) == 3)
    #expect(abs(Double(CTLineGetOffsetForStringIndex(line, 2, nil)) - 2 * one) < 1e-6)
    #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: 1.6 * one, y: 0)) == 2)
    #expect(abs(CTLineGetPenOffsetForFlush(line, 0.5, 5 * one) - one) < 1e-6)
  }

  @Test func whiteSpaceAtTheEndCounts() {
    let bare = CTLineGetTypographicBounds(CTLineCreateWithAttributedString(text("H")), nil, nil, nil)
    let line = CTLineCreateWithAttributedString(text("H "))
    let blank = CTLineGetTrailingWhitespaceWidth(line)
    #expect(blank > 3)
    #expect(abs(CTLineGetTypographicBounds(line, nil, nil, nil) - bare - blank) < 1e-6)
  }

  @Test func linesThatAreTooLongEndInAnEllipsis() throws {
    let line = CTLineCreateWithAttributedString(text("A long line of words"))
    let short = try #require(CTLineCreateTruncatedLine(line, 100, .end, nil))
    #expect(CTLineGetTypographicBounds(short, nil, nil, nil) <= 100)
    #expect(CTLineGetStringRange(short) == CFRange(location: 0, length: 20))
    #expect(CTLineCreateTruncatedLine(line, 1000, .end, nil) === line)
  }

  @Test func linesThatAreTooLongKeepWhatFitsBehindATab() throws {
    func width(_ string: String) -> Double {
      CTLineGetTypographicBounds(CTLineCreateWithAttributedString(text(string)), nil, nil, nil)
    }
    let line = CTLineCreateWithAttributedString(text("a\tbbbbbbbbbbbb"))
    let short = try #require(CTLineCreateTruncatedLine(line, width("a\tbbb…") + 1, .end, nil))
    #expect(CTLineGetGlyphCount(short) == 5)
  }

  @Test(arguments: ["wait… what is this… line", "…"]) func theEllipsisOfATextIsNotThatOfItsEnd(begin: String)
    throws
  {
    func line(_ string: String) -> CTLine { CTLineCreateWithAttributedString(text(string)) }
    func width(_ line: CTLine) -> Double { CTLineGetTypographicBounds(line, nil, nil, nil) }
    let shown = line(begin + " of…")
    let cut = try #require(CTLineCreateTruncatedLine(line(begin + " of words"), width(shown) + 1, .end, nil))
    #expect(abs(width(cut) - width(shown)) < 1e-6)
    #expect(CTLineGetGlyphCount(cut) == CTLineGetGlyphCount(shown))
  }

  @Test(arguments: ["\n", "\r\n", "\u{2028}", "\u{2029}"]) func aLineIsOneLineWhateverItHolds(end: String) {
    func line(_ string: String) -> CTLine { CTLineCreateWithAttributedString(text(string)) }
    func width(_ line: CTLine) -> Double { CTLineGetTypographicBounds(line, nil, nil, nil) }
    let both = line("HH" + end + "H" + end)
    #expect(abs(width(both) - width(line("HHH"))) < 1e-6)
    #expect(abs(CTLineGetImageBounds(both, nil).width - CTLineGetImageBounds(line("HHH"), nil).width) < 1e-6)
    #expect(CTLineGetStringRange(both) == CFRangeMake(0, 3 + 2 * end.utf16.count))
    let indices = CTLineGetGlyphRuns(both).flatMap { run in
      var indices = [Int](repeating: 0, count: CTRunGetGlyphCount(run))
      CTRunGetStringIndices(run, CFRange(), &indices)
      return indices.map { $0 }
    }
    #expect(indices == [0, 1, 2 + end.utf16.count])
    #expect(CTLineGetGlyphCount(both) == 3)
    // Truncated, it is one line, too.
    let cut = CTLineCreateTruncatedLine(both, width(line("HH…")) + 0.1, .end, nil)
    #expect(cut.map(CTLineGetGlyphCount) == 3)
  }

  /// Which is set as U+FFFD.
  @Test func placesBehindU0000AreThoseOfTheString() {
    let line = CTLineCreateWithAttributedString(text("a\0\tb"))
    #expect(CTLineGetGlyphRuns(line).last.map(CTRunGetStringRange) == CFRangeMake(3, 1))
    let typesetter = CTTypesetterCreateWithAttributedString(text("\0\0 words"))
    #expect(CTTypesetterSuggestLineBreak(typesetter, 0, 60) == 3)
    let frame = CTFramesetterCreateFrame(
      CTFramesetterCreateWithAttributedString(text("\0\nb")), CFRange(),
      CGPath(rect: CGRect(x: 0, y: 0, width: 99, height: 99)), nil)
    #expect(CTFrameGetLines(frame).map(CTLineGetStringRange) == [CFRangeMake(0, 2), CFRangeMake(2, 1)])
  }

  /// Which is in no run.
  @Test func runsKnowTheirPlacesBehindATab() throws {
    let runs = CTLineGetGlyphRuns(CTLineCreateWithAttributedString(text("a\tb")))
    #expect(runs.map(CTRunGetStringRange) == [CFRangeMake(0, 1), CFRangeMake(2, 1)])
    let last = try #require(runs.last)
    let context = try #require(bitmap(120, 60))
    context.textPosition = CGPoint(x: 5, y: 35)
    let box = CTRunGetImageBounds(last, context, CFRange())
    CTRunDraw(last, context, CFRange())
    let ink = try inkBox(of: context)
    #expect(abs(ink.minX - box.minX) <= 1)
    #expect(abs(ink.minY - box.minY) <= 1)
  }

  @Test func runsHaveGlyphsInTheirPlaces() throws {
    let line = CTLineCreateWithAttributedString(text("HH"))
    let run = try #require(CTLineGetGlyphRuns(line).first)
    #expect(CTRunGetGlyphCount(run) == 2)
    var glyphs: [CGGlyph] = [0, 0]
    CTRunGetGlyphs(run, CFRange(), &glyphs)
    #expect(glyphs[0] == glyphs[1])
    var positions = [CGPoint.zero, .zero]
    CTRunGetPositions(run, CFRange(), &positions)
    #expect(positions[0] == .zero)
    #expect(
      Double(positions[1].x) == CTRunGetTypographicBounds(run, CFRange(location: 0, length: 1), nil, nil, nil)
    )
    #expect((CTRunGetAttributes(run)[.font] as? CTFont)?.size == 20)
  }

  @Test func glyphsKnowTheirCharacters() throws {
    let line = CTLineCreateWithAttributedString(text("a👍b"))
    let indices = CTLineGetGlyphRuns(line).flatMap { run in
      var indices = [Int](repeating: 0, count: CTRunGetGlyphCount(run))
      CTRunGetStringIndices(run, CFRange(), &indices)
      return indices
    }
    #expect(indices == [0, 1, 3])
    let hebrew = CTLineGetGlyphRuns(CTLineCreateWithAttributedString(text("שלום"))).first
    #expect(hebrew.map(CTRunGetStatus) == .rightToLeft)
    var indicesOfHebrew = [0, 0, 0, 0]
    if let hebrew { CTRunGetStringIndices(hebrew, CFRange(), &indicesOfHebrew) }
    #expect(indicesOfHebrew == [3, 2, 1, 0])
  }

  @Test func runsAreDrawnInTheirLine() throws {
    let line = CTLineCreateWithAttributedString(text("HHHH"))
    let run = try #require(CTLineGetGlyphRuns(line).first)
    let context = try #require(bitmap(100, 40))
    context.textPosition = CGPoint(x: 5, y: 10)
    let part = CFRangeMake(2, 1)
    let box = CTRunGetImageBounds(run, context, part)
    CTRunDraw(run, context, part)
    let ink = try inkBox(of: context)
    #expect(abs(ink.minX - box.minX) <= 1)
    #expect(abs(ink.maxX - box.maxX) <= 1)
    #expect(abs(ink.minY - 10) <= 1)
    #expect(ink.minX > 30)
    #expect(ink.maxX < 55)
  }

  @Test func linesAreDrawnFromTheTextPosition() throws {
    let context = try #require(bitmap(60, 40))
    context.textPosition = CGPoint(x: 10, y: 10)
    let line = CTLineCreateWithAttributedString(text("H"))
    let box = CTLineGetImageBounds(line, context)
    CTLineDraw(line, context)
    let ink = try inkBox(of: context)
    #expect(abs(ink.minY - 10) <= 1)
    #expect(abs(ink.maxX - box.maxX) <= 1)
    #expect(abs(ink.maxY - box.maxY) <= 1)
    #expect(context.textPosition.x > 20)
  }

  @Test func textTakesTheContextsColour() throws {
    let context = try #require(bitmap(40, 40))
    context.setFillColor(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
    let string = NSMutableAttributedString(attributedString: text("H", size: 30))
    string.addAttribute(
      .init(rawValue: kCTForegroundColorFromContextAttributeName as String), value: true,
      range: NSRange(location: 0, length: 1))
    CTLineDraw(CTLineCreateWithAttributedString(string), context)
    let data = try #require(context.data).assumingMemoryBound(to: UInt8.self)
    #expect((0..<1600).contains { data[4 * $0] == 255 && data[4 * $0 + 3] == 255 })
  }
}
