import CoreText
import Foundation
import TextLayout

/// A view that shows text, in the middle of its height. It does not react to touches: `isUserInteractionEnabled` is false.
open class UILabel: UIView {
  /// What holds for text that says nothing itself.
  private struct Style {
    var font = UIFont.systemFont(ofSize: UIFont.labelFontSize)
    var color = UIColor.label
    var alignment = NSTextAlignment.natural
    var lineBreakMode = NSLineBreakMode.byTruncatingTail
    var shadowColor: UIColor?
    var shadowOffset = CGSize(width: 0, height: -1)
  }

  private var style = Style() { didSet { setNeedsDisplay() } }
  private var plainText: String?
  /// Text with attributes of its own; nil for plain text.
  private var richText: NSMutableAttributedString?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    contentMode = .redraw
    isUserInteractionEnabled = false
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    contentMode = .redraw
    isUserInteractionEnabled = false
  }

  /// Default nil. Setting it forgets what `attributedText` said; the label's own style stays.
  open var text: String? {
    get { richText?.string ?? plainText }
    set {
      (plainText, richText) = (newValue, nil)
      setNeedsDisplay()
    }
  }

  /// Text with attributes; what they leave open is the label's. Setting it brings font, colour, alignment, line break and shadow
  /// of its first character to the label, as far as it has them. Default nil.
  open var attributedText: NSAttributedString? {
    get {
      guard let richText else { return plainText.map { _ in styled } }
      return NSAttributedString(attributedString: richText)
    }
    set {
      plainText = nil
      richText = newValue.map { NSMutableAttributedString(attributedString: $0) }
      takeStyle()
      setNeedsDisplay()
    }
  }

  /// Points and name, of the whole text where it is set. Default, and with nil again: the system's font of 17 points.
  open var font: UIFont! {
    get { style.font }
    set {
      style.font = newValue ?? Style().font
      set(.font, style.font)
    }
  }
  /// Of the whole text where it is set. Default, and with nil again: `label`.
  open var textColor: UIColor! {
    get { style.color }
    set {
      style.color = newValue ?? Style().color
      set(.foregroundColor, style.color)
    }
  }
  /// Of the whole text while `isHighlighted`. Default nil, which is `textColor`.
  open var highlightedTextColor: UIColor? { didSet { setNeedsDisplay() } }
  /// Whether the text is shown in `highlightedTextColor`. Default false.
  open var isHighlighted = false { didSet { setNeedsDisplay() } }
  /// Where lines stand, of the whole text where it is set. Default `natural`.
  open var textAlignment: NSTextAlignment {
    get { style.alignment }
    set {
      style.alignment = newValue
      changeParagraphs { $0.alignment = newValue }
    }
  }
  /// What is left out of text that does not fit, or where lines break; of the whole text where it is set. Default
  /// `byTruncatingTail`.
  open var lineBreakMode: NSLineBreakMode {
    get { style.lineBreakMode }
    set {
      style.lineBreakMode = newValue
      changeParagraphs { $0.lineBreakMode = newValue }
    }
  }
  /// Of a sharp shadow, of the whole text where it is set. Default nil, which is none.
  open var shadowColor: UIColor? {
    get { style.shadowColor }
    set {
      style.shadowColor = newValue
      set(.shadow, shadow)
    }
  }
  /// Where the shadow lies, of the whole text where it is set. Default (0, −1).
  open var shadowOffset: CGSize {
    get { style.shadowOffset }
    set {
      style.shadowOffset = newValue
      set(.shadow, shadow)
    }
  }
  /// The most lines; 0 for as many as there is room for. Default 1.
  open var numberOfLines = 1 { didSet { setNeedsDisplay() } }
  /// Whether text that is too wide for its one line is made smaller, down to `minimumScaleFactor`. Default false.
  open var adjustsFontSizeToFitWidth = false { didSet { setNeedsDisplay() } }
  /// How small text may be made, as a part of its size. Default 0, which is no limit.
  open var minimumScaleFactor: CGFloat = 0 { didSet { setNeedsDisplay() } }
  /// The width at which lines break when the label is asked for its size; 0 for none. Default 0.
  open var preferredMaxLayoutWidth: CGFloat = 0

  // MARK: Style

  private var shadow: NSShadow? {
    style.shadowColor.map { color in
      let shadow = NSShadow()
      (shadow.shadowColor, shadow.shadowOffset) = (color, style.shadowOffset)
      return shadow
    }
  }

  private var paragraphStyle: NSMutableParagraphStyle {
    let paragraph = NSMutableParagraphStyle()
    (paragraph.alignment, paragraph.lineBreakMode) = (style.alignment, style.lineBreakMode)
    return paragraph
  }

  /// Gives all of a text with attributes another one.
  private func set(_ key: NSAttributedString.Key, _ value: Any?) {
    guard let richText else { return }
    let whole = NSRange(location: 0, length: richText.length)
    if let value {
      richText.addAttribute(key, value: value, range: whole)
    } else {
      richText.removeAttribute(key, range: whole)
    }
  }

  private func changeParagraphs(_ change: (NSMutableParagraphStyle) -> Void) {
    if let richText { changeParagraphs(of: richText, change) }
  }

  private func changeParagraphs(
    of text: NSMutableAttributedString, _ change: (NSMutableParagraphStyle) -> Void
  ) {
    let known = NSAttributedString(attributedString: text)
    known.enumerateAttribute(
      .paragraphStyle, in: NSRange(location: 0, length: known.length), options: []
    ) { value, range, _ in
      let style = (value as? NSParagraphStyle)?.mutableCopy() as? NSMutableParagraphStyle ?? paragraphStyle
      change(style)
      text.addAttribute(.paragraphStyle, value: style, range: range)
    }
  }

  /// Makes the style of the first character the label's.
  private func takeStyle() {
    guard let richText, richText.length > 0 else { return }
    let first = richText.attributes(at: 0, effectiveRange: nil)
    if let font = first[.font] as? CTFont {
      style.font = font as? UIFont ?? UIFont(name: font.name, size: font.size) ?? style.font
    }
    if let color = first[.foregroundColor] {
      style.color = color as? UIColor ?? CGColor.color(of: color).map { UIColor(cgColor: $0) } ?? style.color
    }
    if let paragraph = first[.paragraphStyle] as? NSParagraphStyle {
      (style.alignment, style.lineBreakMode) = (paragraph.alignment, paragraph.lineBreakMode)
    }
    if let shadow = first[.shadow] as? NSShadow {
      style.shadowOffset = shadow.shadowOffset
      style.shadowColor = CGColor.color(of: shadow.shadowColor).map { UIColor(cgColor: $0) }
    }
  }

  /// The text with all that the label says about it.
  private var styled: NSAttributedString {
    let result = NSMutableAttributedString(
      attributedString: richText ?? NSMutableAttributedString(string: plainText ?? ""))
    let whole = NSRange(location: 0, length: result.length)
    let defaults: [(NSAttributedString.Key, Any?)] = [
      (.font, style.font), (.foregroundColor, style.color), (.paragraphStyle, paragraphStyle),
      (.shadow, shadow),
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

  /// The text as it is set: where there may be several lines, they break, and only the last one of all can be cut.
  private func settable(lines: Int) -> NSAttributedString {
    let result = NSMutableAttributedString(attributedString: styled)
    if isHighlighted, let highlightedTextColor {
      result.addAttribute(
        .foregroundColor, value: highlightedTextColor, range: NSRange(location: 0, length: result.length))
    }
    if lines != 1 {
      changeParagraphs(of: result) {
        if $0.lineBreakMode != .byCharWrapping { $0.lineBreakMode = .byWordWrapping }
      }
    }
    return result
  }

  // MARK: Size

  /// Widths and heights beyond half of this are no limit.
  private static let endless: CGFloat = 1e7

  /// The beginning of a text that is on its first lines; 0 stands for all of them.
  private func beginning(of text: NSAttributedString, width: CGFloat, lines: Int) -> NSAttributedString {
    let isLimited = width < Self.endless / 2
    let box = TextBox(
      bounds: CGRect(x: 0, y: 0, width: isLimited ? width : .infinity, height: .infinity),
      isWrapped: isLimited)
    guard lines > 0, let all = Layouts.layout(text, in: box)?.lines, all.count > lines else { return text }
    let length = text.utf16Offset(ofByte: all[lines - 1].utf8Range.upperBound)
    return text.attributedSubstring(from: NSRange(location: 0, length: length)).withoutEnd
  }

  private func size(of text: NSAttributedString, width: CGFloat, lines: Int) -> CGSize {
    beginning(of: text, width: width, lines: lines).measured(width: width < Self.endless / 2 ? width : nil)
  }

  /// Where the text lies in a rectangle when it has no more lines than this (0 for any number): in the middle of the height, at
  /// the side of its alignment. Size and drawing of the label go by it; subclasses change it.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
    let natural = size(of: settable(lines: numberOfLines), width: bounds.width, lines: numberOfLines)
    let size = CGSize(width: min(natural.width, bounds.width), height: min(natural.height, bounds.height))
    let free = CGSize(width: bounds.width - size.width, height: bounds.height - size.height)
    let share: CGFloat =
      switch textAlignment {
      case .center: 0.5
      case .right: 1
      case .left, .justified, .natural: 0
      }
    return CGRect(
      origin: CGPoint(x: bounds.minX + free.width * share, y: bounds.minY + free.height / 2), size: size)
  }

  /// The size of the text, on lines no wider than `preferredMaxLayoutWidth`.
  open override var intrinsicContentSize: CGSize { size(onLinesOf: preferredMaxLayoutWidth) }

  /// The size of the text on lines no wider than a size; whole points, rounded up.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    // A single line is as wide as it needs.
    self.size(onLinesOf: numberOfLines == 1 ? 0 : size.width)
  }

  private func size(onLinesOf width: CGFloat) -> CGSize {
    let room = CGRect(
      x: 0, y: 0, width: width > 0 ? min(width, Self.endless) : Self.endless, height: Self.endless)
    let size = textRect(forBounds: room, limitedToNumberOfLines: numberOfLines).size
    return CGSize(width: size.width.rounded(.up), height: size.height.rounded(.up))
  }

  // MARK: Drawing

  /// Draws the text in a rectangle of the current context, as high as `textRect(forBounds:limitedToNumberOfLines:)` says.
  open func drawText(in rect: CGRect) {
    let text = fitted(settable(lines: numberOfLines), width: rect.width)
    guard text.length > 0 else { return }
    let height = size(of: text, width: rect.width, lines: numberOfLines).height
    let place = textRect(forBounds: rect, limitedToNumberOfLines: numberOfLines)
    let origin = CGPoint(x: rect.minX, y: max(place.midY - height / 2, rect.minY))
    guard numberOfLines != 1 else {
      let line = beginning(of: text, width: rect.width, lines: 1)
      line.draw(in: CGSize(width: rect.width, height: .infinity), at: origin, isTruncated: false)
      return
    }
    // A line is never cut for a hair.
    let room = CGSize(width: rect.width, height: min(height, rect.height) + 0.01)
    if lineBreakMode == .byTruncatingTail {
      text.draw(in: room, at: origin, isTruncated: true)
    } else {
      beginning(of: text, width: rect.width, lines: numberOfLines).draw(
        in: room, at: origin, isTruncated: false)
    }
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
}
