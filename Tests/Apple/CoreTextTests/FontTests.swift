import CoreText
import Foundation
import LayerPress
import TestSupport
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
    #expect(glyphs[0] > 0)
    #expect(glyphs[1] > 0)
    #expect(glyphs[2] == 0)
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
    #expect(glyphs[0] > 0)
    #expect(glyphs[1] == 0)
  }
}

/// Fonts of files of one's own.
struct FontManagerTests {
  private let sample = repository.appendingPathComponent("samples/assets/SampleVariable.ttf")

  @Test func registeredFontsAreUsedUntilTheyAreForgotten() {
    let font = CTFontCreateWithName("Sample Variable", 10, nil)
    #expect(CTFontCopyFamilyName(font) != "Sample Variable")
    #expect(CTFontManagerRegisterFontsForURL(sample as CFURL, .process, nil))
    #expect(CTFontCopyFamilyName(font) == "Sample Variable")
    var error: Unmanaged<CFError>?
    #expect(!CTFontManagerRegisterFontsForURL(sample as CFURL, .process, &error))
    #expect(error?.takeRetainedValue().code == CTFontManagerError.alreadyRegistered.rawValue)
    #expect(CTFontManagerUnregisterFontsForURL(sample as CFURL, .process, nil))
    #expect(CTFontCopyFamilyName(font) != "Sample Variable")
  }

  @Test(arguments: [("/nowhere.ttf", CTFontManagerError.fileNotFound), (#filePath, .unrecognizedFormat)])
  func whatIsNoFontIsNotRegistered(path: String, code: CTFontManagerError) {
    var error: Unmanaged<CFError>?
    #expect(!CTFontManagerRegisterFontsForURL(URL(fileURLWithPath: path), .process, &error))
    #expect(error?.takeRetainedValue().code == code.rawValue)
  }
}

/// Fonts as their files have them.
struct GraphicsFontTests {
  private func font() throws -> CGFont { try #require(CGFont("DejaVu Sans")) }

  @Test func numbersAreInUnitsOfTheFont() throws {
    let font = try font()
    #expect(font.unitsPerEm == 2048)
    #expect(font.ascent == 1901)
    #expect(font.descent == -483)
    #expect(font.postScriptName == "DejaVuSans")
    #expect(font.fullName == "DejaVu Sans")
    #expect(font.numberOfGlyphs > 1000)
    #expect(font.capHeight == 1493)
    #expect(font.fontBBox.contains(CGRect(x: 0, y: 0, width: 1000, height: 1000)))
    #expect(font.tableTags.contains(0x676C_7966), "glyf, head")
    #expect(font.table(for: 0x6865_6164)?.count == 54, "glyf, head")
    #expect(font.table(for: 0) == nil)
  }

  @Test func glyphsHaveNamesAdvancesAndBoxes() throws {
    let font = try font()
    let glyphs = [font.getGlyphWithGlyphName(name: "H"), font.getGlyphWithGlyphName(name: "space"), .max]
    #expect(font.name(for: glyphs[0]) == "H")
    #expect(font.name(for: .max) == nil)
    #expect(font.getGlyphWithGlyphName(name: "nothing") == 0)
    var advances: [Int32] = [0, 0, 7]
    #expect(!font.getGlyphAdvances(glyphs: glyphs, count: 3, advances: &advances))
    #expect(advances == [1540, 651, 0])
    var boxes = [CGRect](repeating: .infinite, count: 2)
    #expect(font.getGlyphBBoxes(glyphs: glyphs, count: 2, bboxes: &boxes))
    #expect(boxes[0].minY == 0)
    #expect(abs(boxes[0].maxY - 1493) < 1e-6)
    #expect(boxes[1] == .zero)
  }

  @Test func bytesOfAFileAreAFont() throws {
    let whole = try #require(CTFontCreateWithName("DejaVu Sans", 1, nil).information?.face.file)
    let provider = try #require(CGDataProvider(url: URL(fileURLWithPath: whole)))
    let font = try #require(CGFont(provider))
    #expect(font.postScriptName == "DejaVuSans")
    #expect(font.unitsPerEm == 2048)
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
    #expect(abs(box.minY - 5) < 1e-6)
    #expect(abs(box.height - 1493.0 / 2048 * 20) < 1e-6)
    #expect(box.minX > 10)
    #expect(box.maxX > 40)
    #expect(box.maxX < 60)
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
    #expect(bold.name == "DejaVu Sans-Bold")
    #expect(CTFontGetSymbolicTraits(bold) == .traitBold)
    let mono = CTFontCreateWithName("DejaVu Sans Mono", 20, nil)
    #expect(CTFontGetSymbolicTraits(mono).contains(.traitMonoSpace))
  }

  @Test(arguments: [-1, .nan, 1e300]) func numbersThatSayNoTraitsAreLeftOut(number: CGFloat) {
    let descriptor = CTFontDescriptorCreateWithAttributes([
      kCTFontNameAttribute: "DejaVu Sans", kCTFontTraitsAttribute: [kCTFontSymbolicTrait: number],
    ])
    #expect(CTFontCreateWithFontDescriptor(descriptor, 9, nil) == CTFont("DejaVu Sans", size: 9))
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
    #expect(other.name != font.name)
    #expect(other.size == 20)
  }
}
