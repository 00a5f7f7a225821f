import Blurring
import CCairo
import CoreGraphics
import DisplayList

/// Contours of a shadow as opaque greys, whose brightness is to become the shadow's alpha.
///
/// Greys that cover each other do not accumulate rounding errors, as translucent layers do in renderers that round down
/// (MuPDF: 28/255 over 85 layers). Cairo has no masks of brightness, only of alpha: it writes `/SMask << /S /Alpha … >>`
/// about a form that draws the greys. Whoever finishes the document has to change that name to `/Luminosity` (ISO
/// 32000-1, 11.6.5.3) for forms whose box is the square of ±`mark`.
struct LuminosityMask {
  /// Half the side of the forms' box, by which they are known.
  static let mark = 30011
  /// Contours are written in whole numbers of at most this.
  private static let reach = 29000.0

  let form: CairoSurface
  /// What the contours draw on, in their own coordinates.
  let box: CGRect
  /// Maps the contours' coordinates to the form's.
  let placement: CGAffineTransform

  /// - Parameters:
  ///   - contours: from the outermost to the innermost.
  ///   - opacity: the shadow's, 0…1. Part of the greys, because a renderer that rounds down would do so once more.
  ///   - map: applied to each contour's path first.
  ///   - sigma: the blur's standard deviation in the coordinates of the mapped paths: 200 units of the form, which is finer
  ///     than can be seen (docs/shadows.md).
  init?(_ contours: ShadowContours, opacity: Double, sigma: Double, through map: (CGPath) -> CGPath = { $0 })
  {
    let paths = contours.contours.map { (path: map($0.path), contour: $0) }.filter { !$0.path.isEmpty }
    let box = paths.reduce(CGRect.null) { $0.union($1.path.boundingBox) }
    guard !box.isNull, box.width.isFinite, box.height.isFinite, box.width > 0, box.height > 0 else {
      return nil
    }
    let largest = Self.reach / (Double(max(box.width, box.height)) / 2)
    let unit = min(sigma > 0 ? 200 / sigma : largest, largest)
    self.box = box
    placement = CGAffineTransform(
      a: unit, b: 0, c: 0, d: unit, tx: -box.midX * CGFloat(unit), ty: -box.midY * CGFloat(unit))
    let mark = Double(Self.mark)
    var extents = cairo_rectangle_t(x: -mark, y: -mark, width: 2 * mark, height: 2 * mark)
    guard
      let form = CairoSurface(taking: cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents)),
      let context = CairoContext(form)
    else { return nil }
    self.form = form
    let cr = context.pointer
    for (path, contour) in paths {
      let grey = Self.grey(contour.level * opacity)
      cairo_set_source_rgb(cr, grey, grey, grey)
      cairo_set_fill_rule(
        cr, contour.rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
      append(path, to: cr)
      cairo_fill(cr)
    }
  }

  /// The grey of an alpha: its nearest byte, and so much more that renderers that cut numbers off get that byte; with three
  /// decimals, which keeps documents short.
  static func grey(_ alpha: Double) -> Double {
    min(((alpha * 255).rounded() / 255 * 1000 + 0.8).rounded() / 1000, 1)
  }

  /// Paints an opaque colour through the mask, in the contours' coordinates.
  func paint(_ color: RGBA, into cr: OpaquePointer) {
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
  func recording(in color: RGBA) -> CairoSurface? {
    let grown = box.insetBy(dx: -1, dy: -1).integral
    var extents = cairo_rectangle_t(
      x: Double(grown.minX), y: Double(grown.minY), width: Double(grown.width), height: Double(grown.height))
    guard
      let recording = CairoSurface(
        taking: cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents)),
      let context = CairoContext(recording)
    else { return nil }
    paint(color, into: context.pointer)
    return recording
  }

  /// A path in whole numbers of the form's units.
  private func append(_ path: CGPath, to cr: OpaquePointer) {
    func place(_ p: CGPoint) -> (Double, Double) {
      let q = p.applying(placement)
      return (Double(q.x.rounded()), Double(q.y.rounded()))
    }
    cairo_new_path(cr)
    var last = CGPoint.zero
    path.forEachElement { element in
      switch element {
      case .move(let p):
        let (x, y) = place(p)
        cairo_move_to(cr, x, y)
        last = p
      case .line(let p):
        let (x, y) = place(p)
        cairo_line_to(cr, x, y)
        last = p
      case .quadCurve(let p, let c):
        let (ax, ay) = place(CGPoint(x: last.x + (c.x - last.x) * 2 / 3, y: last.y + (c.y - last.y) * 2 / 3))
        let (bx, by) = place(CGPoint(x: p.x + (c.x - p.x) * 2 / 3, y: p.y + (c.y - p.y) * 2 / 3))
        let (x, y) = place(p)
        cairo_curve_to(cr, ax, ay, bx, by, x, y)
        last = p
      case .curve(let p, let a, let b):
        let ((ax, ay), (bx, by), (x, y)) = (place(a), place(b), place(p))
        cairo_curve_to(cr, ax, ay, bx, by, x, y)
        last = p
      case .closeSubpath: cairo_close_path(cr)
      }
    }
  }
}
