import CoreGraphics
import DisplayList

extension DisplayList {
  /// Where a click leads somewhere: boxes in the page's coordinates, in drawing order.
  func links() -> [PDFFinisher.Link] {
    guard hasLinks else { return [] }
    var links: [PDFFinisher.Link] = []
    var levels = [LinkLevel(transform: .identity, clip: CGRect(origin: .zero, size: size))]
    for item in items {
      let level = levels[levels.count - 1]
      switch item {
      case .beginGroup(let group):
        var inner = LinkLevel(
          transform: group.transform.concatenating(level.transform), clip: level.clip,
          url: group.effects?.url)
        for clip in group.effects?.clips ?? [] {
          inner.clip = inner.clip.cut(to: clip.path.boundingBox.applying(inner.transform))
        }
        levels.append(inner)
      case .endGroup:
        guard levels.count > 1 else { continue }
        levels.removeLast()
        if let url = level.url, !level.box.isNull, !level.box.isEmpty {
          links.append(PDFFinisher.Link(rect: level.box, url: url))
        }
        levels[levels.count - 1].box = levels[levels.count - 1].box.union(level.box)
      default:
        var box = item.contentBounds(definitions: definitions)
        if case .glyphs(let run) = item { box = run.lineBox }
        guard !box.isNull else { continue }
        box = box.applying(level.transform).cut(to: level.clip)
        levels[levels.count - 1].box = level.box.union(box)
        if case .glyphs(let run) = item, let url = run.url, !box.isNull, !box.isEmpty {
          links.append(PDFFinisher.Link(rect: box, url: url))
        }
      }
    }
    return links
  }

  private var hasLinks: Bool {
    items.contains { item in
      switch item {
      case .beginGroup(let group): group.effects?.url != nil
      case .glyphs(let run): run.url != nil
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
