import CoreGraphics
import Drawing

extension Gradient {
  var isConic: Bool { if case .conic = kind { true } else { false } }

  /// Whether there is no way from the first to the last colour, so that only the last shows.
  var isDegenerate: Bool {
    guard transform.isInvertible else { return true }
    switch kind {
    case .axial(let start, let end): return start == end
    case .radial(_, let radius): return radius <= 0
    case .conic: return false
    }
  }
}

extension Painter {
  /// A reference to an axial or radial gradient in coordinates of the user space, or in those of the painted shape's
  /// box, whichever is defined already or else shorter.
  ///
  /// The box only where it stands upright: some viewers take the box of the turned shape.
  func reference(to gradient: Gradient, in space: Space, bounds: CGRect?) -> String {
    let inUser = gradient.transform.concatenating(space.matrix)
    var user = node(gradient, inUser, grid: grid(space))
    user[.gradientUnits] = "userSpaceOnUse"
    guard let bounds, bounds.width > 0, bounds.height > 0, space.isUpright, !options.isUniform,
      !isDefined(user)
    else {
      return reference(to: user)
    }
    let toBox = CGAffineTransform(
      a: 1 / bounds.width, b: 0, c: 0, d: 1 / bounds.height, tx: -bounds.minX / bounds.width,
      ty: -bounds.minY / bounds.height)
    let size = max(Double(max(bounds.width, bounds.height)) * space.toPage.largestScale, 1)
    let box = node(
      gradient, inUser.concatenating(toBox), grid: Grid(pageDigits: min(options.precision, 2), scale: size))
    return reference(to: isDefined(box) || box.size <= user.size ? box : user)
  }

  private func node(_ gradient: Gradient, _ m: CGAffineTransform, grid: Grid) -> Node {
    var node: Node
    switch gradient.kind {
    case .axial(let start, let end):
      node = Node(.linearGradient)
      var line = Self.line(from: start, to: end, mappedBy: m)
      // Along its lines of equal colour a gradient can be moved to where its numbers are short.
      if options.isUniform {
        // Its ends stay where they are, so that they can move evenly.
      } else if grid.step(Double(line.start.x)) == grid.step(Double(line.end.x)) {
        (line.start.x, line.end.x) = (0, 0)
      } else if grid.step(Double(line.start.y)) == grid.step(Double(line.end.y)) {
        (line.start.y, line.end.y) = (0, 0)
      }
      set(.x1, line.start.x, 0, on: &node, grid)
      set(.y1, line.start.y, 0, on: &node, grid)
      set(.x2, line.end.x, nil, on: &node, grid)
      set(.y2, line.end.y, 0, on: &node, grid)
    case .radial(let center, let radius):
      node = Node(.radialGradient)
      if m.isSimilarity, !options.isUniform {
        let c = center.applying(m)
        set(.cx, c.x, nil, on: &node, grid)
        set(.cy, c.y, nil, on: &node, grid)
        set(.r, radius * CGFloat(m.meanScale), nil, on: &node, grid)
      } else {
        let fine = Grid(digits: min(grid.digits + 3, 9))
        set(.cx, center.x, nil, on: &node, fine)
        set(.cy, center.y, nil, on: &node, fine)
        set(.r, radius, nil, on: &node, fine)
        let extent = max(abs(Double(center.x)), abs(Double(center.y))) + Double(radius)
        node[.gradientTransform] = TransformText(grid: grid, extent: max(extent, 1)).text(m)
      }
    case .conic:
      node = Node(.linearGradient)
    }
    // A fine gradient needs fine offsets: of many stops on a long line.
    let offsets = Grid(digits: gradient.stops.count > 16 ? 6 : 4)
    for stop in gradient.stops {
      var child = Node(.stop)
      let offset = offsets.text(Double(stop.offset))
      if offset != "0" { child[.offset] = offset }
      let color = ColorText.text(stop.color)
      if color != "#000" { child[.stopColor] = color }
      if !stop.color.isOpaque { child[.stopOpacity] = ColorText.opacity(Double(stop.color.alpha)) }
      node.append(child, layout: options.layout)
    }
    // In box coordinates the initial values are 0%, 50% and 100%.
    return node
  }

  private func set(
    _ name: AttributeName, _ value: CGFloat, _ initial: Double?, on node: inout Node, _ grid: Grid
  ) {
    if let initial, grid.step(Double(value)) == grid.step(initial) { return }
    node[name] = grid.text(Double(value))
  }

  /// A gradient's line after a map: offsets stay linear functions of the place, but their lines of equal colour need not
  /// stay perpendicular to the line's image, so the end moves along them.
  static func line(
    from start: CGPoint, to end: CGPoint, mappedBy m: CGAffineTransform
  ) -> (start: CGPoint, end: CGPoint) {
    let v = end - start
    let square = v.dot(v)
    let det = m.determinant
    guard square > 0, det != 0 else { return (start.applying(m), end.applying(m)) }
    // The gradient of the offset, mapped by the inverse transpose.
    let g = CGPoint(
      x: (m.d * v.x - m.b * v.y) / (det * CGFloat(square)),
      y: (-m.c * v.x + m.a * v.y) / (det * CGFloat(square)))
    let mapped = start.applying(m)
    return (mapped, mapped + g * (1 / g.dot(g)))
  }
}
