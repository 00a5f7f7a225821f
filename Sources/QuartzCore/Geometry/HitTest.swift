/// The search for the foremost layer at a point, without recursion.
enum HitTest {
  private enum Step {
    /// Look into the layer and below it; the point is in its own coordinates.
    case visit(CALayer, CGPoint)
    /// Ask a layer of the caller's own class; the point is in its superlayer's coordinates.
    case ask(CALayer, CGPoint)
    /// Nothing below the layer was hit: is it the layer itself?
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
        guard !layer.isHidden, !(layer.masksToBounds && !layer.contains(point)) else { continue }
        if !(layer is CATransformLayer) { steps.append(.check(layer, point)) }
        for candidate in candidates(of: layer, at: point) {
          let isKnown = type(of: candidate.layer).propertyTable.isTable(of: candidate.layer)
          steps.append(
            isKnown || candidate.layer.parent !== layer
              ? .visit(candidate.layer, candidate.point) : .ask(candidate.layer, point))
        }
      }
    }
    return nil
  }

  /// The planes of one space that lie at a point, from back to front.
  private static func candidates(of layer: CALayer, at point: CGPoint) -> [Candidate] {
    guard !layer.children.isEmpty else { return [] }
    var found: [Candidate] = []
    var pending = layer.children.reversed().map { ($0, $0.toSuperlayer) }
    while let (child, space) = pending.popLast() {
      guard !child.isHidden else { continue }
      if child.keepsDepth {
        for below in child.children.reversed() {
          pending.append((below, CATransform3DConcat(below.toSuperlayer, space)))
        }
        if child is CATransformLayer { continue }
      }
      let map = Homography(space)
      guard let local = map.inverse?.map(point) else { continue }
      if !child.isDoubleSided, map.determinant < 0 { continue }
      let depth = local.x * space.m13 + local.y * space.m23 + space.m43
      found.append(Candidate(layer: child, point: local, depth: depth, zPosition: child.zPosition))
    }
    // `sort` is not promised to be stable, so the order in the tree is compared too.
    return found.enumerated().sorted { a, b in
      (a.element.depth, a.element.zPosition, a.offset) < (b.element.depth, b.element.zPosition, b.offset)
    }.map(\.element)
  }
}
