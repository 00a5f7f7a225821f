import CoreGraphics

extension AttributedText {
  /// The text with all that belongs to its fonts scaled: sizes, spacing, heights of lines, pictures.
  package func scaled(by factor: CGFloat) -> AttributedText {
    var result = AttributedText()
    for run in runs {
      var attributes = run.attributes
      attributes.scale(by: factor)
      result.append(text(in: run.utf8Range), attributes: attributes)
    }
    return result
  }
}

extension TextAttributes {
  fileprivate mutating func scale(by factor: CGFloat) {
    font.size *= factor
    letterSpacing.kern = letterSpacing.kern.map { $0 * factor }
    letterSpacing.tracking = letterSpacing.tracking.map { $0 * factor }
    baselineShift.offset *= factor
    if let bounds = attachment?.bounds {
      attachment?.bounds = CGRect(
        x: bounds.minX * factor, y: bounds.minY * factor, width: bounds.width * factor,
        height: bounds.height * factor)
    }
    paragraphStyle.lineSpacing.added *= factor
    paragraphStyle.lineSpacing.minimum *= factor
    paragraphStyle.lineSpacing.maximum *= factor
    paragraphStyle.lineHeight.minimum *= factor
    paragraphStyle.lineHeight.maximum *= factor
    paragraphStyle.paragraphSpacing.before *= factor
    paragraphStyle.paragraphSpacing.after *= factor
  }
}
