import CoreGraphics
import Drawing

/// A cluster of glyphs and its text, to be matched so that each part of the text has a glyph.
struct ClusterReading {
  /// The glyphs, from left to right.
  var glyphs: ArraySlice<GlyphRun.Glyph>
  var text: ArraySlice<UInt8>
  let size: CGFloat
  let isRightToLeft: Bool
  /// The widest gap, in ems, that PDF viewers do not take for a space.
  let gap: CGFloat
  /// Whether a gap to the right of the cluster is harmless.
  var isBeforeSpace = false
  /// Where the next cluster begins, for text from left to right that may have marks.
  var nextLeft: CGFloat?
  /// The ends at which viewers need a mark to know the cluster's direction.
  var openEnds: GlyphRun.Ends = []

  /// A glyph, with the characters that viewers are to find there.
  struct Slot {
    var glyph: GlyphRun.Glyph
    /// The characters of the glyph itself.
    var own: [Unicode.Scalar] = []
    /// Characters that no glyph shows, and their place.
    var rest: [Unicode.Scalar] = []
    var restPlace = CGPoint.zero
  }

  /// The mark of its direction.
  var mark: String { isRightToLeft ? "\u{200F}" : "\u{200E}" }

  /// The text with direction marks at open ends, in visual order.
  var markedText: [UInt8] {
    let mark = Array(mark.utf8)
    return (openEnds.contains(.left) ? mark : []) + text + (openEnds.contains(.right) ? mark : [])
  }

  /// Returns a cluster of this one and the next one of a run from right to left, which is to the left of it.
  func joined(with next: ClusterReading, in run: GlyphRun) -> ClusterReading {
    var result = self
    result.glyphs = run.glyphs[next.glyphs.startIndex..<glyphs.endIndex]
    result.text = Array(text + next.text)[...]
    result.openEnds.formUnion(next.openEnds)
    return result
  }

  var scalars: [Unicode.Scalar] { Array(String(decoding: text, as: UTF8.self).unicodeScalars) }

  /// The same from left to right.
  var visualScalars: [Unicode.Scalar] { isRightToLeft ? scalars.reversed() : scalars }

  var onlyGlyph: GlyphRun.Glyph? { glyphs.count == 1 ? glyphs.first : nil }

  /// The text's only character; nil for several.
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

  /// Returns the gap between this cluster's glyphs and the next cluster, in ems.
  func gapBehind(in font: ReadableFont) -> CGFloat {
    glyphs.reduce(0) { $0 + $1.advance / size - font.advance(of: $1.id) }
  }

  /// Returns the glyphs' own advance, in the run's units.
  func ownAdvance(in font: ReadableFont) -> CGFloat {
    glyphs.reduce(0) { $0 + font.advance(of: $1.id) } * size
  }

  /// Returns whether a single glyph shows a single character, as in the font's mapping, and may have it as
  /// its text.
  func isNatural(in font: ReadableFont) -> Bool {
    guard let glyph = onlyGlyph, let scalar = onlyScalar else { return false }
    return font.isNatural(glyph.id, for: scalar) && font.assign(scalar, to: glyph.id)
  }

  /// The left end of the cluster, on the baseline of its widest glyph, as marks may be anywhere.
  var place: CGPoint? {
    guard let index = glyphs.indices.max(by: { glyphs[$0].advance < glyphs[$1].advance }) else { return nil }
    let before = glyphs[..<index].reduce(0) { $0 + $1.advance }
    return CGPoint(x: glyphs[index].origin.x - before, y: glyphs[index].origin.y)
  }

  /// The right end of the cluster.
  var end: CGFloat? { place.map { $0.x + glyphs.reduce(0) { $0 + $1.advance } } }

