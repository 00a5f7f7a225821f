import CoreGraphics
import Drawing

extension PathPainter {
  /// Fills a path with a gradient in perspective: areas one on the other, under a mask of the path's shape.
  func drawProjected(
    _ gradient: Gradient, by projection: Projection, path: CGPath, rule: CGPathFillRule, in frame: Frame
  ) throws {
    let shape = path.transformed(by: frame.space.matrix)
    let place = projection.concatenating(Projection(frame.space.matrix))
    try drawAreas(of: gradient, within: path, rule: rule, in: frame) { stops in
      let placed = Gradient(
        kind: gradient.kind, stops: stops, transform: gradient.transform, projection: place)
      let layers = ProjectedLayers(
        placed, over: shape, overlap: 1 / max(frame.space.toPage.largestScale, 1e-9),
        visible: frame.space.visible)
      return layers.map { elements($0, in: frame.space) }
    }
  }

  private func elements(_ drawing: ProjectedLayers, in space: Space) -> [Element] {
    drawing.layers.map { layer in
      var path = Element(area: layer.outline, grid: document.grid(space))
      if layer.outline.subpathCount > 1 { path[.fillRule] = "evenodd" }
      switch layer.fill {
      case .color(let color): path.set(color, as: .fill)
      case .piece(let piece, let kind, let transform, let focus):
        path[.fill] = reference(to: piece, kind, transform: transform, focus: focus, in: space)
      }
      return path
    }
  }

  /// A gradient between two colours; those of the same colours share their stops.
  private func reference(
    to piece: GradientPiece, _ kind: Gradient.Kind, transform: CGAffineTransform, focus: CGPoint,
    in space: Space
  ) -> String {
    let fine = Grid(digits: min(document.grid(space).digits + 1, 9))
    switch kind {
    case .axial(let start, let end):
      var gradient = Element(.linearGradient)
      gradient[.href] = "#" + stops([(0, piece.first), (1, piece.last)])
      gradient[.x1] = fine.text(Double(start.x))
      gradient[.y1] = fine.text(Double(start.y))
      gradient[.x2] = fine.text(Double(end.x))
      gradient[.y2] = fine.text(Double(end.y))
      return document.reference(to: gradient)
    case .radial, .conic:
      var gradient = Element(.radialGradient)
      gradient[.href] = "#" + stops([(piece.from, piece.first), (piece.to, piece.last)])
      gradient[.cx] = "0"
      gradient[.cy] = "0"
      gradient[.r] = "1"
      let unit = Grid(digits: 5)
      gradient[.fx] = unit.text(Double(focus.x))
      gradient[.fy] = unit.text(Double(focus.y))
      gradient[.gradientTransform] = TransformText(grid: fine, extent: 2).text(transform)
      return document.reference(to: gradient)
    }
  }

  private func stops(_ stops: [(offset: Double, color: RGBA)]) -> String {
    var holder = Element(.linearGradient)
    holder[.gradientUnits] = "userSpaceOnUse"
    for stop in stops {
      holder.append(
        Element(Gradient.Stop(offset: CGFloat(stop.offset), color: stop.color.withAlpha(1)), Grid(digits: 5)))
    }
    return document.id(of: holder)
  }
}
