/// The paragraphs of a text as ranges of its UTF-8, without the separators.
///
/// A line feed at the end of a text does not start an empty paragraph.
struct ParagraphSequence: Sequence, IteratorProtocol {
  private let utf8: String.UTF8View
  private var position: String.UTF8View.Index
  private var offset = 0

  init(_ string: String) {
    utf8 = string.utf8
    position = utf8.startIndex
  }

  mutating func next() -> Range<Int>? {
    guard position < utf8.endIndex else { return nil }
    let start = offset
    while position < utf8.endIndex {
      let byte = utf8[position]
      advance()
      switch byte {
      case 0x0A: return start..<offset - 1
      case 0x0D:
        let end = offset - 1
        if position < utf8.endIndex, utf8[position] == 0x0A { advance() }
        return start..<end
      case 0xA9 where isParagraphSeparator(endingAt: position, after: start):
        return start..<offset - 3
      default: continue
      }
    }
    return start..<offset
  }

  private mutating func advance() {
    utf8.formIndex(after: &position)
    offset += 1
  }

  /// U+2029 is E2 80 A9.
  private func isParagraphSeparator(endingAt end: String.UTF8View.Index, after start: Int) -> Bool {
    guard offset - start >= 3 else { return false }
    return utf8[utf8.index(end, offsetBy: -2)] == 0x80 && utf8[utf8.index(end, offsetBy: -3)] == 0xE2
  }
}
