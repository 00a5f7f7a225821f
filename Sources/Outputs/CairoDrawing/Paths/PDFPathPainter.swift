import CoreGraphics
import Drawing

/// Paths in PDFs, as Cairo writes them and viewers show them.
final class PDFPathPainter: PathPainter {
  private let environment: Environment
  /// Forms of paths filled with the same gradient in several places, as Cairo writes a shading for each use.
  private var gradients = Repetitions<DrawnPath, CairoSurface>(fewest: 4)

  init(_ canvas: Canvas, _ environment: Environment, _ paints: PaintSource) {
    self.environment = environment
    super.init(canvas, paints)
  }

  override func draw(_ item: DrawnPath) {
    if let form = form(of: item) {
      canvas.context.setSource(recording: form)
      canvas.context.paint()
    } else {
      super.draw(item)
    }
  }

  // MARK: Repeated gradients

  /// Returns the form of a path filled with the same gradient in several places. Nil where a form would be
  /// scaled, faded, or clipped with its content, and in groups, where some viewers round its edges.
  private func form(of item: DrawnPath) -> CairoSurface? {
    guard case .gradient? = item.fill, item.stroke == nil,
      canvas.matrix.affine.isTranslation, canvas.opacity == 1, canvas.depth == 0,
      canvas.context.blendsNormally, !canvas.holdsClip(item)
    else { return nil }
    return gradients.use(of: item) {
      let box = item.path.boundingBox.insetBy(dx: -1, dy: -1).integral
      return environment.unpreparedRecording(box) { context in
        let inner = environment.apart(formDepth: environment.formDepth + 1)
        inner.draw(Drawing([.path(item)]), on: context, for: canvas)
      }
    }
  }

  override func fill(_ item: DrawnPath, with fill: Paint) {
    if canvas.holdsClip(item) {
      canvas.context.save()
      canvas.appendClip()
      paints.set(fill, over: item.path.boundingBox)
      canvas.context.fill()
      canvas.context.restore()
    } else {
      super.fill(item, with: fill)
    }
  }

  /// Some viewers show translucent tiles in strokes as if on white; others show lines between them.
  override func outlinePrecision(of stroke: Stroke, along path: CGPath) -> CGFloat? {
    stroke.paint.isPattern ? 16 : nil
  }
}
