import CoreGraphics
import Drawing

extension Painter {
  enum ClipReference {
    /// Nothing that can be seen is cut.
    case everything
    case path(String)
  }

  /// A reference to the intersection of the clips; nil if nothing is left.
  func clipReference(_ clips: [ClipPath], in space: Space) -> ClipReference? {
    var rect: CGRect?
    var others: [(PathGeometry, CGPathFillRule)] = []
    for clip in clips {
      let path = clip.path.transformed(by: space.matrix)
      if let r = path.rectangle {
        rect = rect.map { $0.cut(to: r) } ?? r
      } else {
        others.append((PathGeometry(path), clip.rule))
      }
    }
    var reference: String?
    if let rect {
      guard !rect.isNull, rect.width > 0, rect.height > 0 else { return nil }
      if !holdsAll(rect, in: space) {
        others.insert((PathGeometry(CGPath(rect: rect, transform: nil)), .winding), at: 0)
      }
    }
    for (geometry, rule) in others {
      var node = Node(.clipPath)
      node[.clipPath] = reference
      var child = Node(.path)
      child.shape = Shape(geometry: geometry, grid: grid(space), isUniform: options.isUniform)
      if rule == .evenOdd, geometry.subpathCount > 1 || !geometry.isConvexPrimitive {
        child[.clipRule] = "evenodd"
      }
      node.append(child, layout: options.layout)
      reference = self.reference(to: node)
    }
    return reference.map { .path($0) } ?? .everything
  }

  /// Whether nothing that can be seen lies outside of a box in the user space.
  func holdsAll(_ rect: CGRect, in space: Space) -> Bool {
    rect.insetBy(dx: -1e-6, dy: -1e-6).contains(space.visible) && isPage(space) && !options.isUniform
  }

  /// Whether the user space lies upright on the page, so that what it shows is cut by the page's edge. What is shared is cut by
  /// nothing but its own clips, which its bounds are known by.
  private func isPage(_ space: Space) -> Bool {
    !space.isShared && space.toPage.b == 0 && space.toPage.c == 0
  }

  /// A clip and an opacity that cut as a mask of one evenly filled path does; nil for other masks.
  func clip(sayingTheSameAs mask: Mask) -> (ClipPath, Double)? {
    guard mask.kind == .alpha else { return nil }
    var (nodes, place) = (mask.drawing.nodes, mask.transform)
    while nodes.count == 1, case .group(let group, let content) = nodes[0] {
      guard isPlain(group.effects) else { return nil }
      place = group.transform.concatenating(place)
      nodes = content.nodes
    }
    guard nodes.count == 1, case .path(let path) = nodes[0], path.stroke == nil else { return nil }
    let alpha: Double
    switch path.fill {
    case .color(let color)?: alpha = Double(color.alpha)
    case .gradient(let gradient)?:
      guard gradient.stops.allSatisfy({ $0.color.isOpaque }) else { return nil }
      alpha = 1
    case .pattern(let pattern)?:
      guard pattern.isOpaque else { return nil }
      alpha = 1
    case nil: return nil
    }
    return (ClipPath(path: path.path.transformed(by: place), rule: path.rule), alpha)
  }

  private func isPlain(_ effects: GroupEffects?) -> Bool {
    guard let effects else { return true }
    return effects.opacity == 1 && effects.clips.isEmpty && effects.mask == nil && effects.filters.isEmpty
  }

  /// A reference to a luminance mask, which for a mask of alpha is as white as the mask's drawing is opaque.
  ///
  /// `mask-type: alpha` would say that directly, but not every reader knows it; where all is white, luminance is alpha.
  ///
  /// - Parameter content: what is masked, in the coordinates inside the group.
  func reference(to mask: Mask, of content: @autoclosure () -> CGRect, in space: Space) -> String {
    let matrix = mask.transform.concatenating(space.matrix)
    var key = "\(mask.kind) mask \(number(of: mask.drawing)) \(matrix) \(space.toPage)"
    var region = mask.drawing.bounds.applying(matrix)
    let ink: Ink
    switch mask.kind {
    case .alpha: ink = .solid(.white)
    case .luminosity: ink = .own
    case .invertedAlpha:
      ink = .solid(.black)
      // Nothing of what lies off the page is seen.
      region = content().applying(space.matrix).cut(to: space.visible.insetBy(dx: -1, dy: -1))
      if region.isNull { region = .zero }
      key += " \(region)"
    }
    if let id = jobIDs[key] { return "url(#\(id))" }
    let id = nextDefinitionID()
    jobIDs[key] = id
    var node = Node(.mask)
    node[.id] = id
    node[.maskUnits] = "userSpaceOnUse"
    setRegion(region, on: &node, grid: grid(space))
    let inside = Space(
      matrix: matrix, toPage: space.toPage, visible: space.visible, isShared: space.isShared)
    jobs.append(
      Job(
        node: node, ground: mask.isInverted ? white(region, in: space) : nil, drawing: mask.drawing,
        space: inside, ink: ink, isNamed: false, layer: currentLayer))
    return "url(#\(id))"
  }

  private func white(_ region: CGRect, in space: Space) -> Node {
    var node = Node(.path)
    node.shape = Shape(
      geometry: PathGeometry(CGPath(rect: region.insetBy(dx: -1, dy: -1))), grid: grid(space))
    set(.color(.white), as: .fill, on: &node, space: space, bounds: nil)
    return node
  }

  /// A reference to a mask that shows what lies within a path.
  ///
  /// - Parameter box: the path's bounds in the user space.
  func maskReference(_ path: CGPath, rule: CGPathFillRule, covering box: CGRect, in space: Space) -> String {
    var mask = Node(.mask)
    mask[.maskUnits] = "userSpaceOnUse"
    setRegion(box, on: &mask, grid: grid(space))
    var child = Node(.path)
    child.shape = Shape(geometry: PathGeometry(path.transformed(by: space.matrix)), grid: grid(space))
    if rule == .evenOdd { child[.fillRule] = "evenodd" }
    set(.color(.white), as: .fill, on: &child, space: space, bounds: nil)
    mask.append(child, layout: options.layout)
    return reference(to: mask)
  }

  /// Sets x, y, width and height, rounded outwards to whole units.
  func setRegion(_ rect: CGRect, on node: inout Node, grid: Grid) {
    let (minX, minY) = (rect.minX.rounded(.down), rect.minY.rounded(.down))
    let (maxX, maxY) = (rect.maxX.rounded(.up), rect.maxY.rounded(.up))
    let isSmall = rect.width < 4 || rect.height < 4
    let box =
      isSmall
      ? rect.insetBy(dx: -rect.width / 100, dy: -rect.height / 100)
      : CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    node[.x] = grid.text(Double(box.minX))
    node[.y] = grid.text(Double(box.minY))
    node[.width] = grid.text(Double(box.width))
    node[.height] = grid.text(Double(box.height))
  }
}

extension PathGeometry {
  /// Whether the path is a rectangle, rounded rectangle or ellipse, for which fill rules make no difference.
  var isConvexPrimitive: Bool {
    guard segments.count <= 12 else { return false }
    let steps = PathSteps(self, tolerance: 1e-3)
    return steps.roundedRect != nil || steps.ellipse != nil
  }
}
