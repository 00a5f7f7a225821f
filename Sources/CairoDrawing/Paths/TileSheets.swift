import CCairo
import CoreGraphics
import Drawing

/// The tiles of a pattern that an area of a PDF shows, as one drawing that does not repeat.
final class TileSheets {
  private struct Key: Hashable {
    var drawing: ObjectIdentifier
    var cell: CGRect
    var area: CGRect
    var opacity: Double
  }

  private let tiles: Tiles
  private var sheets: [Key: CairoSurface] = [:]
  /// The drawings of tiles without the opacity that they have as a whole, by those with it.
  private var unfadedTiles: [ObjectIdentifier: Drawing] = [:]

  /// Rows and columns of tiles are forms, so many of them are few uses. Viewers draw each anyway.
  private static let mostTiles = 10_000
  /// Of the tiles of a picture that are pasted to one.
  private static let mostPixels: CGFloat = 4 * 1024 * 1024
  /// Opaque pictures of more pixels are not pasted: a file holds them once, and a JPEG as it is.
  private static let mostPastedPixels = 1 << 16
  /// Pixels to a point below which tiles are not pasted.
  private static let leastResolution: CGFloat = 150.0 / 72
  /// Cairo's coordinates of forms end not far beyond.
  private static let farthest: CGFloat = 30_000

  init(_ tiles: Tiles) { self.tiles = tiles }

  private var canvas: Canvas { tiles.canvas }
  private var environment: Environment { tiles.environment }
  private var cr: OpaquePointer { canvas.cr }
  private var layer: LayerIndex { canvas.state.layer }

  /// Makes the tiles that are seen what is painted with; false where they are too many.
  ///
  /// - Parameter box: what is painted, in user space.
  func setSheet(of pattern: TilePattern, over box: CGRect) -> Bool {
    if set(pattern, over: box) { return true }
    if edgeColor(of: pattern) != .clear { canvas.report(layer, .approximated, Self.hairlines) }
    return false
  }

  private func set(_ pattern: TilePattern, over box: CGRect) -> Bool {
    let seen = box.cut(to: canvas.clipBox)
    guard !seen.isNull else {
      canvas.setNoSource()
      return true
    }
    guard pattern.transform.isUsable, pattern.cell.width > 0, pattern.cell.height > 0 else { return false }
    let (pattern, alpha) = unfaded(pattern)
    // The sheet's own edges are not to be seen.
    let point = 1 / max(abs(canvas.toDevice.determinant).squareRoot(), 1e-9)
    let area = seen.insetBy(dx: -point, dy: -point).applying(pattern.transform.inverted())
    let opacity = canvas.opacity * alpha
    let key = Key(
      drawing: ObjectIdentifier(pattern.drawing), cell: pattern.cell, area: area, opacity: opacity)
    let place = pattern.transform.inverted().concatenating(tiles.units(of: pattern.cell))
    guard let sheet = sheets[key] ?? sheet(of: pattern, area: area, opacity: opacity),
      let source = CairoPattern(sheet, place: place)
    else { return false }
    sheets[key] = sheet
    cairo_set_source(cr, source.pointer)
    return true
  }

  /// The same tiles without the opacity that they have as a whole, and that opacity.
  private func unfaded(_ pattern: TilePattern) -> (TilePattern, alpha: Double) {
    guard pattern.drawing.nodes.count == 1, let (node, alpha) = pattern.drawing.nodes[0].unfaded else {
      return (pattern, 1)
    }
    let drawing = unfadedTiles[ObjectIdentifier(pattern.drawing)] ?? Drawing([node])
    unfadedTiles[ObjectIdentifier(pattern.drawing)] = drawing
    return (
      TilePattern(
        drawing, cell: pattern.cell, transform: pattern.transform, isOpaque: pattern.isOpaque), alpha
    )
  }

  private func sheet(of pattern: TilePattern, area: CGRect, opacity: Double) -> CairoSurface? {
    let units = tiles.units(of: pattern.cell)
    let box = area.applying(units)
    guard max(abs(box.minX), abs(box.maxX), abs(box.minY), abs(box.maxY)) < Self.farthest,
      let shown = pastedPicture(of: pattern, area: area) ?? drawnTiles(of: pattern, area: area)
    else { return nil }
    return environment.recording(box) { cr in
      switch shown {
      case .picture(let picture):
        environment.apart().draw(
          Drawing([.image(picture)]), on: cr, place: units, opacity: opacity, for: canvas)
      case .forms(let forms):
        // What lies beneath the tiles must not shine through them.
        forms.setAsRecordedSource(of: cr)
        cairo_paint_with_alpha(cr, opacity)
      }
    }
  }

