import Blurring
import CCairo
import CoreGraphics
import DisplayList

/// A mask whose brightness is a shadow's alpha, as Cairo can say it.
///
/// Greys that cover each other do not accumulate rounding errors, as translucent layers do in renderers that round down
/// (MuPDF: 28/255 over 85 layers). Cairo has no masks of brightness, only of alpha: it writes `/SMask << /S /Alpha … >>`
/// about a form. Whoever finishes the document has to change that name to `/Luminosity` (ISO 32000-1, 11.6.5.3), and to
/// put a `MaskDrawing` into the form, which is known by its box.
struct LuminosityMask {
  /// Half the side of the forms' box, by which they are known. The box of the drawing n is n higher.
  static let mark = 30011
  /// The same for forms that hold their drawing already.
  static let drawingMark = 30013
  /// Contours are written in whole numbers of at most this.
  private static let reach = 29000.0

  /// Units to a standard deviation. Rounding to whole ones moves alpha by 0.2/255 at most.
  static let fineness = 200.0

  /// What the contours draw on, in their own coordinates.
  let box: CGRect
  /// Maps the contours' coordinates to the form's.
  let placement: CGAffineTransform

  /// - Parameters:
  ///   - box: what the contours draw on.
  ///   - sigma: the blur's standard deviation; `fineness` units of the form, where there is room.
  init?(box: CGRect, sigma: Double) {
    guard !box.isNull, box.width.isFinite, box.height.isFinite, box.width > 0, box.height > 0 else {
      return nil
    }
    let largest = Self.reach / (Double(max(box.width, box.height)) / 2)
    let unit = min(sigma > 0 ? Self.fineness / sigma : largest, largest)
    self.box = box
    placement = CGAffineTransform(
      a: unit, b: 0, c: 0, d: unit, tx: -box.midX * CGFloat(unit), ty: -box.midY * CGFloat(unit))
  }

  /// Paints an opaque colour through the mask of a number, in the contours' coordinates.
  func paint(_ color: RGBA, drawing number: Int, into cr: OpaquePointer) {
    let mark = Double(Self.mark)
    var extents = cairo_rectangle_t(x: -mark, y: -mark, width: 2 * mark, height: 2 * mark + Double(number))
    guard
      let form = CairoSurface(taking: cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents)),
      let context = CairoContext(form)
    else { return }
    cairo_paint(context.pointer)
    guard let pattern = CairoPattern(taking: cairo_pattern_create_for_surface(form.pointer)) else { return }
    var matrix = cairo_matrix_t(placement)
    cairo_pattern_set_matrix(pattern.pointer, &matrix)
    cairo_save(cr)
    // The mask then is as large as the shadow, not as its mark.
    cairo_rectangle(cr, Double(box.minX), Double(box.minY), Double(box.width), Double(box.height))
    cairo_clip(cr)
    cairo_set_source_rgb(cr, Double(color.red), Double(color.green), Double(color.blue))
    cairo_mask(cr, pattern.pointer)
    cairo_restore(cr)
  }

  /// The coloured shadow as a recording that a document holds once, in the contours' coordinates.
  func recording(in color: RGBA, drawing number: Int) -> CairoSurface? {
    let grown = box.insetBy(dx: -1, dy: -1).integral
    var extents = cairo_rectangle_t(
      x: Double(grown.minX), y: Double(grown.minY), width: Double(grown.width), height: Double(grown.height))
    guard
      let recording = CairoSurface(
        taking: cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents)),
      let context = CairoContext(recording)
    else { return nil }
    paint(color, drawing: number, into: context.pointer)
    return recording
  }
}
