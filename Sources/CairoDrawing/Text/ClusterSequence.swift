import CoreGraphics
import DisplayList

/// The clusters of a run with their texts, in the order of the text.
struct ClusterSequence: Sequence, IteratorProtocol {
  private let run: GlyphRun
  private let text: [UInt8]
  private let gap: CGFloat
  private let clusters: [GlyphRun.Cluster]
  private var index = 0
  private var byte = 0
  /// The first glyph that comes next, or the one behind it where the run goes from right to left.
  private var glyph: Int

  init(_ run: GlyphRun, text: [UInt8], gap: CGFloat) {
    self.run = run
    self.text = text
    self.gap = gap
    let whole = GlyphRun.Cluster(
      byteCount: Int32(clamping: text.count), glyphCount: Int32(clamping: run.glyphs.count))
    clusters = run.clusters.isEmpty ? [whole] : run.clusters
    glyph = run.isRightToLeft ? run.glyphs.count : 0
  }

  mutating func next() -> ClusterReading? {
    guard index < clusters.count else { return nil }
    let count = Int(Swift.max(clusters[index].glyphCount, 0))
    let end = byte + Int(Swift.max(clusters[index].byteCount, 0))
    let first = run.isRightToLeft ? glyph - count : glyph
    guard first >= 0, first + count <= run.glyphs.count, end <= text.count else { return nil }
    defer {
      glyph = run.isRightToLeft ? first : first + count
      byte = end
      index += 1
    }
    return ClusterReading(
      glyphs: run.glyphs[first..<first + count], text: text[byte..<end], size: run.size,
      isRightToLeft: run.isRightToLeft, gap: gap,
      isBeforeSpace: index + 1 == clusters.count || (end < text.count && text[end] == 0x20))
  }
}