  private enum Shown {
    case picture(DrawnImage)
    case forms(CairoSurface)
  }

  // MARK: Pictures

  /// Pictures side by side as one picture; nil for tiles of other kinds, and where it would be too large.
  private func pastedPicture(of pattern: TilePattern, area: CGRect) -> Shown? {
    guard let picture = tiles.plainPicture(of: pattern) else { return nil }
    let image = picture.image.image
    let size = image.naturalSize
    // Inks stay inks only in the file that has them.
    guard image.colorModel != .cmyk,
      image.hasAlpha || Int(size.width * size.height) <= Self.mostPastedPixels
    else { return nil }
    let scale = CGSize(
      width: size.width / pattern.cell.width, height: size.height / pattern.cell.height)
    guard scale.width * area.width * scale.height * area.height <= Self.mostPixels,
      let shown = tiles.repeatable(picture)
    else { return nil }
    return paste(
      shown, scale: scale, of: pattern, area: area, layer: picture.image.layer, isRendition: false)
  }

  /// Tiles of pixels side by side.
  ///
  /// - Parameter scale: pixels to a unit of the pattern; a tile is a whole number of them.
  private func paste(
    _ tile: Tiles.Tile, scale: CGSize, of pattern: TilePattern,
    area: CGRect, layer: LayerIndex, isRendition: Bool
  ) -> Shown? {
    let corner = CGAffineTransform(translationX: -pattern.cell.minX, y: -pattern.cell.minY)
      .concatenating(CGAffineTransform(scaleX: scale.width, y: scale.height))
    // Smoothing takes in the pixels around.
    let pixels = area.applying(corner).integral.insetBy(dx: -2, dy: -2)
    let place = CGAffineTransform(translationX: pixels.minX, y: pixels.minY)
      .concatenating(corner.inverted()).concatenating(tile.placement)
    guard
      let surface = CairoSurface(
        pixels: CAIRO_FORMAT_ARGB32, width: Int(pixels.width), height: Int(pixels.height)),
      let context = CairoContext(surface),
      let source = CairoPattern(
        tile.surface, place: place, filter: CAIRO_FILTER_NEAREST, extend: CAIRO_EXTEND_REPEAT)
    else { return nil }
    cairo_set_source(context.pointer, source.pointer)
    cairo_paint(context.pointer)
    guard let image = surface.image() else { return nil }
    return .picture(
      DrawnImage(
        image: image, source: CGRect(origin: .zero, size: pixels.size),
        destination: pixels.applying(corner.inverted()), layer: layer, isRendition: isRendition))
  }

  // MARK: Drawings

  /// Tiles as forms, or as pixels where their edges would be seen; nil where they are too many.
  private func drawnTiles(of pattern: TilePattern, area: CGRect) -> Shown? {
    let units = tiles.units(of: pattern.cell)
    let (box, cell) = (area.applying(units), pattern.cell.applying(units))
    let columns = Int((box.minX / cell.width).rounded(.down))..<Int((box.maxX / cell.width).rounded(.up))
    let rows = Int((box.minY / cell.height).rounded(.down))..<Int((box.maxY / cell.height).rounded(.up))
    guard columns.count * rows.count <= Self.mostTiles else { return nil }
    let isPicture = tiles.plainPicture(of: pattern).map { !$0.image.image.hasAlpha } ?? false
    let color = isPicture ? nil : edgeColor(of: pattern)
    if !isPicture, color == nil {
      if let pixels = rasterised(pattern, area: area) { return pixels }
      canvas.report(layer, .approximated, Self.hairlines)
    }
    guard let tile = tiles.recording(of: pattern, opacity: 1)?.surface else { return nil }
    /// The tile at each place, larger than its cell by so much on all sides.
    func all(grownBy reach: CGFloat) -> CairoSurface? {
      let grown = cell.insetBy(dx: -reach, dy: -reach)
      let length = CGFloat(columns.count - 1) * cell.width
      let left = CGFloat(columns.lowerBound) * cell.width
      let row = environment.recording(
        CGRect(x: left - reach, y: -reach, width: length + grown.width, height: grown.height)
      ) { cr in
        for column in columns {
          cr.paint(
            tile,
            CGAffineTransform(
              a: grown.width / cell.width, b: 0, c: 0, d: grown.height / cell.height,
              tx: CGFloat(column) * cell.width - reach, ty: -reach))
        }
      }
      guard let row else { return nil }
      return environment.recording(box) { cr in
        for place in rows {
          cr.paint(row, CGAffineTransform(translationX: 0, y: CGFloat(place) * cell.height))
        }
      }
    }
    let beneath = isPicture ? all(grownBy: min(cell.width, cell.height) / 32) : nil
    guard let drawn = all(grownBy: 0) else { return nil }
    return environment.recording(box) { cr in
      if let color {
        cairo_set_source_rgba(
          cr, decimal(color.red), decimal(color.green), decimal(color.blue), Double(color.alpha))
        cairo_paint(cr)
      }
      for drawn in [beneath, drawn].compactMap({ $0 }) { cr.paint(drawn, .identity) }
    }.map { .forms($0) }
  }

