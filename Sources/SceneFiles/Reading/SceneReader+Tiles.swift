import Foundation
@_spi(Properties) import QuartzCore

extension SceneReader {
  /// Sets the tile file pattern of a tiled layer.
  func applyTiles(_ given: LayerRest.Given, to layer: CALayer) {
    assign(given.json, given.property, to: layer)
    guard let text = given.json.string, let layer = layer as? CATiledLayer,
      let pattern = values.parse(given.json, text, TilePattern.init)
    else { return }
    // Single tiles may be missing, which the export reports. If the corner tiles are missing too, the pattern
    // is wrong.
    let scale = layer.contentsScale
    let columns = TileCount.of(layer.bounds.width * scale, layer.tileSize.width)
    let rows = TileCount.of(layer.bounds.height * scale, layer.tileSize.height)
    if columns > 0, rows > 0 {
      do throws(SceneFolder.Refusal) {
        _ = try values.folder.resolve(pattern.name(level: 0, column: 0, row: 0))
      } catch {
        let last = pattern.name(level: 0, column: columns - 1, row: rows - 1)
        if (try? values.folder.resolve(last)) == nil { values.report(given.json, error.message) }
      }
    }
    let folder = values.folder
    layer.tileImageProvider = { level, column, row in
      guard let url = try? folder.resolve(pattern.name(level: level, column: column, row: row)) else {
        return nil
      }
      return try? CGImage(deferredContentsOf: url, pixelLimit: folder.pixelLimit)
    }
    layer.tileName = { pattern.name(level: $0, column: $1, row: $2) }
  }
}

private enum TileCount {
  /// How many tiles of this size cover a length.
  static func of(_ length: CGFloat, _ tile: CGFloat) -> Int {
    guard length > 0, tile > 0 else { return 0 }
    return Int(min(1e9, (length / tile - 1e-9).rounded(.up)))
  }
}
