import CoreGraphics
import DisplayList

/// Collects the glyphs of a piece of a line, from left to right, with the text that they show.
struct GlyphRunBuilder {
  private let line: PlacedLine
  private let item: ShapedParagraph.Item
  private let run: ShapedParagraph.Run
  private let isRightToLeft: Bool
  private var glyphs: [GlyphRun.Glyph] = []
  /// In the order in which clusters are added.
  private var clusters: [GlyphRun.Cluster] = []
  private var textRange: Range<Int>?
  /// The bytes of clusters without glyphs that stand before the first that has some.
  private var pendingBytes: Int32 = 0
  /// The ink of all glyphs.
  private(set) var ink = CGRect.null

  init(_ line: PlacedLine, _ piece: LinePiece) {
    self.line = line
    item = line.paragraph.items[piece.item]
    run = line.paragraph.runs[piece.run]
    isRightToLeft = item.isRightToLeft
  }

  /// Adds a cluster; false if it is one that shows nothing and parts what stands before it from what follows.
  mutating func add(_ index: Int, at x: CGFloat, advance: CGFloat) -> Bool {
    let paragraph = line.paragraph
    let cluster = paragraph.clusters[index]
    guard cluster.flags.isDisjoint(with: [.tab, .lineSeparator]) else { return false }
    let bytes = paragraph.textRange(of: index..<index + 1)
    textRange =
      textRange.map { min($0.lowerBound, bytes.lowerBound)..<max($0.upperBound, bytes.upperBound) } ?? bytes
    let scale = item.scale
    var pen = x
    var count: Int32 = 0
    for glyph in paragraph.glyphs[Int(cluster.glyph)..<Int(cluster.glyph + cluster.glyphCount)] {
      guard let id = glyph.id else { continue }
      let origin = CGPoint(
        x: pen + CGFloat(glyph.dx) * scale, y: line.baseline - run.rise + CGFloat(glyph.dy) * scale)
      let width = CGFloat(glyph.width) * scale
      glyphs.append(GlyphRun.Glyph(id: id, origin: origin, advance: width))
      addInk(of: id, at: origin)
      pen += width
      count += 1
    }
    if count == 0 {
      skip(Int32(bytes.count))
    } else {
      // Kern, tracking and justification belong to the last glyph.
      glyphs[glyphs.count - 1].advance += x + advance - pen
      clusters.append(GlyphRun.Cluster(byteCount: Int32(bytes.count), glyphCount: count))
      if !isRightToLeft { absorbPending() }
    }
    return true
  }

  /// A character that shows nothing belongs to the cluster before it in the text, if there is one.
  private mutating func skip(_ bytes: Int32) {
    if !isRightToLeft, !clusters.isEmpty {
      clusters[clusters.count - 1].byteCount += bytes
    } else {
      pendingBytes += bytes
    }
  }

  private mutating func absorbPending() {
    clusters[clusters.count - 1].byteCount += pendingBytes
    pendingBytes = 0
  }

  private mutating func addInk(of glyph: UInt32, at origin: CGPoint) {
    let extents = item.font.extents(of: glyph)
    guard extents.width > 0, extents.height > 0 else { return }
    var box = CGRect(
      x: origin.x + extents.minX * item.size, y: origin.y + extents.minY * item.size,
      width: extents.width * item.size, height: extents.height * item.size)
    let lean =
      abs(CGFloat(item.font.face.shear) + run.attributes.obliqueness) * max(-extents.minY, extents.maxY)
    let growth = abs(run.attributes.strokeWidth) / 200 * run.attributes.fontSize
    if lean != 0 || growth != 0 { box = box.insetBy(dx: -growth - abs(lean) * item.size, dy: -growth) }
    ink = ink.union(box)
  }

  /// The glyphs so far; nil if there are none.
  mutating func finish() -> GlyphRun? {
    defer {
      glyphs = []
      clusters = []
      textRange = nil
      pendingBytes = 0
    }
    guard !glyphs.isEmpty, let textRange else { return nil }
    if pendingBytes > 0 { absorbPending() }
    let attributes = run.attributes
    var face = item.font.face
    face.shear += Double(attributes.obliqueness)
    let start = line.paragraph.range.lowerBound
    var stroke: Stroke?
    if attributes.strokeWidth != 0 {
      stroke = Stroke(
        paint: .color(attributes.strokeColor ?? attributes.foregroundColor),
        width: abs(attributes.strokeWidth) / 100 * attributes.fontSize)
    }
    return GlyphRun(
      face: face, size: item.size, glyphs: glyphs,
      text: line.text.text(in: textRange.lowerBound + start..<textRange.upperBound + start),
      clusters: isRightToLeft ? clusters.reversed() : clusters, isRightToLeft: isRightToLeft,
      fill: attributes.strokeWidth > 0 ? nil : .color(attributes.foregroundColor), stroke: stroke,
      url: attributes.link, language: attributes.language)
  }
}
