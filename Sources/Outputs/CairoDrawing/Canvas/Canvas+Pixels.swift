import CCairo
import CoreGraphics

/// Sources that are computed pixel by pixel, for devices with pixels.
extension Canvas {
  /// Makes a picture of a box of device pixels the source.
  ///
  /// - Parameter color: returns the pixel at a device position, blue first, premultiplied, 0…255; nil for
  ///   clear.
  @inline(__always)
  func setSource(pixels box: CGRect, color: (_ x: Int, _ y: Int) -> SIMD4<Float>?) {
    setNoSource()
    let (left, top, width, height) = (Int(box.minX), Int(box.minY), Int(box.width), Int(box.height))
    guard let surface = CairoSurface(pixels: .argb, width: width, height: height),
      let pixels = SurfacePixels(surface, in: .argb)
    else { return fail(.memory(during: "making a bitmap")) }
    for y in 0..<height {
      for x in 0..<width {
        guard let color = color(left + x, top + y) else { continue }
        let to = pixels.data + y * pixels.bytesPerRow + x * 4
        for k in 0..<4 { to[k] = UInt8(min(max(color[k] + 0.5, 0), 255)) }
      }
    }
    setSource(surface, at: box)
  }

  /// Makes a surface with a box of device pixels the source.
  func setSource(_ surface: CairoSurface, at box: CGRect) {
    cairo_surface_mark_dirty(surface.pointer)
    let place = toDevice.concatenating(CGAffineTransform(translationX: -box.minX, y: -box.minY))
    guard let pattern = CairoPattern(surface, place: place, filter: .nearest) else { return }
    cairo_set_source(cr, pattern.pointer)
  }

  /// The device pixels that the current path and the clip leave visible; nil for none.
  var visiblePixels: CGRect? {
    var box = clipBox
    let path = pathBox
    if !path.isNull {
      let grown = CGFloat(cairo_get_line_width(cr)) * CGFloat(max(cairo_get_miter_limit(cr), 2))
      box = box.cut(to: path.insetBy(dx: -grown, dy: -grown))
    }
    guard !box.isNull, !box.isEmpty else { return nil }
    let device = box.applying(toDevice).insetBy(dx: -1, dy: -1).integral
    return device.isDrawable && abs(device.minX) < 1e9 && abs(device.minY) < 1e9 ? device : nil
  }
}

extension CGRect {
  /// Whether Cairo supports surfaces of this size.
  var isDrawable: Bool {
    !isNull && !isEmpty && width.isFinite && height.isFinite && width < 32767 && height < 32767
  }
}
