import CPango
import CoreGraphics

/// Collects the glyphs of a paragraph as Pango shapes it, piece by piece.
struct ParagraphBuilder {
  typealias Item = ShapedParagraph.Item
  typealias Glyph = ShapedParagraph.Glyph
  typealias Cluster = ShapedParagraph.Cluster

  /// Pango's flags in glyph numbers: for empty glyphs, and for characters that no font has.
  fileprivate static let emptyGlyph: UInt32 = 0x0FFF_FFFF
  fileprivate static let unknownGlyphFlag: UInt32 = 0x1000_0000

  let runs: [ShapedParagraph.Run]
  private(set) var items: [Item] = []
  private(set) var glyphs: [Glyph] = []
  var clusters: [Cluster] = []

  /// - Parameter count: the approximate number of characters.
  init(_ runs: [ShapedParagraph.Run], reserving count: Int) {
    self.runs = runs
    glyphs.reserveCapacity(count)
    clusters.reserveCapacity(count)
  }

  /// Adds the glyphs of a text range. Pango counts their clusters from the start of the range.
  mutating func append(
    _ string: UnsafePointer<PangoGlyphString>, of range: Range<Int>, text: UnsafePointer<CChar>,
    font: LayoutFont,
    level: UInt8, run firstRun: Int
  ) {
    let count = Int(string.pointee.num_glyphs)
    guard count > 0, let infos = string.pointee.glyphs, let starts = string.pointee.log_clusters else {
      return
    }
    let firstGlyph = glyphs.count
    let firstCluster = clusters.count
    var item = Item(
      font: font, size: runs[firstRun].size, level: level, clusters: firstCluster..<firstCluster,
      glyphs: firstGlyph..<firstGlyph + count, lacksGlyphs: false)
    for i in 0..<count { glyphs.append(Glyph(infos[i], font: font)) }

    var run = firstRun
    var index = item.isRightToLeft ? count - 1 : 0
    let step = item.isRightToLeft ? -1 : 1
    while index >= 0, index < count {
      let start = starts[index]
      var last = index
      while last + step >= 0, last + step < count, starts[last + step] == start { last += step }
      let members = min(index, last)...max(index, last)
      let byte = clusters.count == firstCluster ? range.lowerBound : range.lowerBound + Int(start)
      while run + 1 < runs.count, runs[run].range.upperBound <= byte { run += 1 }
      var flags = Self.flags(of: text + byte, before: text + range.upperBound)
      let attachment = flags.contains(.attachment) ? runs[run].attributes.attachment : nil
      if attachment == nil {
        flags.remove(.attachment)
      } else {
        for i in members { glyphs[firstGlyph + i] = Glyph(id: nil, width: 0, dx: 0, dy: 0) }
      }
      var width: Int32 = 0
      for i in members {
        width &+= glyphs[firstGlyph + i].width
        if glyphs[firstGlyph + i].id == 0 { item.lacksGlyphs = true }
      }
      clusters.append(
        Cluster(
          start: Int32(byte), item: Int32(items.count), run: Int32(run),
          glyph: Int32(firstGlyph + members.lowerBound),
          glyphCount: Int32(members.count),
          flags: flags, advance: attachment?.bounds.width ?? CGFloat(width) * item.scale))
      index = last + step
    }
    item.clusters = firstCluster..<clusters.count
    items.append(item)
  }

  /// The flags that follow from a cluster's first character alone.
  private static func flags(of text: UnsafePointer<CChar>, before end: UnsafePointer<CChar>) -> Cluster.Flags
  {
    let first = UInt8(truncatingIfNeeded: text[0])
    switch first {
    case 0x09: return [.tab, .whiteSpace]
    case 0x20: return .whiteSpace
    case 0x2C, 0x2E: return .decimalSeparator
    case 0x0B, 0x0C: return [.lineSeparator, .whiteSpace]
    case 0xE2 where end - text >= 3 && UInt8(truncatingIfNeeded: text[1]) == 0x80:
      let third = UInt8(truncatingIfNeeded: text[2])
      if third == 0xA8 { return [.lineSeparator, .whiteSpace] }
      // U+2000 to U+200A except the figure space, which is not a break opportunity.
      return (0x80...0x8A).contains(third) && third != 0x87 ? .whiteSpace : []
    case 0xE3
    where end - text >= 3 && UInt8(truncatingIfNeeded: text[1]) == 0x80
      && UInt8(truncatingIfNeeded: text[2]) == 0x80:
      return .whiteSpace
    case 0xEF
    where end - text >= 3 && UInt8(truncatingIfNeeded: text[1]) == 0xBF
      && UInt8(truncatingIfNeeded: text[2]) == 0xBC:
      return .attachment
    default: return []
    }
  }

  /// Adds kern and tracking after every character.
  ///
  /// Marks belong to the advance of their character, so the space is added after all of its glyphs: to the
  /// right of its last cluster, or of its first in right-to-left text.
  mutating func addLetterSpacing() {
    var first = 0
    while first < clusters.count {
      var end = first + 1
      while end < clusters.count, !clusters[end].flags.contains(.graphemeStart),
        clusters[end].item == clusters[first].item || !isRightToLeft(first) && !isRightToLeft(end)
      { end += 1 }
      let space = runs[Int(clusters[first].run)].letterSpacing
      if space != 0, (first..<end).contains(where: { shows($0) }) {
        clusters[isRightToLeft(first) ? first : end - 1].advance += space
      }
      first = end
    }
  }

  private func isRightToLeft(_ cluster: Int) -> Bool { items[Int(clusters[cluster].item)].isRightToLeft }

  /// Whether a cluster has a glyph, even a blank one.
  private func shows(_ cluster: Int) -> Bool {
    let c = clusters[cluster]
    return glyphs[Int(c.glyph)..<Int(c.glyph + c.glyphCount)].contains { $0.id != nil }
  }
}

extension ShapedParagraph.Glyph {
  /// A character without a glyph is shown by its font's glyph for missing characters.
  fileprivate init(_ info: PangoGlyphInfo, font: LayoutFont) {
    if info.glyph == ParagraphBuilder.emptyGlyph {
      self.init(id: nil, width: info.geometry.width, dx: 0, dy: 0)
    } else if info.glyph & ParagraphBuilder.unknownGlyphFlag != 0 {
      self.init(
        id: 0, width: Int32(font.advance(of: 0) / (PangoEngine.unit * font.sizeCorrection)), dx: 0, dy: 0)
    } else {
      self.init(
        id: info.glyph, width: info.geometry.width, dx: info.geometry.x_offset, dy: info.geometry.y_offset)
    }
  }
}
