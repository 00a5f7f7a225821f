import Dispatch
import Drawing
import QuartzCore

extension Walk {
  /// Draws those of a tiled layer's tiles that can be seen, at the level of detail that the output's resolution asks for:
  /// pictures of its files, then what a delegate or subclass draws.
  func drawTiles(of layer: CATiledLayer, model: CALayer, visit: Visit, shade: Shade) {
    let draws = model.delegate != nil || type(of: model) != CATiledLayer.self
    guard layer.tileImageProvider != nil || draws, layer.bounds.width > 0, layer.bounds.height > 0 else {
      return
    }
    if let provider = layer.tileImageProvider {
      upright(layer, visit: visit) {
        guard let grid = grid(of: layer, index: visit.index) else { return }
        drawTileImages(of: layer, provider: provider, grid: grid, index: visit.index, shade: shade)
      }
    }
    if draws, let model = model as? CATiledLayer, let grid = grid(of: layer, index: visit.index) {
      drawTileDrawings(of: model, grid: grid, visit: visit, shade: shade)
    }
  }

  private func grid(of layer: CATiledLayer, index: LayerIndex) -> TileGrid? {
    do throws(TileGrid.Problem) {
      let grid = try TileGrid(layer, sight: sight(of: layer), scale: options.scale)
      return countTiles(grid.count, of: index) ? grid : nil
    } catch {
      report(index, .dropped, error.rawValue)
      return nil
    }
  }

  private func drawTileImages(
    of layer: CATiledLayer, provider: CATiledLayer.TileImageProvider, grid: TileGrid, index: LayerIndex,
    shade: Shade
  ) {
    var missing = 0
    // Rows of tiles are skipped as a whole where a band of the output does not touch them.
    let isGrouped = grid.columns.count > Self.groupedColumns
    for row in grid.rows {
      if isGrouped { builder.open(Group()) }
      for column in grid.columns {
        guard let image = provider(grid.level, column, row) else {
          missing += 1
          if missing <= Self.namedTiles {
            let name = layer.tileName.map { " (\($0(grid.level, column, row)))" } ?? ""
            report(index, .dropped, "its tile in column \(column), row \(row) is missing\(name)")
          }
          continue
        }
        let place = grid.rect(column: column, row: row)
        let natural = grid.natural(column: column, row: row)
        guard place.width > 0, place.height > 0, image.naturalSize.width > 0, image.naturalSize.height > 0
        else {
          continue
        }
        // The last tiles may be smaller than the others, and may reach beyond the layer.
        let size = image.naturalSize
        let shown = CGSize(
          width: min(size.width, (layer.bounds.maxX - natural.minX) / grid.points),
          height: min(size.height, (layer.bounds.maxY - natural.minY) / grid.points))
        let isShort = (
          size.width * grid.points < natural.width * 0.999 && natural.maxX < layer.bounds.maxX,
          size.height * grid.points < natural.height * 0.999 && natural.maxY < layer.bounds.maxY
        )
        builder.append(
          Self.node(
            showing:
              DrawnImage(
                image: image, source: CGRect(origin: .zero, size: shown),
                destination: CGRect(
                  x: place.minX, y: place.minY,
                  width: isShort.0 ? size.width * grid.points : place.width,
                  height: isShort.1 ? size.height * grid.points : place.height),
                magnification: Self.interpolation(layer.magnificationFilter),
                minification: Self.interpolation(layer.minificationFilter),
                tint: shade.isNeutral ? nil : shade.rgba, layer: index)))
      }
      if isGrouped { builder.close() }
    }
    if missing > Self.namedTiles { report(index, .dropped, "\(missing) of its tiles are missing in all") }
  }

  private static let groupedColumns = 48
  /// How many missing tiles are named one by one.
  private static let namedTiles = 8

  /// Lets the layer draw tile by tile, on several threads, and shows what it drew in order.
  private func drawTileDrawings(of layer: CATiledLayer, grid: TileGrid, visit: Visit, shade: Shade) {
    let places = grid.rows.flatMap { row in grid.columns.map { grid.rect(column: $0, row: row) } }
      .filter { $0.width > 0 && $0.height > 0 }
    guard !places.isEmpty else { return }
    let recordings = TileRecordings(layer: layer, places: places).run()
    for (place, recording) in zip(places, recordings) where !recording.operations.isEmpty {
      builder.open(Group(effects: GroupEffects(clips: [ClipPath(path: CGPath(rect: place))])))
      replay(recording.operations, index: visit.index, shade: shade)
      builder.close()
    }
  }
}

/// What a layer draws into its tiles. Each is drawn by one thread; the results are read when all are done.
private final class TileRecordings: @unchecked Sendable {
  private let layer: CATiledLayer
  private let places: [CGRect]
  private let contexts: [CGContext]

  init(layer: CATiledLayer, places: [CGRect]) {
    self.layer = layer
    self.places = places
    contexts = places.map { CGContext(bounds: $0) }
  }

  func run() -> [CGContext] {
    DispatchQueue.concurrentPerform(iterations: places.count) { k in
      contexts[k].clip(to: places[k])
      layer.draw(in: contexts[k])
    }
    return contexts
  }
}
