import Drawing

extension LineDrawing {
  /// Marks the ends of a line's runs, ordered from left to right, at which the direction is ambiguous.
  static func markOpenEnds(of runs: [GlyphRun], paragraphIsRightToLeft: Bool) -> [GlyphRun] {
    guard runs.contains(where: \.isRightToLeft) else { return runs }
    return runs.indices.map { index in
      let run = runs[index]
      let left = index > 0 ? runs[index - 1].isRightToLeft : nil
      let right = index + 1 < runs.count ? runs[index + 1].isRightToLeft : nil
      var ends: GlyphRun.Ends = []
      if let left { if left != run.isRightToLeft { ends.insert(.left) } } else { ends.insert(.lineLeft) }
      let turnsRight = right.map { $0 != run.isRightToLeft } ?? (paragraphIsRightToLeft && !run.isRightToLeft)
      if turnsRight { ends.insert(.right) }
      let scalars = run.text.unicodeScalars
      if let first = scalars.first, first.hasDirection { ends.remove(run.isRightToLeft ? .right : .left) }
      if let last = scalars.last {
        if last.hasDirection { ends.remove(run.isRightToLeft ? .left : .right) }
        // A missing blank at the end of a line does not matter.
        if last.hasDirection || last.properties.isWhitespace || !run.isRightToLeft { ends.remove(.lineLeft) }
      }
      return ends.isEmpty ? run : run.with(openEnds: ends)
    }
  }
}

extension Unicode.Scalar {
  /// Whether text extraction can infer the direction from the character: true for letters, digits, and what
  /// attaches to letters. Some programs know nothing about higher planes.
  fileprivate var hasDirection: Bool {
    guard value <= 0xFFFF else { return false }
    if properties.isAlphabetic || value == 0x200E || value == 0x200F { return true }
    switch properties.generalCategory {
    case .decimalNumber, .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return false
    }
  }
}
