import CoreGraphics
import Drawing

extension ReadableText {
  /// Reads the clusters of a run, from left to right.
  ///
  /// - Parameters:
  ///   - isDrawn: whether the glyphs are drawn by other means, so that all of the text goes to carriers.
  ///   - isAslant: whether lines are neither horizontal nor vertical on the page.
  ///   - pageIsRightToLeft: whether most of the page's text runs from right to left.
  mutating func read(
    _ run: GlyphRun, in font: ReadableFont, isDrawn: Bool = false, isAslant: Bool, pageIsRightToLeft: Bool
  ) {
    removeAll()
    needsOutlines = !isDrawn
    let text = Array(run.text.utf8)
    baseline = run.glyphs.max { $0.advance < $1.advance }?.origin.y ?? 0
    edge = run.glyphs.first?.origin.x ?? 0
    let gap = isAslant ? Self.scatteredGap : Self.tightGap
    var word: [ClusterReading] = []
    var widest: CGFloat = 0
    for cluster in ClusterSequence.visual(run, text: text, gap: gap, pageIsRightToLeft: pageIsRightToLeft) {
      if isDrawn {
        if isAslant, !cluster.isRightToLeft, !cluster.isSpace {
          word.append(cluster)
        } else {
          carryWhole(&word)
          carry(cluster, font)
        }
      } else if cluster.isSpace {
        finish(&word, widest: &widest, font)
        add(cluster, in: font)
      } else {
        if !cluster.isBeforeSpace { widest = max(widest, cluster.gapBehind(in: font)) }
        word.append(cluster)
      }
    }
    if isDrawn { carryWhole(&word) } else { finish(&word, widest: &widest, font) }
  }

  /// Puts a word whose glyphs are not drawn here into as few carriers as possible: viewers that sort glyphs
  /// would break a slanted word into many parts.
  private mutating func carryWhole(_ word: inout [ClusterReading]) {
    var text = ""
    var (place, size, width) = (CGPoint.zero, CGFloat(1), CGFloat(0))
    func carrier() -> Carrier { Carrier(text: text, x: place.x, y: place.y, ems: width / size) }
    for cluster in word {
      guard let start = cluster.place, let end = cluster.end, cluster.size > 0 else { continue }
      let scalars = cluster.scalars
      if !text.isEmpty, text.unicodeScalars.count + scalars.count > Self.longestText {
        add(carrier())
        (text, width) = ("", 0)
      }
      if text.isEmpty { (place, size) = (start, cluster.size) }
      text.unicodeScalars.append(contentsOf: scalars)
      width = end - place.x
    }
    if !text.isEmpty { add(carrier()) }
    pen = word.last?.end ?? pen
    word.removeAll(keepingCapacity: true)
  }

  /// Adds the clusters of a word, all in the same way as far as gaps allow.
  private mutating func finish(_ word: inout [ClusterReading], widest: inout CGFloat, _ font: ReadableFont) {
    guard let first = word.first else { return }
    if widest <= first.gap {
      for cluster in word { add(cluster, in: font) }
    } else if !first.isRightToLeft, widest <= Self.joinedGap,
      word.allSatisfy({ $0.isNatural(in: font) && $0.ownAdvance(in: font) > Self.scatteredGap * $0.size })
    {
      for (index, cluster) in word.enumerated() {
        guard let glyph = cluster.onlyGlyph else { continue }
        add(glyph, cluster.text, joinsLast: index > 0)
      }
    } else {
      for cluster in word { carry(cluster, font) }
    }
    word.removeAll(keepingCapacity: true)
    widest = 0
  }

  private mutating func add(_ cluster: ClusterReading, in font: ReadableFont) {
    // Letters of Nastaliq descend to the line's baseline, so that viewers would take each for a line.
    if let place = cluster.place, abs(place.y - baseline) > Self.scatteredGap * cluster.size {
      return carry(cluster, font)
    }
    // PDFium leaves out a blank of a font of its own, as Cairo makes one for Latin letters, and sees the gap only after
    // a glyph that has a width.
    if cluster.isSpace, endsWithMark(font) { return carry(cluster, font) }
    if let glyph = cluster.onlyGlyph, !isPlaced(glyph, cluster, font) { return carry(cluster, font) }
    if let glyph = cluster.onlyGlyph, let scalar = cluster.onlyScalar {
      guard font.assign(scalar, to: glyph.id) else { return carry(cluster, font) }
      pen = glyph.origin.x + font.advance(of: glyph.id) * cluster.size
      // As `ActualText`, which only those viewers read that need marks.
      if !cluster.openEnds.isEmpty, font.isNatural(glyph.id, for: scalar) {
        return add(glyph, cluster.markedText)
      }
      // A mirrored glyph cannot have it.
      addMark(cluster, .left, glyph.origin, width: glyph.advance)
      add(glyph, cluster.text)
      return addMark(cluster, .right, glyph.origin, width: glyph.advance)
    }
    guard let slots = cluster.slots(in: font), slots.allSatisfy({ font.assign($0.own, to: $0.glyph.id) })
    else {
      return carry(cluster, font)
    }
    pen = cluster.end
    for slot in slots {
      var text = ""
      text.unicodeScalars.append(contentsOf: slot.own)
      if cluster.isRightToLeft { addBlanks(slot.rest, at: slot.restPlace, cluster) }
      add(slot.glyph, text.utf8)
      if !cluster.isRightToLeft { addBlanks(slot.rest, at: slot.restPlace, cluster) }
    }
    for glyph in cluster.glyphs where !slots.contains(where: { $0.glyph == glyph }) { addOutline(of: glyph) }
  }

