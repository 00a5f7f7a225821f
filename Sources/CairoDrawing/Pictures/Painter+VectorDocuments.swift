import CCairo
import CoreGraphics
import Drawing
import ImageDecoding
import Lowering

extension Painter {
  func drawVectors(_ item: DrawnImage) {
    let name = item.image.sourceName ?? "\(item.image.format.displayName) document"
    guard let document = resources.document(item.image) else {
      let format = item.image.format
      report(
        item.layer, format == .svg && !SVGReading.isKnown ? .dropped : .damaged,
        format == .svg
          ? SVGReading.complaint(about: item.image) : "\(name) cannot be read as \(format.displayName)")
      return
    }
    if let omission = document.omission { reportOnce(item.layer, .approximated, "\(name): \(omission)") }
    if let projection = item.projection {
      drawProjected(item, document: document, name: name, projection: projection)
      return
    }
    let destination = item.destination
    cairo_save(cr)
    defer { cairo_restore(cr) }
    cairo_new_path(cr)
    cairo_rectangle(
      cr, clamped(destination.minX), clamped(destination.minY), clamped(destination.width),
      clamped(destination.height))
    cairo_clip(cr)
    clipGeneration += 1
    let placement = placement(of: item)
    guard placement.isUsable else { return }
    concatenate(placement)
    let alpha = alpha(of: item)
    // A picture is mixed within itself only.
    let isGroup = alpha < 1 || document.hasBlending || cairo_get_operator(cr) != CAIRO_OPERATOR_OVER
    // librsvg 2.54 composes on surfaces of the size that a square has at the foot of its turned diagonal: too small ones, or
    // none. And the letters of text that it stretches more one way than the other lie on each other in PDF. Recordings are
    // upright; they hold text as outlines, and filters at their own scale, which forms do not know otherwise.
    let isStretched = target == .pdf && document.hasText && !matrix.affine.keepsShapes
    let scale = recordingScale(of: document, wanted: matrix.affine.largestScale)
    let isResampled = target != .pixels && document.hasPixels
    // Text would be outlines there; it stays text, and what is no text has the pixels that librsvg gives it.
    let isRecorded =
      isStretched || document.hasGroups && !matrix.affine.isUpright || formDepth > 0
      || isResampled && !document.hasText
    let recording = isRecorded ? recording(of: document, scale: scale) : nil
    if isResampled {
      let dpi = 72 * (recording == nil ? 1 : scale) / max(matrix.affine.largestScale, 1e-9)
      report(item.layer, .rasterised(dpi: dpi), "\(name) has masks or filters")
    }
    func draw(into cr: OpaquePointer) {
      if let recording {
        cairo_scale(cr, 1 / scale, 1 / scale)
        recording.setAsRecordedSource(of: cr)
        cairo_paint(cr)
      } else if let reason = document.draw(into: cr, size: document.size) {
        report(item.layer, .damaged, "\(name): \(reason)")
      }
    }
    if isGroup, target == .pixels {
      drawComposed(name: name, alpha: alpha, layer: item.layer, draw: draw)
      return
    }
    if isGroup {
      cairo_push_group(cr)
      cairo_set_operator(cr, CAIRO_OPERATOR_OVER)
    }
    draw(into: cr)
    if isGroup {
      cairo_pop_group_to_source(cr)
      cairo_paint_with_alpha(cr, max(alpha, 0))
    }
  }

  /// Draws a document in pixels of its own, which are composed with the page: those in sight and a few around them, since
  /// the reader of PDFs fades masks at the edges of what it draws on, and pictures are drawn band by band.
  private func drawComposed(
    name: String, alpha: Double, layer: LayerIndex, draw: (OpaquePointer) -> Void
  ) {
    let around = 2.0
    let matrix = matrix
    cairo_identity_matrix(cr)
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(cr, &left, &top, &right, &bottom)
    guard left < right, top < bottom else { return }
    (left, top) = (left.rounded(.down) - around, top.rounded(.down) - around)
    let (width, height) = (right.rounded(.up) + around - left, bottom.rounded(.up) + around - top)
    guard
      let surface = CairoSurface(pixels: CAIRO_FORMAT_ARGB32, width: Int(width), height: Int(height)),
      let context = CairoContext(surface)
    else {
      report(layer, .dropped, "there is no memory to show \(name)")
      return
    }
    cairo_translate(context.pointer, -left, -top)
    var place = matrix
    cairo_transform(context.pointer, &place)
    draw(context.pointer)
    cairo_set_source_surface(cr, surface.pointer, left, top)
    cairo_paint_with_alpha(cr, max(alpha, 0))
  }

