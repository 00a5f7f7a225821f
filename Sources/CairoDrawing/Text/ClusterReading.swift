import CoreGraphics
import Drawing

/// A cluster of glyphs with its text, in search of a glyph for each part of the text.
struct ClusterReading {
  /// From left to right.
  let glyphs: ArraySlice<GlyphRun.Glyph>
  let text: ArraySlice<UInt8>
  let size: CGFloat
  let isRightToLeft: Bool
  /// The widest gap, in ems, that readers do not take for a space.
  let gap: CGFloat
  /// Whether a gap behind the cluster does no harm.
  let isBeforeSpace: Bool
  /// Where readers need a mark to know the cluster's direction.
  var openEnds: GlyphRun.Ends = []

  /// A glyph with the characters that readers shall find there.
  struct Slot {
    var glyph: GlyphRun.Glyph
    /// Those that are the glyph's own.
    var own: [Unicode.Scalar] = []
    /// Those that no glyph shows, and where they stand.
    var rest: [Unicode.Scalar] = []
    var restPlace = CGPoint.zero
  }

  /// The mark of its direction.
  var mark: String { isRightToLeft ? "\u{200F}" : "\u{200E}" }

  /// The text with marks of its direction at open ends, in the order in which it stands.
  var markedText: [UInt8] {
    let mark = Array(mark.utf8)
    return (openEnds.contains(.left) ? mark : []) + text + (openEnds.contains(.right) ? mark : [])
  }

  var scalars: [Unicode.Scalar] { Array(String(decoding: text, as: UTF8.self).unicodeScalars) }

  var onlyGlyph: GlyphRun.Glyph? { glyphs.count == 1 ? glyphs.first : nil }

