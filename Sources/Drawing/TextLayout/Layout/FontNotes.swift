import Drawing

/// Collects what a report says about fonts, without duplicates, in order of appearance.
struct FontNotes {
  private struct Fallback: Hashable {
    var requested: String
    var used: String?
  }

  private var substitutions: [FontNote] = []
  private var fallbacks: [Fallback] = []
  private var characters: [Fallback: [Character]] = [:]
  private var uncoloured: [(font: String, characters: [Character])] = []
  private var seen: [Fallback: Set<Character>] = [:]

  var notes: [FontNote] {
    substitutions
      + fallbacks.map {
        FontNote(
          layer: -1,
          problem: .missingGlyphs(
            characters: String(characters[$0] ?? []), requested: $0.requested, used: $0.used))
      }
      + uncoloured.map {
        FontNote(layer: -1, problem: .undrawnColors(characters: String($0.characters), font: $0.font))
      }
  }

  mutating func add(
    _ piece: LinePiece, _ item: ShapedParagraph.Item, _ run: ShapedParagraph.Run, _ line: PlacedLine
  ) {
    let primary = run.font.primary
    if let missing = run.font.missingFamily {
      let note = FontNote(
        layer: -1,
        problem: .substituted(
          requested: missing, used: primary.face.family, suggestion: run.font.suggestion))
      if !substitutions.contains(note) { substitutions.append(note) }
    }
    // An added font and one of the system may share a name.
    let isFallback =
      item.font !== primary
      && (item.font.face.family != primary.face.family
        || (item.font.face.addedFile == nil) != (primary.face.addedFile == nil))
    guard isFallback || item.lacksGlyphs || item.font.hasUndrawnColors else { return }
    for index in piece.clusters {
      let cluster = line.paragraph.clusters[index]
      guard !cluster.flags.contains(.whiteSpace) else { continue }
      let glyphs = line.paragraph.glyphs[Int(cluster.glyph)..<Int(cluster.glyph + cluster.glyphCount)]
      let isMissing = glyphs.contains { $0.id == 0 }
      let isForeign = isMissing || (isFallback && glyphs.contains { $0.id != nil })
      let isUncoloured = glyphs.contains { $0.id.map(item.font.hasUndrawnColors) ?? false }
      guard isForeign || isUncoloured else { continue }
      let bytes = line.paragraph.textRange(of: index..<index + 1)
      let start = line.paragraph.range.lowerBound
      let text = line.text.text(in: bytes.lowerBound + start..<bytes.upperBound + start)
      if isUncoloured { addUncoloured(text, item.font.face.family) }
      guard isForeign else { continue }
      add(text, Fallback(requested: primary.face.family, used: isMissing ? nil : item.font.face.family))
    }
  }

  private mutating func addUncoloured(_ text: String, _ font: String) {
    let index = uncoloured.firstIndex { $0.font == font } ?? uncoloured.count
    if index == uncoloured.count { uncoloured.append((font, [])) }
    for character in text where !uncoloured[index].characters.contains(character) {
      uncoloured[index].characters.append(character)
    }
  }

  private mutating func add(_ text: String, _ fallback: Fallback) {
    if characters[fallback] == nil { fallbacks.append(fallback) }
    for character in text where seen[fallback, default: []].insert(character).inserted {
      characters[fallback, default: []].append(character)
    }
  }
}
