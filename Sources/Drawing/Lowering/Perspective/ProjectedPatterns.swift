import CoreGraphics
import Drawing

/// Patterns in perspective, as one picture of all tiles that are seen, or as these tiles one by one.
///
/// Where two tiles are cut along one line, a quarter of the backdrop would show through. So only tiles stay that are
/// clear at their edges, or of one opaque colour, which is then drawn beneath them.
struct ProjectedPatterns {
  private var sheets: TileSheets

  /// Returns the page without such patterns.
  static func lower(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    guard page.drawing.facts.has(.patterns) else { return page }
    var pass = ProjectedPatterns(sheets: TileSheets(lowering: lowering))
    var page = page
    page.replaceNodes(with: .patterns, by: lowering) { nodes, view in
      nodes.map { node in
        guard case .path(let path) = node, case .pattern(let pattern)? = path.fill,
          let tiles = pattern.view
        else { return node }
        let clip = ClipPath(path: path.path, rule: path.rule)
        return .group(
          GroupEffects(clips: [clip]), pass.nodes(showing: pattern, tiles, over: node.bounds, in: view))
      }
    }
    page.findings += pass.sheets.findings
    return page
  }

  /// - Parameter box: what is painted, in the coordinates of the view.
  private mutating func nodes(
    showing pattern: TilePattern, _ seen: TilePattern.PerspectiveView, over box: CGRect, in view: View
  ) -> [Drawing.Node] {
    let lowering = sheets.lowering
    let visible = box.cut(to: view.seen)
    // In animations, pictures must be the same at all moments.
    guard !lowering.capabilities.contains(.joinedMoments), let back = seen.projection.inverted(),
      !visible.isNull
    else { return seen.tiles.nodes }
    let corners = Polygon.intersection(seen.projection.polygon(of: seen.area), visible.corners).map {
      back($0)
    }
    let nearest = corners.map { abs(seen.projection.affine(near: $0).determinant) }.max() ?? 0
    let scale = Double(nearest).squareRoot() * view.scale
    guard scale > 0, scale.isFinite else { return seen.tiles.nodes }
    let area = PointBox(corners).rect.insetBy(dx: -1 / scale, dy: -1 / scale)
    let tile = sheets.tile(of: pattern)
    if let picture = sheets.pasted(tile, over: area) {
      return faded(picture, by: tile, seen.projection)
    }
    if let color = sheets.edgeColor(of: tile, scale: scale), color == .clear || tile.alpha == 1 {
      let ground = Drawing.Node.path(DrawnPath(path: CGPath(rect: box), fill: .color(color)))
      return (color == .clear ? [] : [ground]) + seen.tiles.nodes
    }
    let wanted = lowering.dpi / 72
    let most = (Double(TileSheets.mostPixels / max(area.width * area.height, 1e-9))).squareRoot() / scale
    let resolution = min(wanted, most)
    // That is where the plane is nearest; everywhere else there are more.
    if resolution >= wanted / 4,
      let picture = sheets.paste(
        tile, over: area, size: sheets.size(of: tile, CGFloat(resolution * scale)), layer: view.layer,
        isRendition: true)
    {
      return faded(picture, by: tile, seen.projection)
    }
    if !lowering.capabilities.contains(.projections) {
      sheets.report(view.layer, .approximated, TileSheets.hairlines)
    }
    return seen.tiles.nodes
  }

  /// Returns a picture in perspective, with the tiles' opacity.
  private func faded(
    _ picture: [Drawing.Node], by tile: TileSheets.Tile, _ projection: Projection
  ) -> [Drawing.Node] {
    let seen = picture.map { node -> Drawing.Node in
      guard case .image(var image) = node else { return node }
      image.projection = projection
      return .image(image)
    }
    return tile.alpha < 1 ? [.group(GroupEffects(opacity: tile.alpha, isIsolated: true), seen)] : seen
  }
}
