import Blurring
import CCairo
import CoreGraphics
import DisplayList

/// The masks of a document's shadows: each drawing and each piece once, however many shadows use it.
struct MaskStore {
  private struct PieceKey: Hashable {
    var shape: ShadowPieces.Shape
    var opacity: Double
    var steps: Int
  }

  private struct MaskKey: Hashable {
    var silhouette: ShadowSilhouette
    var sigma: Double
    var opacity: Double
    var detail: ShadowContours.Detail
  }

  private struct FormKey: Hashable {
    var drawing: Int
    var color: RGBA
  }

  /// A shadow as a form, and where it belongs.
  struct Shadow {
    fileprivate let mask: LuminosityMask
    fileprivate let form: CairoSurface

    /// Draws the shadow, in the coordinates of its contours.
    func paint(into cr: OpaquePointer) { mask.paint(form, into: cr) }
  }

  var document = DocumentMasks()
  /// Rasters by which masks are known are let go beyond this many pixels.
  private static let mostRasterPixels = 1 << 23
  private var rasterPixels = 0
  private var pieceNumbers: [PieceKey: Int] = [:]
  private var masks: [MaskKey: (mask: LuminosityMask, drawing: Int)?] = [:]
  private var forms: [FormKey: CairoSurface] = [:]

  /// A shadow, and what puts it in its place; nil where nothing is to be seen.
  ///
  /// - Parameters:
  ///   - opacity: part of the greys, because a renderer that rounds down would do so once more.
  ///   - contours: makes the contours of a silhouette that is not made of pieces.
  mutating func shadow(
    of silhouette: ShadowSilhouette, sigma: Double, opacity: Double, color: RGBA,
    detail: ShadowContours.Detail,
    contours: (ShadowSilhouette) -> ShadowContours
  ) -> (Shadow, placement: CGAffineTransform)? {
    let (normalized, placement) = silhouette.normalized
    let key = MaskKey(silhouette: normalized, sigma: sigma, opacity: opacity, detail: detail)
    let found: (mask: LuminosityMask, drawing: Int)?
    if let known = masks[key] {
      found = known
    } else {
      found = mask(of: normalized, key, contours)
      keep(found, for: key)
    }
    return found.flatMap { shadow($0.mask, drawing: $0.drawing, color: color) }.map { ($0, placement) }
  }

  private mutating func keep(_ found: (mask: LuminosityMask, drawing: Int)?, for key: MaskKey) {
    masks[key] = .some(found)
    guard case .raster(let raster) = key.silhouette else { return }
    rasterPixels += raster.width * raster.height
    guard rasterPixels > Self.mostRasterPixels else { return }
    rasterPixels = 0
    masks = masks.filter { if case .raster = $0.key.silhouette { false } else { true } }
  }

  /// A shadow of contours, each mapped first; nil where they draw nothing.
  mutating func shadow(
    _ contours: ShadowContours, opacity: Double, sigma: Double, color: RGBA, through map: (CGPath) -> CGPath
  ) -> Shadow? {
    let paths = contours.contours.map { (path: map($0.path), contour: $0) }
    let grid = ContourGrid(box: Self.box(around: paths.map(\.path)), sigma: sigma)
    return add(paths, on: grid, opacity: opacity).flatMap {
      shadow($0.mask, drawing: $0.drawing, color: color)
    }
  }

  private mutating func shadow(_ mask: LuminosityMask, drawing: Int, color: RGBA) -> Shadow? {
    let color = RGBA(red: color.red, green: color.green, blue: color.blue)
    let key = FormKey(drawing: drawing, color: color)
    if let form = forms[key] { return Shadow(mask: mask, form: form) }
    guard let form = LuminosityMask.form(document.fills.count) else { return nil }
    document.fills.append(MaskFill(drawing: drawing, color: color, box: mask.formBox))
    forms[key] = form
    return Shadow(mask: mask, form: form)
  }

  private mutating func mask(
    of silhouette: ShadowSilhouette, _ key: MaskKey, _ contours: (ShadowSilhouette) -> ShadowContours
  ) -> (mask: LuminosityMask, drawing: Int)? {
    guard let shadow = ShadowPieces(silhouette, sigma: key.sigma) else {
      let contours = contours(silhouette)
      return add(contours.contours.map { ($0.path, $0) }, on: contours.grid, opacity: key.opacity)
    }
    let reach = -3.2 * CGFloat(key.sigma)
    let box = silhouette.bounds.insetBy(dx: reach, dy: reach)
    guard let mask = LuminosityMask(box: box, grid: ContourGrid(box: box, sigma: key.sigma)) else {
      return nil
    }
    let pieces = shadow.shapes.map { number(of: $0, opacity: key.opacity, steps: key.detail.steps) }
    // Pieces are written in as many units as are fine enough for a standard deviation, masks in as many as fit.
    var writer = MaskWriter()
    for placement in shadow.placements {
      let grid = shadow.shapes[placement.shape].grid.transform
      writer.draw(
        piece: placement.shape,
        through: grid.inverted().concatenating(placement.transform).concatenating(mask.placement),
        clip: placement.clip.applying(grid))
    }
    document.drawings.append(MaskDrawing(content: writer.bytes, box: mask.formBox, pieces: pieces))
    return (mask, document.drawings.count - 1)
  }

  private mutating func number(of shape: ShadowPieces.Shape, opacity: Double, steps: Int) -> Int {
    let key = PieceKey(shape: shape, opacity: opacity, steps: steps)
    if let known = pieceNumbers[key] { return known }
    let grid = shape.grid.transform
    let areas = shape.areas(steps: steps)
    var writer = MaskWriter()
    writer.draw(areas, opacity: opacity, grid: shape.grid)
    let box = areas.first.map { $0.path.boundingBox.applying($0.transform) } ?? .zero
    document.pieces.append(
      MaskPiece(
        content: writer.bytes,
        box: box.applying(grid).insetBy(dx: -2, dy: -2)))
    pieceNumbers[key] = document.pieces.count - 1
    return document.pieces.count - 1
  }

  private mutating func add(
    _ contours: [(path: CGPath, contour: ShadowContours.Contour)], on grid: ContourGrid, opacity: Double
  ) -> (mask: LuminosityMask, drawing: Int)? {
    let contours = contours.filter { !$0.path.isEmpty }
    guard let mask = LuminosityMask(box: Self.box(around: contours.map(\.path)), grid: grid) else {
      return nil
    }
    var writer = MaskWriter()
    writer.draw(contours, opacity: opacity, placement: mask.placement)
    document.drawings.append(MaskDrawing(content: writer.bytes, box: mask.formBox))
    return (mask, document.drawings.count - 1)
  }

  private static func box(around paths: [CGPath]) -> CGRect {
    paths.reduce(.null) { $0.union($1.boundingBox) }
  }
}
