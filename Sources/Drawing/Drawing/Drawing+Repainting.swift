extension Drawing.Node {
  /// Returns the same node with other paints. A shadow keeps its colour where its new paint is not a colour.
  package func repainted(_ change: (Paint) -> Paint) -> Drawing.Node {
    switch self {
    case .path(var path):
      path.fill = path.fill.map(change)
      path.stroke = path.stroke?.repainted(change)
      return .path(path)
    case .glyphs(let run):
      return .glyphs(run.with(fill: run.fill.map(change), stroke: run.stroke?.repainted(change)))
    case .shadow(let shadow):
      guard case .color(let color) = change(.color(shadow.color)) else { return self }
      return .shadow(
        DrawnShadow(
          silhouette: shadow.silhouette, sigma: shadow.sigma, offset: shadow.offset, color: color,
          projection: shadow.projection, layer: shadow.layer))
    case .group, .image, .instance: return self
    }
  }
}

extension Stroke {
  fileprivate func repainted(_ change: (Paint) -> Paint) -> Stroke {
    Stroke(
      paint: change(paint), width: width, cap: cap, join: join, miterLimit: miterLimit, dashes: dashes,
      dashPhase: dashPhase, trim: trim)
  }
}
