/// How the lines of a paragraph stand. Lengths are points; names and defaults are Apple's.
///
/// An `NSParagraphStyle` never changes; its subclass `NSMutableParagraphStyle` does.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying {
  struct Values: Hashable {
    var alignment = NSTextAlignment.natural
    var lineSpacing: CGFloat = 0
    var lineHeightMultiple: CGFloat = 0
    var minimumLineHeight: CGFloat = 0
    var maximumLineHeight: CGFloat = 0
    var paragraphSpacing: CGFloat = 0
    var paragraphSpacingBefore: CGFloat = 0
    var firstLineHeadIndent: CGFloat = 0
    var headIndent: CGFloat = 0
    var tailIndent: CGFloat = 0
    var tabStops: [NSTextTab] = []
    var defaultTabInterval: CGFloat = 0
    var baseWritingDirection = NSWritingDirection.natural
    var hyphenationFactor: Float = 0
    var lineBreakMode = NSLineBreakMode.byWordWrapping
    var lineBreakStrategy: LineBreakStrategy = []
    var minimumLineSpacing: CGFloat = 0
    var maximumLineSpacing: CGFloat = 0
  }

  /// Wishes for where lines break.
  public struct LineBreakStrategy: OptionSet, Sendable, Hashable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// No word is to stand alone on the last line.
    public static let pushOut = LineBreakStrategy(rawValue: 1)
    /// Korean breaks between words.
    public static let hangulWordPriority = LineBreakStrategy(rawValue: 2)
    /// Those of labels.
    public static let standard = LineBreakStrategy(rawValue: 0xFFFF)
  }

  private let mark = UnderlayMark()
  final var values: Values

  public override init() {
    values = Values()
  }

  init(_ values: Values) {
    self.values = values
  }

  /// The style of text that says nothing.
  public class var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// Where lines stand. Default `natural`, which leaves it to the layer.
  open var alignment: NSTextAlignment { values.alignment }
  /// Between lines, besides the font's own line gap. Default 0.
  open var lineSpacing: CGFloat { values.lineSpacing }
  /// Multiplies a line's natural height. Default 0, which leaves it.
  open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }
  /// From line to line without `lineSpacing`. Default 0, which is no limit.
  open var minimumLineHeight: CGFloat { values.minimumLineHeight }
  /// From line to line without `lineSpacing`. Default 0, which is no limit.
  open var maximumLineHeight: CGFloat { values.maximumLineHeight }
  /// Below the paragraph. Default 0.
  open var paragraphSpacing: CGFloat { values.paragraphSpacing }
  /// Above the paragraph. Default 0.
  open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
  /// Of the first line, from the side where the paragraph starts. Default 0.
  open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
  /// Of all lines but the first, from the side where the paragraph starts. Default 0.
  open var headIndent: CGFloat { values.headIndent }
  /// Positive: where lines end, from the leading side; else from the trailing side. Default 0.
  open var tailIndent: CGFloat { values.tailIndent }
  /// Default none, where Apple's has one every 28 points up to 336: behind the last one they go on every 28 points here.
  open var tabStops: [NSTextTab] { values.tabStops }
  /// Between tabs behind the last of `tabStops`. Default 0, which is 28 points.
  open var defaultTabInterval: CGFloat { values.defaultTabInterval }
  /// Which way the paragraph runs. Default `natural`.
  open var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }
  /// 0…1: words are divided where lines would else be filled to less than this share. Default 0.
  open var hyphenationFactor: Float { values.hyphenationFactor }
  /// Where lines that are too long break, or what is left out of them. Only truncation counts where the layer does
  /// not wrap. Default `byWordWrapping`.
  open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
  /// Only kept: lines are filled one by one. Default none.
  open var lineBreakStrategy: LineBreakStrategy { values.lineBreakStrategy }
  /// The least between lines, the font's own line gap included. Core Text's settings alone say it. Default 0.
  package final var minimumLineSpacing: CGFloat { values.minimumLineSpacing }
  /// The most between lines, the font's own line gap included; 0 is no limit. Core Text's settings alone say it. Default 0.
  package final var maximumLineSpacing: CGFloat { values.maximumLineSpacing }

  /// A style that never changes.
  open func copy(with zone: NSZone? = nil) -> Any { NSParagraphStyle(values) }

  /// An `NSMutableParagraphStyle` that says the same.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { NSMutableParagraphStyle(values) }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? NSParagraphStyle)?.values == values
  }

  public override var hash: Int { values.hashValue }
}

/// A paragraph style that can be changed.
open class NSMutableParagraphStyle: NSParagraphStyle {
  open override var alignment: NSTextAlignment {
    get { values.alignment }
    set { values.alignment = newValue }
  }
  open override var lineSpacing: CGFloat {
    get { values.lineSpacing }
    set { values.lineSpacing = newValue }
  }
  open override var lineHeightMultiple: CGFloat {
    get { values.lineHeightMultiple }
    set { values.lineHeightMultiple = newValue }
  }
  open override var minimumLineHeight: CGFloat {
    get { values.minimumLineHeight }
    set { values.minimumLineHeight = newValue }
  }
  open override var maximumLineHeight: CGFloat {
    get { values.maximumLineHeight }
    set { values.maximumLineHeight = newValue }
  }
  open override var paragraphSpacing: CGFloat {
    get { values.paragraphSpacing }
    set { values.paragraphSpacing = newValue }
  }
  open override var paragraphSpacingBefore: CGFloat {
    get { values.paragraphSpacingBefore }
    set { values.paragraphSpacingBefore = newValue }
  }
  open override var firstLineHeadIndent: CGFloat {
    get { values.firstLineHeadIndent }
    set { values.firstLineHeadIndent = newValue }
  }
  open override var headIndent: CGFloat {
    get { values.headIndent }
    set { values.headIndent = newValue }
  }
  open override var tailIndent: CGFloat {
    get { values.tailIndent }
    set { values.tailIndent = newValue }
  }
  open override var tabStops: [NSTextTab] {
    get { values.tabStops }
    set { values.tabStops = newValue }
  }
  open override var defaultTabInterval: CGFloat {
    get { values.defaultTabInterval }
    set { values.defaultTabInterval = newValue }
  }
  open override var baseWritingDirection: NSWritingDirection {
    get { values.baseWritingDirection }
    set { values.baseWritingDirection = newValue }
  }
  open override var hyphenationFactor: Float {
    get { values.hyphenationFactor }
    set { values.hyphenationFactor = newValue }
  }
  open override var lineBreakMode: NSLineBreakMode {
    get { values.lineBreakMode }
    set { values.lineBreakMode = newValue }
  }
  open override var lineBreakStrategy: LineBreakStrategy {
    get { values.lineBreakStrategy }
    set { values.lineBreakStrategy = newValue }
  }

  /// Puts a tab into its place by location.
  open func addTabStop(_ tab: NSTextTab) {
    let index = values.tabStops.firstIndex { $0.location > tab.location } ?? values.tabStops.endIndex
    values.tabStops.insert(tab, at: index)
  }

  /// Removes every tab that equals this one.
  open func removeTabStop(_ tab: NSTextTab) {
    values.tabStops.removeAll { $0 == tab }
  }

  /// Takes over everything that another style says.
  open func setParagraphStyle(_ style: NSParagraphStyle) {
    values = style.values
  }
}
