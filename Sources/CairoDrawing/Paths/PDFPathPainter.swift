import CCairo
import CoreGraphics
import Drawing

/// Paths in PDFs, as Cairo writes them and viewers show them.
final class PDFPathPainter: PathPainter {
  private let environment: Environment
  /// Forms of paths that are filled with the same gradient at several places: Cairo writes a shading for each use.
  private var gradients = Repetitions<DrawnPath, CairoSurface>(fewest: 4)

  init(_ canvas: Canvas, _ environment: Environment, _ paints: PaintSource) {
    self.environment = environment
    super.init(canvas, paints)
  }

  override func draw(_ item: DrawnPath) {
    if let form = form(of: item) {
      form.setAsRecordedSource(of: canvas.cr)
      cairo_paint(canvas.cr)
    } else {
      super.draw(item)
    }
  }

  // MARK: Gradients that come again

  /// The form of a path that is filled with the same gradient at several places; nil for others, where a form would be enlarged,
  /// faded or cut together with what it holds, and in groups, where some readers round its edges otherwise.
  private func form(of item: DrawnPath) -> CairoSurface? {
    guard case .gradient(let gradient)? = item.fill, !gradient.isPatched, item.stroke == nil,
      canvas.matrix.affine.isTranslation, canvas.opacity == 1, canvas.depth == 0,
      cairo_get_operator(canvas.cr) == CAIRO_OPERATOR_OVER, !canvas.holdsClip(item)
    else { return nil }
    return gradients.use(of: item) {
      let box = item.path.boundingBox.insetBy(dx: -1, dy: -1).integral
      return environment.unpreparedRecording(box) { cr in
        let inner = environment.apart(formDepth: environment.formDepth + 1)
        inner.draw(Drawing([.path(item)]), on: cr, for: canvas)
      }
    }
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
