import CoreGraphics
import Drawing

/// Patterns replaced by ones with a single tile for the whole visible area.
///
/// PDF viewers put each tile of a pattern on whole pixels and cut it there, so that lines of up to 254/255
/// show between them (docs/internals/pictures.md). So an area gets a sheet of tiles, if that is not too
/// large.
struct TileSheets {
  private struct TileKey: Hashable {
    var drawing: ObjectIdentifier
    var cell: CGRect
  }

  let lowering: Lowering
  private(set) var findings: [Finding] = []
  private var tiles: [TileKey: Tile] = [:]

  /// The most tiles of a sheet: rows and columns need few instances, but viewers draw each tile.
  private static let mostTiles = 10_000
  /// The most pixels of a picture with pasted tiles, and of a rasterised tile.
  static let mostPixels: CGFloat = 4 * 1024 * 1024
  private static let longestSide: CGFloat = 4096
  /// The most pixels of an opaque picture that is pasted; files hold larger ones once, JPEGs unchanged.
  private static let mostPastedPixels = 1 << 16
  /// The least resolution of pasted tiles, in pixels per point.
  private static let leastResolution: CGFloat = 150.0 / 72
  static let hairlines = "viewers may show lines between the tiles of its pattern"

  init(lowering: Lowering) { self.lowering = lowering }

  /// Returns the page with such patterns, if viewers draw the output's own tile by tile.
  static func lower(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    guard !lowering.capabilities.contains(.patterns), page.drawing.facts.has(.patterns) else { return page }
    var pass = TileSheets(lowering: lowering)
    var page = page
    page.replaceNodes(with: .patterns, by: lowering) { nodes, view in
      nodes.map { node in
        node.repainted { paint in
          guard case .pattern(let pattern) = paint else { return paint }
          return pass.sheet(of: pattern, over: node.bounds, in: view).map { .pattern($0) } ?? paint
        }
      }
    }
    for finding in pass.findings where !page.findings.contains(finding) { page.findings.append(finding) }
    return page
  }

  /// Returns a pattern whose only tile covers the visible part of a box; nil if that is too large.
  private mutating func sheet(of pattern: TilePattern, over box: CGRect, in view: View) -> TilePattern? {
    let seen = box.cut(to: view.seen)
    guard !seen.isNull, !seen.isInfinite, pattern.transform.isUsable, pattern.cell.width > 0,
      pattern.cell.height > 0
    else { return nil }
    // The sheet's own edges must not be visible.
    let point = 1 / CGFloat(view.scale)
    let area = seen.insetBy(dx: -point, dy: -point).applying(pattern.transform.inverted())
    let tile = tile(of: pattern)
    let scale = CGFloat(view.scale) * abs(pattern.transform.determinant).squareRoot()
    guard var nodes = pasted(tile, over: area) ?? drawn(tile, over: area, scale: scale, layer: view.layer)
    else {
      if edgeColor(of: tile, scale: scale) != .clear { report(view.layer, .approximated, Self.hairlines) }
      return nil
    }
    if tile.alpha < 1 { nodes = [.group(GroupEffects(opacity: tile.alpha, isIsolated: true), nodes)] }
    return TilePattern(
      Drawing(nodes), cell: area, transform: pattern.transform, isOpaque: pattern.isOpaque)
  }

  mutating func tile(of pattern: TilePattern) -> Tile {
    let key = TileKey(drawing: ObjectIdentifier(pattern.drawing), cell: pattern.cell)
    let tile = tiles[key] ?? Tile(pattern)
    tiles[key] = tile
    return tile
  }

  mutating func report(_ layer: LayerIndex, _ outcome: Finding.Outcome, _ reason: String) {
    findings.append(Finding(layer: layer, outcome: outcome, reason: reason))
  }

  /// The tile that is repeated.
  final class Tile {
    /// Kept, so that its identity is not reused.
    private let original: Drawing
    /// The drawing without its overall opacity.
    let drawing: Drawing
    let alpha: Double
    let cell: CGRect
    /// The drawing, clipped to its cell.
    let cut: Drawing
    var pixels: [SIMD2<Int>: PicturePixels?] = [:]

    init(_ pattern: TilePattern) {
      (original, cell) = (pattern.drawing, pattern.cell)
      (drawing, alpha) = original.unfaded
      let clip = GroupEffects(clips: [ClipPath(path: CGPath(rect: cell))])
      let isWithin = cell.insetBy(dx: -1e-6, dy: -1e-6).covers(drawing.bounds)
      cut = isWithin ? drawing : Drawing([.group(Group(effects: clip), drawing)])
    }

    /// The only picture of the tile; nil if there is more to it, or no pixels.
    var picture: DrawnImage? { drawing.picture(filling: cell)?.image }
  }

  // MARK: Pixels

