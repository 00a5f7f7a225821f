import CoreGraphics
import DisplayList

extension ReadableText {
  /// Sorts the clusters of a run, in the order of its text.
  ///
  /// - Parameters:
  ///   - font: nil where the glyphs are drawn by other means, so that all of the text has to be carried.
  ///   - isAslant: whether lines are neither level nor upright on the page.
  mutating func read(_ run: GlyphRun, in font: ReadableFont?, isAslant: Bool = false) {
    removeAll()
    let text = Array(run.text.utf8)
    baseline = run.glyphs.max { $0.advance < $1.advance }?.origin.y ?? 0
    let gap = run.isRightToLeft || isAslant ? Self.scatteredGap : Self.tightGap
    var word: [ClusterReading] = []
    var widest: CGFloat = 0
    for cluster in ClusterSequence(
      run, text: text, gap: gap, pageIsRightToLeft: pageIsRightToLeft)
    {
      guard let font else {
        carry(cluster, drawn: false)
        continue
      }
      if cluster.isSpace {
        finish(&word, widest: &widest, font)
        add(cluster, in: font)
      } else {
        if !cluster.isBeforeSpace { widest = max(widest, cluster.gapBehind(in: font)) }
        word.append(cluster)
      }
    }
    if let font { finish(&word, widest: &widest, font) }
  }

  /// Adds the clusters of a word: all in the same way, as far as gaps go.
  private mutating func finish(_ word: inout [ClusterReading], widest: inout CGFloat, _ font: ReadableFont) {
    guard let first = word.first else { return }
    if widest <= first.gap {
      for cluster in word { add(cluster, in: font) }
    } else if !first.isRightToLeft, widest <= Self.joinedGap, word.allSatisfy({ $0.isNatural(in: font) }) {
      for (index, cluster) in word.enumerated() {
        guard let glyph = cluster.onlyGlyph else { continue }
        add(glyph, cluster.text, joinsLast: index > 0)
      }
    } else {
      for cluster in word { carry(cluster, drawn: true) }
    }
    word.removeAll(keepingCapacity: true)
    widest = 0
  }

  private mutating func add(_ cluster: ClusterReading, in font: ReadableFont) {
    if let glyph = cluster.onlyGlyph, let scalar = cluster.onlyScalar {
      guard isPlaced(glyph, cluster, font), font.assign(scalar, to: glyph.id) else {
        return carry(cluster, drawn: true)
      }
      pen = glyph.origin.x + (cluster.isRightToLeft ? 0 : font.advance(of: glyph.id) * cluster.size)
      // As `ActualText`, which those who do not need marks (MuPDF) do not read either.
      let isMarked = !cluster.openEnds.isEmpty && font.isNatural(glyph.id, for: scalar)
      return add(glyph, isMarked ? cluster.markedText[...] : cluster.text)
    }
    guard let slots = cluster.slots(in: font), slots.allSatisfy({ font.assign($0.own, to: $0.glyph.id) })
    else {
      return carry(cluster, drawn: true)
    }
    pen = cluster.end
    for slot in slots {
      var text = ""
      text.unicodeScalars.append(contentsOf: slot.own)
      add(slot.glyph, text.utf8)
      addBlanks(slot.rest, at: slot.restPlace, cluster)
    }
    for glyph in cluster.glyphs where !slots.contains(where: { $0.glyph == glyph }) { addOutline(of: glyph) }
  }

  /// Whether readers find a glyph in its order: without a width it may seem to stand before or far behind its neighbour,
  /// as marks do.
  private func isPlaced(_ glyph: GlyphRun.Glyph, _ cluster: ClusterReading, _ font: ReadableFont) -> Bool {
    let slack = Self.scatteredGap
    if font.advance(of: glyph.id) > slack { return true }
    guard let pen, !cluster.isRightToLeft else { return false }
    return abs(glyph.origin.x - pen) <= slack * cluster.size
  }

  /// Leaves the text of a cluster to empty glyphs, one for each character, that share its width.
  private mutating func carry(_ cluster: ClusterReading, drawn: Bool) {
    if drawn { for glyph in cluster.glyphs { addOutline(of: glyph) } }
    let scalars = cluster.scalars
    guard let place = cluster.place, !scalars.isEmpty else { return }
    let width = cluster.glyphs.reduce(0) { $0 + $1.advance } / CGFloat(scalars.count)
    guard width > Self.scatteredGap * cluster.size else {
      return addBlanks(scalars, at: CGPoint(x: pen ?? place.x, y: baseline), cluster)
    }
    pen = cluster.end
    for (index, scalar) in scalars.enumerated() {
      let position = CGFloat(cluster.isRightToLeft ? scalars.count - 1 - index : index)
      add(
        Carrier(text: String(scalar), x: place.x + position * width, y: place.y, ems: width / cluster.size))
    }
  }

  /// Carriers without width, one for each character, so little apart that nobody takes it for a space and so far
  /// that readers who sort by place find their order.
  private mutating func addBlanks(_ scalars: [Unicode.Scalar], at place: CGPoint, _ cluster: ClusterReading) {
    let step = 0.001 * cluster.size
    for (index, scalar) in scalars.enumerated() {
      let distance = step * CGFloat(cluster.isRightToLeft ? index + 1 : scalars.count - index)
      add(Carrier(text: String(scalar), x: place.x - distance, y: place.y, ems: 0))
      // What follows stands behind.
      if cluster.isRightToLeft { pen = place.x - distance }
    }
  }

  /// MuPDF reads eight characters of a glyph.
  static let longestText = 8
}
