import Drawing
import PDFFinishing

extension DrawnPage {
  /// A link, its layer, and the layer whose element in a tagged document is innermost around it; -1 for none.
  typealias LayerLink = (layer: LayerIndex, link: PDFFinisher.Link, element: LayerIndex)

  /// What is said of links on pages for presses.
  static func findings(ofLost links: [LayerLink]) -> [Finding] {
    links.map {
      Finding(
        layer: $0.layer, outcome: .dropped,
        reason: "a link to “\($0.link.url)”, which PDF/X does not allow")
    }
  }

  /// The links of the page: boxes in the page's coordinates, in drawing order.
  func links() -> [LayerLink] {
    guard drawing.facts.has(.links) else { return [] }
    var links: [LayerLink] = []
    var levels = [
      LinkLevel(nodes: drawing.nodes, transform: .identity, clip: CGRect(origin: .zero, size: size))
    ]
    while let level = levels.last, links.count < Self.mostLinks {
      guard level.next < level.nodes.count else {
        guard levels.count > 1 else { break }
        Self.close(&levels, &links)
        continue
      }
      levels[levels.count - 1].next += 1
      let node = level.nodes[level.next]
      switch node {
      case .group(let group, let content):
        var inner = LinkLevel(
          layer: group.layer >= 0 ? group.layer : level.layer, nodes: content.nodes,
          transform: group.transform.concatenating(level.transform), clip: level.clip,
          url: group.effects?.url, label: group.effects?.accessibilityLabel,
          isArtifact: level.isArtifact || group.effects?.isArtifact ?? false)
        inner.element = structure[group.owner] == nil ? level.element : group.owner
        for clip in group.effects?.clips ?? [] {
          inner.clip = inner.clip.cut(to: clip.path.boundingBox.applying(inner.transform))
        }
        levels.append(inner)
      case .instance(let drawing, let transform) where drawing.facts.has(.links):
        levels.append(
          LinkLevel(
            layer: level.layer, nodes: drawing.nodes, transform: transform.concatenating(level.transform),
            clip: level.clip, isArtifact: level.isArtifact, element: level.element))
      default:
        var box = node.bounds
        if case .glyphs(let run) = node { box = run.lineBox }
        guard !box.isNull else { continue }
        box = box.applying(level.transform).cut(to: level.clip)
        levels[levels.count - 1].box = level.box.union(box)
        if case .glyphs(let run) = node, let url = run.url, !level.isArtifact, !box.isNull, !box.isEmpty {
          links.append((level.layer, PDFFinisher.Link(rect: box, url: url), level.element))
        }
      }
    }
    return links
  }

  /// The most links of a page: replicators in replicators could make endless copies.
  private static let mostLinks = 100_000

  /// Closes the innermost level: it is a link if it has a URL, and part of the enclosing level.
  private static func close(_ levels: inout [LinkLevel], _ links: inout [LayerLink]) {
    guard levels.count > 1, let level = levels.popLast() else { return }
    if let url = level.url, !level.box.isNull, !level.box.isEmpty {
      links.append(
        (level.layer, PDFFinisher.Link(rect: level.box, url: url, label: level.label), level.element))
    }
    levels[levels.count - 1].box = levels[levels.count - 1].box.union(level.box)
  }
}

/// An open group: its transform and clip, and the box of what it has drawn so far.
private struct LinkLevel {
  /// The innermost layer; the page's own by default.
  var layer: LayerIndex = 0
  var nodes: [Drawing.Node]
  var next = 0
  var transform: CGAffineTransform
  var clip: CGRect
  var url: String?
  var label: String?
  /// Whether its content repeats something drawn elsewhere, which already has the link.
  var isArtifact = false
  /// The layer of the innermost element of a tagged document; -1 for none.
  var element: LayerIndex = -1
  var box = CGRect.null
}

extension GlyphRun {
  /// The box of the glyphs along the line, with the usual height of letters.
  var lineBox: CGRect {
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
