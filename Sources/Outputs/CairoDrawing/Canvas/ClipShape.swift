import CCairo

/// The pixels that a clip lets through, for what takes long to compute.
struct ClipShape {
  /// Keeps the pixels.
  private let drawing: CairoPattern
  private let pixels: SurfacePixels
  /// From the device to the pixels.
  private let offset: (x: Int, y: Int)

  /// The shape of a canvas's clip; nil if it is a box, or there is no memory for it.
  init?(of canvas: Canvas) {
    cairo_save(canvas.cr)
    defer { cairo_restore(canvas.cr) }
    cairo_identity_matrix(canvas.cr)
    guard let boxes = cairo_copy_clip_rectangle_list(canvas.cr) else { return nil }
    defer { cairo_rectangle_list_destroy(boxes) }
    guard boxes.pointee.status == CAIRO_STATUS_CLIP_NOT_REPRESENTABLE,
      let drawing = canvas.apart(draw: {
        cairo_set_source_rgba(canvas.cr, 0, 0, 0, 1)
        cairo_paint(canvas.cr)
      }),
      let surface = drawing.imageSurface, let pixels = SurfacePixels(surface, in: .argb)
    else { return nil }
    let offset = surface.deviceOffset
    (self.drawing, self.pixels, self.offset) = (drawing, pixels, (Int(offset.x), Int(offset.y)))
  }

  /// Returns whether anything of a device pixel is visible.
  func shows(x: Int, y: Int) -> Bool {
    let (column, row) = (x + offset.x, y + offset.y)
    guard 0..<pixels.width ~= column, 0..<pixels.height ~= row else { return false }
    return pixels.data[row * pixels.bytesPerRow + column * 4 + 3] > 0
  }
}