  /// Returns whether viewers find a glyph where the text before it ends. They sort glyphs by their left edges,
  /// so that a mark, which has no width, must not lie beyond that of the letter that follows, or before another
  /// mark's.
  func isInOrder(_ glyph: GlyphRun.Glyph, at pen: CGFloat, in font: ReadableFont) -> Bool {
    let hasWidth = font.advance(of: glyph.id) > ReadableText.scatteredGap
    // Places in documents are rounded to thousandths of an em.
    return abs(glyph.origin.x - pen) <= (hasWidth ? ReadableText.scatteredGap : 0.0005) * size
  }

  /// Returns a match of text and glyphs, from left to right; nil if there is none.
  func slots(in font: ReadableFont) -> [Slot]? {
    // Matching takes quadratic time; no script has so many.
    guard glyphs.count <= 64, text.count <= 256 else { return nil }
    return isRightToLeft ? reversedSlots(in: font) : forwardSlots(in: font)
  }

  /// Returns a match for glyphs without gaps between them. They take the characters that they show alone;
  /// glyphs that show none alone (halves, ligatures) take those between. Marks elsewhere get none.
  private func forwardSlots(in font: ReadableFont) -> [Slot]? {
    guard let first = glyphs.first else { return nil }
    let slack = 0.02 * size
    var pen = first.origin.x
    var line: [GlyphRun.Glyph] = []
    for glyph in glyphs
    where isInOrder(glyph, at: pen, in: font) && abs(glyph.origin.y - first.origin.y) <= slack {
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
    // A glyph without text leaves a gap.
    guard slots.allSatisfy({ !$0.own.isEmpty || font.advance(of: $0.glyph.id) * size <= slack }) else {
      return nil
    }
    slots.removeAll { $0.own.isEmpty }
    for index in slots.indices {
      slots[index].restPlace = CGPoint(
        x: slots[index].glyph.origin.x + font.advance(of: slots[index].glyph.id) * size, y: first.origin.y)
    }
    if let last = slots.indices.last { slots[last].restPlace.x = marksEnd(after: slots[last].restPlace.x) }
    return slots.isEmpty ? nil : slots
  }

  /// Returns where the text of marks after a letter ends. Where marks beside the line keep the next letter away, the gap
  /// would be taken for a space.
  func marksEnd(after pen: CGFloat) -> CGFloat {
    guard let nextLeft, nextLeft > pen, nextLeft - pen <= gap * size else { return pen }
    return nextLeft
  }

  /// Distributes characters to glyphs that show none alone, or to the glyph before; false if there is no such
  /// glyph either.
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
      // Some viewers lose characters outside the Basic Multilingual Plane where a glyph shows several.
      let isPlain = part.allSatisfy { $0.value <= 0xFFFF }
      let own = part.prefix(isPlain ? ReadableText.longestText : 1)
      slots[index].own = Array(own)
      slots[index].rest = Array(part[own.endIndex...])
      next = end
    }
    return true
  }

  /// Returns one character for each glyph with a width; the remaining characters go to the left of the
  /// leftmost one.
  private func reversedSlots(in font: ReadableFont) -> [Slot]? {
    let slack = ReadableText.scatteredGap * size
    let line = glyphs.reversed().filter { font.advance(of: $0.id) * size > slack }
    let width = line.reduce(0) { $0 + font.advance(of: $1.id) * size }
    guard let left = line.last, abs(glyphs.reduce(0) { $0 + $1.advance } - width) <= slack || isBeforeSpace,
      zip(line, line.dropFirst()).allSatisfy({ $0.origin.x > $1.origin.x })
    else { return nil }
    let scalars = scalars
    var slots = zip(line, scalars).map { Slot(glyph: $0, own: [$1]) }
    if slots.count < scalars.count, let last = slots.indices.last {
      slots[last].rest = Array(scalars[slots.count...])
      // Viewers drop a character beside an equal one as the second of a shadow.
      guard Set(slots[last].rest).count == slots[last].rest.count else { return nil }
      slots[last].restPlace = left.origin
    }
    return slots.isEmpty ? nil : slots.reversed()
  }
}
