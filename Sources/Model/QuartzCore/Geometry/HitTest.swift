/// The search for the foremost layer at a point, without recursion.
enum HitTest {
  private enum Step {
    /// Search the layer and its descendants; the point is in its own coordinates.
    case visit(CALayer, CGPoint)
    /// Ask a layer of the caller's own class; the point is in its superlayer's coordinates.
    case ask(CALayer, CGPoint)
    /// No descendant was hit: test the layer itself.
    case check(CALayer, CGPoint)
  }

  private struct Candidate {
    var layer: CALayer
    var point: CGPoint
    var depth: CGFloat
    var zPosition: CGFloat
  }

  static func foremostLayer(at point: CGPoint, below root: CALayer) -> CALayer? {
    guard let local = Homography(root.toSuperlayer).inverse?.map(point) else { return nil }
    var steps = [Step.visit(root, local)]
    while let step = steps.popLast() {
      switch step {
      case .check(let layer, let point):
        if layer.contains(point) { return layer }
      case .ask(let layer, let point):
        if let found = layer.hitTest(point) { return found }
      case .visit(let layer, let point):
        guard layer.canBeHit, !(layer.masksToBounds && !layer.contains(point)),
          isWithinMasks(of: layer, point)
        else { continue }
        if !(layer is CATransformLayer) { steps.append(.check(layer, point)) }
        for candidate in candidates(of: layer, at: point) {
          let isKnown = type(of: candidate.layer).propertyTable.isTable(of: candidate.layer)
          steps.append(
            isKnown || candidate.layer.outer !== layer
              ? .visit(candidate.layer, candidate.point) : .ask(candidate.layer, point))
        }
      }
    }
    return nil
  }

  /// Whether the layer's mask, if any, covers a point, as well as the mask's own mask, and so on.
  private static func isWithinMasks(of layer: CALayer, _ point: CGPoint) -> Bool {
    var (masked, point) = (layer, point)
    while let mask = masked.mask {
      guard let local = Homography(mask.toSuperlayer).inverse?.map(point), covers(mask, local) else {
        return false
      }
      (masked, point) = (mask, local)
    }
    return true
  }

  /// Whether a mask or one of its descendants contains a point in its bounds, or in its path.
  private static func covers(_ mask: CALayer, _ point: CGPoint) -> Bool {
    var pending = [(mask, point)]
    while let (layer, point) = pending.popLast() {
      guard layer.canBeHit else { continue }
      let isInside = layer.contains(point)
      if isInside || (layer as? CAShapeLayer)?.path?.contains(point) == true { return true }
      guard !layer.masksToBounds else { continue }
      for child in layer.shownChildren {
        if let local = Homography(child.toSuperlayer).inverse?.map(point) { pending.append((child, local)) }
      }
    }
    return false
  }

  /// A descendant of the plane that is searched, and the matrix from its bounds to that plane's space.
  private struct Place {
    var layer: CALayer
    var space: CATransform3D
    /// The number of reflections that `geometryFlipped` added to the matrix.
    var flips: Int

    init(_ layer: CALayer, in outer: Place? = nil) {
      self.layer = layer
      space = outer.map { CATransform3DConcat(layer.toSuperlayer, $0.space) } ?? layer.toSuperlayer
      flips = (outer?.flips ?? 0) + (layer.isGeometryFlipped ? 1 : 0)
    }
  }

  /// The planes of one space at a point, from back to front.
  private static func candidates(of layer: CALayer, at point: CGPoint) -> [Candidate] {
    let children = layer.shownChildren
    guard !children.isEmpty else { return [] }
    var found: [Candidate] = []
    var pending = children.reversed().map { Place($0) }
    while let place = pending.popLast() {
      let child = place.layer
      guard child.canBeHit else { continue }
      if child.keepsDepth {
        for below in child.shownChildren.reversed() { pending.append(Place(below, in: place)) }
        if child is CATransformLayer { continue }
      }
      let map = Homography(place.space)
      guard let local = map.inverse?.map(point) else { continue }
      // A reflection that only flips the y axis does not show the back.
      let isMirrored = place.flips % 2 == 1
      if !child.isDoubleSided, isMirrored ? map.determinant > 0 : map.determinant < 0 { continue }
      let w = local.x * map.m13 + local.y * map.m23 + map.m33
      let depth = (local.x * place.space.m13 + local.y * place.space.m23 + place.space.m43) / w
      found.append(Candidate(layer: child, point: local, depth: depth, zPosition: child.zPosition))
    }
    return sorted(found)
  }

  /// Depths within this many points count as equal, as in drawing.
  private static let tolerance: CGFloat = 1e-4

  /// Sorts by depth after perspective division, as a z-buffer does; equal depths by `zPosition`, then by the
  /// order in the tree.
  private static func sorted(_ found: [Candidate]) -> [Candidate] {
    guard found.count > 1 else { return found }
    let byDepth = found.enumerated().sorted { ($0.element.depth, $0.offset) < ($1.element.depth, $1.offset) }
    var result: [Candidate] = []
    var first = 0
    while first < byDepth.count {
      var end = first + 1
      while end < byDepth.count,
        byDepth[end].element.depth - byDepth[end - 1].element.depth <= tolerance
      {
        end += 1
      }
      result += byDepth[first..<end].sorted {
        ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset)
      }.map(\.element)
      first = end
    }
    return result
  }
}

extension CALayer {
  fileprivate var canBeHit: Bool { !isHidden && opacity > 0 }
}
