/// The layout of a paragraph's lines. Lengths are in points; names and defaults are Apple's.
///
/// An `NSParagraphStyle` is immutable; its subclass `NSMutableParagraphStyle` is not.
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

  /// Preferences for line breaks.
  public struct LineBreakStrategy: OptionSet, Sendable, Hashable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Avoids a single word on the last line.
    public static let pushOut = LineBreakStrategy(rawValue: 1)
    /// Breaks Korean between words.
    public static let hangulWordPriority = LineBreakStrategy(rawValue: 2)
    /// The strategy of labels.
    public static let standard = LineBreakStrategy(rawValue: 0xFFFF)
  }

  private let mark = UnderlayMark()
  final var values: Values

  public override init() { values = Values() }

  init(_ values: Values) { self.values = values }

  /// The style of text without attributes.
  public class var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// The alignment of lines. Default `natural`, which leaves it to the layer.
  open var alignment: NSTextAlignment { values.alignment }
  /// The space between lines, in addition to the font's line gap. Default 0.
  open var lineSpacing: CGFloat { values.lineSpacing }
  /// A factor for the natural height of lines. Default 0, which means none.
  open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }
  /// The minimum line height without `lineSpacing`. Default 0: no limit.
  open var minimumLineHeight: CGFloat { values.minimumLineHeight }
  /// The maximum line height without `lineSpacing`. Default 0: no limit.
  open var maximumLineHeight: CGFloat { values.maximumLineHeight }
  /// The space after the paragraph. Default 0.
  open var paragraphSpacing: CGFloat { values.paragraphSpacing }
  /// The space before the paragraph. Default 0.
  open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
  /// The indent of the first line, from the leading side. Default 0.
  open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
  /// The indent of all lines but the first, from the leading side. Default 0.
  open var headIndent: CGFloat { values.headIndent }
  /// The end of lines: if positive from the leading side, otherwise from the trailing side. Default 0.
  open var tailIndent: CGFloat { values.tailIndent }
  /// The tab stops. Default none, whereas Apple has one every 28 points up to 336; after the last one there
  /// is one every 28 points here.
  open var tabStops: [NSTextTab] { values.tabStops }
  /// The distance of tabs after the last of `tabStops`. Default 0, which means 28 points.
  open var defaultTabInterval: CGFloat { values.defaultTabInterval }
  /// The writing direction. Default `natural`.
  open var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }
  /// The hyphenation threshold, 0…1: words are hyphenated if a line would otherwise be filled to less than
  /// this fraction. Default 0.
  open var hyphenationFactor: Float { values.hyphenationFactor }
  /// How lines that are too long break or are truncated. If the layer does not wrap, only truncation applies.
  /// Default `byWordWrapping`.
  open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
  /// Stored without effect: lines are filled one by one. Default none.
  open var lineBreakStrategy: LineBreakStrategy { values.lineBreakStrategy }
  /// The minimum space between lines, including the font's line gap. Only Core Text's settings can set it.
  /// Default 0.
  package final var minimumLineSpacing: CGFloat { values.minimumLineSpacing }
  /// The maximum space between lines, including the font's line gap; 0 is no limit. Only Core Text's settings
  /// can set it. Default 0.
  package final var maximumLineSpacing: CGFloat { values.maximumLineSpacing }

  /// Returns an immutable style.
  open func copy(with zone: NSZone? = nil) -> Any { NSParagraphStyle(values) }

  /// Returns an `NSMutableParagraphStyle` with the same values.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { NSMutableParagraphStyle(values) }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? NSParagraphStyle)?.values == values
  }

  public override var hash: Int { values.hashValue }
}

/// A mutable paragraph style.
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

  /// Inserts a tab, sorted by location.
  open func addTabStop(_ tab: NSTextTab) {
    let index = values.tabStops.firstIndex { $0.location > tab.location } ?? values.tabStops.endIndex
    values.tabStops.insert(tab, at: index)
  }

  /// Removes every tab that equals this one.
  open func removeTabStop(_ tab: NSTextTab) { values.tabStops.removeAll { $0 == tab } }

  /// Copies all values of another style.
  open func setParagraphStyle(_ style: NSParagraphStyle) { values = style.values }
}
