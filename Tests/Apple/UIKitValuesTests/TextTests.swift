import TestSupport
import Testing
import UIKitValues

struct TextTests {
  @Test func fontsAreCTFonts() {
    let font = UIFont.systemFont(ofSize: 20, weight: .bold)
    #expect((font as CTFont).size == 20)
    #expect(font.fontName == "system-ui-Bold")
    #expect(font.ascender > 0)
    #expect(font.descender < 0)
    #expect(abs(font.lineHeight - (font.ascender - font.descender)) < 1e-9)
    #expect(font.xHeight < font.capHeight)
    #expect(font.capHeight < font.ascender)
    #expect(font.withSize(10).lineHeight == font.lineHeight / 2)
    #expect(UIFont(name: "Helvetica", size: 12)?.pointSize == 12)
  }

  @Test func descriptorsSayTraits() {
    let bold = UIFontDescriptor(name: "Helvetica", size: 12).withSymbolicTraits([.traitBold, .traitItalic])
    #expect(bold.map { UIFont(descriptor: $0, size: 0).fontName } == "Helvetica-BoldItalic")
    #expect(UIFont.preferredFont(forTextStyle: .title1).pointSize == 28)
  }

  @Test func descriptorsAreChanged() {
    let bold = UIFont.boldSystemFont(ofSize: 12).fontDescriptor
    #expect(bold.symbolicTraits.contains(.traitBold))
    #expect(!bold.symbolicTraits.contains(.traitItalic))
    func name(_ descriptor: UIFontDescriptor?) -> String? {
      descriptor.map { UIFont(descriptor: $0, size: 0).fontName }
    }
    #expect(name(bold.withSymbolicTraits(bold.symbolicTraits.union(.traitItalic))) == "system-ui-BoldItalic")
    #expect(name(bold.withSymbolicTraits([])) == "system-ui")
    #expect(name(bold.withDesign(.serif)) == "serif-Bold")
    #expect(name(bold.withDesign(.serif)?.withDesign(.monospaced)) == "monospace-Bold")
    #expect(bold.withDesign(.rounded) == nil)
    let other = bold.addingAttributes([
      .family: "Helvetica", .size: 30, .traits: [UIFontDescriptor.TraitKey.weight: UIFont.Weight.light],
    ])
    #expect(name(other) == "Helvetica-Light")
    #expect(other.pointSize == 30)
    #expect(UIFontDescriptor(fontAttributes: [.name: "Times-Italic"]).postscriptName == "Times-Italic")
  }

  @Test func systemFontsHaveWidths() {
    let font = UIFont.systemFont(ofSize: 12, weight: .bold, width: .condensed)
    #expect(font.fontName == "system-ui-CondensedBold")
    let metrics = UIFontMetrics(forTextStyle: .title1)
    #expect(metrics.scaledFont(for: font) === font)
    #expect(metrics.scaledValue(for: 7) == 7)
    #expect(metrics.scaledFont(for: font, maximumPointSize: 10).pointSize == 10)
  }

  @Test func layersTakeFontsAndColours() {
    let layer = CATextLayer()
    layer.font = UIFont.boldSystemFont(ofSize: 10)
    layer.string = NSAttributedString(
      string: "a", attributes: [.font: UIFont.systemFont(ofSize: 9), .foregroundColor: UIColor.red])
    #expect((layer.font as? CTFont)?.name == "system-ui-Bold")
  }

  /// Text is set letter by letter, by the widths of its letters.
  @Test func whiteSpaceHasAWidthWhereLinesDoNotBreak() throws {
    let font = try #require(UIFont(name: "DejaVu Sans", size: 20))
    func width(_ text: String) -> CGFloat { text.size(withAttributes: [.font: font]).width }
    // 651 of 2048 units.
    expectEqual(width(" "), 20 * 651 / 2048, accuracy: 0.001)
    expectEqual(width("a "), width("a") + width(" "), accuracy: 0.001)
    expectEqual(width("a  \nb"), width("a") + 2 * width(" "), accuracy: 0.001)
  }

