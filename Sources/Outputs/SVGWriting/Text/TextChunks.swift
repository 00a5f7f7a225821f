import CoreGraphics
import Drawing
import TextLayout

/// The pieces of a run's text with positions of their own in SVG.
///
/// These are words, so that spacing and justification stay even in viewers without the font. A word that a
/// viewer with the font would show with other glyphs when separate, since these depend on its neighbours,
/// stays with the word before. If the viewer would space the characters of a word differently from the run,
/// each gets its own position.
struct TextChunks {
  struct Chunk: Equatable {
    var text: String
    /// The position of its beginning: the left end, or the right end if the run goes from right to left.
    var x: CGFloat
    /// The space after each character besides its own advance; nil if unknown.
    var letterSpacing: CGFloat?
  }

  private(set) var chunks: [Chunk] = []
  private let run: GlyphRun
  private let bytes: [UInt8]
  private let clusters: [Cluster]
  private let shapes: any GlyphShapes

  private struct Cluster {
    var bytes: Range<Int>
    var glyphs: Range<Int>
    var isSpace: Bool
  }

  /// How a part of a run compares with its text set separately.
  private enum Agreement {
    case same(letterSpacing: CGFloat?)
    /// The same glyphs at other distances.
    case uneven
    case otherGlyphs
  }

  /// - Parameter text: the run's text on one line.
  init(_ run: GlyphRun, text: String, shapes: any GlyphShapes) {
    self.run = run
    self.shapes = shapes
    bytes = Array(text.utf8)
    clusters = Self.clusters(of: run, bytes)
    // A text that was changed stays in one piece.
    guard !clusters.isEmpty else {
      let x =
        run.isRightToLeft ? run.glyphs.map { $0.origin.x + $0.advance }.max() : run.glyphs.first?.origin.x
      chunks = [Chunk(text: text, x: x ?? 0)]
      return
    }
    var parts: [Range<Int>] = []
    for word in words() {
      if let last = parts.last, let joined = joined(word, to: last) {
        parts[parts.count - 1] = joined
      } else {
        parts.append(word)
      }
    }
    for part in parts { add(part) }
  }

  private static func clusters(of run: GlyphRun, _ bytes: [UInt8]) -> [Cluster] {
    var clusters: [Cluster] = []
    var byte = 0
    var glyph = run.isRightToLeft ? run.glyphs.count : 0
    for cluster in run.clusters {
      let (end, count) = (byte + Int(cluster.byteCount), Int(cluster.glyphCount))
      let first = run.isRightToLeft ? glyph - count : glyph
      guard first >= 0, first + count <= run.glyphs.count, end <= bytes.count, end >= byte, count >= 0 else {
        return []
      }
      clusters.append(
        Cluster(
          bytes: byte..<end, glyphs: first..<first + count,
          isSpace: end - byte == 1 && bytes[byte] == UInt8(ascii: " ")))
      byte = end
      glyph = run.isRightToLeft ? first : first + count
    }
    return byte == bytes.count ? clusters : []
  }

  /// Returns words with the spaces after them.
  private func words() -> [Range<Int>] {
    var words: [Range<Int>] = []
    var start = 0
    for index in clusters.indices.dropFirst() where clusters[index - 1].isSpace && !clusters[index].isSpace {
      words.append(start..<index)
      start = index
    }
    words.append(start..<clusters.count)
    return words
  }

  /// Returns a word with its predecessor, if only both together have the run's glyphs.
  private func joined(_ word: Range<Int>, to last: Range<Int>) -> Range<Int>? {
    guard case .otherGlyphs = agreement(of: word) else { return nil }
    let both = last.lowerBound..<word.upperBound
    // Dependencies are local, and a chain of such words would take quadratic time.
    guard both.count <= 256, case .same = agreement(of: both) else { return nil }
    return both
  }

  private mutating func add(_ part: Range<Int>) {
    switch agreement(of: part) {
    case .same(let spacing): append(part, letterSpacing: spacing)
    case .otherGlyphs: append(part)
    case .uneven:
      for character in characters(of: part, keepingMarks: true) {
        if clusters[character].allSatisfy(\.isSpace), character.lowerBound > part.lowerBound,
          let last = chunks.indices.last
        {
          chunks[last].text += " "
        } else {
          append(character)
        }
      }
    }
  }

  /// Returns the clusters of each character, including its marks.
  ///
  /// - Parameter keepsMarks: whether marks that are characters of their own (the vowels of Burmese) also stay
  ///   with their letters, since alone they show a dotted circle.
  private func characters(of part: Range<Int>, keepingMarks keepsMarks: Bool = false) -> [Range<Int>] {
    var characters: [Range<Int>] = []
    var byte = clusters[part].first?.bytes.lowerBound ?? 0
    var start = part.lowerBound
    var cluster = start
    for character in text(of: part) {
      byte += character.utf8.count
      while cluster < part.upperBound, clusters[cluster].bytes.upperBound <= byte { cluster += 1 }
      guard cluster > start else { continue }
      if keepsMarks, let last = characters.indices.last, character.isMark {
        characters[last] = characters[last].lowerBound..<cluster
      } else {
        characters.append(start..<cluster)
      }
      start = cluster
    }
    return characters
  }

