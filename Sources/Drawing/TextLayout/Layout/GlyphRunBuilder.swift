import CoreGraphics
import Drawing

/// Collects the glyphs of a line's pieces, from left to right, with the text that they show.
struct GlyphRunBuilder {
  let run: ShapedParagraph.Run
  private let paragraph: ShapedParagraph
  private let item: ShapedParagraph.Item
  private let baseline: CGFloat
  /// The cluster after which a hyphen is shown.
  private let hyphenated: Int?
  private static let softHyphen = "\u{AD}"
  /// How far slant and stroke may extend beyond a glyph's own ink.
  private let growth: CGSize
  /// The part of it that is due to a slant.
  let lean: CGFloat
  private var piece: LinePiece
  private var collected = Collected()
  private(set) var ink = InkBox()

  /// The glyphs of a run, and the text that they show.
  private struct Collected {
    var glyphs: [GlyphRun.Glyph] = []
    /// In the order in which clusters are added.
    var clusters: [GlyphRun.Cluster] = []
    var firstByte = Int32.max
    var endByte: Int32 = 0
    /// The bytes of clusters without glyphs that belong to the next cluster with glyphs.
    var pendingBytes: Int32 = 0
    /// Text that the run shows after its part of the source text.
    var addedText = ""

    mutating func setPendingApart() {
      guard pendingBytes > 0 else { return }
      clusters.append(GlyphRun.Cluster(byteCount: pendingBytes, glyphCount: 0))
      pendingBytes = 0
    }

    mutating func absorbPending() {
      clusters[clusters.count - 1].byteCount += pendingBytes
      pendingBytes = 0
    }
  }

  init(_ line: PlacedLine, _ piece: LinePiece) {
    paragraph = line.paragraph
    item = paragraph.items[piece.item]
    run = paragraph.runs[piece.run]
    baseline = line.baseline - run.rise
    hyphenated = line.range.endsWithHyphen ? line.range.clusters.last : nil
    self.piece = piece
    lean = abs(CGFloat(item.font.face.synthesis.shear) + run.attributes.font.obliqueness) * item.size
    let outline = (run.attributes.stroke?.width ?? 0) / 2
    growth = CGSize(width: lean + outline, height: outline)
    collected.glyphs.reserveCapacity(piece.clusters.count)
    collected.clusters.reserveCapacity(piece.clusters.count)
  }

  /// Continues with the piece to the right of the last one, if both can be one run: pieces may differ only in
  /// script, for example the three scripts of Japanese.
  mutating func continues(with next: LinePiece) -> Bool {
    let nextItem = paragraph.items[next.item]
    guard nextItem.font === item.font, next.run == piece.run, next.level == piece.level,
      nextItem.level == item.level
    else { return false }
    let isNeighbour =
      item.isRightToLeft
      ? next.clusters.upperBound == piece.clusters.lowerBound
      : next.clusters.lowerBound == piece.clusters.upperBound
    if isNeighbour { piece = next }
    return isNeighbour
  }

  /// Adds a cluster; returns false if it shows nothing and separates what precedes it from what follows.
  mutating func add(_ index: Int, at x: CGFloat, advance: CGFloat) -> Bool {
    let cluster = paragraph.clusters[index]
    guard cluster.flags.isDisjoint(with: [.tab, .lineSeparator, .attachment]) else {
      if cluster.flags.contains(.tab), advance < Self.widestUnseenTab * item.size { addTab(cluster.start) }
      return false
    }
    let end =
      index + 1 < paragraph.clusters.count
      ? paragraph.clusters[index + 1].start : Int32(paragraph.range.count)
    collected.firstByte = min(collected.firstByte, cluster.start)
    collected.endByte = max(collected.endByte, end)
    let before = collected.glyphs.count
    var pen = x
    let own = paragraph.glyphs[Int(cluster.glyph)..<Int(cluster.glyph + cluster.glyphCount)]
    // A soft hyphen has no glyph but this one.
    let addsHyphen = index == hyphenated && own.contains { $0.id != nil }
    if index == hyphenated, item.isRightToLeft { addHyphen(at: &pen, ofItsOwn: addsHyphen) }
    let start = addsHyphen && item.isRightToLeft ? before + 1 : before
    for glyph in own {
      if let id = glyph.id { add(id, at: &pen, glyph) }
    }
    let count = Int32(collected.glyphs.count - start)
    if index == hyphenated, !item.isRightToLeft, !addsHyphen { addHyphen(at: &pen, ofItsOwn: false) }
    let shown = addsHyphen ? count : Int32(collected.glyphs.count - before)
    if shown == 0 {
      skip(end - cluster.start, after: index)
    } else {
      // In right-to-left text skipped clusters follow this one; otherwise they are at the beginning of the
      // text.
      if cluster.flags.contains(.whiteSpace) { collected.setPendingApart() }
      collected.clusters.append(GlyphRun.Cluster(byteCount: end - cluster.start, glyphCount: shown))
      collected.absorbPending()
      if addsHyphen, !item.isRightToLeft { addHyphen(at: &pen, ofItsOwn: true) }
      // Kern, tracking and justification belong to the last glyph.
      collected.glyphs[collected.glyphs.count - 1].advance += x + advance - pen
    }
    return true
  }