  /// The text's character if it is only one.
  var onlyScalar: Unicode.Scalar? {
    guard let first = text.first else { return nil }
    if first < 0x80 { return text.count == 1 ? Unicode.Scalar(first) : nil }
    var decoder = Unicode.UTF8()
    var bytes = text.makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&bytes), UTF8.width(scalar) == text.count else {
      return nil
    }
    return scalar
  }

  var isSpace: Bool { text.count == 1 && text.first == 0x20 }

  /// How far the next cluster is behind the end of this one's glyphs, in ems.
  func gapBehind(in font: ReadableFont) -> CGFloat {
    glyphs.reduce(0) { $0 + $1.advance / size - font.advance(of: $1.id) }
  }

  /// How far its glyphs lead by themselves, in the run's units.
  func ownAdvance(in font: ReadableFont) -> CGFloat {
    glyphs.reduce(0) { $0 + font.advance(of: $1.id) } * size
  }

  /// Whether one glyph shows one character in the way in which a font shows it to all who know nothing else, and may.
  func isNatural(in font: ReadableFont) -> Bool {
    guard let glyph = onlyGlyph, let scalar = onlyScalar else { return false }
    return font.isNatural(glyph.id, for: scalar) && font.assign(scalar, to: glyph.id)
  }

  /// The left end of the cluster, on the line of its widest glyph, since marks stand anywhere.
  var place: CGPoint? {
    guard let index = glyphs.indices.max(by: { glyphs[$0].advance < glyphs[$1].advance }) else { return nil }
    let before = glyphs[..<index].reduce(0) { $0 + $1.advance }
    return CGPoint(x: glyphs[index].origin.x - before, y: glyphs[index].origin.y)
  }

  /// Where the cluster ends in the direction of its text.
  var end: CGFloat? {
    place.map { isRightToLeft ? $0.x : $0.x + glyphs.reduce(0) { $0 + $1.advance } }
  }

  /// How the text goes with the glyphs; nil where it does not.
  func slots(in font: ReadableFont) -> [Slot]? {
    // Matching takes the square of their number; no writing has so many.
    guard glyphs.count <= 64, text.count <= 256 else { return nil }
    return isRightToLeft ? reversedSlots(in: font) : forwardSlots(in: font)
  }

  /// Glyphs that follow each other without gaps take the characters that they show alone, and glyphs that show none
  /// alone (halves, ligatures) those between. Marks that stand elsewhere get no text of their own.
  private func forwardSlots(in font: ReadableFont) -> [Slot]? {
    guard let first = glyphs.first else { return nil }
    let slack = 0.02 * size
    var pen = first.origin.x
    var line: [GlyphRun.Glyph] = []
    for glyph in glyphs
    where abs(glyph.origin.x - pen) <= slack && abs(glyph.origin.y - first.origin.y) <= slack {
      line.append(glyph)
      pen += font.advance(of: glyph.id) * size
    }
    let end = first.origin.x + glyphs.reduce(0) { $0 + $1.advance }
    guard isBeforeSpace || abs(end - pen) <= gap * size else { return nil }
    let scalars = scalars
    var slots: [Slot] = []
    var taken = 0
    var open: [Int] = []
    for glyph in line {
      let own = scalars[taken...].firstIndex { font.glyph(for: $0) == glyph.id }
      if let own {
        guard Self.share(scalars[taken..<own], among: open, of: &slots) else { return nil }
        slots.append(Slot(glyph: glyph, own: [scalars[own]]))
        taken = own + 1
        open = []
      } else {
        open.append(slots.count)
        slots.append(Slot(glyph: glyph))
      }
    }
    guard Self.share(scalars[taken...], among: open, of: &slots) else { return nil }
    // What has no text leaves a gap.
    guard slots.allSatisfy({ !$0.own.isEmpty || font.advance(of: $0.glyph.id) * size <= slack }) else {
      return nil
    }
    slots.removeAll { $0.own.isEmpty }
    for index in slots.indices {
      slots[index].restPlace = CGPoint(
        x: slots[index].glyph.origin.x + font.advance(of: slots[index].glyph.id) * size, y: first.origin.y)
    }
    return slots.isEmpty ? nil : slots
  }

  /// Shares characters among glyphs that show none alone, or leaves them to the glyph before; false if there is no
  /// such glyph either.
  private static func share(_ scalars: ArraySlice<Unicode.Scalar>, among open: [Int], of slots: inout [Slot])
    -> Bool
  {
    guard !scalars.isEmpty else { return true }
    guard !open.isEmpty else {
      guard let last = slots.indices.last else { return false }
      slots[last].rest += scalars
      return true
    }
    var next = scalars.startIndex
    for (position, index) in open.enumerated() where next < scalars.endIndex {
      let isLast = position + 1 == open.count
      let end = isLast ? scalars.endIndex : next + 1
      let part = scalars[next..<end]
      // Some readers lose characters of the higher planes where a glyph shows several.
      let isPlain = part.allSatisfy { $0.value <= 0xFFFF }
      let own = part.prefix(isPlain ? ReadableText.longestText : 1)
      slots[index].own = Array(own)
      slots[index].rest = Array(part[own.endIndex...])
      next = end
    }
    return true
  }

  /// One character for each glyph that has a width, from the right to the left; characters that are left over stand to
  /// the left of the last one.
  private func reversedSlots(in font: ReadableFont) -> [Slot]? {
    let slack = gap * size
    let line = glyphs.reversed().filter { font.advance(of: $0.id) * size > slack }
    let width = line.reduce(0) { $0 + font.advance(of: $1.id) * size }
    guard let left = line.last, abs(glyphs.reduce(0) { $0 + $1.advance } - width) <= slack || isBeforeSpace,
      zip(line, line.dropFirst()).allSatisfy({ $0.origin.x > $1.origin.x })
    else { return nil }
    let scalars = scalars
    var slots = zip(line, scalars).map { Slot(glyph: $0, own: [$1]) }
    if slots.count < scalars.count, let last = slots.indices.last {
      slots[last].rest = Array(scalars[slots.count...])
      slots[last].restPlace = left.origin
    }
    return slots.isEmpty ? nil : slots
  }
}
