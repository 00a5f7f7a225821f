import CCairo
import CoreGraphics
import Drawing
import PDFMarks

extension Painter {
  private static let fewSides = 2

  /// Keeps the surfaces of a part as small as the part: of a plane that many others cut, each part would else be composed
  /// in groups and masks as large as the page, which takes readers minutes.
  ///
  /// In documents parts with few sides have masks as large as the page: edges in smaller ones MuPDF rounds differently.
  ///
  /// - Parameter box: what is drawn, in the coordinates that are being drawn in.
  func clip(to fragment: Fragment, of box: CGRect) {
    guard target == .pixels || fragment.sides.count > Self.fewSides, !box.isNull, !box.isInfinite else {
      return
    }
    let toDevice = matrix.affine
    let back = toDevice.inverted()
    var region = [
      CGPoint(x: box.minX, y: box.minY), CGPoint(x: box.maxX, y: box.minY),
      CGPoint(x: box.maxX, y: box.maxY), CGPoint(x: box.minX, y: box.maxY),
    ].map { $0.applying(toDevice) }
    for side in fragment.sides {
      // Pixels on the line belong to both sides.
      let line = side.line.pulledBack(through: back).normalized
      region = Polygon.clip(region, where: line.a, line.b, line.c + 1)
    }
    let seen = Polygon.box(region)
    clip(
      toDevice: region.isEmpty
        ? .zero
        : CGRect(x: seen.minX, y: seen.minY, width: seen.maxX - seen.minX, height: seen.maxY - seen.minY))
  }

  /// What a part of a plane shows of its drawing, in the coordinates that are being drawn in.
  func fragment(_ fragment: Fragment, of content: CairoPattern, joining mode: BlendMode) -> CairoPattern {
    guard target != .pixels else {
      cut(content, to: fragment, joining: mode)
      return content
    }
    guard target == .pdf else { return cutEvenly(content, to: fragment) }
    return mask(of: fragment, content: content).flatMap { masked(content, by: $0) } ?? content
  }

  /// Without masks of brightness there is no division: parts have edges as clips have them.
  private func cutEvenly(_ content: CairoPattern, to fragment: Fragment) -> CairoPattern {
    var (x0, y0, x1, y1) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(cr, &x0, &y0, &x1, &y1)
    let corners = [
      CGPoint(x: x0, y: y0), CGPoint(x: x1, y: y0), CGPoint(x: x1, y: y1), CGPoint(x: x0, y: y1),
    ]
    let clips = fragment.sides.map { side in
      let path = CGMutablePath()
      path.addLines(between: Polygon.clip(corners, where: side.line.a, side.line.b, side.line.c))
      return ClipPath(path: path)
    }
    return cut(content, to: clips) ?? content
  }

  private func mask(of fragment: Fragment, content: CairoPattern) -> CairoPattern? {
    var toDevice = matrix
    var steps = fragment.steps(
      toPage: toDevice.affine, box: FormMark.luminosity.box.insetBy(dx: 1, dy: 1))[...]
    resources.masks.document.holdsLuminosity = true
    let mask = form { cr in
      if case .keep(let area)? = steps.first {
        cr.paint(grey: 0)
        cr.fill(area, grey: 1)
        steps.removeFirst()
      } else {
        cr.paint(grey: 1)
      }
      for step in steps {
        switch step {
        case .keep(let area): join(cr, CAIRO_OPERATOR_MULTIPLY) { $0.fill(area, grey: 1) }
        case .remove(let area): cr.fill(area, grey: 0)
        case .lower: join(cr, CAIRO_OPERATOR_COLOR_BURN) { $0.paint(grey: 1 - Fragment.mostAlpha) }
        case .invert: join(cr, CAIRO_OPERATOR_DIFFERENCE) { $0.paint(grey: 1) }
        case .divide(let area, let alpha?):
          join(cr, CAIRO_OPERATOR_COLOR_DODGE) { $0.fill(area, grey: alpha) }
        case .divide(let area, nil):
          guard let grey = form({ $0.fill(area, grey: Fragment.mostAlpha) }) else { continue }
          join(cr, CAIRO_OPERATOR_COLOR_DODGE) { cr in
            cairo_set_source(cr, grey.pointer)
            cairo_set_matrix(cr, &toDevice)
            cairo_mask(cr, content.pointer)
          }
        }
      }
    }
    if let mask { cairo_pattern_set_matrix(mask.pointer, &toDevice) }
    return mask
  }

  /// Joins a mask with what is drawn on black.
  private func join(_ mask: OpaquePointer, _ mode: cairo_operator_t, with draw: (OpaquePointer) -> Void) {
    let drawing = form { cr in
      cr.paint(grey: 0)
      draw(cr)
    }
    guard let drawing else { return }
    cairo_set_operator(mask, mode)
    cairo_set_source(mask, drawing.pointer)
    cairo_paint(mask)
    cairo_set_operator(mask, CAIRO_OPERATOR_OVER)
  }

  /// A drawing in device space as a form. All such forms are of one size: in groups of other boxes MuPDF rounds
  /// differently, and what belongs together does not match.
  private func form(_ draw: (OpaquePointer) -> Void) -> CairoPattern? {
    guard let form = LuminosityMask.drawing(), let context = CairoContext(form),
      let pattern = CairoPattern(recording: form)
    else { return nil }
    draw(context.pointer)
    return pattern
  }

