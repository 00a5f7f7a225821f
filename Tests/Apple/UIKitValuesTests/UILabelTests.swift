import Testing
import UIKitValues

struct UILabelTests {
  @Test func labelsShowTextInTheMiddle() throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 120, height: 60))
    label.text = "Hill"
    label.textAlignment = .center
    label.textColor = .red
    let ink = try shown(label).ink
    #expect(abs(ink.midX - 60) < 3)
    #expect(abs(ink.midY - 30) < 6)
    #expect(label.intrinsicContentSize.height == label.font.lineHeight.rounded(.up))
  }

  @Test func labelsHaveSoManyLines() {
    let label = UILabel()
    label.text = "one two three four five six seven eight nine ten"
    let line = label.sizeThatFits(CGSize(width: 80, height: 1000)).height
    label.numberOfLines = 2
    let two = label.sizeThatFits(CGSize(width: 80, height: 1000)).height
    label.numberOfLines = 0
    let all = label.sizeThatFits(CGSize(width: 80, height: 1000)).height
    #expect(line < two)
    #expect(two < all)
    #expect(abs(two - 2 * line) <= 2)
  }

  @Test func settingAStyleStylesAllOfTheText() throws {
    let label = UILabel()
    let text = NSMutableAttributedString(string: "one two", attributes: [.foregroundColor: UIColor.red])
    text.addAttribute(.font, value: UIFont.boldSystemFont(ofSize: 9), range: NSRange(location: 4, length: 3))
    label.attributedText = text
    label.textColor = .blue
    label.font = .systemFont(ofSize: 30)
    label.textAlignment = .right
    let result = try #require(label.attributedText)
    var range = NSRange()
    let attributes = result.attributes(
      at: 0, longestEffectiveRange: &range, in: NSRange(location: 0, length: result.length))
    #expect(range.length == 7)
    #expect(attributes[.foregroundColor] as? UIColor == .blue)
    #expect((attributes[.font] as? UIFont)?.pointSize == 30)
    #expect((attributes[.paragraphStyle] as? NSParagraphStyle)?.alignment == .right)
  }

  @Test func attributedTextSetsTheStyle() {
    let label = UILabel()
    let style = NSMutableParagraphStyle()
    (style.alignment, style.lineBreakMode) = (.center, .byClipping)
    let text = NSMutableAttributedString(
      string: "plain bold", attributes: [.font: UIFont.systemFont(ofSize: 40)])
    text.addAttributes(
      [.foregroundColor: UIColor.red, .font: UIFont.systemFont(ofSize: 50), .paragraphStyle: style],
      range: NSRange(location: 0, length: 5))
    label.attributedText = text
    #expect(label.text == "plain bold")
    #expect((label.font.pointSize, label.textColor) == (50, .red))
    #expect((label.textAlignment, label.lineBreakMode) == (.center, .byClipping))
    label.text = "new"
    #expect(label.attributedText?.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor == .red)
    label.textColor = nil
    label.font = nil
    #expect(label.textColor === UILabel().textColor || label.textColor == .label)
    #expect(label.font.pointSize == 17)
  }

  /// The label that every project has once.
  private final class Padded: UILabel {
    let insets = UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
    override func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
      let rect = super.textRect(forBounds: bounds.inset(by: insets), limitedToNumberOfLines: numberOfLines)
      return rect.inset(by: UIEdgeInsets(top: -10, left: -20, bottom: -30, right: -40))
    }
    override func drawText(in rect: CGRect) { super.drawText(in: rect.inset(by: insets)) }
  }

  @Test func paddedLabelsGrow() throws {
    let (plain, padded) = (UILabel(), Padded())
    for label in [plain, padded] { label.text = "Hill" }
    let grown = CGSize(
      width: plain.intrinsicContentSize.width + 60, height: plain.intrinsicContentSize.height + 40)
    #expect(padded.intrinsicContentSize == grown)
    for label in [plain, padded] {
      label.textColor = .red
      label.sizeToFit()
    }
    #expect(padded.bounds.size == grown)
    let (bare, framed) = (try shown(plain).ink, try shown(padded).ink)
    #expect(framed == bare.offsetBy(dx: 20, dy: 10))
  }

  @Test func textStandsWhereItsRectangleIs() throws {
    final class Top: UILabel {
      override func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
        var rect = super.textRect(forBounds: bounds, limitedToNumberOfLines: numberOfLines)
        rect.origin.y = bounds.minY
        return rect
      }
    }
    let label = Top(frame: CGRect(x: 0, y: 0, width: 60, height: 90))
    label.text = "Hill"
    #expect(try shown(label).ink.maxY < 30)
  }

  @Test func textRectsHaveNoMoreLines() {
    let label = UILabel()
    label.text = "one two three four five six seven eight nine ten"
    label.textAlignment = .center
    let bounds = CGRect(x: 0, y: 0, width: 80, height: 1000)
    let rects = [1, 2, 0].map { label.textRect(forBounds: bounds, limitedToNumberOfLines: $0) }
    #expect(rects[0].height < rects[1].height)
    #expect(rects[1].height < rects[2].height)
    #expect(rects.allSatisfy { abs($0.midX - 40) < 1e-6 && abs($0.midY - 500) < 1e-6 && $0.width <= 80 })
  }

  @Test func wordsThatDoNotFitALineAreLeftOut() throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 60, height: 80))
    label.text = "one two three four"
    label.lineBreakMode = .byWordWrapping
    #expect(try shown(label).ink.height < 25)
    label.numberOfLines = 2
    #expect(try shown(label).ink.height > 25)
  }

  @Test func highlightedTextHasItsColour() throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 40, height: 30))
    label.text = "■"
    label.highlightedTextColor = .red
    label.isHighlighted = true
    let pixels = try shown(label)
    #expect(pixels[Int(pixels.ink.midX), Int(pixels.ink.midY)] == red)
  }
}
