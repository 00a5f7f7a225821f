import CoreGraphics

extension TextAttributes {
  func validate() throws(TextLayoutError) {
    guard font.size.isFinite, font.size > 0 else { throw .invalidFontSize(Double(font.size)) }
    for tag in font.features.keys { try Self.validate(tag: tag) }
    for (tag, value) in font.variations {
      try Self.validate(tag: tag)
      try Self.validate(CGFloat(value), "fontVariations")
    }
    try Self.validate(letterSpacing.kern ?? 0, "kern")
    try Self.validate(letterSpacing.tracking ?? 0, "tracking")
    try Self.validate(baselineShift.offset, "baselineOffset")
    try Self.validate(paint.strokeWidth, "strokeWidth")
    try Self.validate(font.obliqueness, "obliqueness")
    if let shadow {
      try Self.validate(shadow.offset.width, "shadow offset")
      try Self.validate(shadow.offset.height, "shadow offset")
      try Self.validate(shadow.blurRadius, "shadow blurRadius")
    }
    if let box = attachment?.bounds {
      for length in [box.minX, box.minY, box.width, box.height] {
        try Self.validate(length, "attachment bounds")
      }
    }
    try paragraphStyle.validate()
  }

  private static func validate(tag: String) throws(TextLayoutError) {
    let isTag =
      tag.utf8.count == 4 && tag.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x2C && $0 != 0x3D }
    guard isTag else { throw .invalidTag(tag) }
  }

  static func validate(_ value: CGFloat, _ name: String) throws(TextLayoutError) {
    guard value.isFinite else { throw .invalidLength(name: name, value: Double(value)) }
  }
}

extension ParagraphStyle {
  func validate() throws(TextLayoutError) {
    try TextAttributes.validate(lineSpacing.added, "lineSpacing")
    try TextAttributes.validate(lineSpacing.minimum, "minimumLineSpacing")
    try TextAttributes.validate(lineSpacing.maximum, "maximumLineSpacing")
    try TextAttributes.validate(lineHeight.multiple, "lineHeightMultiple")
    try TextAttributes.validate(lineHeight.minimum, "minimumLineHeight")
    try TextAttributes.validate(lineHeight.maximum, "maximumLineHeight")
    try TextAttributes.validate(paragraphSpacing.after, "paragraphSpacing")
    try TextAttributes.validate(paragraphSpacing.before, "paragraphSpacingBefore")
    try TextAttributes.validate(indents.firstLineHead, "firstLineHeadIndent")
    try TextAttributes.validate(indents.head, "headIndent")
    try TextAttributes.validate(indents.tail, "tailIndent")
    try TextAttributes.validate(hyphenationFactor, "hyphenationFactor")
    try TextAttributes.validate(tabs.defaultInterval, "defaultTabInterval")
    for stop in tabs.stops { try TextAttributes.validate(stop.location, "tabStops") }
  }
}

extension TextBox {
  func validate() throws(TextLayoutError) {
    try TextAttributes.validate(bounds.origin.x, "bounds")
    try TextAttributes.validate(bounds.origin.y, "bounds")
    for length in [bounds.size.width, bounds.size.height] where !(length >= 0) {
      throw .invalidLength(name: "bounds", value: Double(length))
    }
  }
}
