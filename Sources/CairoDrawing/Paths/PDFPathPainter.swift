import CCairo
import CoreGraphics
import Drawing

/// Paths in PDFs, as Cairo writes them and viewers show them.
final class PDFPathPainter: PathPainter {
  private let environment: Environment

  init(_ canvas: Canvas, _ environment: Environment, _ paints: PaintSource) {
    self.environment = environment
    super.init(canvas, paints)
  }

  override func draw(_ item: DrawnPath) {
    if isTiny(item) { drawEnlarged(item) } else { super.draw(item) }
  }

  override func fill(_ item: DrawnPath, with fill: Paint) {
    if isJagged(fill, on: item.path) {
      fillThroughMask(item, with: fill)
      canvas.append(item.path)
    } else if canvas.holdsClip(item) {
      cairo_save(canvas.cr)
      canvas.appendClip()
      paints.set(fill, of: item.path)
      cairo_fill(canvas.cr)
      cairo_restore(canvas.cr)
    } else {
      super.fill(item, with: fill)
    }
  }

  /// Some viewers show translucent tiles in strokes as if white lay behind them, others lines between them.
  override func outlinePrecision(of stroke: Stroke) -> CGFloat? { stroke.paint.isPattern ? 16 : nil }

  // MARK: Tiny things

  /// Cairo rounds a document's coordinates to 1/256 point: what is only a few of these steps wide is drawn enlarged.
  private func isTiny(_ item: DrawnPath) -> Bool {
    let box = item.path.boundingBox
    guard !box.isNull, box.width.isFinite, box.height.isFinite else { return false }
    let m = canvas.matrix
    let (width, height) = (Double(box.width), Double(box.height))
    let grown = Double(item.stroke?.width ?? 0)
    let size = max(
      abs(m.xx) * (width + grown) + abs(m.xy) * (height + grown),
      abs(m.yx) * (width + grown) + abs(m.yy) * (height + grown))
    return size < Self.tinySize && size > 1e-7
  }

  /// In points: a hundredth of it is a step of Cairo's.
  private static let tinySize = 0.4

  /// Draws a path into a recording that is 256 times as large as it is shown (Cairo loses ones of 2048): its
  /// coordinates have that much finer steps.
  private func drawEnlarged(_ item: DrawnPath) {
    let scale = 256.0
    let cr = canvas.cr
    let box = item.path.boundingBox
    var (x, y) = (Double(box.minX), Double(box.minY))
    cairo_user_to_device(cr, &x, &y)
    let reach = Self.tinySize * 16 * scale
    let room = CGRect(x: -reach, y: -reach, width: 2 * reach, height: 2 * reach)
    guard let recording = CairoSurface(recording: room), let context = CairoContext(recording) else { return }
    var place = canvas.toDevice
    place.tx -= x
    place.ty -= y
    environment.apart(as: .svg).draw(
      Drawing([.path(item)]), on: context.pointer,
      place: place.concatenating(CGAffineTransform(scaleX: scale, y: scale)), opacity: canvas.opacity,
      for: canvas)
    cairo_save(cr)
    cairo_identity_matrix(cr)
    cairo_translate(cr, x, y)
    cairo_scale(cr, 1 / scale, 1 / scale)
    recording.setAsRecordedSource(of: cr)
    cairo_paint(cr)
    cairo_restore(cr)
  }

  // MARK: Meshes

  /// Whether a paint becomes a mesh with an edge that has to be smooth: some viewers cut meshes off at whole pixels
  /// (docs/internals/viewers.md). Edges of upright rectangles are straight there too.
  private func isJagged(_ paint: Paint, on path: CGPath) -> Bool {
    guard case .gradient(let gradient) = paint, gradient.isPatched else { return false }
    if case .rect = path.shape, canvas.matrix.isUnturned { return canvas.state.clipCount > 0 }
    return true
  }

  /// Fills a path with a mesh through a mask of what the path and the clips let be seen, and leaves no current path.
  ///
  /// The mask holds the clips, and nothing else is cut by them: so a mesh's edge covers as much of each pixel as that of one
  /// colour would, for which readers find out what path and clips have in common.
  private func fillThroughMask(_ item: DrawnPath, with paint: Paint) {
    let box = item.path.boundingBoxOfPath
    guard !box.isNull else { return }
    let cr = canvas.cr
    cairo_save(cr)
    defer { cairo_restore(cr) }
    canvas.clip(toDevice: box.applying(canvas.toDevice))
    canvas.append(item.path)
    paints.set(paint, of: item.path)
    guard let source = cairo_get_source(cr).flatMap({ CairoPattern(taking: cairo_pattern_reference($0)) }),
      let mask = canvas.mask(of: {
        if canvas.holdsClip(item) {
          canvas.appendClip()
        } else {
          canvas.append(item.path)
          canvas.set(item.rule)
        }
      })
    else { return }
    cairo_reset_clip(cr)
    canvas.clip(toDevice: box.applying(canvas.toDevice))
    cairo_set_source(cr, source.pointer)
    cairo_mask(cr, mask.pointer)
  }
}