  private static let hairlines = "viewers may show lines between the tiles of its pattern"

  /// The colour that a tile has all along its edges, opaque or clear; nil where it has several or a translucent one.
  ///
  /// Where two drawings meet that are cut along one line, viewers let through a quarter of the backdrop, and of what each
  /// of them covers with something else. That is not seen where it is the same colour.
  private func edgeColor(of pattern: TilePattern) -> RGBA? {
    guard
      let tile = tiles.pixels(of: pattern, opacity: 1, resolution: CGFloat(environment.fallbackDPI) / 72),
      let pixels = SurfacePixels(tile.surface.pointer)
    else { return nil }
    func pixel(_ x: Int, _ y: Int) -> SIMD4<Int> {
      let p = pixels.data + y * pixels.bytesPerRow + 4 * x
      return SIMD4(Int(p[2]), Int(p[1]), Int(p[0]), Int(p[3]))
    }
    let (right, bottom) = (pixels.width - 1, pixels.height - 1)
    let (first, tolerance) = (pixel(0, 0), 2)
    guard first.w <= tolerance || first.w >= 255 - tolerance else { return nil }
    func isFirst(_ x: Int, _ y: Int) -> Bool {
      let difference = pixel(x, y) &- first
      return (0..<4).allSatisfy { abs(difference[$0]) <= tolerance }
    }
    guard (0...right).allSatisfy({ isFirst($0, 0) && isFirst($0, bottom) }),
      (0...bottom).allSatisfy({ isFirst(0, $0) && isFirst(right, $0) })
    else { return nil }
    guard first.w > tolerance else { return .clear }
    return RGBA(red: Float(first.x) / 255, green: Float(first.y) / 255, blue: Float(first.z) / 255)
  }

  private func rasterised(_ pattern: TilePattern, area: CGRect) -> Shown? {
    let onPage = area.applying(pattern.transform.concatenating(canvas.toDevice))
    let most = (Self.mostPixels / max(onPage.width * onPage.height, 1)).squareRoot()
    let wanted = CGFloat(environment.fallbackDPI) / 72
    let resolution = min(wanted, most)
    guard resolution >= min(Self.leastResolution, wanted),
      let tile = tiles.pixels(of: pattern, opacity: 1, resolution: resolution)
    else { return nil }
    canvas.report(
      layer, .rasterised(dpi: Double(resolution) * 72),
      "as vectors, viewers would show lines between the tiles of its pattern")
    return paste(
      tile, scale: CGSize(width: tile.placement.a, height: tile.placement.d), of: pattern, area: area,
      layer: layer, isRendition: true)
  }
}

extension Drawing.Node {
  /// The same picture or group without its opacity, and that opacity; nil where it has none.
  fileprivate var unfaded: (Drawing.Node, alpha: Double)? {
    switch self {
    case .image(let image):
      guard let tint = image.tint, tint.alpha < 1 else { return nil }
      return (.image(image.with(tint: tint.withAlpha(1))), Double(tint.alpha))
    case .group(var group, let content):
      if let opacity = group.effects?.opacity, opacity < 1 {
        group.effects?.opacity = 1
        return (.group(group, content), opacity)
      }
      guard content.nodes.count == 1, case .image = content.nodes[0],
        let (node, alpha) = content.nodes[0].unfaded
      else { return nil }
      return (.group(group, [node]), alpha)
    default: return nil
    }
  }
}

extension OpaquePointer {
  fileprivate func paint(_ form: CairoSurface, _ place: CGAffineTransform) {
    cairo_save(self)
    var matrix = cairo_matrix_t(place)
    cairo_transform(self, &matrix)
    form.setAsRecordedSource(of: self)
    cairo_paint(self)
    cairo_restore(self)
  }
}
