import CoreGraphics
import Drawing

/// Cuts what overlaps at the edge of a clip as a whole.
///
/// Of a pixel of which a clip covers the part c, each member of the clip gets c. Where one member lies on
/// another, (1 − c)c of the lower one remains visible, and would be a line along the edge in a colour that is
/// covered everywhere else. Composed first and then cut, the pixel gets c of what is seen. So such clips isolate
/// their content, and painters cut isolated content once.
///
/// Edges along the page's axes are left alone: they are on whole pixels nearly everywhere, and there are too many
/// of them to compose each separately. So are frames of straight lines where another outline than a box cuts them:
/// its edge crosses them in short pieces.
enum ClipEdges {
  /// Returns the page with such groups isolated. Not where moments are merged: there, a moment whose content
  /// does not reach the edge would differ in structure.
  static func lower(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    guard !lowering.capabilities.contains(.joinedMoments), page.drawing.facts.has(.clips) else { return page }
    var page = page
    page.replaceNodes(with: .clips, by: lowering) { nodes, view in
      let joined = joiningBackgrounds(of: nodes, in: view)
      var isChanged = joined.count < nodes.count
      let cut = joined.map { node in
        guard let whole = cutAsWhole(node, in: view) else { return node }
        isChanged = true
        return whole
      }
      return isChanged ? cut : nil
    }
    return page
  }

  // MARK: Backgrounds

  /// Returns the nodes with backgrounds inside the clips of the same outline that follow them.
  private static func joiningBackgrounds(of nodes: [Drawing.Node], in view: View) -> [Drawing.Node] {
    var result: [Drawing.Node] = []
    for node in nodes {
      if let last = result.last, let whole = whole(last, node, in: view) {
        result[result.count - 1] = whole
      } else {
        result.append(node)
      }
    }
    return result
  }

  /// Returns a background and a group clipped to its outline as one group; nil for other nodes, and if the
  /// group stays away from the outline.
  private static func whole(_ below: Drawing.Node, _ above: Drawing.Node, in view: View) -> Drawing.Node? {
    guard case .path(let background) = below, let fill = background.fill, background.stroke == nil,
      case .group(let group, let content) = above, group.transform.isIdentity, let effects = group.effects,
      effects.isOneClip, effects.clips[0].path == background.path,
      fill.isOpaque || !content.facts.has(.blends), !content.facts.has(.exposedOperators)
    else { return nil }
    let outline = background.path.boundingBox
    var edges = Edges(effects.clips, keepsAxes: view.keepsBoxes)
    guard edges.areCut, edges.overlap(in: content, on: outline) else { return nil }
    // Slightly larger than the clip.
    let area = CGPath(rect: outline.insetBy(dx: -1, dy: -1))
    let whole = Group(
      layer: group.layer, effects: GroupEffects(isIsolated: true, clips: effects.clips))
    return .group(whole, [.path(DrawnPath(path: area, fill: fill))] + content.nodes)
  }

  // MARK: Members

  /// Returns a group that is cut as a whole; nil for nodes that stay the same.
  private static func cutAsWhole(_ node: Drawing.Node, in view: View) -> Drawing.Node? {
    guard case .group(var group, let content) = node, var effects = group.effects, !effects.clips.isEmpty,
      effects.filters.isEmpty, effects.fragment == nil, effects.rasterizationScale == nil,
      !effects.isOnlyCut, content.facts.leafCount > 1 || content.facts.has([.severalPaints, .instances])
    else { return nil }
    // What joins the backdrop must stay with it, and inks that print over others beneath them.
    guard effects.isolates || !content.facts.has([.blends, .exposedOperators, .inks]) else { return nil }
    var edges = Edges(effects.clips, keepsAxes: view.keepsBoxes && group.transform.keepsBoxes)
    guard edges.areCut, edges.overlap(in: content) else { return nil }
    if effects.isolates {
      // The effects apply to what is already cut.
      let inner = GroupEffects(isIsolated: true, clips: effects.clips)
      effects.clips = []
      group.effects = effects
      return .group(group, [.group(inner, content.nodes)])
    }
    group.effects?.isIsolated = true
    return .group(group, content)
  }
}

/// The edges of clips, and what overlaps there.
private struct Edges {
  /// A clip, with those of its sides that cut through pixels; nil if they are not known.
  private struct Outline {
    var box: CGRect
    var sides: [(from: CGPoint, to: CGPoint)]?
    /// Whether frames may run along its sides, as along those of a box.
    var hasFrames = true
  }

