import CoreGraphics
import Drawing

/// How a drawing is seen on the page.
struct View {
  /// From the drawing's coordinates to those of the output's page; where it is shown in several places, only the largest
  /// scale of them.
  var toPage: CGAffineTransform
  /// What of it can be seen, in its own coordinates.
  var seen: CGRect
  /// Whether nothing outside of `seen` is shown, whatever is drawn there.
  var isCutToSeen = true
  var layer: LayerIndex = -1
  var isArtifact = false
  /// Whether it is more than the content of a group.
  var isReference = false
  /// Whether it is nowhere turned or sheared.
  var isUpright = true

  /// The innermost clip around it, where that is one outline.
  var clip: Clip?

  /// An outline that what is in a group is cut to.
  struct Clip {
    /// In the coordinates inside the group.
    let outline: CGPath
    /// What is in the group.
    let content: Drawing
    /// From the view's own coordinates to those inside the group.
    var toContent = CGAffineTransform.identity
  }

  /// Whether the axes of the page are its own, wherever it is shown.
  var keepsAxes: Bool { isUpright && toPage.b == 0 && toPage.c == 0 }

  /// Points of the page to a unit.
  var scale: Double { Double(abs(toPage.determinant)).squareRoot() }

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
    inner.isArtifact = isArtifact || effects.semantics.isArtifact
    for clip in effects.clips { inner.seen = inner.seen.cut(to: clip.path.boundingBox) }
    // What is blurred into what can be seen.
    let reach = -effects.filters.reach
    if !inner.seen.isNull { inner.seen = inner.seen.insetBy(dx: reach, dy: reach) }
    return inner
  }
}

/// How the drawings of a page are seen by all that refer to them.
struct Views {
  private var views: [ObjectIdentifier: View] = [:]

  /// Of the page alone.
  init(of page: DrawnPage, by lowering: Lowering) {
    views[ObjectIdentifier(page.drawing)] = View(
      toPage: lowering.placement, seen: CGRect(origin: .zero, size: page.size))
  }

  /// Of all drawings that a page shows.
  ///
  /// - Parameters:
  ///   - trait: drawings without it, and all in them, are passed over. Nil for none.
  ///   - body: called for each node, with its drawing and how that is seen; those that refer to a drawing come before it.
  init(
    ofAllIn page: DrawnPage, by lowering: Lowering, with trait: Drawing.Traits? = nil,
    _ body: (Drawing.Node, Drawing, View) -> Void = { _, _, _ in }
  ) {
    self.init(of: page, by: lowering)
    for drawing in page.drawing.reachable(with: trait) {
      guard let view = self[drawing] else { continue }
      for node in drawing.nodes {
        note(node, in: view)
        body(node, drawing, view)
      }
    }
  }

  /// Nil where nothing that was noted shows the drawing.
  subscript(drawing: Drawing) -> View? {
    guard let view = views[ObjectIdentifier(drawing)], view.scale > 0 else { return nil }
    return view
  }

  /// Notes how what a node refers to is seen.
  ///
  /// - Parameter view: of the drawing that the node belongs to. All that refer to it have to be noted before.
  mutating func note(_ node: Drawing.Node, in view: View) {
    switch node {
    case .group(let group, let content):
      guard group.transform.isUsable else { return }
      var inner = view.inside(group, content)
      note(content, inner, isCut: true, isReference: false)
      inner.clip = nil
      if let mask = group.effects?.mask { note(mask.drawing, inner.inside(mask.transform), isCut: true) }
      if let drawing = group.effects?.fragment?.drawing { note(drawing, inner) }
    case .instance(let drawing, let transform):
      if transform.isUsable { note(drawing, view.inside(transform), isCut: true) }
    case .shadow: for drawing in node.drawings { note(drawing, view) }
    case .path, .glyphs:
      for pattern in node.patterns where pattern.transform.isUsable {
        note(pattern.drawing, view.inside(pattern.transform))
      }
    case .image: break
    }
  }

  /// Notes how a drawing is seen; as a whole, unless it is cut as what shows it is.
  private mutating func note(_ drawing: Drawing, _ view: View, isCut: Bool = false, isReference: Bool = true)
  {
    let known = views[ObjectIdentifier(drawing)]
    var seen = view
    seen.seen = isCut ? view.seen : drawing.bounds
    seen.isCutToSeen = isCut && view.isCutToSeen && known?.isCutToSeen ?? true
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
  /// Puts other nodes in the place of those of drawings in which something occurs.
  ///
  /// - Parameters:
  ///   - trait: drawings without it, and all in them, stay as they are. One that is said of masks, silhouettes and tiles, too.
  ///   - change: gets a drawing's nodes and how they are seen, and returns nil where they stay as they are.
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
