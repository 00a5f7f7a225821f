import Blurring
import CCairo
import CoreGraphics
import Drawing

extension Painter {
  /// Draws a shadow in perspective in pixels: each shows the blur at its own place in the shadow's plane.
  func drawProjected(_ shadow: DrawnShadow, _ projection: Projection) {
    guard let silhouette = silhouette(of: shadow) else { return }
    let offset = CGAffineTransform(translationX: shadow.offset.width, y: shadow.offset.height)
    let toDevice = Projection(offset).concatenating(projection).concatenating(Projection(matrix.affine))
    let blurred = BlurredSilhouette(silhouette, sigma: shadow.usableSigma)
    guard !blurred.isEmpty, let back = toDevice.inverted() else { return }
    var (x0, y0, x1, y1) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(cr, &x0, &y0, &x1, &y1)
    let seen = CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0).applying(matrix.affine)
    let box = toDevice.bounds(of: blurred.bounds).cut(to: seen)
    guard !box.isNull, !box.isEmpty, box.width < 32767, box.height < 32767 else { return }
    let frame = box.insetBy(dx: -1, dy: -1).integral
    let (width, height) = (Int(frame.width), Int(frame.height))
    guard
      let surface = CairoSurface(pixels: CAIRO_FORMAT_A8, width: width, height: height),
      let alphas = cairo_image_surface_get_data(surface.pointer)
    else {
      report(shadow.layer, .dropped, "there is no memory for its shadow")
      return
    }
    let stride = Int(cairo_image_surface_get_stride(surface.pointer))
    // A sharp shadow's edge needs more than one look at each pixel.
    let looks = blurred.isSharp ? 4 : 1
    for y in 0..<height {
      for x in 0..<width {
        var sum = 0.0
        for k in 0..<(looks * looks) {
          let p = CGPoint(
            x: frame.minX + CGFloat(x) + (CGFloat(k % looks) + 0.5) / CGFloat(looks),
            y: frame.minY + CGFloat(y) + (CGFloat(k / looks) + 0.5) / CGFloat(looks))
          // What lies behind the eye has no image; the map back turns it over.
          guard back.w(of: p) > 0 else { continue }
          sum += blurred.alpha(at: back(p))
        }
        alphas[y * stride + x] = UInt8(min(max(sum / Double(looks * looks) * 255 + 0.5, 0), 255))
      }
    }
    cairo_surface_mark_dirty(surface.pointer)
    cairo_save(cr)
    cairo_identity_matrix(cr)
    setSource(.color(shadow.color))
    cairo_mask_surface(cr, surface.pointer, Double(frame.minX), Double(frame.minY))
    cairo_restore(cr)
  }
}
