extension LayerRendering {
  /// Draws a text layer's text in its bounds, as far as lines fit their height.
  static func draw(_ layer: CATextLayer, in context: CGContext) {
    let text = layer.attributedText
    guard let text, text.length > 0, layer.bounds.width > 0, layer.bounds.height > 0 else { return }
    var origin = layer.bounds.origin
    var size = layer.bounds.size
    if !layer.isWrapped {
      // A single line stands in the bounds as its alignment says, however wide it is.
      let room = size.width - layer.preferredFrameSize().width
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
    context.draw(
      RecordedText(
        text, place: .box(size), transform: CGAffineTransform(translationX: origin.x, y: origin.y),
        isTruncated: layer.truncationMode != .none))
  }
}

extension CATextLayer {
  /// The layer's string, whose attributes say all that the layer does.
  fileprivate var attributedText: NSAttributedString? {
    let name =
      switch font {
      case let name as String: name
      case let font as CTFont: font.name
      case let font as CGFont: font.postScriptName ?? "Helvetica"
      default: "Helvetica"
      }
    let style = NSMutableParagraphStyle()
    style.alignment =
      switch alignmentMode {
      case .left: .left
      case .right: .right
      case .center: .center
      case .justified: .justified
      default: .natural
      }
    var own: [NSAttributedString.Key: Any] = [.font: CTFont(name, size: fontSize)]
    if isWrapped { own[.paragraphStyle] = style }
    if let foregroundColor { own[.foregroundColor] = foregroundColor }
    switch string {
    case let text as String: return NSAttributedString(string: text, attributes: own)
    case let text as NSAttributedString:
      let result = NSMutableAttributedString(attributedString: text)
      let whole = NSRange(location: 0, length: text.length)
      text.enumerateAttributes(in: whole, options: []) { values, range, _ in
        result.addAttributes(own.filter { values[$0.key] == nil }, range: range)
      }
      return result
    default: return nil
    }
  }
}