  private mutating func add(_ id: UInt32, at pen: inout CGFloat, _ glyph: ShapedParagraph.Glyph) {
    let scale = item.scale
    let origin = CGPoint(x: pen + CGFloat(glyph.dx) * scale, y: baseline + CGFloat(glyph.dy) * scale)
    let width = CGFloat(glyph.width) * scale
    collected.glyphs.append(GlyphRun.Glyph(id: id, origin: origin, advance: width))
    addInk(of: id, at: origin)
    pen += width
  }

  /// Adds the hyphen with the text of a soft hyphen (U+00AD), so that readers of the text know that the word
  /// continues.
  ///
  /// - Parameter ofItsOwn: whether the hyphen is a cluster of its own, because the text contains no soft
  ///   hyphen for it.
  private mutating func addHyphen(at pen: inout CGFloat, ofItsOwn: Bool) {
    guard let hyphenated, let hyphen = paragraph.hyphen(after: hyphenated) else { return }
    if ofItsOwn {
      collected.addedText = Self.softHyphen
      collected.clusters.append(
        GlyphRun.Cluster(byteCount: Int32(Self.softHyphen.utf8.count), glyphCount: 1))
    }
    let origin = CGPoint(x: pen, y: baseline)
    collected.glyphs.append(GlyphRun.Glyph(id: hyphen.glyph, origin: origin, advance: hyphen.width))
    addInk(of: hyphen.glyph, at: origin)
    pen += hyphen.width
  }

  /// The widest gap, in ems, that text extraction may not take for a space.
  private static let widestUnseenTab: CGFloat = 0.3

  /// Adds a tab to the text of what precedes it.
  private mutating func addTab(_ byte: Int32) {
    guard !item.isRightToLeft, !collected.clusters.isEmpty, collected.endByte == byte else { return }
    collected.clusters.append(GlyphRun.Cluster(byteCount: 1, glyphCount: 0))
    collected.endByte = byte + 1
  }

  /// Adds the bytes of an invisible character to the cluster before it in the text, if there is one; but not
  /// to white space, which would then no longer be recognised as such.
  private mutating func skip(_ bytes: Int32, after index: Int) {
    if item.isRightToLeft || collected.clusters.isEmpty {
      collected.pendingBytes += bytes
    } else if index > 0, paragraph.clusters[index - 1].flags.contains(.whiteSpace) {
      collected.clusters.append(GlyphRun.Cluster(byteCount: bytes, glyphCount: 0))
    } else {
      collected.clusters[collected.clusters.count - 1].byteCount += bytes
    }
  }

  private mutating func addInk(of glyph: UInt32, at origin: CGPoint) {
    let extents = item.font.extents(of: glyph)
    guard !extents.isEmpty else { return }
    let size = item.size
    ink.add(
      minX: origin.x + CGFloat(extents.minX) * size - growth.width,
      minY: origin.y + CGFloat(extents.minY) * size - growth.height,
      maxX: origin.x + CGFloat(extents.maxX) * size + growth.width,
      maxY: origin.y + CGFloat(extents.maxY) * size + growth.height)
  }

  /// Returns the glyphs so far, and the byte of the text at which they start; nil if there are none.
  ///
  /// - Parameter text: the text that the paragraph is shaped from.
  mutating func finish(_ text: AttributedText) -> (GlyphRun, start: Int)? {
    defer { collected = Collected() }
    guard !collected.glyphs.isEmpty else { return nil }
    if collected.pendingBytes > 0 { collected.absorbPending() }
    let attributes = run.attributes
    var face = item.font.face
    face.synthesis.shear += Double(attributes.font.obliqueness)
    let start = paragraph.range.lowerBound + Int(collected.firstByte)
    let result = GlyphRun(
      face: face, size: item.size, glyphs: collected.glyphs,
      text: text.text(in: start..<start + Int(collected.endByte - collected.firstByte)) + collected.addedText,
      clusters: item.isRightToLeft ? collected.clusters.reversed() : collected.clusters,
      isRightToLeft: item.isRightToLeft,
      fill: attributes.fill, stroke: attributes.stroke,
      url: attributes.link, language: attributes.language, features: attributes.openTypeFeatures)
    return (result, start)
  }
}

extension TextAttributes {
  fileprivate var fill: Paint? { paint.strokeWidth > 0 ? nil : .color(paint.color) }

  fileprivate var stroke: Stroke? {
    guard paint.strokeWidth != 0 else { return nil }
    return Stroke(
      paint: .color(paint.strokeColor ?? paint.color), width: abs(paint.strokeWidth) / 100 * font.size)
  }
}