  /// Returns whether the last glyph has no width.
  private func endsWithMark(_ font: ReadableFont) -> Bool {
    guard case .text(let range, _, _)? = parts.last else { return false }
    return font.advance(of: UInt32(truncatingIfNeeded: glyphs[range.upperBound - 1].index))
      <= Self.scatteredGap
  }

  /// Returns whether viewers find a glyph in order: one without a width, such as a mark, may seem to precede
  /// its neighbour or to be far from it.
  private func isPlaced(_ glyph: GlyphRun.Glyph, _ cluster: ClusterReading, _ font: ReadableFont) -> Bool {
    if font.advance(of: glyph.id) > Self.scatteredGap { return true }
    guard let pen else { return false }
    return cluster.isInOrder(glyph, at: pen, in: font)
  }

  /// Adds carriers for the text of a cluster, one for each character, that share its width.
  private mutating func carry(_ cluster: ClusterReading, _ font: ReadableFont) {
    if needsOutlines { for glyph in cluster.glyphs { addOutline(of: glyph) } }
    let scalars = cluster.scalars
    guard !scalars.isEmpty else { return }
    guard var place = cluster.place else {
      // Of a lone blank, viewers that sort glyphs keep only the gap.
      if scalars == ["\t"] { return add(Carrier(text: "  ", x: pen ?? edge, y: baseline, ems: 0)) }
      return addBlanks(scalars, at: CGPoint(x: pen ?? edge, y: baseline), cluster)
    }
    place.y = baseline
    let advance = cluster.glyphs.reduce(0) { $0 + $1.advance }
    // Between letter-spaced letters, marks have a width, but no place of their own on the line.
    let slack = Self.scatteredGap * cluster.size
    let width = advance / CGFloat(scalars.count)
    var spot = place
    if cluster.ownAdvance(in: font) <= slack, let pen {
      // Far enough apart, they fill the gap after their letter.
      guard !cluster.isRightToLeft, width >= Self.distinctWidth * cluster.size else {
        let end = cluster.marksEnd(after: pen)
        self.pen = end
        return addBlanks(scalars, at: CGPoint(x: end, y: baseline), cluster)
      }
      spot = CGPoint(x: pen, y: baseline)
    } else if width <= slack {
      return addBlanks(scalars, at: CGPoint(x: pen ?? place.x, y: baseline), cluster)
    }
    pen = spot.x + advance
    addMark(cluster, .left, spot, width: advance)
    defer { addMark(cluster, .right, spot, width: advance) }
    let start = cluster.openEnds.contains(.left) ? spot.x + Self.step * cluster.size : spot.x
    for (index, scalar) in cluster.visualScalars.enumerated() {
      add(
        Carrier(
          text: String(scalar), x: start + CGFloat(index) * width, y: spot.y, ems: width / cluster.size))
    }
  }

  /// Adds a mark of the cluster's direction at one of its ends, if that is open.
  private mutating func addMark(
    _ cluster: ClusterReading, _ end: GlyphRun.Ends, _ place: CGPoint, width: CGFloat
  ) {
    guard cluster.openEnds.contains(end) else { return }
    let x = end == .left ? place.x : place.x + width - Self.step * cluster.size
    add(Carrier(text: cluster.mark, x: x, y: place.y, ems: 0))
  }

  /// The distance between carriers without width, in ems.
  private static let step: CGFloat = 0.006
  /// Their distance from glyphs of a font, whose rounded advances shift them.
  private static let wideStep: CGFloat = 0.018

  /// Adds carriers without width, one for each character: close enough not to be taken for spaces, and far
  /// enough apart that viewers that sort by position find their order.
  private mutating func addBlanks(_ scalars: [Unicode.Scalar], at place: CGPoint, _ cluster: ClusterReading) {
    guard !cluster.isRightToLeft else {
      // Without gaps, as viewers compare these with the widths beside them.
      let (start, step) = (place.x - Self.wideStep * cluster.size, Self.step * cluster.size)
      for (index, scalar) in scalars.enumerated().reversed() {
        let x = start - step * CGFloat(index)
        add(Carrier(text: String(scalar), x: x, y: place.y, ems: index == 0 ? Self.wideStep : Self.step))
      }
      return
    }
    for (index, scalar) in scalars.enumerated() {
      let text = String(scalar)
      // MuPDF measures distances in widths: a step back to one without any would begin a line.
      let width = Self.distinctWidth / CGFloat(scalars.count)
      let x = place.x - width * cluster.size * CGFloat(scalars.count - index)
      add(Carrier(text: text, x: x, y: place.y, ems: width))
    }
  }

  /// The least distance of a glyph from another one, in ems, at which viewers do not take it for a duplicate,
  /// and separate all that follows.
  private static let distinctWidth: CGFloat = 0.12

  /// Some viewers read at most eight characters per glyph.
  static let longestText = 8
}
