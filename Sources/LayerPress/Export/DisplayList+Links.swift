import CoreGraphics
import DisplayList

extension DisplayList {
  /// Where a click leads somewhere: boxes in the page's coordinates, in drawing order.
  func links() -> [PDFFinisher.Link] {
    // Definitions use only those before them, so one pass tells which ones hold links.
    var linked: [Bool] = []
    for definition in definitions { linked.append(Self.holdLinks(definition.items, linked: linked)) }
    guard Self.holdLinks(items, linked: linked) else { return [] }
    var links: [PDFFinisher.Link] = []
    var levels = [LinkLevel(transform: .identity, clip: CGRect(origin: .zero, size: size))]
    // Runs of items that are being read, the innermost last.
    var runs: [(items: [DisplayItem], next: Int)] = [(items, 0)]
    while let (items, next) = runs.last, links.count < Self.mostLinks {
      guard items.indices.contains(next) else {
        runs.removeLast()
        if !runs.isEmpty { Self.close(&levels, &links) }
        continue
      }
      runs[runs.count - 1].next += 1
      let level = levels[levels.count - 1]
      let item = items[next]
      switch item {
      case .beginGroup(let group):
        var inner = LinkLevel(
          transform: group.transform.concatenating(level.transform), clip: level.clip,
          url: group.effects?.url, label: group.effects?.accessibilityLabel,
          isEcho: level.isEcho || group.effects?.isEcho ?? false)
        for clip in group.effects?.clips ?? [] {
          inner.clip = inner.clip.cut(to: clip.path.boundingBox.applying(inner.transform))
        }
        levels.append(inner)
      case .endGroup:
        Self.close(&levels, &links)
      case .use(let index, let transform) where linked.indices.contains(Int(index)) && linked[Int(index)]:
        levels.append(
          LinkLevel(
            transform: transform.concatenating(level.transform), clip: level.clip, isEcho: level.isEcho))
        runs.append((definitions[Int(index)].items, 0))
      default:
        var box = item.contentBounds(definitions: definitions)
        if case .glyphs(let run) = item { box = run.lineBox }
        guard !box.isNull else { continue }
        box = box.applying(level.transform).cut(to: level.clip)
        levels[levels.count - 1].box = level.box.union(box)
        if case .glyphs(let run) = item, let url = run.url, !level.isEcho, !box.isNull, !box.isEmpty {
          links.append(PDFFinisher.Link(rect: box, url: url))
        }
      }
    }
    return links
  }

  /// No page has more; copies of copies of a link could be without end.
  private static let mostLinks = 100_000

  /// Ends the innermost level: it is a link if it has an address, and part of what is around it.
  private static func close(_ levels: inout [LinkLevel], _ links: inout [PDFFinisher.Link]) {
    guard levels.count > 1, let level = levels.popLast() else { return }
    if let url = level.url, !level.box.isNull, !level.box.isEmpty {
      links.append(PDFFinisher.Link(rect: level.box, url: url, label: level.label))
    }
    levels[levels.count - 1].box = levels[levels.count - 1].box.union(level.box)
  }

  private static func holdLinks(_ items: [DisplayItem], linked: [Bool]) -> Bool {
    items.contains { item in
      switch item {
      case .beginGroup(let group): group.effects?.url != nil
      case .glyphs(let run): run.url != nil
      case .use(let index, _): linked.indices.contains(Int(index)) && linked[Int(index)]
      default: false
      }
    }
  }
}

/// An open group: where it is, what of it is seen, and what it has drawn so far.
private struct LinkLevel {
  var transform: CGAffineTransform
  var clip: CGRect
  var url: String?
  var label: String?
  /// Whether what is in it was drawn elsewhere already, and leads somewhere there.
  var isEcho = false
  var box = CGRect.null
}

extension GlyphRun {
  /// The part of the line that the glyphs take, by the usual height of letters.
  fileprivate var lineBox: CGRect {
    var box = CGRect.null
    for glyph in glyphs {
      let cell = CGRect(
        x: min(glyph.origin.x, glyph.origin.x + glyph.advance), y: glyph.origin.y - size * 0.95,
        width: abs(glyph.advance), height: size * 1.2)
      box = box.union(cell)
    }
    return box
  }
}
