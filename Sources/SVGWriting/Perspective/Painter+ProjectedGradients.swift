import CoreGraphics
import Drawing

extension Painter {
  /// Fills a path with a gradient in perspective: areas one on the other, under a mask of the path's shape. Translucent colours are painted
  /// opaque under a mask of the same build, whose grey levels are the alphas.
  func drawProjected(_ gradient: Gradient, path: CGPath, rule: CGPathFillRule, in frame: Frame) throws {
    guard let painted = visible(.gradient(gradient), frame.ink) else { return }
    guard case .gradient(let gradient) = painted, let projection = gradient.projection else {
      return try drawShape(path, fill: painted, rule: rule, stroke: nil, strokePaint: nil, in: frame)
    }
    let matrix = frame.space.matrix
    let shape = path.transformed(by: matrix)
    let place = projection.concatenating(Projection(matrix))
    func layers(_ color: (RGBA) -> RGBA) -> ProjectedLayers? {
      let stops = gradient.stops.map { Gradient.Stop(offset: $0.offset, color: color($0.color)) }
      return ProjectedLayers(
        Gradient(kind: gradient.kind, stops: stops, transform: gradient.transform, projection: place),
        over: shape, overlap: 1 / max(frame.space.toPage.largestScale, 1e-9),
        visible: frame.space.visible)
    }
    guard let colors = layers({ $0.withAlpha(1) }), !shape.isEmpty else { return }
    let isOpaque = gradient.stops.allSatisfy(\.color.isOpaque)
    let alphas = isOpaque ? nil : layers { RGBA(gray: $0.alpha) }
    try draw(
      nodes(colors, in: frame.space), alphas: alphas.map { nodes($0, in: frame.space) }, within: path,
      rule: rule, in: frame)
  }

  private func nodes(_ drawing: ProjectedLayers, in space: Space) -> [Node] {
    drawing.layers.map { layer in
      var node = Node(.path)
      node.shape = Shape(geometry: layer.outline, grid: grid(space))
      if layer.outline.subpathCount > 1 { node[.fillRule] = "evenodd" }
      node.dependencies = AttributeSet([.fill, .fillOpacity, .fillRule, .stroke])
      switch layer.fill {
      case .color(let color): set(.color(color), as: .fill, on: &node, space: space, bounds: nil)
      case .piece(let piece, let kind, let transform, let focus):
        node[.fill] = reference(to: piece, kind, transform: transform, focus: focus, in: space)
      }
      return node
    }
  }

  /// A gradient between two colours; those of the same colours share their stops.
  private func reference(
    to piece: GradientPiece, _ kind: Gradient.Kind, transform: CGAffineTransform, focus: CGPoint,
    in space: Space
  ) -> String {
    let fine = Grid(digits: min(grid(space).digits + 1, 9))
    switch kind {
    case .axial(let start, let end):
      var node = Node(.linearGradient)
      node[.href] = "#" + stops([(0, piece.first), (1, piece.last)])
      node[.x1] = fine.text(Double(start.x))
      node[.y1] = fine.text(Double(start.y))
      node[.x2] = fine.text(Double(end.x))
      node[.y2] = fine.text(Double(end.y))
      return reference(to: node)
    case .radial, .conic:
      var node = Node(.radialGradient)
      node[.href] = "#" + stops([(piece.from, piece.first), (piece.to, piece.last)])
      node[.cx] = "0"
      node[.cy] = "0"
      node[.r] = "1"
      let unit = Grid(digits: 5)
      node[.fx] = unit.text(Double(focus.x))
      node[.fy] = unit.text(Double(focus.y))
      node[.gradientTransform] = TransformText(grid: fine, extent: 2).text(transform)
      return reference(to: node)
    }
  }

  private func stops(_ stops: [(offset: Double, color: RGBA)]) -> String {
    var holder = Node(.linearGradient)
    holder[.gradientUnits] = "userSpaceOnUse"
    for stop in stops {
      var child = Node(.stop)
      let offset = Grid(digits: 5).text(stop.offset)
      if offset != "0" { child[.offset] = offset }
      child[.stopColor] = ColorText.text(stop.color)
      holder.append(child, layout: options.layout)
    }
    return identifier(of: holder)
  }
}