  @Test func textMeasuresItself() {
    let attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 20)]
    let size = "Hello".size(withAttributes: attributes)
    #expect(size.width > 30)
    #expect(size.width < 80)
    #expect(("Hello" as NSString).size(withAttributes: attributes) == size)
    let wide = "Hello there, it is late".boundingRect(
      with: CGSize(width: 60, height: 1000), options: .usesLineFragmentOrigin, attributes: attributes,
      context: nil)
    #expect(wide.width <= 60)
    #expect(wide.height > 2 * size.height)
  }

  @Test func withoutLineFragmentsBoxesAreAboutTheBaseline() {
    let attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 20)]
    let box = ("Hello there" as NSString).boundingRect(
      with: CGSize(width: 20, height: 20), attributes: attributes, context: nil)
    let font = UIFont.systemFont(ofSize: 20)
    #expect(box.width > 60)
    #expect(abs(box.minY + font.ascender) < 1e-6)
    #expect(abs(box.height - font.lineHeight) < 1e-6)
  }

  /// A red picture of 6 × 4 points.
  private func redPicture() -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 6, height: 4)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 6, height: 4))
    }
  }

  @Test func picturesStandInStrings() throws {
    let attachment = NSTextAttachment(image: redPicture())
    #expect(attachment.image?.size == CGSize(width: 6, height: 4))
    let text = NSAttributedString(attachment: attachment)
    let font = UIFont.systemFont(ofSize: 20)
    let size = text.size()
    #expect(size.width == 6)
    let pixels = try #require(
      Pixels(size: CGSize(width: 40, height: 40)) { context in
        UIGraphicsPushContext(context)
        text.draw(at: CGPoint(x: 3, y: 5))
        UIGraphicsPopContext()
      })
    let ascent = try #require(UIFont(name: "Helvetica", size: 12)?.ascender)
    #expect(pixels.ink.minX == 3)
    #expect(pixels.ink.width == 6)
    #expect(abs(pixels.ink.maxY - 5 - ascent) <= 1, "it stands on the baseline")
    attachment.bounds = CGRect(x: 0, y: 0, width: 60, height: 40)
    #expect(text.size().width == 60)
    #expect(NSAttributedString(string: "x", attributes: [.font: font]).size().height < text.size().height)
  }

  @Test func labelsShowPicturesInText() throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 60, height: 30))
    label.attributedText = NSAttributedString(attachment: NSTextAttachment(image: redPicture()))
    let pixels = try shown(label)
    #expect(pixels.ink.width == 6)
    #expect(pixels.ink.height <= 5)
  }

  @Test func attachmentsReadFiles() {
    let file = Data(#"<svg xmlns="http://www.w3.org/2000/svg" width="7" height="5"/>"#.utf8)
    let attachment = NSTextAttachment(data: file, ofType: "public.svg-image")
    #expect(NSAttributedString(attachment: attachment).size().width == 7)
    #expect(NSTextAttachment(data: Data("none".utf8), ofType: nil).image == nil)
  }

  @Test func textIsDrawnFromItsUpperLeft() throws {
    let attributes: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: 20), .foregroundColor: UIColor.red,
    ]
    let pixels = try #require(
      Pixels(size: CGSize(width: 100, height: 60)) { context in
        UIGraphicsPushContext(context)
        "Hx".draw(at: CGPoint(x: 10, y: 20), withAttributes: attributes)
        UIGraphicsPopContext()
      })
    let ink = pixels.ink
    #expect(ink.minX >= 10)
    #expect(ink.minX < 16)
    #expect(ink.minY > 20)
    #expect(ink.maxY < 50)
    // The stem of the H is red, and at the left.
    let stem = pixels[Int(ink.minX) + 1, Int(ink.midY)]
    #expect(stem[0] > 200)
    #expect(stem[1] < 50)
  }

  @Test func linesBreakInRectangles() throws {
    let pixels = try #require(
      Pixels(size: CGSize(width: 60, height: 80)) { context in
        UIGraphicsPushContext(context)
        "one two three".draw(
          in: CGRect(x: 0, y: 0, width: 50, height: 80),
          withAttributes: [.font: UIFont.systemFont(ofSize: 16)])
        UIGraphicsPopContext()
      })
    #expect(pixels.ink.height > 30)
    #expect(pixels.ink.maxX <= 50)
  }
}
