import Drawing
import QuartzCore

extension Projector {
  /// The most tiles that are drawn one by one.
  private static let mostTiles: CGFloat = 10_000

  /// Returns a path or run with patterns as areas of patterns that hold their tiles one by one: in perspective, all
  /// tiles are different.
  mutating func tiled(_ node: Drawing.Node, by map: Projection) -> [Drawing.Node] {
    switch node {
    case .path(let path):
      let even = DrawnPath(
        path: path.path, fill: path.fill.flatMap(\.even), rule: path.rule,
        stroke: path.stroke.flatMap { $0.paint.isPattern ? nil : $0 })
      var nodes: [Drawing.Node] = []
      if case .pattern(let pattern)? = path.fill { nodes += tiles(of: pattern, in: path.path, path.rule) }
      if even.fill != nil || even.stroke != nil { nodes.append(.path(even)) }
      if let stroke = path.stroke, case .pattern(let pattern) = stroke.paint {
        nodes += tiles(of: pattern, in: outline(of: path.path, stroke, map), .winding)
      }
      return nodes
    case .glyphs(let run):
      let shape = DrawnPath(path: outlines.path(of: run), fill: run.fill, stroke: run.stroke)
      return tiled(.path(shape), by: map) + [.glyphs(run.invisible)]
    default: return [node]
    }
  }

  private func outline(of path: CGPath, _ stroke: Stroke, _ map: Projection) -> CGPath {
    let projector = PathProjector(map: map, reach: reach)
    return path.outline(of: stroke, precision: projector.magnification(of: path))
  }

  /// Returns the tiles that a path shows.
  private mutating func tiles(
    of pattern: TilePattern, in path: CGPath, _ rule: CGPathFillRule
  ) -> [Drawing.Node] {
    let (cell, back) = (pattern.cell, pattern.transform.inverted())
    let box = path.boundingBox.applying(back)
    guard !box.isNull, box.isFinite, cell.width > 0, cell.height > 0 else { return [] }
    let columns = (
      ((box.minX - cell.minX) / cell.width + 1e-9).rounded(.down),
      ((box.maxX - cell.minX) / cell.width - 1e-9).rounded(.up)
    )
    let rows = (
      ((box.minY - cell.minY) / cell.height + 1e-9).rounded(.down),
      ((box.maxY - cell.minY) / cell.height - 1e-9).rounded(.up)
    )
    guard (columns.1 - columns.0) * (rows.1 - rows.0) <= Self.mostTiles else {
      findings.append(
        Finding(
          layer: -1, outcome: .dropped,
          reason: "a pattern of more than \(Int(Self.mostTiles)) tiles is not drawn in perspective"))
      return []
    }
    var nodes: [Drawing.Node] = []
    for row in stride(from: rows.0, to: rows.1, by: 1) {
      for column in stride(from: columns.0, to: columns.1, by: 1) {
        let place = CGAffineTransform(translationX: column * cell.width, y: row * cell.height)
        nodes.append(.instance(pattern.drawing, place.concatenating(pattern.transform)))
      }
    }
    guard !nodes.isEmpty else { return [] }
    let view = TilePattern.PerspectiveView(
      projection: Projection(pattern.transform), area: box, tiles: Drawing(nodes))
    return [.path(DrawnPath(path: path, fill: .pattern(pattern.seen(in: view)), rule: rule))]
  }
}

extension Paint {
  fileprivate var even: Paint? { isPattern ? nil : self }
}
