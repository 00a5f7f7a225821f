import CCairo
import CoreGraphics
import Drawing
import PDFMarks

/// What groups in Cairo's PDFs need besides clips and operators: blend modes that are named again, and masks of brightness.
final class PDFComposition {
  private let canvas: Canvas
  /// The blend mode that was set last, and the generation of clips at that time; for each drawing that is under way, the page
  /// first and groups in it by their depth.
  private var lastJoins: [Int: (mode: BlendMode, generation: Int)] = [:]
  private var luminosityMark: CairoSurface?

  init(_ canvas: Canvas) { self.canvas = canvas }

  private var cr: OpaquePointer { canvas.cr }

  /// Notes that a group was pushed, in which nothing was drawn yet.
  func forgetDrawing() { lastJoins[canvas.depth] = nil }

  // MARK: Blend modes

  /// Sees to it that a blend mode is written which is set next.
  func prepareJoin(_ mode: BlendMode) {
    guard mode != .normal else { return }
    if let last = lastJoins[canvas.depth], last.mode == mode,
      canvas.state.isClipped || last.generation != canvas.clipGeneration
    {
      changeOperator(from: mode)
    }
    lastJoins[canvas.depth] = (mode, canvas.clipGeneration)
  }

  /// Makes Cairo name the operator of what is painted next, though it was the last one too.
  ///
  /// Where the clip changes, or need not be said because something lies inside it, Cairo's PDF surface goes back to the
  /// graphics state before the clip (`Q q`), and with it to normal blending; but it still believes in the operator that
  /// it named before (1.16 to 1.18). A transparent square that is painted by another operator corrects that.
  private func changeOperator(from mode: BlendMode) {
    let box = canvas.clipBox
    cairo_save(cr)
    cairo_set_operator(cr, mode == .darken ? CAIRO_OPERATOR_LIGHTEN : CAIRO_OPERATOR_DARKEN)
    canvas.setNoSource()
    cairo_new_path(cr)
    // In the middle: turned boxes of clips reach beyond them.
    let (width, height) = (min(box.width, 1), min(box.height, 1))
    cairo_rectangle(
      cr, (box.minX + box.maxX - width) / 2, (box.minY + box.maxY - height) / 2, width, height)
    cairo_fill(cr)
    cairo_restore(cr)
  }

  // MARK: Masks of brightness

  /// Ends a mask whose brightness is meant (ISO 32000-1, 11.6.5.3), which Cairo cannot say: by a form that is known by its box
  /// (`LuminosityMark`). As the last thing it is not among those that Cairo leaves out since others lie above them.
  func markLuminosity() {
    guard let mark = luminosityMark ?? Self.luminosityMark() else { return }
    luminosityMark = mark
    cairo_save(cr)
    cairo_identity_matrix(cr)
    cairo_set_operator(cr, CAIRO_OPERATOR_OVER)
    mark.setAsRecordedSource(of: cr)
    cairo_paint(cr)
    cairo_restore(cr)
  }

  private static func luminosityMark() -> CairoSurface? {
    let box = LuminosityMark.box
    guard let form = CairoSurface(recording: box), let context = CairoContext(form) else { return nil }
    // Cairo leaves out forms that draw nothing, so it draws far off the page.
    cairo_rectangle(context.pointer, Double(box.minX), Double(box.minY), 1, 1)
    cairo_fill(context.pointer)
    return form
  }

  /// A mask of brightness that lets through what another one holds back.
  func inverted(_ mask: CairoPattern) -> CairoPattern? {
    canvas.apart {
      cairo_set_source_rgb(cr, 1, 1, 1)
      cairo_paint(cr)
      cairo_set_source_rgb(cr, 0, 0, 0)
      cairo_mask(cr, mask.pointer)
      markLuminosity()
    }
  }
}
