import CCairo
import CoreGraphics
import DisplayList

/// Turns what a library draws with Cairo into items.
enum CairoReading {
  /// Cairo's script surface fails on fills all of whose lines are upright or level, but which are not rectangles. Turned
  /// by this much, a line of four pixels is neither; what is cut to a rectangle of pixels is off by a thousandth.
  private static let angle = 1.0 / 1024

  /// - Parameters:
  ///   - size: of the drawing, in its own units.
  ///   - pixelsPerUnit: how fine coordinates are, 1/256 pixel being the step, and what the library draws as pixels.
  ///   - mostBytes: where more than this would have to be read, nothing is.
  ///   - draw: draws with a context whose units are the drawing's; returns why it cannot, if so.
  static func drawing(
    size: CGSize, pixelsPerUnit: Double, mostBytes: Int, _ draw: (OpaquePointer) -> String?
  ) throws(UnreadablePicture) -> PictureDrawing {
    var grid = ScriptGrid(pixelsPerUnit: pixelsPerUnit)
    let script: [UInt8]
    do throws(UnreadablePicture) {
      script = try self.script(size: size, grid: grid, mostBytes: mostBytes, draw)
    } catch {
      grid.turn = (angle, Double(size.height))
      script = try self.script(size: size, grid: grid, mostBytes: mostBytes, draw)
    }
    return try ScriptReader.read(script, grid: grid)
  }

  /// What Cairo writes.
  private static func script(
    size: CGSize, grid: ScriptGrid, mostBytes: Int, _ draw: (OpaquePointer) -> String?
  ) throws(UnreadablePicture) -> [UInt8] {
    var script: [UInt8] = []
    let sink = DocumentSink { bytes in
      script.append(contentsOf: bytes)
      return script.count <= mostBytes
    }
    let device = cairo_script_create_for_stream(DocumentSink.callback, sink.closure)
    defer { cairo_device_destroy(device) }
    cairo_script_set_mode(device, CAIRO_SCRIPT_MODE_ASCII)
    let box = CGRect(origin: .zero, size: size).applying(grid.fromUnits)
    guard
      let surface = CairoSurface(
        taking: cairo_script_surface_create(
          device, CAIRO_CONTENT_COLOR_ALPHA, Double(box.width), Double(box.height))),
      let context = CairoContext(surface)
    else { throw UnreadablePicture("more than there is memory for") }
    var matrix = cairo_matrix_t(grid.fromUnits)
    cairo_set_matrix(context.pointer, &matrix)
    let reason = draw(context.pointer)
    let status = context.status
    cairo_surface_finish(surface.pointer)
    cairo_device_finish(device)
    guard sink.flush() else { throw UnreadablePicture("more than \(mostBytes >> 20) MB of drawing") }
    do throws(CairoError) {
      try check(status, during: "reading it")
      try check(cairo_device_status(device), during: "reading it")
    } catch {
      throw UnreadablePicture("errors: \(error)")
    }
    if let reason { throw UnreadablePicture("errors: \(reason)") }
    return script
  }
}
