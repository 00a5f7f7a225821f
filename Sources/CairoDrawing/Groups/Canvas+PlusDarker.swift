import CCairo

extension Canvas {
  /// Composes a group with its backdrop by `plusDarker`: premultiplied, max(0, α − min(1, αₛ − S + αᵦ − B))
  /// where α = min(1, αₛ + αᵦ) (CSS Compositing 2; equal to Core Graphics' R = max(0, S + D − 1) where both
  /// are opaque). Cairo has no such operator.
  func blendDarker(_ content: CairoPattern) {
    var pointer: OpaquePointer?
    guard cairo_pattern_get_surface(content.pointer, &pointer) == CAIRO_STATUS_SUCCESS,
      let source = PixelView(pointer), let target = PixelView(cairo_get_group_target(cr))
    else { return }
    let left = max(-source.offset.x, -target.offset.x)
    let top = max(-source.offset.y, -target.offset.y)
    let right = min(source.width - source.offset.x, target.width - target.offset.x)
    let bottom = min(source.height - source.offset.y, target.height - target.offset.y)
    guard left < right, top < bottom else { return }
    for y in top..<bottom {
      let above = source.data + (y + source.offset.y) * source.stride + (left + source.offset.x) * 4
      let below = target.data + (y + target.offset.y) * target.stride + (left + target.offset.x) * 4
      for x in stride(from: 0, to: 4 * (right - left), by: 4) where above[x + 3] > 0 {
        let alphas = (Int(above[x + 3]), target.isOpaque ? 255 : Int(below[x + 3]))
        let alpha = min(255, alphas.0 + alphas.1)
        for channel in x..<x + 3 {
          let missing = alphas.0 - Int(above[channel]) + alphas.1 - Int(below[channel])
          below[channel] = UInt8(max(0, alpha - min(255, max(0, missing))))
        }
        below[x + 3] = UInt8(alpha)
      }
    }
    cairo_surface_mark_dirty(target.surface)
  }
}

/// The pixels of an image surface with four bytes each.
private struct PixelView {
  let surface: OpaquePointer
  let data: UnsafeMutablePointer<UInt8>
  let width: Int
  let height: Int
  let stride: Int
  /// The offset from the device's pixels to the surface's.
  let offset: SIMD2<Int>
  let isOpaque: Bool

  /// Returns nil for other surfaces.
  init?(_ surface: OpaquePointer?) {
    guard let surface, cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE else { return nil }
    let format = cairo_image_surface_get_format(surface)
    cairo_surface_flush(surface)
    guard format == CAIRO_FORMAT_ARGB32 || format == CAIRO_FORMAT_RGB24,
      let data = cairo_image_surface_get_data(surface)
    else { return nil }
    self.surface = surface
    self.data = data
    width = Int(cairo_image_surface_get_width(surface))
    height = Int(cairo_image_surface_get_height(surface))
    stride = Int(cairo_image_surface_get_stride(surface))
    isOpaque = format == CAIRO_FORMAT_RGB24
    var (x, y) = (0.0, 0.0)
    cairo_surface_get_device_offset(surface, &x, &y)
    offset = SIMD2(Int(x.rounded()), Int(y.rounded()))
  }
}