  private let clips: [Outline]
  /// Whether frames may run along the edges, not only across them.
  private let haveFrames: Bool
  /// What has been found at the edges so far.
  private var found: [CGRect] = []

  /// How far from an edge things are that it does not cut, in units of the drawing.
  private static let margin = 0.25
  /// The most nodes that are looked at, and the most that reach an edge without overlapping; with more, some
  /// will.
  private static let mostNodes = 1000
  private static let mostFound = 32
  /// The most corners of an outline whose inside is known.
  private static let mostCorners = 256

  /// - Parameter keepsAxes: whether rectangles are upright on the page.
  init(_ clips: [ClipPath], keepsAxes: Bool) {
    self.clips = clips.compactMap { clip in
      if case .rect = clip.path.shape, keepsAxes { return nil }
      let outline = clip.path.verbs.count <= Self.mostCorners ? clip.path.flattened(threshold: 0.05) : nil
      guard let corners = outline?.convexPolygon else { return Outline(box: clip.path.boundingBox) }
      var sides: [(from: CGPoint, to: CGPoint)] = []
      for (from, to) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
        let isUpright = abs(from.x - to.x) < 1e-6 || abs(from.y - to.y) < 1e-6
        if !(keepsAxes && isUpright) { sides.append((from, to)) }
      }
      return Outline(box: clip.path.boundingBox, sides: sides, hasFrames: corners.count <= 4)
    }
    haveFrames = self.clips.contains { $0.hasFrames }
  }

  /// Whether any of the clips cuts through pixels.
  var areCut: Bool { !clips.isEmpty }

  /// Returns whether things in a drawing lie over each other at an edge, or over something that covers a box.
  mutating func overlap(in drawing: Drawing, on box: CGRect? = nil) -> Bool {
    if let box { found.append(box) }
    var levels = [(nodes: drawing.nodes[...], place: CGAffineTransform.identity)]
    var count = 0
    while var level = levels.popLast() {
      guard let node = level.nodes.popFirst() else { continue }
      levels.append(level)
      count += 1
      guard count < Self.mostNodes else { return false }
      let box = node.bounds.applying(level.place)
      guard isCut(box) else { continue }
      switch node {
      case .group(let group, let content) where !(group.effects?.isolates ?? false):
        levels.append((content.nodes[...], group.transform.concatenating(level.place)))
      case .instance(let content, let transform):
        levels.append((content.nodes[...], transform.concatenating(level.place)))
      case .path(let path) where !haveFrames && path.isFrame: break
      case .group, .path, .glyphs, .image, .shadow:
        if node.paints.count > 1 || found.contains(where: { isCut($0.cut(to: box)) }) { return true }
        found.append(box)
        if found.count > Self.mostFound { return true }
      }
    }
    return false
  }

  /// Returns whether an edge cuts a box, as far as is known.
  private func isCut(_ box: CGRect) -> Bool {
    guard !box.isNull, box.width > 0, box.height > 0 else { return false }
    let box = box.insetBy(dx: -Self.margin, dy: -Self.margin)
    var isCut = false
    for clip in clips {
      guard clip.box.intersects(box) else { return false }
      guard !isCut else { continue }
      isCut = clip.sides?.contains { Self.meets(box, from: $0.from, to: $0.to) } ?? true
    }
    return isCut
  }

  /// Returns whether a part of a line is inside a box.
  private static func meets(_ box: CGRect, from: CGPoint, to: CGPoint) -> Bool {
    var (first, last): (CGFloat, CGFloat) = (0, 1)
    for (start, length, least, most) in [
      (from.x, to.x - from.x, box.minX, box.maxX), (from.y, to.y - from.y, box.minY, box.maxY),
    ] {
      guard length != 0 else {
        if start < least || start > most { return false }
        continue
      }
      let (a, b) = ((least - start) / length, (most - start) / length)
      (first, last) = (max(first, min(a, b)), min(last, max(a, b)))
    }
    return first <= last
  }
}

extension DrawnPath {
  /// Whether it is nothing but a line around a rectangle.
  fileprivate var isFrame: Bool { fill == nil && path.rectangle != nil }
}

extension View {
  /// Whether upright boxes are upright on the page wherever the drawing is shown.
  fileprivate var keepsBoxes: Bool { isUpright && toPage.keepsBoxes }
}

extension GroupEffects {
  /// Whether the group only clips, and to a single outline.
  fileprivate var isOneClip: Bool {
    clips.count == 1 && onlyCutsAndFades && opacity >= 1 && url == nil
      && accessibilityLabel == nil && finishing == nil
  }
}
