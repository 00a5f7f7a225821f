import DisplayList
import QuartzCore

extension Walk {
  /// Draws a tiled layer's tiles, at the level of detail that the output's resolution asks for.
  ///
  /// Level 0 has a pixel for each pixel of the layer (`contentsScale` to a point); each further level half as many.
  func drawTiles(of layer: CATiledLayer, index: LayerIndex, shade: Shade) {
    guard let provider = layer.tileImageProvider else { return }
    let bounds = layer.bounds
    let scale = layer.contentsScale.asScale
    let size = layer.tileSize
    guard size.width >= 1, size.height >= 1, bounds.width > 0, bounds.height > 0 else {
      report(index, .dropped, "its tileSize is not at least one pixel")
      return
    }
    var level = 0
    let wanted = CGFloat(options.scale)
    while level + 1 < max(layer.levelsOfDetail, 1), scale / CGFloat(1 << (level + 1)) >= wanted { level += 1 }
    let points = CGFloat(1 << level) / scale
    let (width, height) = (size.width * points, size.height * points)
    let (across, down) = ((bounds.width / width).rounded(.up), (bounds.height / height).rounded(.up))
    guard across >= 1, down >= 1, across * down <= 4_000_000 else {
      report(index, .dropped, "its bounds hold more than four million tiles")
      return
    }
    let (columns, rows) = (Int(across), Int(down))
    var missing = 0
    for row in 0..<rows {
      for column in 0..<columns {
        guard let image = provider(level, column, row) else {
          missing += 1
          if missing <= 8 { report(index, .dropped, "its tile in column \(column), row \(row) is missing") }
          continue
        }
        // The last tiles may be smaller than the others.
        let natural = image.naturalSize
        list.items.append(
          .image(
            DisplayImage(
              image: image, source: CGRect(origin: .zero, size: natural),
              destination: CGRect(
                x: bounds.minX + CGFloat(column) * width, y: bounds.minY + CGFloat(row) * height,
                width: natural.width * points, height: natural.height * points),
              magnification: Self.interpolation(layer.magnificationFilter),
              minification: Self.interpolation(layer.minificationFilter),
              tint: shade.isNeutral ? nil : shade.rgba,
              layer: index)))
      }
    }
    if missing > 8 { report(index, .dropped, "\(missing) of its tiles are missing in all") }
  }
}
