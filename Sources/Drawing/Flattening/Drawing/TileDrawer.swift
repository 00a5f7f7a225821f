import Dispatch
import Drawing
import QuartzCore

/// Draws the visible tiles of a tiled layer at the level of detail for the output's resolution.
struct TileDrawer {
  let page: PageBuilder
  let shown: ShownLayer

  /// Draws pictures from the layer's files, then what a delegate or subclass draws.
  func draw(_ layer: CATiledLayer) {
    let model = shown.model
    let draws = model.delegate != nil || type(of: model) != CATiledLayer.self
    guard layer.tileImageProvider != nil || draws, layer.bounds.width > 0, layer.bounds.height > 0 else {
      return
    }
    if let provider = layer.tileImageProvider {
      page.upright(shown) {
        guard let grid = grid(of: layer) else { return }
        drawImages(of: layer, provider: provider, grid: grid)
      }
    }
    if draws, let model = model as? CATiledLayer, let grid = grid(of: layer) {
      drawRecordings(of: model, grid: grid)
    }
  }

  private func grid(of layer: CATiledLayer) -> TileGrid? {
    do throws(TileGrid.Problem) {
      let grid = try TileGrid(layer, sight: page.sight(of: layer), scale: page.options.scale)
      return page.countTiles(grid.count, of: shown.index) ? grid : nil
    } catch {
      page.report(shown.index, .dropped, error.rawValue)
      return nil
    }
  }

  private func drawImages(of layer: CATiledLayer, provider: CATiledLayer.TileImageProvider, grid: TileGrid) {
    var missing = 0
    // Groups let whole rows of tiles be skipped where a band of the output does not touch them.
    let isGrouped = grid.columns.count > Self.groupedColumns
    for row in grid.rows {
      if isGrouped { page.builder.open(Group()) }
      for column in grid.columns {
        guard let image = provider(grid.level, column, row) else {
          missing += 1
          if missing <= Self.namedTiles {
            let name = layer.tileName.map { " (\($0(grid.level, column, row)))" } ?? ""
            page.report(shown.index, .dropped, "its tile in column \(column), row \(row) is missing\(name)")
          }
          continue
        }
        let place = grid.rect(column: column, row: row)
        let natural = grid.natural(column: column, row: row)
        guard place.width > 0, place.height > 0, image.naturalSize.width > 0, image.naturalSize.height > 0
        else {
          continue
        }
        // The last tiles may be smaller than the others, and may extend beyond the layer.
        let size = image.naturalSize
        let part = CGSize(
          width: min(size.width, (layer.bounds.maxX - natural.minX) / grid.points),
          height: min(size.height, (layer.bounds.maxY - natural.minY) / grid.points))
        let isShort = (
          size.width * grid.points < natural.width * 0.999 && natural.maxX < layer.bounds.maxX,
          size.height * grid.points < natural.height * 0.999 && natural.maxY < layer.bounds.maxY
        )
        page.builder.append(
          DrawnImage(
            image: image, source: CGRect(origin: .zero, size: part),
            destination: CGRect(
              x: place.minX, y: place.minY,
              width: isShort.0 ? size.width * grid.points : place.width,
              height: isShort.1 ? size.height * grid.points : place.height),
            magnification: .init(layer.magnificationFilter), minification: .init(layer.minificationFilter),
            tint: shown.shade.tint, layer: shown.index
          ).tintedNode)
      }
      if isGrouped { page.builder.close() }
    }
    if missing > Self.namedTiles {
      page.report(shown.index, .dropped, "\(missing) of its tiles are missing in all")
    }
  }

  private static let groupedColumns = 48
  /// How many missing tiles are named individually.
  private static let namedTiles = 8

  /// Lets the layer draw tile by tile, on several threads, and shows the results in order.
  private func drawRecordings(of layer: CATiledLayer, grid: TileGrid) {
    var tiles: [(part: CGRect, place: CGRect)] = []
    for row in grid.rows {
      for column in grid.columns {
        let (part, place) = (grid.part(column: column, row: row), grid.rect(column: column, row: row))
        let isVisible = min(part.width, part.height, place.width, place.height) > 0
        if isVisible { tiles.append((part, place)) }
      }
    }
    guard !tiles.isEmpty else { return }
    let recordings = TileRecordings(layer: layer, tiles: tiles.map(\.part)).run()
    page.inGeometry(of: shown) {
      for (tile, recording) in zip(tiles, recordings) where !recording.operations.isEmpty {
        // Stretched by less than a pixel, so that nothing is left open where borders were snapped.
        page.builder.open(
          Group(
            transform: CGAffineTransform(mapping: tile.part, to: tile.place),
            effects: GroupEffects(clips: [ClipPath(path: CGPath(rect: tile.part))])))
        RecordingDrawer(page: page, index: shown.index, shade: shown.shade).draw(recording.operations)
        page.builder.close()
      }
    }
  }
}

extension CGAffineTransform {
  /// Maps a rectangle with an area to another one; the identity if they are equal.
  fileprivate init(mapping source: CGRect, to target: CGRect) {
    guard source != target else {
      self = .identity
      return
    }
    let (x, y) = (target.width / source.width, target.height / source.height)
    self.init(a: x, b: 0, c: 0, d: y, tx: target.minX - source.minX * x, ty: target.minY - source.minY * y)
  }
}

/// The recordings of a layer's tiles. Each is drawn by one thread; the results are read when all are done.
private final class TileRecordings: @unchecked Sendable {
  private let layer: CATiledLayer
  private let tiles: [CGRect]
  private let contexts: [CGContext]

  init(layer: CATiledLayer, tiles: [CGRect]) {
    self.layer = layer
    self.tiles = tiles
    contexts = tiles.map { CGContext(bounds: $0) }
  }

  func run() -> [CGContext] {
    DispatchQueue.concurrentPerform(iterations: tiles.count) { k in
      layer.draw(in: contexts[k])
    }
    return contexts
  }
}
