import CoreText
import LayerPress
import Testing

struct FontTests {
  private let font = CTFontCreateWithName("DejaVu Sans", 20, nil)

  /// The font's own numbers: 2048 units, ascender 1901, descender −483.
  @Test func metricsAreTheFonts() {
    #expect(CTFontGetUnitsPerEm(font) == 2048)
    #expect(abs(CTFontGetAscent(font) - 1901.0 / 2048 * 20) < 1e-9)
    #expect(abs(CTFontGetDescent(font) - 483.0 / 2048 * 20) < 1e-9)
    #expect(CTFontGetXHeight(font) < CTFontGetCapHeight(font))
    #expect(CTFontGetGlyphCount(font) > 1000)
    #expect(CTFontGetBoundingBox(font).contains(CGRect(x: 0, y: 0, width: 10, height: 10)))
    #expect(CTFontCopyFamilyName(font) == "DejaVu Sans")
  }

  @Test func charactersHaveGlyphsAndGlyphsHaveOutlines() throws {
    let characters: [UniChar] = Array("Hi".utf16) + [0xE000]
    var glyphs: [CGGlyph] = [0, 0, 1]
    #expect(!CTFontGetGlyphsForCharacters(font, characters, &glyphs, 3))
    #expect(glyphs[0] > 0 && glyphs[1] > 0 && glyphs[2] == 0)
    let outline = try #require(CTFontCreatePathForGlyph(font, glyphs[0], nil))
    let box = outline.boundingBoxOfPath
    #expect(abs(box.minY) < 1e-9)
    #expect(abs(box.height - CTFontGetCapHeight(font)) < 0.01)
    var advances = [CGSize.zero, .zero]
    let sum = CTFontGetAdvancesForGlyphs(font, .horizontal, glyphs, &advances, 2)
    #expect(sum == Double(advances[0].width + advances[1].width))
    #expect(advances[0].width > advances[1].width)
  }

  @Test func pairsOfUnitsAreOneCharacter() {
    let characters: [UniChar] = Array("𝔸".utf16)
    var glyphs: [CGGlyph] = [7, 7]
    #expect(CTFontGetGlyphsForCharacters(font, characters, &glyphs, 2))
    #expect(glyphs[0] > 0 && glyphs[1] == 0)
  }
}

