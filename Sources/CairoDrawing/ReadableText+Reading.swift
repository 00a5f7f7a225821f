import CoreGraphics
import DisplayList

extension ReadableText {
  /// Sorts the clusters of a run, in the order of its text.
  ///
  /// - Parameter font: nil where the glyphs are drawn by other means, so that all of the text has to be carried.
  mutating func read(_ run: GlyphRun, in font: ReadableFont?) {
    removeAll()
    let text = Array(run.text.utf8)
    let whole = GlyphRun.Cluster(
      byteCount: Int32(clamping: text.count), glyphCount: Int32(clamping: run.glyphs.count))
    let clusters = run.clusters.isEmpty ? [whole] : run.clusters
    var byte = 0
    var next = run.isRightToLeft ? run.glyphs.count : 0
    for (index, cluster) in clusters.enumerated() {
      let count = Int(max(cluster.glyphCount, 0))
      let end = byte + Int(max(cluster.byteCount, 0))
      let first = run.isRightToLeft ? next - count : next
      guard first >= 0, first + count <= run.glyphs.count, end <= text.count else { return }
      let reading = ClusterReading(
        glyphs: run.glyphs[first..<first + count], text: text[byte..<end], size: run.size,
        isRightToLeft: run.isRightToLeft,
        isBeforeSpace: index + 1 == clusters.count || (end < text.count && text[end] == 0x20))
      add(reading, in: font)
      next = run.isRightToLeft ? first : first + count
      byte = end
    }
  }

  private mutating func add(_ cluster: ClusterReading, in font: ReadableFont?) {
    guard let font else { return carry(cluster, drawn: false) }
    if let glyph = cluster.onlyGlyph, let scalar = cluster.onlyScalar {
      let gap =
        cluster.isBeforeSpace || scalar == " " ? 0 : glyph.advance / cluster.size - font.advance(of: glyph.id)
      if gap <= (cluster.isRightToLeft ? Self.reversedGap : Self.tightGap) {
        guard font.assign(scalar, to: glyph.id) else { return carry(cluster, drawn: true) }
        add(
          glyph, cluster.text, joinsLast: isJoining && scalar != " " && font.isNatural(glyph.id, for: scalar))
      } else if !cluster.isRightToLeft, gap <= Self.joinedGap, font.isNatural(glyph.id, for: scalar),
        font.assign(scalar, to: glyph.id)
      {
        add(glyph, cluster.text, joinsLast: true, joinsNext: true)
      } else {
        carry(cluster, drawn: true)
      }
      return
    }
    guard let slots = cluster.slots(in: font), slots.allSatisfy({ font.assign($0.own, to: $0.glyph.id) })
    else {
      return carry(cluster, drawn: true)
    }
    for slot in slots {
      var text = ""
      text.unicodeScalars.append(contentsOf: slot.own)
      add(slot.glyph, text.utf8)
      addBlanks(slot.rest, at: slot.restPlace, cluster)
    }
    for glyph in cluster.glyphs where !slots.contains(where: { $0.glyph == glyph }) { addOutline(of: glyph) }
  }

  /// Leaves the text of a cluster to empty glyphs, one for each character, that share its width.
  private mutating func carry(_ cluster: ClusterReading, drawn: Bool) {
    if drawn { for glyph in cluster.glyphs { addOutline(of: glyph) } }
    let scalars = cluster.scalars
    guard let place = cluster.place, !scalars.isEmpty else { return }
    let width = cluster.glyphs.reduce(0) { $0 + $1.advance } / CGFloat(scalars.count)
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
    }
  }

  /// MuPDF reads eight characters of a glyph.
  static let longestText = 8
}
