import CoreText
import Foundation
import TextLayout

/// A view that shows text, in the middle of its height.
open class UILabel: UIView {
  private var attributes = NSMutableAttributedString(string: "")
  private var isPlain = true

  /// Default nil. Setting it forgets what `attributedText` said.
  open var text: String? {
    didSet {
      isPlain = true
      setNeedsDisplay()
    }
  }
  /// Points and name. Default the system's font of 17 points.
  open var font: UIFont! = UIFont.systemFont(ofSize: UIFont.labelFontSize) { didSet { setNeedsDisplay() } }
  /// Default `label`.
  open var textColor: UIColor! = UIColor.label { didSet { setNeedsDisplay() } }
  /// Where lines stand. Default `natural`.
  open var textAlignment = NSTextAlignment.natural { didSet { setNeedsDisplay() } }
  /// What is left out of text that does not fit, or where lines break. Default `byTruncatingTail`.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail { didSet { setNeedsDisplay() } }
  /// The most lines; 0 for as many as there is room for. Default 1.
  open var numberOfLines = 1 { didSet { setNeedsDisplay() } }
  /// Of a sharp shadow. Default nil, which is none.
  open var shadowColor: UIColor? { didSet { setNeedsDisplay() } }
  /// Where the shadow lies. Default (0, −1).
  open var shadowOffset = CGSize(width: 0, height: -1) { didSet { setNeedsDisplay() } }
  /// Whether text that is too wide for its one line is made smaller, down to `minimumScaleFactor`. Default false.
  open var adjustsFontSizeToFitWidth = false { didSet { setNeedsDisplay() } }
  /// How small text may be made, as a part of its size. Default 0, which is no limit.
  open var minimumScaleFactor: CGFloat = 0 { didSet { setNeedsDisplay() } }
  /// The width at which lines break when the label is asked for its size; 0 for none. Default 0.
  open var preferredMaxLayoutWidth: CGFloat = 0

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    contentMode = .redraw
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
    contentMode = .redraw
  }

  /// Text with attributes; what they leave open is the label's. Default nil.
  open var attributedText: NSAttributedString? {
    get { text == nil && isPlain ? nil : isPlain ? styled : NSAttributedString(attributedString: attributes) }
    set {
      text = newValue?.string
      attributes =
        newValue.map { NSMutableAttributedString(attributedString: $0) }
        ?? NSMutableAttributedString(string: "")
      isPlain = newValue == nil
      setNeedsDisplay()
    }
  }

  /// The text with all that the label says about it.
  private var styled: NSAttributedString {
    let result =
      isPlain
      ? NSMutableAttributedString(string: text ?? "")
      : NSMutableAttributedString(attributedString: attributes)
    let whole = NSRange(location: 0, length: result.length)
    let paragraph = NSMutableParagraphStyle()
    paragraph.alignment = textAlignment
    paragraph.lineBreakMode = numberOfLines == 1 ? lineBreakMode : .byWordWrapping
    let shadow = shadowColor.map { color in
      let shadow = NSShadow()
      (shadow.shadowColor, shadow.shadowOffset) = (color, shadowOffset)
      return shadow
    }
    let defaults: [(NSAttributedString.Key, Any?)] = [
      (.font, font), (.foregroundColor, textColor), (.paragraphStyle, paragraph), (.shadow, shadow),
    ]
    for (key, value) in defaults {
      guard let value else { continue }
      var open: [NSRange] = []
      result.enumerateAttribute(key, in: whole, options: []) { known, range, _ in
        if known == nil { open.append(range) }
      }
      for range in open { result.addAttribute(key, value: value, range: range) }
    }
    return result
  }

  /// The lines of the text at a width; those above `numberOfLines` left out.
  private func height(of text: NSAttributedString, width: CGFloat) -> CGFloat {
    guard numberOfLines != 1 else { return text.measured(width: nil).height }
    let box = TextBox(
      bounds: CGRect(x: 0, y: 0, width: width, height: .infinity), isWrapped: width.isFinite)
    guard let lines = Layouts.layout(text, in: box)?.lines, let last = lines.last else { return 0 }
    let shown = numberOfLines > 0 && lines.count > numberOfLines ? lines[numberOfLines - 1] : last
    return shown.bounds.maxY
  }

  /// Where the text lies in a rectangle: as high as its lines, in the middle.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
    let height = min(height(of: styled, width: bounds.width), bounds.height)
    return CGRect(
      x: bounds.minX, y: bounds.minY + (bounds.height - height) / 2, width: bounds.width, height: height)
  }

  /// Draws the text in the middle of a rectangle of the current context.
  open func drawText(in rect: CGRect) {
    let text = fitted(styled, width: rect.width)
    guard text.length > 0 else { return }
    let height = height(of: text, width: rect.width)
    let top = rect.minY + max((rect.height - height) / 2, 0)
    // A line is never cut for a hair.
    let room = CGSize(
      width: rect.width, height: numberOfLines == 1 ? .infinity : min(height, rect.height) + 0.01)
    let isTruncated = numberOfLines != 1 && lineBreakMode == .byTruncatingTail
    text.draw(in: room, at: CGPoint(x: rect.minX, y: top), isTruncated: isTruncated)
  }

  open override func draw(_ rect: CGRect) { drawText(in: bounds) }

  /// The text, smaller where the label says so and it is too wide.
  private func fitted(_ text: NSAttributedString, width: CGFloat) -> NSAttributedString {
    let needed = text.measured(width: nil).width
    guard adjustsFontSizeToFitWidth, numberOfLines == 1, needed > width, width > 0 else { return text }
    let factor = max(width / needed * 0.999, minimumScaleFactor)
    let result = NSMutableAttributedString(attributedString: text)
    text.enumerateAttribute(.font, in: NSRange(location: 0, length: text.length), options: []) {
      value, range, _ in
      guard let font = value as? CTFont else { return }
      result.addAttribute(.font, value: CTFont(font.name, size: font.size * factor), range: range)
    }
    return result
  }

  /// The size of the text, on lines no wider than `preferredMaxLayoutWidth`.
  open override var intrinsicContentSize: CGSize {
    sizeThatFits(
      CGSize(width: preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : .infinity, height: .infinity))
  }

  /// The size of the text on lines no wider than a size; whole points, rounded up.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let text = styled
    let wraps = numberOfLines != 1 && size.width > 0 && size.width < 1e7
    let natural = text.measured(width: wraps ? size.width : nil)
    let height = height(of: text, width: wraps ? size.width : .infinity)
    return CGSize(width: natural.width.rounded(.up), height: height.rounded(.up))
  }
}
