extension NSAttributedString {
  /// A copy with all fonts larger or smaller.
  package func withFonts(scaledBy factor: CGFloat) -> NSAttributedString {
    let copy = separateCopy
    for run in runs {
      guard let font = run.attributes[.font] as? CTFont else { continue }
      copy.addAttribute(.font, value: CTFont(font.name, size: font.size * factor), range: run.range)
    }
    return copy
  }
}
