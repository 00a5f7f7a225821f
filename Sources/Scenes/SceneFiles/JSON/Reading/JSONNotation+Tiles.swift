import Foundation
@_spi(Properties) import QuartzCore

extension JSONNotation {
  /// Sets the tile file pattern of a tiled layer.
  func applyTiles(_ given: LayerRest.Given, to layer: CALayer) {
    assign(given.json, given.property, to: layer)
    guard let text = given.json.string, let layer = layer as? CATiledLayer,
      let pattern = parse(given.json, text, TilePattern.init)
    else { return }
    // Tiles may be missing, which the export reports. If no tile exists, the pattern is wrong.
    let scale = layer.contentsScale
    let columns = TileCount.of(layer.bounds.width * scale, layer.tileSize.width)
    let rows = TileCount.of(layer.bounds.height * scale, layer.tileSize.height)
    if columns > 0, rows > 0 {
      do throws(SceneFolder.Refusal) {
        _ = try folder.resolve(pattern.name(level: 0, column: 0, row: 0))
      } catch {
        func exists(column: Int, row: Int) -> Bool {
          folder.holds(pattern.name(level: 0, column: column, row: row))
        }
        let count = min(columns * rows, TileCount.mostTried)
        guard
          exists(column: columns - 1, row: rows - 1)
            || (0..<count).contains(where: { exists(column: $0 % columns, row: $0 / columns) })
        else {
          if !error.isForbidden { folder.recordSearch(in: pattern.folder) }
          return report(given.json, error.message)
        }
      }
    }
    let files = self.folder
    layer.tileImageProvider = { level, column, row in
      guard let url = try? files.resolve(pattern.name(level: level, column: column, row: row)) else {
        return nil
      }
      return try? CGImage(deferredContentsOf: url, pixelLimit: files.pixelLimit)
    }
    layer.tileName = { pattern.name(level: $0, column: $1, row: $2) }
  }
}

private enum TileCount {
  /// The most tiles that are tried to find one that exists.
  static let mostTried = 10_000

  /// How many tiles of this size cover a length.
  static func of(_ length: CGFloat, _ tile: CGFloat) -> Int {
    guard length > 0, tile > 0 else { return 0 }
    return Int(min(1e9, (length / tile - 1e-9).rounded(.up)))
  }
}
