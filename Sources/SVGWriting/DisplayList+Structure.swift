import CoreGraphics
import DisplayList

/// Where the groups of a run of items end, and what is in them.
struct ItemStructure {
  /// For each `beginGroup`, the index of its `endGroup`.
  private(set) var ends: [Int32]
  /// For each `beginGroup`, how many items stand directly in it.
  private(set) var childCounts: [Int32]
  /// For each `beginGroup`, whether something in it blends with what lies behind the group.
  private(set) var blends: [Bool]

  init(_ items: [DisplayItem]) {
    ends = Array(repeating: Int32(clamping: items.count), count: items.count)
    childCounts = Array(repeating: 0, count: items.count)
    blends = Array(repeating: false, count: items.count)
    var open: [Int] = []
    for (index, item) in items.enumerated() {
      if case .endGroup = item {
        guard let start = open.popLast() else { continue }
        ends[start] = Int32(clamping: index)
        guard case .beginGroup(let group) = items[start], let parent = open.last else { continue }
        let isIsolated = group.effects?.isIsolated ?? false
        if group.effects.map({ $0.blendMode != .normal }) ?? false || (blends[start] && !isIsolated) {
          blends[parent] = true
        }
        continue
      }
      if let parent = open.last { childCounts[parent] += 1 }
      if case .beginGroup = item { open.append(index) }
    }
  }
}

/// What is embedded once: a file, of which several pictures may be parts, or else a picture.
enum PictureKey: Hashable {
  /// The place of the file's bytes, which all of its parts share.
  case file(UInt)
  case picture(ObjectIdentifier)

  init(_ picture: CGImage) {
    let isShared =
      !picture.isDeferred && !picture.isAlphaOfLuminance && picture.data.count > 64
      && !Painter.needsPixels(picture)
    self =
      isShared
      ? .file(picture.data.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) })
      : .picture(ObjectIdentifier(picture))
  }
}

/// How often a list's definitions, images and glyphs are drawn: what is drawn again is worth an id.
struct ItemCensus {
  struct FontKey: Hashable {
    var face: FontFace
    var size: Double

    init(_ run: GlyphRun) { (face, size) = (run.face, Double(run.size)) }
  }

  private(set) var definitions: [DefinitionIndex: Int] = [:]
  private(set) var images: [PictureKey: Int] = [:]
  /// By font, since its many words take longer to find than a number.
  private(set) var glyphs: [FontKey: [UInt32: Int]] = [:]

  init(_ list: DisplayList, countsGlyphs: Bool) {
    count(list.items, countsGlyphs: countsGlyphs)
    for definition in list.definitions { count(definition.items, countsGlyphs: countsGlyphs) }
  }

  private mutating func count(_ items: [DisplayItem], countsGlyphs: Bool) {
    for item in items {
      switch item {
      case .use(let index, _): definitions[index, default: 0] += 1
      case .shadow(let shadow):
        if case .definition(let index) = shadow.silhouette {
          definitions[shadow.seen ?? index, default: 0] += 1
        }
      case .image(let image): images[PictureKey(image.image), default: 0] += 1
      case .glyphs(let run) where countsGlyphs:
        Self.count(run, in: &glyphs[FontKey(run), default: [:]])
      case .beginGroup, .endGroup, .path, .glyphs: break
      }
    }
  }

  private static func count(_ run: GlyphRun, in counts: inout [UInt32: Int]) {
    for glyph in run.glyphs { counts[glyph.id, default: 0] += 1 }
  }
}
