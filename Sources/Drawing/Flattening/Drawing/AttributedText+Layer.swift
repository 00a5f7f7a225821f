import Drawing
import QuartzCore
import TextLayout

extension AttributedText {
  /// A text layer's string with the attributes for layout. The layer's own font, size and colour are the
  /// defaults for an attributed string.
  init(of layer: CATextLayer, shade: Shade) {
    self.init()
    var base = TextAttributes(fontName: layer.fontName, fontSize: layer.fontSize)
    base.paint.color = layer.foregroundColor.map { shade($0) } ?? .clear
    switch layer.string {
    case let text as String:
      // A pattern will replace this colour.
      if layer.foregroundColor?.pattern != nil { base.paint.color = .black }
      append(text, attributes: base)
    case let text as NSAttributedString: append(text, base: base, shade: shade)
    default: break
    }
  }

  /// Text with all its attributes; by default 12-point Helvetica in black.
  package init(_ text: NSAttributedString) { self.init(text, shade: Shade()) }

  init(_ text: NSAttributedString, shade: Shade) {
    self.init()
    append(text, base: TextAttributes(foregroundColor: shade(CGColor.black)), shade: shade)
  }

  private mutating func append(_ text: NSAttributedString, base: TextAttributes, shade: Shade) {
    let units = text.string.utf16
    for run in text.runs {
      let start = units.index(units.startIndex, offsetBy: run.range.location)
      let part = units[start..<units.index(start, offsetBy: run.range.length)]
      append(
        String(part) ?? String(decoding: part, as: UTF16.self),
        attributes: base.overridden(by: run.attributes, shade: shade))
    }
  }
}

extension TextAttributes {
  /// Returns these attributes, overridden by those of a run of an `NSAttributedString`.
  fileprivate func overridden(by values: [NSAttributedString.Key: Any], shade: Shade) -> TextAttributes {
    var result = self
    func number(_ key: NSAttributedString.Key) -> CGFloat? {
      switch values[key] {
      case let value as CGFloat: value
      case let value as Double: CGFloat(value)
      case let value as Float: CGFloat(value)
      case let value as Int: CGFloat(value)
      case let value as NSNumber: CGFloat(value.doubleValue)
      default: nil
      }
    }
    func whole(_ key: NSAttributedString.Key) -> Int? {
      number(key).flatMap { Int(exactly: $0.rounded(.towardZero)) }
    }
    func color(_ key: NSAttributedString.Key) -> RGBA? { CGColor.color(of: values[key]).map { shade($0) } }
    func decoration(_ key: NSAttributedString.Key, _ colorKey: NSAttributedString.Key) -> TextDecoration? {
      let style =
        (values[key] as? NSUnderlineStyle) ?? whole(key).map { NSUnderlineStyle(rawValue: $0) }
      return style.flatMap { TextDecoration($0, color: color(colorKey)) }
    }
    switch values[.font] {
    case let name as String: result.font.name = name
    case let font as CTFont: (result.font.name, result.font.size) = (font.name, font.size)
    default: break
    }
    if let size = number(.fontSize) { result.font.size = size }
    if let features = values[.fontFeatures] as? [String: Int] { result.font.features = features }
    if let variations = values[.fontVariations] as? [String: Double] { result.font.variations = variations }
    if let value = color(.foregroundColor) { result.paint.color = value }
    if let value = whole(.ligature), let kind = TextFont.Ligatures(rawValue: value) {
      result.font.ligatures = kind
    }
    result.font.obliqueness = number(.obliqueness) ?? 0
    result.paint.strokeWidth = number(.strokeWidth) ?? 0
    result.paint.strokeColor = color(.strokeColor)
    result.decorations.background = color(.backgroundColor)
    result.decorations.underline = decoration(.underlineStyle, .underlineColor)
    result.decorations.strikethrough = decoration(.strikethroughStyle, .strikethroughColor)
    result.letterSpacing.kern = number(.kern)
    result.letterSpacing.tracking = number(.tracking)
    result.baselineShift.offset = number(.baselineOffset) ?? 0
    result.baselineShift.superscript = whole(.superscript) ?? 0
    if let shadow = values[.shadow] as? NSShadow, let value = CGColor.color(of: shadow.shadowColor) {
      result.shadow = TextShadow(
        offset: shadow.shadowOffset, blurRadius: shadow.shadowBlurRadius, color: shade(value))
    }
    switch values[.link] {
    case let link as String: result.link = link
    case let link as URL: result.link = link.absoluteString
    default: break
    }
    if let attachment = values[.attachment] as? NSTextAttachment, let image = attachment.picture?.image {
      result.attachment = TextAttachment(image: image, bounds: attachment.box)
    }
    result.language = values[.languageIdentifier] as? String
    if let style = values[.paragraphStyle] as? NSParagraphStyle {
      result.paragraphStyle = ParagraphStyle(style)
    }
    return result
  }
}

extension TextDecoration {
  /// Returns nil for no line at all.
  fileprivate init?(_ style: NSUnderlineStyle, color: RGBA?) {
    let weight: Weight
    if style.isSuperset(of: .double) {
      weight = .double
    } else if style.contains(.thick) {
      weight = .thick
    } else if style.contains(.single) {
      weight = .single
    } else {
      return nil
    }
    let pattern: Pattern =
      switch style.rawValue & 0x0700 {
      case NSUnderlineStyle.patternDot.rawValue: .dot
      case NSUnderlineStyle.patternDash.rawValue: .dash
      case NSUnderlineStyle.patternDashDot.rawValue: .dashDot
      case NSUnderlineStyle.patternDashDotDot.rawValue: .dashDotDot
      default: .solid
      }
    self.init(weight, pattern: pattern, isByWord: style.contains(.byWord), color: color)
  }
}

extension ParagraphStyle {
  fileprivate init(_ style: NSParagraphStyle) {
    self.init()
    alignment =
      switch style.alignment {
      case .left: .left
      case .center: .center
      case .right: .right
      case .justified: .justified
      case .natural: nil
      }
    lineSpacing.added = style.lineSpacing
    lineSpacing.minimum = style.minimumLineSpacing
    lineSpacing.maximum = style.maximumLineSpacing
    lineHeight.multiple = style.lineHeightMultiple
    lineHeight.minimum = style.minimumLineHeight
    lineHeight.maximum = style.maximumLineHeight
    paragraphSpacing.after = style.paragraphSpacing
    paragraphSpacing.before = style.paragraphSpacingBefore
    indents.firstLineHead = style.firstLineHeadIndent
    indents.head = style.headIndent
    indents.tail = style.tailIndent
    tabs.stops = style.tabStops.map { tab in
      let alignment: TabStop.Alignment =
        switch tab.alignment {
        case _ where tab.options[.columnTerminators] != nil: .decimal
        case .center: .center
        case .right: .right
        default: .left
        }
      return TabStop(location: tab.location, alignment: alignment)
    }
    tabs.defaultInterval = style.defaultTabInterval
    baseWritingDirection =
      switch style.baseWritingDirection {
      case .natural: .natural
      case .leftToRight: .leftToRight
      case .rightToLeft: .rightToLeft
      }
    hyphenationFactor = CGFloat(style.hyphenationFactor)
    lineBreakMode =
      switch style.lineBreakMode {
      case .byWordWrapping: .wordWrapping
      case .byCharWrapping: .charWrapping
      case .byClipping: .clipping
      case .byTruncatingHead: .truncatingHead
      case .byTruncatingTail: .truncatingTail
      case .byTruncatingMiddle: .truncatingMiddle
      }
  }
}