  /// A mask that lets through what another one holds back.
  func inverted(_ mask: CairoPattern) -> CairoPattern? {
    guard target == .pdf else {
      cairo_push_group_with_content(cr, CAIRO_CONTENT_ALPHA)
      cairo_set_operator(cr, CAIRO_OPERATOR_OVER)
      cairo_set_source_rgba(cr, 0, 0, 0, 1)
      cairo_paint(cr)
      cairo_set_operator(cr, CAIRO_OPERATOR_DEST_OUT)
      cairo_mask(cr, mask.pointer)
      return CairoPattern(taking: cairo_pop_group(cr))
    }
    var toDevice = matrix
    resources.masks.document.holdsLuminosity = true
    let inverted = form { form in
      form.paint(grey: 1)
      cairo_set_source_rgb(form, 0, 0, 0)
      cairo_set_matrix(form, &toDevice)
      cairo_mask(form, mask.pointer)
    }
    if let inverted { cairo_pattern_set_matrix(inverted.pointer, &toDevice) }
    return inverted
  }

  /// A group's drawing cut by a mask. Readers of PDF cut each thing in a group by the clips around the group.
  func cut(_ content: CairoPattern, to clips: [ClipPath]) -> CairoPattern? {
    clips.reduce(content as CairoPattern?) { content, clip in
      guard let content,
        let mask = mask(of: {
          append(clip.path)
          set(clip.rule)
        })
      else { return nil }
      return masked(content, by: mask)
    }
  }

  /// A mask that lets through what the path encloses that is made the current one, and what clips leave of it.
  func mask(of appendPath: () -> Void) -> CairoPattern? {
    cairo_push_group_with_content(cr, CAIRO_CONTENT_ALPHA)
    cairo_set_operator(cr, CAIRO_OPERATOR_OVER)
    appendPath()
    cairo_set_source_rgba(cr, 0, 0, 0, 1)
    cairo_fill(cr)
    return CairoPattern(taking: cairo_pop_group(cr))
  }

  private func masked(_ content: CairoPattern, by mask: CairoPattern) -> CairoPattern? {
    cairo_push_group(cr)
    cairo_set_operator(cr, CAIRO_OPERATOR_OVER)
    cairo_set_source(cr, content.pointer)
    cairo_mask(cr, mask.pointer)
    return CairoPattern(taking: cairo_pop_group(cr))
  }

  /// Multiplies pixels by their shares: each pixel's own alpha is known here, and how much of it lies on a line's side.
  private func cut(_ content: CairoPattern, to fragment: Fragment, joining mode: BlendMode) {
    guard let surface = content.imageSurface, let pixels = SurfacePixels(surface) else { return }
    var (offsetX, offsetY) = (0.0, 0.0)
    cairo_surface_get_device_offset(surface, &offsetX, &offsetY)
    let toPixels = matrix.affine.concatenating(CGAffineTransform(translationX: offsetX, y: offsetY))
    // A pixel lies as far on both sides of its middle as its box reaches along the line's normal.
    let ramps = fragment.sides.map { side -> Fragment.Side in
      let seen = side.line.pulledBack(through: toPixels.inverted()).normalized
      let reach = abs(seen.a) + abs(seen.b)
      return Fragment.Side(
        line: Fragment.Line(a: seen.a / reach, b: seen.b / reach, c: seen.c / reach),
        isLater: side.isLater || !fragment.makesUp)
    }
    var shares = ramps.map { _ in 1.0 }
    for y in 0..<pixels.height {
      let row = pixels.data + y * pixels.bytesPerRow
      let starts = ramps.map { $0.line.value(at: CGPoint(x: 0.5, y: Double(y) + 0.5)) + 0.5 }
      for x in 0..<pixels.width where row[4 * x + 3] > 0 {
        var isCut = false
        for (k, ramp) in ramps.enumerated() {
          shares[k] = starts[k] + ramp.line.a * Double(x)
          if fragment.isSharp {
            shares[k] = ramp.isLater ? (shares[k] >= 0.5 ? 1 : 0) : (shares[k] > 0.5 ? 1 : 0)
          }
          isCut = isCut || shares[k] < 1
        }
        if isCut { cut(row + 4 * x, to: zip(ramps, shares), joining: mode) }
      }
    }
    cairo_surface_mark_dirty(surface)
  }

  /// Cuts a pixel to its shares of some sides.
  private func cut(
    _ pixel: UnsafeMutablePointer<UInt8>, to shares: Zip2Sequence<[Fragment.Side], [Double]>,
    joining mode: BlendMode
  ) {
    let alpha = Double(pixel[3]) / 255
    func factor(_ hidden: Double) -> Double {
      shares.reduce(1) { $0 * $1.0.factor(share: $1.1, alpha: hidden) }
    }
    guard mode == .multiply || mode == .screen else {
      let middle = (Double(pixel[0]) + Double(pixel[1]) + Double(pixel[2])) / 765 / alpha
      let factor = factor(mode.hiding(color: middle, alpha: alpha))
      for k in 0..<4 { pixel[k] = UInt8((Double(pixel[k]) * factor).rounded()) }
      return
    }
    // Each component hides as much as it does; alpha is large enough for all.
    let hidden = (0..<3).map { mode.hiding(color: Double(pixel[$0]) / 255 / alpha, alpha: alpha) }
    let factors = hidden.map(factor)
    let rest = alpha * (factors.max() ?? 0)
    for k in 0..<3 {
      let own = hidden[k] * factors[k]
      pixel[k] = UInt8(((mode == .multiply ? rest - own : own) * 255).rounded())
    }
    pixel[3] = UInt8((rest * 255).rounded())
  }
}

extension OpaquePointer {
  fileprivate func paint(grey: Double) {
    cairo_set_source_rgb(self, grey, grey, grey)
    cairo_paint(self)
  }

  fileprivate func fill(_ polygon: [CGPoint], grey: Double) {
    cairo_set_source_rgb(self, grey, grey, grey)
    for p in polygon { cairo_line_to(self, Double(p.x), Double(p.y)) }
    cairo_close_path(self)
    cairo_fill(self)
  }
}
