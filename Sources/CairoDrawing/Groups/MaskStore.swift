import Blurring
import CCairo
import CoreGraphics
import Drawing
import PDFMarks

/// The masks of a document's shadows: each drawing once, however many shadows use it.
struct MaskStore {
  private struct MaskKey: Hashable {
    var silhouette: ShadowSilhouette
    var sigma: Double
    var opacity: Double
    var steps: Int
    var byCorners: Bool
  }

  private struct CornerKey: Hashable {
    var corner: ShadowCorner.Key
    var opacity: Double
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
  private var masks: [MaskKey: (mask: LuminosityMask, drawing: Int)?] = [:]
  private var corners: [CornerKey: Int] = [:]
  private var forms: [FormKey: CairoSurface] = [:]
  private var luminosityMark: CairoSurface?

  /// A shadow, and what puts it in its place; nil where nothing is to be seen.
  ///
  /// - Parameters:
  ///   - opacity: part of the greys, because a renderer that rounds down would do so once more.
  ///   - steps: into how many levels alpha is divided.
  ///   - byCorners: whether shadows of rectangles are made of a corner that all sizes have in common.
  ///   - cache: makes a silhouette's contours.
  mutating func shadow(
    of silhouette: ShadowSilhouette, sigma: Double, opacity: Double, color: RGBA,
    steps: Int, byCorners: Bool, cache: inout ContourCache
  ) -> (Shadow, placement: CGAffineTransform)? {
    let (normalized, placement) = silhouette.normalized
    let key = MaskKey(
      silhouette: normalized, sigma: sigma, opacity: opacity, steps: steps, byCorners: byCorners)
    let found: (mask: LuminosityMask, drawing: Int)?
    if let known = masks[key] {
      found = known
    } else {
      if byCorners, let (corner, growth) = cache.corner(of: normalized, sigma: sigma, steps: steps) {
        found = add(corner, growth: growth, opacity: opacity)
      } else {
        found = add(cache.contours(of: normalized, sigma: sigma, steps: steps), opacity: opacity)
      }
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

  /// A shadow of contours that no other has; nil where they draw nothing.
  mutating func shadow(_ contours: ShadowContours, opacity: Double, color: RGBA) -> Shadow? {
    add(contours, opacity: opacity).flatMap { shadow($0.mask, drawing: $0.drawing, color: color) }
  }

  /// What marks a mask of which the brightness is meant.
  mutating func markOfLuminosity() -> CairoSurface? {
    document.holdsLuminosity = true
    luminosityMark = luminosityMark ?? LuminosityMask.mark()
    return luminosityMark
  }

  private mutating func shadow(_ mask: LuminosityMask, drawing: Int, color: RGBA) -> Shadow? {
    let color = RGBA(red: color.red, green: color.green, blue: color.blue)
    let key = FormKey(drawing: drawing, color: color)
    if let form = forms[key] { return Shadow(mask: mask, form: form) }
    guard let form = LuminosityMask.form(document.fills.count) else { return nil }
    var writer = MaskWriter()
    writer.fill(mask.formBox, color: color)
    document.fills.append(MaskFill(drawing: drawing, content: writer.bytes, box: mask.formBox))
    forms[key] = form
    return Shadow(mask: mask, form: form)
  }

  private mutating func add(
    _ contours: ShadowContours, opacity: Double
  ) -> (mask: LuminosityMask, drawing: Int)? {
    guard let mask = LuminosityMask(box: contours.box, grid: contours.grid) else { return nil }
    var writer = MaskWriter()
    writer.draw(contours, opacity: opacity, placement: mask.placement)
    document.drawings.append(MaskDrawing(content: writer.bytes, box: mask.formBox))
    return (mask, document.drawings.count - 1)
  }

  /// A rectangle's shadow as four times its corner. Each is composed by itself before it covers what of the others lies beneath its
  /// edge: so edges between them leave no trace.
  private mutating func add(
    _ corner: ShadowCorner, growth: CGSize, opacity: Double
  ) -> (mask: LuminosityMask, drawing: Int)? {
    let reach = CGSize(width: corner.box.width + growth.width, height: corner.box.height + growth.height)
    let whole = CGRect(x: -reach.width, y: -reach.height, width: 2 * reach.width, height: 2 * reach.height)
    let grid = corner.contours.grid
    guard let mask = LuminosityMask(box: whole, grid: grid) else { return nil }
    let key = CornerKey(corner: corner.key, opacity: opacity)
    let shared = corners[key] ?? add(corner.contours, opacity: opacity)
    corners[key] = shared
    let box = mask.formBox
    let quarter = CGRect(
      x: box.minX, y: box.minY, width: (corner.overlap.width / CGFloat(grid.unit)).rounded(.up) - box.minX,
      height: (corner.overlap.height / CGFloat(grid.unit)).rounded(.up) - box.minY)
    var writer = MaskWriter()
    writer.fillBlack(quarter)
    writer.show(
      shared, at: CGPoint(x: -growth.width / CGFloat(grid.unit), y: -growth.height / CGFloat(grid.unit)))
    document.drawings.append(MaskDrawing(content: writer.bytes, box: quarter, parts: [shared]))
    let part = document.drawings.count - 1
    writer = MaskWriter()
    writer.showMirrored(part)
    document.drawings.append(MaskDrawing(content: writer.bytes, box: box, parts: [part]))
    return (mask, document.drawings.count - 1)
  }

  /// Contours that other drawings show.
  private mutating func add(_ contours: ShadowContours, opacity: Double) -> Int {
    var writer = MaskWriter()
    let toGrid = contours.grid.transform
    writer.draw(contours, opacity: opacity, placement: toGrid)
    document.drawings.append(
      MaskDrawing(content: writer.bytes, box: contours.box.applying(toGrid).integral, isGroup: false))
    return document.drawings.count - 1
  }
}
