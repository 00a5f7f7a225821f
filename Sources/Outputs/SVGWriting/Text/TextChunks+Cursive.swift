extension TextChunks {
  /// Whether letters join. Browsers do not apply `letter-spacing` to such letters (CSS Text 4), and treat
  /// letters with positions of their own as words; but they follow steps from letter to letter.
  var isCursive: Bool {
    chunks.contains { ($0.letterSpacing ?? 0) != 0 && $0.text.unicodeScalars.contains(where: \.isCursive) }
  }
}

extension TextChunks.Chunk {
  /// Returns the steps before characters that letter-spacing makes; nil for none.
  func steps(isRightToLeft: Bool, _ grid: Grid) -> String? {
    guard let letterSpacing, letterSpacing != 0 else { return nil }
    let step = grid.text(Double(isRightToLeft ? -letterSpacing : letterSpacing))
    var steps: [String] = []
    for (index, character) in text.enumerated() {
      steps.append(index == 0 ? "0" : step)
      steps += repeatElement("0", count: character.unicodeScalars.count - 1)
    }
    while steps.last == "0" { steps.removeLast() }
    return steps.isEmpty ? nil : steps.joined(separator: " ")
  }
}

extension Unicode.Scalar {
  /// Arabic, Syriac, N'Ko, Mandaic, Mongolian, Phags-pa, Hanifi Rohingya, Adlam.
  fileprivate var isCursive: Bool {
    switch value {
    case 0x600...0x77F, 0x7C0...0x7FF, 0x840...0x8FF, 0x1800...0x18AF, 0xA840...0xA87F, 0xFB50...0xFDFF,
      0xFE70...0xFEFC, 0x10D00...0x10D3F, 0x1E900...0x1E95F:
      true
    default: false
    }
  }
}
