import Blurring
import CCairo
import CoreGraphics
import Drawing
import PDFMarks

/// A mask whose brightness is a shadow's alpha, as Cairo can say it.
///
/// Greys that cover each other do not accumulate rounding errors, as translucent layers do in renderers that round down
/// (28/255 over 85 layers). Cairo has no masks of brightness (ISO 32000-1, 11.6.5.3), only of alpha, and writes
/// six objects about each. So it draws a form that is known by its box (`FormMark`), and finishing makes a `MaskFill` of it.
struct LuminosityMask {
  /// What the contours draw on, in their own coordinates.
  let box: CGRect
  /// Maps the contours' coordinates to the form's.
  let placement: CGAffineTransform

  /// The box in the form's coordinates, somewhat larger.
  var formBox: CGRect { box.applying(placement).insetBy(dx: -2, dy: -2).integral }

  /// - Parameters:
  ///   - box: what the contours draw on.
  ///   - grid: what they are written in whole numbers of.
  init?(box: CGRect, grid: ContourGrid) {
    guard !box.isNull, box.width.isFinite, box.height.isFinite, box.width > 0, box.height > 0 else {
      return nil
    }
    self.box = box
    placement = grid.transform
  }

  /// A form that marks the mask in which it is drawn as one whose brightness is meant.
  static func mark() -> CairoSurface? {
    let box = FormMark.luminosity.box
    guard let form = CairoSurface(recording: box), let context = CairoContext(form) else { return nil }
    // Cairo leaves out forms that draw nothing, so it draws far off the page.
    cairo_rectangle(context.pointer, Double(box.minX), Double(box.minY), 1, 1)
    cairo_fill(context.pointer)
    return form
  }

  /// A form that stands for the mask filled with a colour, `MaskStore.fills[number]`: a mark that a document holds once.
  static func form(_ number: Int) -> CairoSurface? {
    guard let form = CairoSurface(recording: FormMark.fill(number).box), let context = CairoContext(form)
    else { return nil }
    // Cairo leaves out forms that draw nothing.
    cairo_paint(context.pointer)
    return form
  }

  /// Draws a form of `form(_:)`, in the contours' coordinates.
  func paint(_ form: CairoSurface, into cr: OpaquePointer) {
    cairo_save(cr)
    // What is drawn then is as large as the shadow, not as its mark.
    cairo_rectangle(cr, Double(box.minX), Double(box.minY), Double(box.width), Double(box.height))
    cairo_clip(cr)
    var matrix = cairo_matrix_t(placement.inverted())
    cairo_transform(cr, &matrix)
    form.setAsRecordedSource(of: cr)
    cairo_paint(cr)
    cairo_restore(cr)
  }
}
