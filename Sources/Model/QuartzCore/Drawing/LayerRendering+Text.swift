extension LayerRendering {
  /// Draws a text layer's text in its bounds, and cuts it at them.
  static func draw(_ layer: CATextLayer, in context: CGContext) {
    let text: NSAttributedString? = layer.attributedText
    guard var text, text.length > 0, layer.bounds.width > 0, layer.bounds.height > 0 else { return }
    var origin = layer.bounds.origin
    var size = layer.bounds.size
    if !layer.isWrapped {
      var needed = layer.preferredFrameSize()
      if layer.adjustsFontSizeToFitWidth, needed.width > size.width || needed.height > size.height {
        let factor = max(
          min(size.width / needed.width, size.height / needed.height), layer.minimumScaleFactor)
        text = text.withFonts(scaledBy: factor)
        needed = CGSize(width: needed.width * factor, height: needed.height * factor)
      }
      // A single line is aligned in the bounds even if it is wider than them.
      let room = size.width - needed.width
      switch layer.alignmentMode {
      case .center: origin.x += room / 2
      case .right: origin.x += room
      default: break
      }
      if layer.truncationMode == .none {
        size.width = .infinity
      } else {
        origin.x = max(origin.x, layer.bounds.minX)
      }
    }
    context.saveGState()
    context.clip(to: layer.bounds)
    context.draw(
      RecordedText(
        text, place: .box(size), transform: CGAffineTransform(translationX: origin.x, y: origin.y),
        truncation: layer.truncationMode.recorded))
    context.restoreGState()
  }
}

extension CATextLayer {
  /// The layer's string with the layer's settings as attributes.
  fileprivate var attributedText: NSAttributedString? {
    let style = NSMutableParagraphStyle()
    style.alignment =
      switch alignmentMode {
      case .left: .left
      case .right: .right
      case .center: .center
      case .justified: .justified
      default: .natural
      }
    var own: [NSAttributedString.Key: Any] = [
      .font: CTFont(fontName, size: fontSize), .foregroundColor: foregroundColor ?? CGColor.clear,
    ]
    if isWrapped { own[.paragraphStyle] = style }
    let result: NSMutableAttributedString
    switch string {
    case let text as String: result = NSMutableAttributedString(string: text, attributes: own)
    case let text as NSAttributedString:
      result = NSMutableAttributedString(string: text.string)
      for run in text.runs {
        result.setAttributes(own.merging(run.attributes) { $1 }, range: run.range)
      }
    default: return nil
    }
    if !isWrapped, let mode = truncationMode.lineBreakMode { result.truncateLines(mode) }
    return result
  }
}

extension CATextLayerTruncationMode {
  fileprivate var recorded: RecordedText.Truncation {
    switch self {
    case .start: .start
    case .middle: .middle
    case .end: .end
    default: .none
    }
  }

  /// How a single line that is too wide is truncated; nil if it is not.
  fileprivate var lineBreakMode: NSLineBreakMode? {
    switch self {
    case .start: .byTruncatingHead
    case .middle: .byTruncatingMiddle
    case .end: .byTruncatingTail
    default: nil
    }
  }
}

extension NSAttributedString {
  fileprivate func withFonts(scaledBy factor: CGFloat) -> NSAttributedString {
    let result = NSMutableAttributedString(attributedString: self)
    enumerateAttribute(.font, in: NSRange(location: 0, length: length), options: []) { value, range, _ in
      guard let font = value as? CTFont else { return }
      result.addAttribute(.font, value: CTFont(font.name, size: font.size * factor), range: range)
    }
    return result
  }
}

extension NSMutableAttributedString {
  /// Makes each paragraph one line, truncated with an ellipsis; paragraph styles take precedence.
  fileprivate func truncateLines(_ mode: NSLineBreakMode) {
    let own: Set<NSLineBreakMode> = [.byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail]
    let text = NSAttributedString(attributedString: self)
    let whole = NSRange(location: 0, length: length)
    text.enumerateAttribute(.paragraphStyle, in: whole, options: []) { value, range, _ in
      let style = NSMutableParagraphStyle()
      if let value = value as? NSParagraphStyle { style.setParagraphStyle(value) }
      guard !own.contains(style.lineBreakMode) else { return }
      style.lineBreakMode = mode
      addAttribute(.paragraphStyle, value: style, range: range)
    }
  }
}