  /// Returns adjacent pictures as one picture; nil for tiles of other kinds, and if it would be too large.
  mutating func pasted(_ tile: Tile, over area: CGRect) -> [Drawing.Node]? {
    // Inks are kept only in the file that has them.
    guard let picture = tile.picture, picture.image.colorModel != .cmyk else { return nil }
    let size = picture.image.naturalSize
    guard picture.image.hasAlpha || Int(size.width * size.height) <= Self.mostPastedPixels else { return nil }
    return paste(tile, over: area, size: size, layer: picture.layer, isRendition: false)
  }

  /// Returns tiles as pixels if their edges would be visible; nil if these would be too coarse.
  private mutating func rasterised(
    _ tile: Tile, over area: CGRect, scale: CGFloat, layer: LayerIndex
  ) -> [Drawing.Node]? {
    let most = (Self.mostPixels / max(area.width * area.height * scale * scale, 1)).squareRoot()
    let wanted = CGFloat(lowering.dpi) / 72
    let resolution = min(wanted, most)
    guard resolution >= min(Self.leastResolution, wanted),
      let nodes = paste(
        tile, over: area, size: size(of: tile, resolution * scale), layer: layer, isRendition: true)
    else { return nil }
    report(
      layer, .rasterised(dpi: Double(resolution) * 72),
      "as vectors, viewers would show lines between the tiles of its pattern")
    return nodes
  }

  /// - Parameter resolution: pixels per unit.
  func size(of tile: Tile, _ resolution: CGFloat) -> CGSize {
    func side(_ length: CGFloat) -> CGFloat {
      min(max((length * resolution - 1e-6).rounded(.up), 1), Self.longestSide)
    }
    return CGSize(width: side(tile.cell.width), height: side(tile.cell.height))
  }

  /// Returns the pixels of a tile, repeated.
  ///
  /// - Parameter size: the size of a tile, in whole pixels.
  mutating func paste(
    _ tile: Tile, over area: CGRect, size: CGSize, layer: LayerIndex, isRendition: Bool
  ) -> [Drawing.Node]? {
    let scale = CGSize(width: size.width / tile.cell.width, height: size.height / tile.cell.height)
    guard scale.width * area.width * scale.height * area.height <= Self.mostPixels,
      let pixels = pixels(of: tile, size)
    else { return nil }
    let toPixels = CGAffineTransform(translationX: -tile.cell.minX, y: -tile.cell.minY)
      .concatenating(CGAffineTransform(scaleX: scale.width, y: scale.height))
    // Smoothing mixes in surrounding pixels.
    let box = area.applying(toPixels).integral.insetBy(dx: -2, dy: -2)
    guard max(abs(box.minX), abs(box.minY), abs(box.maxX), abs(box.maxY)) < 1e9,
      let image = pixels.repeated(over: box)
    else { return nil }
    return [
      .image(
        DrawnImage(
          image: image, source: CGRect(origin: .zero, size: box.size),
          destination: box.applying(toPixels.inverted()), layer: layer, isRendition: isRendition))
    ]
  }

  private mutating func pixels(of tile: Tile, _ size: CGSize) -> PicturePixels? {
    let key = SIMD2(Int(size.width.rounded()), Int(size.height.rounded()))
    if let known = tile.pixels[key] { return known }
    let scale = SIMD2(Double(size.width / tile.cell.width), Double(size.height / tile.cell.height))
    let corner = SIMD2(Double(tile.cell.minX), Double(tile.cell.minY)) * scale
    let area = RasterArea(tile.cell, scale: scale, phase: corner.rounded(.up) - corner)
    let raster = lowering.raster(of: tile.drawing, in: area, part: tile.cell)
    findings += raster?.findings ?? []
    let pixels = raster?.image.flatMap { lowering.images.pixels(of: $0) }
    tile.pixels[key] = .some(pixels)
    return pixels
  }

  /// Returns the colour of a tile all along its edges, opaque or clear; nil for several colours or a
  /// translucent one.
  ///
  /// Where two drawings cut along one line meet, viewers let a quarter of the backdrop through, and of what
  /// each of them covers. That is invisible if all have the same colour.
  mutating func edgeColor(of tile: Tile, scale: CGFloat) -> RGBA? {
    guard let pixels = pixels(of: tile, size(of: tile, CGFloat(lowering.dpi) / 72 * scale)) else {
      return nil
    }
    func channels(_ x: Int, _ y: Int) -> SIMD4<Int> {
      let color = pixels.color(x, y)
      return SIMD4(
        Int(color >> 16 & 255), Int(color >> 8 & 255), Int(color & 255), Int(color >> 24))
    }
    let (right, bottom) = (pixels.width - 1, pixels.height - 1)
    let (first, tolerance) = (channels(0, 0), 2)
    guard first.w <= tolerance || first.w >= 255 - tolerance else { return nil }
    func isFirst(_ x: Int, _ y: Int) -> Bool {
      let difference = channels(x, y) &- first
      return (0..<4).allSatisfy { abs(difference[$0]) <= tolerance }
    }
    guard (0...right).allSatisfy({ isFirst($0, 0) && isFirst($0, bottom) }),
      (0...bottom).allSatisfy({ isFirst(0, $0) && isFirst(right, $0) })
    else { return nil }
    guard first.w > tolerance else { return .clear }
    return RGBA(red: Float(first.x) / 255, green: Float(first.y) / 255, blue: Float(first.z) / 255)
  }

