import CoreText
import LayerPress
import Testing

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
    #expect(first === lines[0])
    #expect(CFArrayGetCount(lines) == lines.count)
    #expect(origins[0].y > 85)
    #expect(origins[0].y < 100)
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
    #expect(all.width <= 60)
    #expect(all.height > 40)
    #expect(fit.length == text.length)
    let part = CTFramesetterSuggestFrameSizeWithConstraints(
      setter, CFRangeMake(0, 0), nil, CGSize(width: 60, height: 25), &fit)
    #expect(part.height <= 25)
    #expect(fit.length < text.length)
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