  /// Draws a document in perspective: once into a recording, of which each pixel shows what an affine map comes nearest to.
  private func drawProjected(
    _ item: DrawnImage, document: any VectorDocument, name: String, projection: Projection
  ) {
    cairo_save(cr)
    defer {
      cairo_restore(cr)
      clipGeneration += 1
    }
    if item.source != CGRect(origin: .zero, size: document.size) {
      clip(to: projection.polygon(of: item.destination))
    }
    let toDevice = projection.concatenating(Projection(matrix.affine))
    let seen = Polygon.box(toDevice.polygon(of: item.destination))
    let scale = recordingScale(
      of: document,
      wanted: max((seen.maxX - seen.minX) / item.source.width, (seen.maxY - seen.minY) / item.source.height))
    cairo_identity_matrix(cr)
    var (x0, y0, x1, y1) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(cr, &x0, &y0, &x1, &y1)
    let visible = CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
    // librsvg shows no letters of more than some thousand pixels.
    guard let recording = recording(of: document, scale: scale) ?? recording(of: document, scale: 1) else {
      report(item.layer, .dropped, "\(name) cannot be drawn")
      return
    }
    let alpha = alpha(of: item)
    let isGroup = alpha < 1 || document.hasBlending || cairo_get_operator(cr) != CAIRO_OPERATOR_OVER
    if isGroup {
      cairo_push_group(cr)
      cairo_set_operator(cr, CAIRO_OPERATOR_OVER)
    }
    var room = cairo_rectangle_t(x: 0, y: 0, width: 1, height: 1)
    cairo_recording_surface_get_extents(recording.pointer, &room)
    let placement = CGAffineTransform(
      scaleX: document.size.width / room.width, y: document.size.height / room.height
    ).concatenating(placement(of: item))
    for cell in AffineCells(item.destination, projection: toDevice, visible: visible, edges: .hard).cells {
      cairo_save(cr)
      defer { cairo_restore(cr) }
      cairo_set_antialias(cr, CAIRO_ANTIALIAS_NONE)
      clip(to: cell.outline)
      var map = cairo_matrix_t(placement.concatenating(cell.map))
      cairo_transform(cr, &map)
      recording.setAsRecordedSource(of: cr)
      cairo_paint(cr)
    }
    if isGroup {
      cairo_pop_group_to_source(cr)
      cairo_paint_with_alpha(cr, max(alpha, 0))
    }
  }

  /// How many pixels masks and filters of a document have to a unit of it.
  ///
  /// - Parameter wanted: the pixels, or points, of the page to a unit of the document.
  private func recordingScale(of document: any VectorDocument, wanted: Double) -> Double {
    let finest = max(4096 / max(document.size.width, document.size.height, 1), 1)
    guard target == .pixels else {
      let resolution = max(fallbackDPI / 72, 1)
      return max(min(max(wanted, 1) * resolution, finest), resolution)
    }
    return min(max(wanted, 1), finest, 64)
  }

  /// From a document's units to the item's coordinates.
  private func placement(of item: DrawnImage) -> CGAffineTransform {
    let (source, destination) = (item.source, item.destination)
    let origin = item.image.sourceRect.origin
    let (sx, sy) = (destination.width / source.width, destination.height / source.height)
    return CGAffineTransform(
      a: sx, b: 0, c: 0, d: sy, tx: destination.minX - (source.minX + origin.x) * sx,
      ty: destination.minY - (source.minY + origin.y) * sy)
  }

  /// The document as Cairo can draw it again, so many times as large; nil where it cannot be drawn.
  private func recording(of document: any VectorDocument, scale: Double) -> CairoSurface? {
    let size = document.size
    let room = CGRect(x: 0, y: 0, width: size.width * CGFloat(scale), height: size.height * CGFloat(scale))
    guard let recording = CairoSurface(recording: room), let context = CairoContext(recording) else {
      return nil
    }
    cairo_scale(context.pointer, scale, scale)
    guard document.draw(into: context.pointer, size: size) == nil else { return nil }
    prepare(recording)
    return recording
  }

  private func clip(to polygon: [CGPoint]) {
    cairo_new_path(cr)
    for p in polygon { cairo_line_to(cr, clamped(p.x), clamped(p.y)) }
    cairo_close_path(cr)
    cairo_clip(cr)
    clipGeneration += 1
  }
}

extension CGAffineTransform {
  /// Whether it only moves and enlarges.
  fileprivate var isUpright: Bool { b == 0 && c == 0 && a > 0 && d > 0 }

  /// Whether it turns, mirrors, moves and scales, all directions alike.
  var keepsShapes: Bool {
    let longest = max(hypot(a, b), hypot(c, d))
    return abs(hypot(a, b) - hypot(c, d)) <= 1e-4 * longest && abs(a * c + b * d) <= 1e-4 * longest * longest
  }
}
