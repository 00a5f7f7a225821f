import CoreGraphics
import Drawing

extension Drawing {
  /// Returns the same picture with a single clip for rounded backgrounds and the content on them, and for
  /// layers and their shadows.
  func cuttingBackgroundsWithContents() -> Drawing {
    guard facts.has(.roundClips) else { return self }
    return rewriting { node in
      guard case .group(var group, let content) = node else { return nil }
      let joined = ClippedBackgrounds.joined(content)
      let isWhole = ClippedBackgrounds.isShadowAndCaster(content) && group.effects?.isOneRoundClip ?? false
      guard isWhole || joined != nil else { return nil }
      if isWhole { group.effects?.isIsolated = true }
      return .group(group, joined ?? content.nodes)
    }
  }
}

/// Clips a rounded background together with its content.
///
/// A layer that masks to rounded bounds consists of its background, and above it the rest, clipped to the
/// same outline. A pixel of which the outline covers the part c gets c of the background and then c of the
/// rest, so that (1 − c)c of the background shows around it, or of the backdrop beneath a shadow. Clipped as
/// a whole, the pixel gets c of both. The same goes for a masked layer and its shadow.
enum ClippedBackgrounds {
  /// Returns the page with one clip in place of two. Not where moments are merged: there, a moment whose
  /// content does not reach the outline would differ in structure.
  static func lower(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    guard !lowering.capabilities.contains(.joinedMoments) else { return page }
    var page = page
    page.drawing = page.drawing.cuttingBackgroundsWithContents()
    return page
  }

  /// Whether a drawing is that of a layer above its shadow, and may be isolated.
  fileprivate static func isShadowAndCaster(_ drawing: Drawing) -> Bool {
    guard case .shadow? = drawing.nodes.first else { return false }
    return drawing.nodes.count > 1 && !drawing.facts.has(.blends)
  }

  fileprivate static func joined(_ drawing: Drawing) -> [Drawing.Node]? {
    guard drawing.facts.has(.roundClips) else { return nil }
    var nodes: [Drawing.Node] = []
    for node in drawing.nodes {
      if let last = nodes.last, let whole = whole(last, node) {
        nodes[nodes.count - 1] = whole
      } else {
        nodes.append(node)
      }
    }
    return nodes.count < drawing.nodes.count ? nodes : nil
  }

  /// Returns a background and a group clipped to its outline as one group; nil for other nodes, and if the
  /// group stays away from the outline.
  private static func whole(_ below: Drawing.Node, _ above: Drawing.Node) -> Drawing.Node? {
    guard case .path(let background) = below, let fill = background.fill, background.stroke == nil,
      case .group(let group, let content) = above, group.transform.isIdentity, let effects = group.effects,
      effects.clips.count == 1, effects.isOneRoundClip, effects.clips[0].path == background.path,
      fill.isOpaque || !content.facts.has(.blends)
    else { return nil }
    let outline = background.path.boundingBox
    let middle = CGRect(x: outline.midX, y: outline.midY, width: 0, height: 0)
    let inscribed = middle.insetBy(dx: -outline.width * 0.35, dy: -outline.height * 0.35)
    guard !inscribed.covers(content.bounds) else { return nil }
    // Slightly larger than the clip.
    let area = CGPath(rect: outline.insetBy(dx: -1, dy: -1))
    let whole = Group(
      layer: group.layer, effects: GroupEffects(isIsolated: true, clips: effects.clips))
    return .group(whole, [.path(DrawnPath(path: area, fill: fill))] + content.nodes)
  }
}
