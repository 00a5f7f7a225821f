import CCairo
import CoreGraphics
import DisplayList
import ImageDecoding

extension Painter {
  func drawVectors(_ item: DisplayImage) {
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
    let (source, destination) = (item.source, item.destination)
    cairo_save(cr)
    defer { cairo_restore(cr) }
    cairo_new_path(cr)
    cairo_rectangle(
      cr, clamped(destination.minX), clamped(destination.minY), clamped(destination.width),
      clamped(destination.height))
    cairo_clip(cr)
    clipSerial += 1
    let origin = item.image.sourceRect.origin
    let (sx, sy) = (destination.width / source.width, destination.height / source.height)
    let placement = CGAffineTransform(
      a: sx, b: 0, c: 0, d: sy, tx: destination.minX - (source.minX + origin.x) * sx,
      ty: destination.minY - (source.minY + origin.y) * sy)
    guard placement.isUsable else { return }
    concatenate(placement)
    let alpha = alpha(of: item)
    // A picture is mixed within itself only.
    let isGroup = alpha < 1 || document.hasBlending || cairo_get_operator(cr) != CAIRO_OPERATOR_OVER
    if isGroup, target == .pixels {
      drawComposed(document, name: name, alpha: alpha, layer: item.layer)
      return
    }
    if isGroup {
      cairo_push_group(cr)
      cairo_set_operator(cr, CAIRO_OPERATOR_OVER)
    }
    let scale = max(fallbackDPI / 72, 1)
    if target == .pdf, document.hasText, !matrix.affine.keepsShapes,
      let recording = recording(of: document, scale: scale)
    {
      // The letters of text that librsvg stretches more one way than the other lie on each other in PDF. Recordings
      // hold its outlines, and filters at their own scale.
      cairo_scale(cr, 1 / scale, 1 / scale)
      recording.setAsRecordedSource(of: cr)
      cairo_paint(cr)
    } else if let reason = document.draw(into: cr, size: document.size) {
      report(item.layer, .damaged, "\(name): \(reason)")
    }
    if isGroup {
      cairo_pop_group_to_source(cr)
      cairo_paint_with_alpha(cr, max(alpha, 0))
    }
  }

  /// Draws a document in pixels of its own, which are composed with the page: those in sight and a few around them, since
  /// poppler fades masks at the edges of what it draws on, and pictures are drawn band by band.
  private func drawComposed(_ document: any VectorDocument, name: String, alpha: Double, layer: LayerIndex) {
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
    if let reason = document.draw(into: context.pointer, size: document.size) {
      report(layer, .damaged, "\(name): \(reason)")
    }
    cairo_set_source_surface(cr, surface.pointer, left, top)
    cairo_paint_with_alpha(cr, max(alpha, 0))
  }

  /// Makes pixels at the resolution that is shown, then shows them in perspective like any other picture.
  private func drawProjected(
    _ item: DisplayImage, document: any VectorDocument, name: String, projection: Projection
  ) {
    let box = projection.bounds(of: item.destination)
    guard !box.isNull else { return }
    if target != .pixels, drawCells(item, document: document, projection: projection) { return }
    let size = document.size
    let perUnit = max(
      box.width / item.destination.width, box.height / item.destination.height, 1)
    let stretch = max(
      item.destination.width / item.source.width, item.destination.height / item.source.height)
    let wanted = Double(min(perUnit, 4) * stretch) * min(max(pixelsPerPoint, 1), 8)
    let zoom = min(wanted, 8192 / Double(max(size.width, size.height, 1)))
    let (width, height) = (
      (Double(size.width) * zoom).rounded(.up), (Double(size.height) * zoom).rounded(.up)
    )
    guard width >= 1, height >= 1,
      let surface = CairoSurface(pixels: CAIRO_FORMAT_ARGB32, width: Int(width), height: Int(height)),
      let context = CairoContext(surface)
    else {
      report(item.layer, .dropped, "there is no memory to show \(name) in perspective")
      return
    }
    cairo_scale(context.pointer, zoom, zoom)
    if let reason = document.draw(into: context.pointer, size: size) {
      report(item.layer, .damaged, "\(name): \(reason)")
      return
    }
    let origin = item.image.sourceRect.origin
    let source = item.source.offsetBy(dx: origin.x, dy: origin.y)
      .applying(CGAffineTransform(scaleX: CGFloat(zoom), y: CGFloat(zoom)))
      .offsetBy(dx: -origin.x, dy: -origin.y)
    let scaled = DisplayImage(
      image: item.image, source: source, destination: item.destination, tint: item.tint,
      projection: projection, layer: item.layer, isRendition: true)
    do throws(ImageDecodingError) {
      try drawProjected([scaled], by: projection, drawn: surface)
    } catch {
      report(item.layer, error)
    }
  }

  /// Draws a document as vectors: once into a recording, which is shown in cells, each under its own affine map. False
  /// where the perspective is too strong for that, or the drawing fades.
  private func drawCells(_ item: DisplayImage, document: any VectorDocument, projection: Projection) -> Bool {
    var (x0, y0, x1, y1) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(cr, &x0, &y0, &x1, &y1)
    guard alpha(of: item) >= 1,
      let cells = AffineCells(
        item.destination, projection: projection,
        visible: CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0), tolerance: 0.03, overlap: 0.2,
        atMost: 4096),
      cells.isComplete,
      let recording = recording(of: document, scale: 1)
    else { return false }
    let (source, destination) = (item.source, item.destination)
    let origin = item.image.sourceRect.origin
    let (sx, sy) = (destination.width / source.width, destination.height / source.height)
    let placement = CGAffineTransform(
      a: sx, b: 0, c: 0, d: sy, tx: destination.minX - (source.minX + origin.x) * sx,
      ty: destination.minY - (source.minY + origin.y) * sy)
    cairo_save(cr)
    clip(to: projection.polygon(of: destination))
    for cell in cells.cells {
      // As a group that is cut as a whole: else each of the document's layers would be cut by itself, and shine through
      // at the cut. Poppler takes groups apart that are opaque, and Cairo counts alphas from 0.9961 on as such.
      cairo_push_group(cr)
      concatenate(placement.concatenating(cell.map))
      recording.setAsRecordedSource(of: cr)
      cairo_paint(cr)
      guard let group = CairoPattern(taking: cairo_pop_group(cr)) else { continue }
      cairo_save(cr)
      clip(to: cell.outline)
      cairo_set_source(cr, group.pointer)
      cairo_paint_with_alpha(cr, 0.996)
      cairo_restore(cr)
    }
    cairo_restore(cr)
    return true
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
    clipSerial += 1
  }

  /// Pixels of the device to a unit of user space; for documents, of the fallback resolution.
  var pixelsPerPoint: Double {
    let m = matrix
    let scale = abs(m.xx * m.yy - m.xy * m.yx).squareRoot()
    return target == .pixels ? scale : max(scale, 1e-6) * fallbackDPI / 72
  }
}

extension CGAffineTransform {
  /// Whether it turns, mirrors, moves and scales, all directions alike.
  fileprivate var keepsShapes: Bool {
    let longest = max(hypot(a, b), hypot(c, d))
    return abs(hypot(a, b) - hypot(c, d)) <= 1e-4 * longest && abs(a * c + b * d) <= 1e-4 * longest * longest
  }
}
