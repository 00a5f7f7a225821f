import CoreGraphics

extension ShapedParagraph {
  /// The space after a cluster that is not counted at the end of a line.
  func trailingTracking(of cluster: Int) -> CGFloat { run(of: cluster).tracking }

  /// The hyphen that a line would get after a cluster.
  func hyphen(after cluster: Int) -> (glyph: UInt32, width: CGFloat)? {
    let item = item(of: cluster)
    // The hyphen, or else the hyphen-minus.
    guard let glyph = item.font.glyph(for: "\u{2010}") ?? item.font.glyph(for: "-") else { return nil }
    return (glyph, item.font.advance(of: glyph) * item.size)
  }

  func hyphenWidth(after cluster: Int) -> CGFloat { hyphen(after: cluster)?.width ?? 0 }

  /// The clusters of a line without the white space at its end.
  func visible(_ line: Range<Int>) -> Range<Int> {
    var end = line.upperBound
    while end > line.lowerBound, clusters[end - 1].flags.contains(.whiteSpace) { end -= 1 }
    return line.lowerBound..<end
  }

  /// The width of clusters on a line, without tabs.
  func width(of range: Range<Int>) -> CGFloat { clusters[range].reduce(0) { $0 + $1.advance } }
}
