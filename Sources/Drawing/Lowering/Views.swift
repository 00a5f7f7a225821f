import CoreGraphics
import Drawing

/// How a drawing is seen on the page.
struct View {
  /// The transform from the drawing's coordinates to those of the output's page; for a drawing shown in
  /// several places, only the largest scale.
  var toPage: CGAffineTransform
  /// The visible part, in the drawing's own coordinates.
  var seen: CGRect
  /// Whether nothing outside of `seen` is shown, whatever is drawn there.
  var isClippedToSeen = true
  var layer: LayerIndex = -1
  var isArtifact = false
  /// Whether it has references other than as the content of a group.
  var isReference = false
  /// Whether it is nowhere rotated or sheared.
  var isUpright = true

  /// The innermost enclosing clip, if that is a single outline.
  var clip: Clip?

  /// The outline to which a group's content is clipped.
  struct Clip {
    /// The outline, in the coordinates inside the group.
    let outline: CGPath
    /// The group's content.
    let content: Drawing
    /// The transform from the view's own coordinates to those inside the group.
    var toContent = CGAffineTransform.identity
  }

  /// Whether the drawing's axes are the page's wherever it is shown.
  var keepsAxes: Bool { isUpright && toPage.b == 0 && toPage.c == 0 }

  /// The points of the page per unit.
  var scale: Double { Double(abs(toPage.determinant)).squareRoot() }

  /// How far pictures reach beneath those drawn later: two points of the page.
  var underlap: CGFloat { 2 / max(CGFloat(toPage.largestScale), 1e-9) }

  func inside(_ transform: CGAffineTransform) -> View {
    var inner = self
    inner.toPage = transform.concatenating(toPage)
    inner.isUpright = isUpright && transform.keepsBoxes
    inner.seen = seen.isNull ? .null : seen.applying(transform.inverted())
    if let clip { inner.clip?.toContent = transform.concatenating(clip.toContent) }
    return inner
  }

  func inside(_ group: Group, _ content: Drawing) -> View {
    var inner = inside(group.transform)
    if group.layer >= 0 { inner.layer = group.layer }
    guard let effects = group.effects else { return inner }
    if !effects.clips.isEmpty {
      inner.clip = effects.clips.count == 1 ? Clip(outline: effects.clips[0].path, content: content) : nil
    }
    inner.isArtifact = isArtifact || effects.isArtifact
    for clip in effects.clips { inner.seen = inner.seen.cut(to: clip.path.boundingBox) }
    // Including what is blurred into the visible part.
    let reach = -effects.filters.reach
    if !inner.seen.isNull { inner.seen = inner.seen.insetBy(dx: reach, dy: reach) }
    return inner
  }
}

/// The views of a page's drawings, taking all their uses together.
struct Views {
  private var views: [ObjectIdentifier: View] = [:]

  /// The view of the page alone.
  init(of page: DrawnPage, by lowering: Lowering) {
    views[ObjectIdentifier(page.drawing)] = View(
      toPage: lowering.placement, seen: CGRect(origin: .zero, size: page.size))
  }

  /// The views of all drawings on a page.
  ///
  /// - Parameters:
  ///   - trait: drawings without it are skipped, with everything in them; nil for none.
  ///   - body: called for each node, with its drawing and how that is seen; a drawing follows those that
  ///     refer to it.
  init(
    ofAllIn page: DrawnPage, by lowering: Lowering, with trait: Drawing.Traits? = nil,
    _ body: (Drawing.Node, Drawing, View) -> Void = { _, _, _ in }
  ) {
    self.init(of: page, by: lowering)
    for drawing in page.drawing.reachable(with: trait) {
      guard let view = self[drawing] else { continue }
      for node in drawing.nodes {
        record(node, in: view)
        body(node, drawing, view)
      }
    }
  }

  /// Returns nil if nothing noted shows the drawing.
  subscript(drawing: Drawing) -> View? {
    guard let view = views[ObjectIdentifier(drawing)], view.scale > 0 else { return nil }
    return view
  }

  /// Records the views of the drawings that a node refers to.
  ///
  /// - Parameter view: the view of the node's drawing. All references to that must have been noted before.
  mutating func record(_ node: Drawing.Node, in view: View) {
    switch node {
    case .group(let group, let content):
      guard group.transform.isUsable else { return }
      var inner = view.inside(group, content)
      record(content, inner, isCut: true, isReference: false)
      inner.clip = nil
      if let mask = group.effects?.mask { record(mask.drawing, inner.inside(mask.transform), isCut: true) }
      if let drawing = group.effects?.fragment?.drawing { record(drawing, inner, isCut: true) }
    case .instance(let drawing, let transform):
      if transform.isUsable { record(drawing, view.inside(transform), isCut: true) }
    case .shadow(let shadow): for drawing in node.drawings { record(drawing, of: shadow, in: view) }
    case .path, .glyphs:
      for pattern in node.patterns where pattern.transform.isUsable {
        record(pattern.drawing, view.inside(pattern.transform))
      }
    case .image: break
    }
  }

  /// Records the view of a shadow's silhouette, of which only what is blurred into the visible part matters.
  private mutating func record(_ silhouette: Drawing, of shadow: DrawnShadow, in view: View) {
    guard shadow.projection == nil, !view.seen.isNull else { return record(silhouette, view) }
    var behind = view
    behind.seen = shadow.caster(of: view.seen)
    behind.clip = nil
    record(silhouette, behind, isCut: true)
  }

  /// Records the view of a drawing; as uncut, unless it is cut like the drawing that shows it.
  private mutating func record(
    _ drawing: Drawing, _ view: View, isCut: Bool = false, isReference: Bool = true
  ) {
    let known = views[ObjectIdentifier(drawing)]
    var seen = view
    seen.seen = isCut ? view.seen : drawing.bounds
    seen.isClippedToSeen = isCut && view.isClippedToSeen && known?.isClippedToSeen ?? true
    if known != nil || !isCut { seen.clip = nil }
    seen.isReference = isReference || known?.isReference ?? false
    if let known {
      if known.toPage != view.toPage {
        let scale = CGFloat(max(known.scale, view.scale))
        seen.toPage = CGAffineTransform(scaleX: scale, y: scale)
      }
      seen.seen = seen.seen.union(known.seen)
      seen.layer = known.layer
      seen.isArtifact = known.isArtifact && view.isArtifact
      seen.isUpright = known.isUpright && view.isUpright
    }
    views[ObjectIdentifier(drawing)] = seen
  }
}

extension DrawnPage {
  /// Replaces nodes in drawings with a trait.
  ///
  /// - Parameters:
  ///   - trait: drawings without it stay the same, with everything in them. Must be one that includes masks,
  ///     silhouettes and tiles.
  ///   - change: receives a drawing's nodes and view. Returns nil to keep them.
  mutating func replaceNodes(
    with trait: Drawing.Traits, by lowering: Lowering, _ change: ([Drawing.Node], View) -> [Drawing.Node]?
  ) {
    let views = Views(ofAllIn: self, by: lowering, with: trait)
    drawing = drawing.rewritingNodes { nodes, original in
      guard original.facts.has(trait), let view = views[original] else { return nil }
      return change(nodes, view)
    }
  }
}