/// Fonts as their files have them.
struct GraphicsFontTests {
  private func font() throws -> CGFont { try #require(CGFont("DejaVu Sans")) }

  @Test func numbersAreInUnitsOfTheFont() throws {
    let font = try font()
    #expect(font.unitsPerEm == 2048)
    #expect(font.ascent == 1901 && font.descent == -483)
    #expect(font.postScriptName == "DejaVuSans" && font.fullName == "DejaVu Sans")
    #expect(font.numberOfGlyphs > 1000)
    #expect(font.capHeight == 1493)
    #expect(font.fontBBox.contains(CGRect(x: 0, y: 0, width: 1000, height: 1000)))
    #expect(font.tableTags.contains(0x676C_7966) && font.table(for: 0x6865_6164)?.count == 54, "glyf, head")
    #expect(font.table(for: 0) == nil)
  }

  @Test func glyphsHaveNamesAdvancesAndBoxes() throws {
    let font = try font()
    let glyphs = [font.getGlyphWithGlyphName(name: "H"), font.getGlyphWithGlyphName(name: "space"), .max]
    #expect(font.name(for: glyphs[0]) == "H" && font.name(for: .max) == nil)
    #expect(font.getGlyphWithGlyphName(name: "nothing") == 0)
    var advances: [Int32] = [0, 0, 7]
    #expect(!font.getGlyphAdvances(glyphs: glyphs, count: 3, advances: &advances))
    #expect(advances == [1540, 651, 0])
    var boxes = [CGRect](repeating: .infinite, count: 2)
    #expect(font.getGlyphBBoxes(glyphs: glyphs, count: 2, bboxes: &boxes))
    #expect(boxes[0].minY == 0 && abs(boxes[0].maxY - 1493) < 1e-6 && boxes[1] == .zero)
  }

  @Test func bytesOfAFileAreAFont() throws {
    let whole = try #require(CTFontCreateWithName("DejaVu Sans", 1, nil).information?.face.file)
    let provider = try #require(CGDataProvider(url: URL(fileURLWithPath: whole)))
    let font = try #require(CGFont(provider))
    #expect(font.postScriptName == "DejaVuSans" && font.unitsPerEm == 2048)
    #expect(CGFont(try #require(CGDataProvider(data: Data("no font".utf8)))) == nil)
    #expect(CTFontCreateWithGraphicsFont(font, 12, nil, nil).name == "DejaVuSans")
    #expect(CTFontCopyGraphicsFont(CTFontCreateWithName("DejaVu Sans", 1, nil), nil) == (try self.font()))
  }

  @Test func layersTakeThem() throws {
    let layer = CATextLayer()
    layer.string = "Hello"
    layer.font = "DejaVu Sans"
    let size = layer.preferredFrameSize()
    layer.font = nil
    #expect(layer.preferredFrameSize() != size)
    layer.font = try font()
    #expect(layer.preferredFrameSize() == size)
  }

  @Test func glyphsAreShownAtTheirPlaces() throws {
    let font = try font()
    let context = CGContext(bounds: CGRect(x: 0, y: 0, width: 100, height: 100))
    let glyph = font.getGlyphWithGlyphName(name: "H")
    context.showGlyphs([glyph], at: [.zero])
    #expect(context.operations.isEmpty, "no font was set")
    context.setFont(font)
    context.setFontSize(20)
    context.showGlyphs([glyph, glyph], at: [CGPoint(x: 10, y: 5), CGPoint(x: 40, y: 5)])
    let fill = try #require(context.operations.first)
    guard case .fill(let path, _) = fill.kind else { return #expect(Bool(false), "not filled") }
    let box = path.boundingBoxOfPath
    #expect(abs(box.minY - 5) < 1e-6 && abs(box.height - 1493.0 / 2048 * 20) < 1e-6)
    #expect(box.minX > 10 && box.maxX > 40 && box.maxX < 60)
  }
}

/// What is done to glyphs.
struct TextDrawingModeTests {
  private let line = CTLineCreateWithAttributedString(
    NSAttributedString(string: "Hi", attributes: [.font: CTFontCreateWithName("DejaVu Sans", 20, nil)]))

  private func drawn(_ mode: CGTextDrawingMode) -> CGContext {
    let context = CGContext(bounds: CGRect(x: 0, y: 0, width: 100, height: 100))
    context.setTextDrawingMode(mode)
    CTLineDraw(line, context)
    return context
  }

  private func kinds(_ context: CGContext) -> [String] {
    context.operations.map {
      switch $0.kind {
      case .text: "text"
      case .fill: "fill"
      case .stroke: "stroke"
      default: "other"
      }
    }
  }

  @Test(arguments: [
    (CGTextDrawingMode.fill, ["text"], false), (.stroke, ["stroke"], false),
    (.fillStroke, ["fill", "stroke"], false), (.invisible, [], false), (.clip, [], true),
    (.fillClip, ["fill"], true), (.strokeClip, ["stroke"], true),
    (.fillStrokeClip, ["fill", "stroke"], true),
  ])
  func linesAreFilledStrokedAndCutTo(_ mode: CGTextDrawingMode, _ expected: [String], _ clips: Bool) {
    let context = drawn(mode)
    #expect(kinds(context) == expected)
    #expect(context.textPosition.x > 10, "the pen moves on")
    let box = context.boundingBoxOfClipPath
    #expect(clips ? box.width < 30 : box.width == 100)
  }

  @Test func outlinesStandWhereTheTextDoes() throws {
    guard case .stroke(let path)? = drawn(.stroke).operations.first?.kind else {
      return #expect(Bool(false), "not stroked")
    }
    let ink = CTLineGetImageBounds(line, nil)
    #expect(abs(path.boundingBoxOfPath.minX - ink.minX) < 1e-6)
    #expect(abs(path.boundingBoxOfPath.minY - ink.minY) < 1e-6)
  }
}

struct DescriptorTests {
  @Test func descriptorsMakeFonts() {
    let named = CTFontDescriptorCreateWithNameAndSize("DejaVu Sans", 20)
    #expect(CTFontCreateWithFontDescriptor(named, 0, nil).size == 20)
    #expect(CTFontCreateWithFontDescriptor(named, 5, nil).size == 5)
    let made = CTFontDescriptorCreateWithAttributes([
      kCTFontFamilyNameAttribute: "Helvetica", kCTFontStyleNameAttribute: "Bold Italic",
      kCTFontSizeAttribute: 9,
    ])
    let font = CTFontCreateWithFontDescriptor(made, 0, nil)
    #expect((font.name, font.size) == ("Helvetica-BoldItalic", 9))
    #expect(
      CTFontDescriptorCopyAttribute(CTFontCopyFontDescriptor(font), kCTFontNameAttribute) as? String
        == font.name)
  }

  @Test func traitsAreThoseOfTheFontThatIsUsed() throws {
    let plain = CTFontCreateWithName("DejaVu Sans", 20, nil)
    #expect(CTFontGetSymbolicTraits(plain) == [])
    let bold = try #require(CTFontCreateCopyWithSymbolicTraits(plain, 0, nil, .traitBold, .traitBold))
    #expect(bold.name == "DejaVu Sans-Bold" && CTFontGetSymbolicTraits(bold) == .traitBold)
    let mono = CTFontCreateWithName("DejaVu Sans Mono", 20, nil)
    #expect(CTFontGetSymbolicTraits(mono).contains(.traitMonoSpace))
  }

  @Test func systemsFontsHaveUses() {
    #expect(CTFontCreateUIFontForLanguage(.system, 0, nil) == CTFont("system-ui", size: 13))
    #expect(CTFontCreateUIFontForLanguage(.userFixedPitch, 20, nil) == CTFont("monospace", size: 20))
    #expect(CTFontUIFontType.toolTip.rawValue == 25)
  }

  @Test func fontsAreFoundForCharacters() {
    let font = CTFontCreateWithName("DejaVu Sans Mono", 20, nil)
    #expect(CTFontCreateForString(font, "abc", CFRangeMake(0, 3)) === font)
    let other = CTFontCreateForString(font, "a漢", CFRangeMake(1, 1))
    #expect(other.name != font.name && other.size == 20)
  }
}

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
    #expect(length > 8 && length < 13)
    #expect(CTTypesetterSuggestClusterBreakWithOffset(typesetter, 0, 120, 60) < length)
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
    #expect(ascent > 15 && descent > 3)
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
    #expect(abs(ink.minX - box.minX) <= 1 && abs(ink.maxX - box.maxX) <= 1 && abs(ink.minY - 10) <= 1)
    #expect(ink.minX > 30 && ink.maxX < 55)
  }

  @Test func linesAreDrawnFromTheTextPosition() throws {
    let context = try #require(bitmap(60, 40))
    context.textPosition = CGPoint(x: 10, y: 10)
    let line = CTLineCreateWithAttributedString(text("H"))
    let box = CTLineGetImageBounds(line, context)
    CTLineDraw(line, context)
    let ink = try inkBox(of: context)
    #expect(abs(ink.minY - 10) <= 1)
    #expect(abs(ink.maxX - box.maxX) <= 1 && abs(ink.maxY - box.maxY) <= 1)
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

struct FrameTests {
  private let text = NSAttributedString(
    string: "one two three four five six\nseven",
    attributes: [.font: CTFontCreateWithName("DejaVu Sans", 10, nil)])

  private func frame(_ size: CGSize) -> CTFrame {
    let setter = CTFramesetterCreateWithAttributedString(text as CFAttributedString)
    return CTFramesetterCreateFrame(
      setter, CFRangeMake(0, 0), CGPath(rect: CGRect(origin: CGPoint(x: 5, y: 5), size: size)), nil)
  }

  @Test func linesFillTheWidthFromTheTop() {
    let frame = frame(CGSize(width: 60, height: 100))
    let lines = CTFrameGetLines(frame)
    #expect(lines.count >= 4)
    #expect(lines.allSatisfy { CTLineGetTypographicBounds($0, nil, nil, nil) <= 66 })
    var origins = [CGPoint](repeating: .zero, count: lines.count)
    CTFrameGetLineOrigins(frame, CFRangeMake(0, 0), &origins)
    // As code in C's manner reaches a line.
    let first = unsafeBitCast(CFArrayGetValueAtIndex(lines, 0), to: CTLine.self)
    #expect(first === lines[0] && CFArrayGetCount(lines) == lines.count)
    #expect(origins[0].y > 85 && origins[0].y < 100)
    #expect(zip(origins, origins.dropFirst()).allSatisfy { $0.y > $1.y })
    let ranges = lines.map(CTLineGetStringRange)
    #expect(ranges.first?.location == 0)
    #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.location + $0.length == $1.location })
  }

  @Test func linesThatDoNotFitAreLeftOut() {
    let frame = frame(CGSize(width: 60, height: 25))
    #expect(CTFrameGetLines(frame).count == 2)
    let visible = CTFrameGetVisibleStringRange(frame)
    #expect(visible.length < text.length)
  }

  @Test func sizesAreSuggested() {
    let setter = CTFramesetterCreateWithAttributedString(text)
    var fit = CFRange()
    let all = CTFramesetterSuggestFrameSizeWithConstraints(
      setter, CFRangeMake(0, 0), nil, CGSize(width: 60, height: CGFloat.greatestFiniteMagnitude), &fit)
    #expect(all.width <= 60 && all.height > 40)
    #expect(fit.length == text.length)
    let part = CTFramesetterSuggestFrameSizeWithConstraints(
      setter, CFRangeMake(0, 0), nil, CGSize(width: 60, height: 25), &fit)
    #expect(part.height <= 25 && fit.length < text.length)
  }

  @Test func framesAreDrawnInTheirPath() throws {
    let context = try #require(bitmap(80, 80))
    CTFrameDraw(frame(CGSize(width: 60, height: 70)), context)
    let ink = try inkBox(of: context)
    #expect(CGRect(x: 4, y: 4, width: 62, height: 72).contains(ink))
    #expect(ink.maxY > 65)
  }

  @Test func nothingIsSetInNothing() {
    let setter = CTFramesetterCreateWithAttributedString(text)
    let frame = CTFramesetterCreateFrame(setter, CFRangeMake(900, 5), CGMutablePath(), nil)
    #expect(CTFrameGetLines(frame).isEmpty)
  }

  @Test func textIsTextInDocuments() throws {
    final class Page: CALayer {
      var frameOfText: CTFrame?
      override func draw(in context: CGContext) {
        context.translateBy(x: 0, y: bounds.height)
        context.scaleBy(x: 1, y: -1)
        if let frameOfText { CTFrameDraw(frameOfText, context) }
      }
    }
    let page = Page()
    page.bounds = CGRect(x: 0, y: 0, width: 80, height: 80)
    page.frameOfText = frame(CGSize(width: 60, height: 70))
    page.setNeedsDisplay()
    let drawn = try Exporter().drawings(of: ExportDocument(pages: [page])).joined()
    #expect(drawn.contains("one two"))
  }
}

/// A context of pixels.
private func bitmap(_ width: Int, _ height: Int) -> CGContext? {
  CGContext(
    data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
    space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
}

/// The box of what was drawn, y upwards.
private func inkBox(of context: CGContext) throws -> CGRect {
  let data = try #require(context.data).assumingMemoryBound(to: UInt8.self)
  var box = CGRect.null
  for y in 0..<context.height {
    for x in 0..<context.width where data[y * context.bytesPerRow + 4 * x + 3] > 127 {
      box = box.union(CGRect(x: x, y: context.height - 1 - y, width: 1, height: 1))
    }
  }
  return box
}

/// Text layers that are rendered into contexts.
struct RenderedTextTests {
  private func rendered(_ change: (CATextLayer) -> Void) -> (text: RecordedText?, layer: CATextLayer) {
    let layer = CATextLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 200, height: 40)
    layer.string = "Hello"
    layer.font = "DejaVu Sans"
    layer.fontSize = 20
    layer.foregroundColor = CGColor(gray: 0, alpha: 1)
    change(layer)
    let context = CGContext(bounds: layer.bounds)
    layer.render(in: context)
    for operation in context.operations {
      if case .text(let text) = operation.kind { return (text, layer) }
    }
    return (nil, layer)
  }

  @Test func theLayersAttributesAreTheTexts() throws {
    let text = try #require(rendered { _ in }.text)
    #expect(text.string.string == "Hello")
    let attributes = text.string.attributes(at: 0, effectiveRange: nil)
    #expect((attributes[.font] as? CTFont)?.size == 20)
    #expect(attributes[.foregroundColor] as? CGColor == CGColor(gray: 0, alpha: 1))
    #expect(text.transform == .identity)
    #expect(rendered { $0.string = "" }.text == nil)
  }

  @Test func aLineStandsAsItIsAligned() throws {
    let (text, layer) = rendered { $0.alignmentMode = .right }
    let right = try #require(text)
    #expect(abs(right.transform.tx - (200 - layer.preferredFrameSize().width)) < 1e-6)
    let center = try #require(rendered { $0.alignmentMode = .center }.text)
    #expect(abs(center.transform.tx - right.transform.tx / 2) < 1e-6)
  }

  @Test func attributedStringsSayWhatTheyDiffer() throws {
    let string = NSMutableAttributedString(string: "ab")
    string.addAttribute(
      .foregroundColor, value: CGColor(gray: 1, alpha: 1), range: NSRange(location: 1, length: 1))
    let text = try #require(rendered { $0.string = string }.text)
    let colors = [0, 1].map {
      text.string.attribute(.foregroundColor, at: $0, effectiveRange: nil) as? CGColor
    }
    #expect(colors == [CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1)])
    #expect((text.string.attribute(.font, at: 1, effectiveRange: nil) as? CTFont)?.name == "DejaVu Sans")
  }
}
