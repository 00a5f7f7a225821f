import CoreGraphics
import Drawing

/// The clusters of a run with their texts, in the order of the text.
struct ClusterSequence: Sequence, IteratorProtocol {
  private let run: GlyphRun
  private let text: [UInt8]
  private let gap: CGFloat
  private let pageIsRightToLeft: Bool
  private let clusters: [GlyphRun.Cluster]
  private var index = 0
  private var byte = 0
  /// The index of the next glyph, or of the one after it in a run from right to left.
  private var glyph: Int

  init(_ run: GlyphRun, text: [UInt8], gap: CGFloat, pageIsRightToLeft: Bool) {
    self.pageIsRightToLeft = pageIsRightToLeft
    self.run = run
    self.text = text
    self.gap = gap
    let whole = GlyphRun.Cluster(
      byteCount: Int32(clamping: text.count), glyphCount: Int32(clamping: run.glyphs.count))
    clusters = run.clusters.isEmpty ? [whole] : run.clusters
    glyph = run.isRightToLeft ? run.glyphs.count : 0
  }

  /// Returns the clusters from left to right.
  static func visual(
    _ run: GlyphRun, text: [UInt8], gap: CGFloat, pageIsRightToLeft: Bool
  ) -> [ClusterReading] {
    var clusters = Array(
      ClusterSequence(run, text: text, gap: gap, pageIsRightToLeft: pageIsRightToLeft))
    if run.isRightToLeft {
      clusters = joiningMarks(of: clusters, in: run)
      clusters.reverse()
    }
    for index in clusters.indices {
      clusters[index].isBeforeSpace = index + 1 == clusters.count || clusters[index + 1].text.first == 0x20
      // A single byte is a letter without marks.
      if index + 1 < clusters.count, clusters[index].text.count > 1, !run.isRightToLeft {
        clusters[index].nextLeft = clusters[index + 1].place?.x
      }
    }
    return clusters
  }

  /// Joins marks to the letters that they hang on, in text from right to left: from left to right, marks come first, and
  /// only the letter has a place on the line.
  private static func joiningMarks(of clusters: [ClusterReading], in run: GlyphRun) -> [ClusterReading] {
    var result: [ClusterReading] = []
    for cluster in clusters {
      guard cluster.scalars.first?.properties.generalCategory == .nonspacingMark, let letter = result.last,
        !letter.isSpace
      else {
        result.append(cluster)
        continue
      }
      result[result.count - 1] = letter.joined(with: cluster, in: run)
    }
    return result
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
    var reading = ClusterReading(
      glyphs: run.glyphs[first..<first + count], text: text[byte..<end], size: run.size,
      isRightToLeft: run.isRightToLeft, gap: gap)
    reading.openEnds = openEnds(of: reading, isLast: index + 1 == clusters.count, next: text[end...])
    return reading
  }

  /// Returns the ends at which viewers that sort glyphs need a mark to keep a cluster with its neighbours.
  ///
  /// Such a viewer reads each line in the direction of most of the page. It assigns what has no direction to
  /// the preceding text; and what may belong to a number, with all that follows up to a letter, to text from
  /// left to right.
  private func openEnds(
    of cluster: ClusterReading, isLast: Bool, next: ArraySlice<UInt8>
  ) -> GlyphRun.Ends {
    let isFirst = index == 0
    var ends: GlyphRun.Ends = []
    if pageIsRightToLeft {
      if isFirst, run.isRightToLeft, run.openEnds.contains(.right) { ends.insert(.right) }
      if isLast, !run.isRightToLeft, run.openEnds.contains(.right) { ends.insert(.right) }
      if run.isRightToLeft, cluster.onlyScalar?.mayStandInNumbers ?? false {
        let isOpen = isLast ? !run.openEnds.contains(.lineLeft) : !next.startsWithLetter
        if isOpen { ends.insert(.left) }
      }
    } else {
      let isLeftmost = run.isRightToLeft ? isLast : isFirst
      if isLeftmost, !run.openEnds.isDisjoint(with: [.left, .lineLeft]) { ends.insert(.left) }
    }
    return ends
  }
}

extension Unicode.Scalar {
  /// Whether it is a separator or sign of numbers in bidirectional text (UAX #9: CS, ES, ET).
  fileprivate var mayStandInNumbers: Bool {
    switch value {
    case 0x23...0x25, 0x2B...0x2F, 0x3A, 0xA0, 0xA2...0xA5, 0xB0, 0xB1, 0x60C, 0x66A, 0x202F, 0x2030...0x2034,
      0x20A0...0x20CF, 0x2212:
      true
    default: false
    }
  }
}

extension ArraySlice<UInt8> {
  fileprivate var startsWithLetter: Bool {
    var decoder = Unicode.UTF8()
    var bytes = makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&bytes) else { return false }
    return scalar.properties.isAlphabetic
  }
}