  // MARK: Drawings

  /// Returns tiles as instances, or as pixels if their edges would be visible; nil if they are too many.
  private mutating func drawn(
    _ tile: Tile, over area: CGRect, scale: CGFloat, layer: LayerIndex
  ) -> [Drawing.Node]? {
    let cell = tile.cell
    let first = CGPoint(x: (area.minX - cell.minX) / cell.width, y: (area.minY - cell.minY) / cell.height)
    let last = CGPoint(x: (area.maxX - cell.minX) / cell.width, y: (area.maxY - cell.minY) / cell.height)
    guard
      (last.x - first.x + 2) * (last.y - first.y + 2) <= CGFloat(Self.mostTiles),
      max(abs(first.x), abs(first.y), abs(last.x), abs(last.y)) < 1e9
    else { return nil }
    let columns = Int(first.x.rounded(.down))..<Int(last.x.rounded(.up))
    let rows = Int(first.y.rounded(.down))..<Int(last.y.rounded(.up))
    let isPicture = tile.picture.map { !$0.image.hasAlpha } ?? false
    let color = isPicture ? nil : edgeColor(of: tile, scale: scale)
    if !isPicture, color == nil {
      if let pixels = rasterised(tile, over: area, scale: scale, layer: layer) { return pixels }
      report(layer, .approximated, Self.hairlines)
    }
    /// Returns the tile at each place, larger than its cell by a margin on all sides.
    func all(grownBy reach: CGFloat) -> [Drawing.Node] {
      let grown = CGSize(width: 1 + 2 * reach / cell.width, height: 1 + 2 * reach / cell.height)
      let row = Drawing(
        columns.map { column in
          .instance(
            tile.cut,
            CGAffineTransform(
              a: grown.width, b: 0, c: 0, d: grown.height,
              tx: CGFloat(column) * cell.width + cell.minX * (1 - grown.width) - reach,
              ty: cell.minY * (1 - grown.height) - reach))
        })
      return rows.map { .instance(row, CGAffineTransform(translationX: 0, y: CGFloat($0) * cell.height)) }
    }
    // An underlay, so that nothing shows through between the tiles.
    var nodes = isPicture ? all(grownBy: min(cell.width, cell.height) / 32) : []
    if let color, color != .clear {
      nodes.append(.path(DrawnPath(path: CGPath(rect: area), fill: .color(color))))
    }
    return nodes + all(grownBy: 0)
  }
}

extension PicturePixels {
  /// Returns a picture of repeated pixels.
  ///
  /// - Parameter box: the part of the plane to show, in whole pixels; one copy of the pixels begins at its
  ///   origin.
  fileprivate func repeated(over box: CGRect) -> CGImage? {
    guard width > 0, height > 0, box.width >= 1, box.height >= 1 else { return nil }
    let colors = (0..<width * height).map { color($0 % width, $0 / width) }
    let (left, top) = (Int(box.minX), Int(box.minY))
    func place(_ k: Int, _ count: Int) -> Int { (k % count + count) % count }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(box.width) * Int(box.height) * 4)
    for y in 0..<Int(box.height) {
      let row = place(top + y, height) * width
      for x in 0..<Int(box.width) {
        let color = colors[row + place(left + x, width)]
        for shift in [16, 8, 0, 24] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: color >> shift)) }
      }
    }
    guard let provider = CGDataProvider(data: Data(bytes)), let space = CGColorSpace(name: CGColorSpace.sRGB)
    else { return nil }
    return CGImage(
      width: Int(box.width), height: Int(box.height), bitsPerComponent: 8, bitsPerPixel: 32,
      bytesPerRow: 4 * Int(box.width), space: space,
      bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue), provider: provider,
      decode: nil, shouldInterpolate: true, intent: .defaultIntent)
  }
}

extension Drawing {
  /// The same drawing without its overall opacity, and that opacity.
  fileprivate var unfaded: (Drawing, alpha: Double) {
    guard nodes.count == 1, let (node, alpha) = nodes[0].unfaded else { return (self, 1) }
    return (Drawing([node]), alpha)
  }
}

extension Drawing.Node {
  /// The same picture or group without its opacity, and that opacity; nil if it has none.
  fileprivate var unfaded: (Drawing.Node, alpha: Double)? {
    switch self {
    case .image(var image):
      guard let tint = image.tint, tint.alpha < 1 else { return nil }
      image.tint = tint.withAlpha(1)
      return (.image(image), Double(tint.alpha))
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
