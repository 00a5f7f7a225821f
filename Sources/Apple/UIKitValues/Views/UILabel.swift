import CoreText
import TextLayout

/// A view that shows text, vertically centred. It does not react to touches: `isUserInteractionEnabled` is
/// false.
open class UILabel: UIView {
  /// The style of text without attributes.
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
  /// Attributed text; nil for plain text.
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

  /// The text. Default nil. Setting it removes the attributes of `attributedText`; the label's own style
  /// stays.
  open var text: String? {
    get { richText?.string ?? plainText }
    set {
      (plainText, richText) = (newValue, nil)
      setNeedsDisplay()
    }
  }

  /// Text with attributes; missing ones come from the label. Setting it sets the label's font, colour,
  /// alignment, line break mode and shadow to those of its first character, as far as it has them. Default
  /// nil.
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

  /// The font; setting it changes the whole text. Default, also for nil: the system font of 17 points.
  open var font: UIFont! {
    get { style.font }
    set {
      style.font = newValue ?? Style().font
      set(.font, style.font)
    }
  }
  /// The colour of the text; setting it changes the whole text. Default, also for nil: `label`.
  open var textColor: UIColor! {
    get { style.color }
    set {
      style.color = newValue ?? Style().color
      set(.foregroundColor, style.color)
    }
  }
  /// The colour of the whole text while `isHighlighted`. Default nil, which uses `textColor`.
  open var highlightedTextColor: UIColor? { didSet { setNeedsDisplay() } }
  /// Whether the text is shown in `highlightedTextColor`. Default false.
  open var isHighlighted = false { didSet { setNeedsDisplay() } }
  /// The alignment of lines; setting it changes the whole text. Default `natural`.
  open var textAlignment: NSTextAlignment {
    get { style.alignment }
    set {
      style.alignment = newValue
      changeParagraphs { $0.alignment = newValue }
    }
  }
  /// How lines wrap or are truncated; setting it changes the whole text. Default `byTruncatingTail`.
  open var lineBreakMode: NSLineBreakMode {
    get { style.lineBreakMode }
    set {
      style.lineBreakMode = newValue
      changeParagraphs { $0.lineBreakMode = newValue }
    }
  }
  /// The colour of a sharp shadow; setting it changes the whole text. Default nil, which is none.
  open var shadowColor: UIColor? {
    get { style.shadowColor }
    set {
      style.shadowColor = newValue
      set(.shadow, shadow)
    }
  }
  /// The offset of the shadow; setting it changes the whole text. Default (0, −1).
  open var shadowOffset: CGSize {
    get { style.shadowOffset }
    set {
      style.shadowOffset = newValue
      set(.shadow, shadow)
    }
  }
  /// The maximum number of lines; 0 for as many as fit. Default 1.
  open var numberOfLines = 1 { didSet { setNeedsDisplay() } }
  /// Whether a single line that is too wide is scaled down, to no less than `minimumScaleFactor`. Default
  /// false.
  open var adjustsFontSizeToFitWidth = false { didSet { setNeedsDisplay() } }
  /// The smallest scale of the text. Default 0, which is no limit.
  open var minimumScaleFactor: CGFloat = 0 { didSet { setNeedsDisplay() } }
  /// The width at which lines wrap when the label determines its size; 0 for none. Default 0.
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

  /// Sets an attribute of the whole attributed text.
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

  /// Sets the label's style to that of the first character.
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

  /// The text with all of the label's attributes.
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

  /// The text for layout: if there may be several lines, they wrap, and only the last of all can be
  /// truncated.
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

  /// Widths and heights beyond half of this count as unlimited.
  private static let endless: CGFloat = 1e7

  /// The beginning of a text that fills its first lines; 0 means all lines.
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

  /// Returns the rectangle of the text within bounds, with no more lines than this (0 for any number):
  /// vertically centred, and aligned horizontally. The label's size and drawing use it; subclasses may
  /// override it.
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

  /// Returns the size of the text on lines no wider than a size, rounded up to whole points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    // A single line is as wide as it needs to be.
    self.size(onLinesOf: numberOfLines == 1 ? 0 : size.width)
  }

  private func size(onLinesOf width: CGFloat) -> CGSize {
    let room = CGRect(
      x: 0, y: 0, width: width > 0 ? min(width, Self.endless) : Self.endless, height: Self.endless)
    let size = textRect(forBounds: room, limitedToNumberOfLines: numberOfLines).size
    return CGSize(width: size.width.rounded(.up), height: size.height.rounded(.up))
  }

  // MARK: Drawing

  /// Draws the text in a rectangle of the current context, with the height from
  /// `textRect(forBounds:limitedToNumberOfLines:)`.
  open func drawText(in rect: CGRect) {
    let text = fitted(settable(lines: numberOfLines), width: rect.width)
    guard text.length > 0 else { return }
    let height = size(of: text, width: rect.width, lines: numberOfLines).height
    let place = textRect(forBounds: rect, limitedToNumberOfLines: numberOfLines)
    let origin = CGPoint(x: rect.minX, y: max(place.midY - height / 2, rect.minY))
    guard numberOfLines != 1 else {
      let line = beginning(of: text, width: rect.width, lines: 1)
      line.draw(in: CGSize(width: rect.width, height: .infinity), at: origin)
      return
    }
    // Rounding must not cut off a line.
    let room = CGSize(width: rect.width, height: min(height, rect.height) + 0.01)
    if lineBreakMode == .byTruncatingTail {
      text.draw(in: room, at: origin, truncation: .end)
    } else {
      beginning(of: text, width: rect.width, lines: numberOfLines).draw(in: room, at: origin)
    }
  }

  open override func draw(_ rect: CGRect) { drawText(in: bounds) }

  /// The text, scaled down if the label is set to and it is too wide.
  private func fitted(_ text: NSAttributedString, width: CGFloat) -> NSAttributedString {
    let needed = text.measured(width: nil).width
    guard adjustsFontSizeToFitWidth, numberOfLines == 1, needed > width, width > 0 else { return text }
    return text.withFonts(scaledBy: max(width / needed * 0.999, minimumScaleFactor))
  }
}