  /// Returns the units that browsers space: characters, and also the consonants that form one together.
  private func units(of part: Range<Int>) -> [Range<Int>] {
    characters(of: part).flatMap { character in
      let starts = [character.lowerBound] + character.dropFirst().filter(beginsWithLetter)
      return zip(starts, starts.dropFirst() + [character.upperBound]).map { $0..<$1 }
    }
  }

  private func beginsWithLetter(_ cluster: Int) -> Bool {
    let scalar = text(of: cluster..<cluster + 1).unicodeScalars.first
    return scalar?.properties.generalCategory == .otherLetter
  }

  private mutating func append(_ part: Range<Int>, letterSpacing: CGFloat? = nil) {
    guard let start = clusters[part].first(where: { !$0.glyphs.isEmpty }) else { return }
    let glyphs = run.glyphs[start.glyphs]
    // The pen's position, as marks may be anywhere.
    guard let widest = glyphs.indices.max(by: { glyphs[$0].advance < glyphs[$1].advance }) else { return }
    var x = glyphs[widest].origin.x
    if run.isRightToLeft {
      x += glyphs[widest...].reduce(0) { $0 + $1.advance }
    } else {
      x -= glyphs[..<widest].reduce(0) { $0 + $1.advance }
    }
    chunks.append(Chunk(text: text(of: part), x: x, letterSpacing: letterSpacing))
  }

  private func text(of part: Range<Int>) -> String {
    guard let first = clusters[part].first, let last = clusters[part].last else { return "" }
    return String(decoding: bytes[first.bytes.lowerBound..<last.bytes.upperBound], as: UTF8.self)
  }

  private func agreement(of part: Range<Int>) -> Agreement {
    var part = part
    // The end of the part has no neighbour, and its hyphen may be another one here.
    while let last = part.last, clusters[last].isSpace || isSoftHyphen(last) { part = part.dropLast() }
    guard let first = clusters[part].first, let last = clusters[part].last,
      let shaped = shapes.glyphs(of: text(of: part), like: run)
    else { return .same(letterSpacing: nil) }
    let lower = min(first.glyphs.lowerBound, last.glyphs.lowerBound)
    let upper = max(first.glyphs.upperBound, last.glyphs.upperBound)
    guard shaped.map(\.id) == run.glyphs[lower..<upper].map(\.id) else { return .otherGlyphs }
    var spacings: [CGFloat] = []
    for character in units(of: part).dropLast() {
      // There is no spacing within a character.
      for cluster in character.dropLast() where abs(gap(behind: cluster, shaped, from: lower)) > slack {
        return .uneven
      }
      if let last = character.last, !clusters[last].glyphs.isEmpty {
        spacings.append(gap(behind: last, shaped, from: lower))
      }
    }
    guard !spacings.isEmpty else { return .same(letterSpacing: nil) }
    let mean = spacings.reduce(0, +) / CGFloat(spacings.count)
    let spacing = abs(mean) <= slack / 4 ? 0 : mean
    // How far characters would be from their positions.
    var distance: CGFloat = 0
    for own in spacings {
      distance += own - spacing
      if abs(distance) > slack { return .uneven }
    }
    return .same(letterSpacing: spacing)
  }

  /// The possible sum of rounding errors in fonts.
  private var slack: CGFloat { 0.01 * run.size }

  /// Returns the space after a cluster besides its own advance.
  private func gap(behind cluster: Int, _ shaped: [ShapedGlyph], from lower: Int) -> CGFloat {
    let glyphs = clusters[cluster].glyphs
    let natural = shaped[glyphs.lowerBound - lower..<glyphs.upperBound - lower].reduce(0) { $0 + $1.advance }
    return run.glyphs[glyphs].reduce(0) { $0 + $1.advance } - natural * run.size
  }

  private func isSoftHyphen(_ cluster: Int) -> Bool {
    bytes[clusters[cluster].bytes].elementsEqual([0xC2, 0xAD])
  }

  /// Removes blanks at both ends.
  mutating func trim() {
    while let last = chunks.last, last.text.allSatisfy({ $0 == " " }) { chunks.removeLast() }
    while let first = chunks.first, first.text.allSatisfy({ $0 == " " }) { chunks.removeFirst() }
    guard let last = chunks.indices.last else { return }
    while chunks[last].text.hasSuffix(" ") { chunks[last].text.removeLast() }
    chunks[last].text = Self.showingHyphen(chunks[last].text)
  }

  /// Returns a hyphenated word with a plain hyphen: viewers show soft ones only at line breaks of their own.
  private static func showingHyphen(_ text: String) -> String {
    text.unicodeScalars.last == "\u{AD}" ? String(text.unicodeScalars.dropLast()) + "-" : text
  }
}

extension Character {
  fileprivate var isMark: Bool {
    switch unicodeScalars.first?.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
