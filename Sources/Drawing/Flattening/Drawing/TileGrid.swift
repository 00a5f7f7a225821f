@_spi(Drawing) import QuartzCore

/// The division of a tiled layer at the level of detail that is shown.
struct TileGrid {
  let level: Int
  /// The points of the layer per pixel of the level.
  let points: CGFloat
  let columns: Range<Int>
  let rows: Range<Int>
  /// The number of tiles.
  var count: Int { columns.count * rows.count }
  private let bounds: CGRect
  private let tile: CGSize
  /// The transform from the layer's coordinates to pixels of the output; nil where these are not upright.
  private let toPixels: CGAffineTransform?

  enum Problem: String, Error {
    case noTileSize = "its tileSize is not at least one pixel"
  }

  /// - Parameter scale: pixels of the output per point of the page.
  init(_ layer: CATiledLayer, sight: PageBuilder.Sight, scale: Double) throws(Problem) {
    let size = layer.tileSize
    bounds = layer.bounds
    guard size.width >= 1, size.height >= 1, size.width.isFinite, size.height.isFinite else {
      throw .noTileSize
    }
    // Level 0 is the finest: it doubles the layer's resolution as often as the bias says.
    let bias = min(max(layer.levelsOfDetailBias, 0), 30)
    let finest = layer.contentsScale.asScale * CGFloat(1 << bias)
    let toPage = sight.toPage ?? .identity
    let wanted = CGFloat(scale) * max(hypot(toPage.a, toPage.b), hypot(toPage.c, toPage.d))
    var level = 0
    let levels = min(max(layer.levelsOfDetail, 1), 60)
    while level + 1 < levels, finest / CGFloat(1 << (level + 1)) >= wanted * 0.999 { level += 1 }
    self.level = level
    points = CGFloat(1 << level) / finest
    tile = CGSize(width: size.width * points, height: size.height * points)

    let visible = bounds.cut(to: sight.visible)
    func range(_ start: CGFloat, _ end: CGFloat, _ step: CGFloat, _ total: CGFloat) -> Range<Int> {
      let count = min((total / step - 1e-9).rounded(.up), 1e9)
      let first = min(max((start / step + 1e-9).rounded(.down), 0), count)
      return Int(first)..<Int(max(first, min((end / step - 1e-9).rounded(.up), count)))
    }
    guard !visible.isNull, visible.width > 0, visible.height > 0 else {
      (columns, rows, toPixels) = (0..<0, 0..<0, nil)
      return
    }
    columns = range(visible.minX - bounds.minX, visible.maxX - bounds.minX, tile.width, bounds.width)
    rows = range(visible.minY - bounds.minY, visible.maxY - bounds.minY, tile.height, bounds.height)
    let matrix = toPage.concatenating(CGAffineTransform(scaleX: CGFloat(scale), y: CGFloat(scale)))
    let isUpright = sight.toPage != nil && matrix.b == 0 && matrix.c == 0 && matrix.a != 0 && matrix.d != 0
    toPixels = isUpright ? matrix : nil
  }

  /// Returns the rectangle of a tile in the layer; the last ones end with the layer. In an upright layer,
  /// borders between tiles are on whole pixels of the output, so that nothing shows through.
  func rect(column: Int, row: Int) -> CGRect {
    let x0 = edge(column, bounds.minX, bounds.maxX, tile.width) { snapX($0) }
    let x1 = edge(column + 1, bounds.minX, bounds.maxX, tile.width) { snapX($0) }
    let y0 = edge(row, bounds.minY, bounds.maxY, tile.height) { snapY($0) }
    let y1 = edge(row + 1, bounds.minY, bounds.maxY, tile.height) { snapY($0) }
    return CGRect(x: x0, y: y0, width: max(x1 - x0, 0), height: max(y1 - y0, 0))
  }

  /// Returns the position of a tile's edge; the layer's own edges are not snapped.
  private func edge(
    _ index: Int, _ start: CGFloat, _ end: CGFloat, _ step: CGFloat, snap: (CGFloat) -> CGFloat
  ) -> CGFloat {
    if index == 0 { return start }
    let place = start + CGFloat(index) * step
    return place >= end - step * 1e-9 ? end : snap(place)
  }

  private func snapX(_ x: CGFloat) -> CGFloat {
    guard let m = toPixels else { return x }
    return ((x * m.a + m.tx).rounded() - m.tx) / m.a
  }

  private func snapY(_ y: CGFloat) -> CGFloat {
    guard let m = toPixels else { return y }
    return ((y * m.d + m.ty).rounded() - m.ty) / m.d
  }

  /// Returns the part of the layer that a tile covers, not snapped.
  func part(column: Int, row: Int) -> CGRect {
    let tile = natural(column: column, row: row)
    return CGRect(
      x: tile.minX, y: tile.minY, width: min(tile.width, bounds.maxX - tile.minX),
      height: min(tile.height, bounds.maxY - tile.minY))
  }

  /// Returns the rectangle of a whole tile, not snapped.
  func natural(column: Int, row: Int) -> CGRect {
    CGRect(
      x: bounds.minX + CGFloat(column) * tile.width, y: bounds.minY + CGFloat(row) * tile.height,
      width: tile.width, height: tile.height)
  }
}
