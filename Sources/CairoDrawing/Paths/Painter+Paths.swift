import CCairo
import CoreGraphics
import Drawing
import Foundation

extension Painter {
  func draw(_ item: DrawnPath) {
    if target == .pdf, isTiny(item) {
      drawEnlarged(item)
      return
    }
    append(item.path)
    if let fill = item.fill {
      if isJagged(fill, on: item.path) {
        fillThroughMask(item, with: fill)
        append(item.path)
      } else if holdsClip(item) {
        cairo_save(cr)
        appendClip()
        setSource(fill, of: item.path)
        cairo_fill(cr)
        cairo_restore(cr)
      } else {
        set(item.rule)
        setSource(fill, of: item.path)
        if item.stroke != nil { cairo_fill_preserve(cr) } else { cairo_fill(cr) }
      }
    }
    if let stroke = item.stroke {
      if let precision = outlinePrecision(of: stroke) {
        draw(DrawnPath(path: item.path.outline(of: stroke, precision: precision), fill: stroke.paint))
        return
      }
      set(stroke)
      if mustBeDashedHere(stroke, along: item.path) {
        append(item.path.copy(dashingWithPhase: stroke.dashPhase, lengths: dashes(of: stroke)))
        cairo_set_dash(cr, nil, 0, 0)
      }
      setSource(stroke.paint)
      cairo_stroke(cr)
    }
  }

  /// How fine the outline of a stroke has to be, where that is filled instead; nil where it is not.
  private func outlinePrecision(of stroke: Stroke) -> CGFloat? {
    switch target {
    case .pdf:
      // Some viewers show translucent tiles in strokes as if white lay behind them, others lines between them.
      return stroke.paint.isPattern ? 16 : nil
    case .pixels:
      // Cairo measures on the device which corners are too sharp for a mitre.
      let m = matrix
      let (across, down) = (hypot(m.xx, m.yx), hypot(m.xy, m.yy))
      let isEven =
        abs(across - down) <= 1e-6 * across && abs(m.xx * m.xy + m.yx * m.yy) <= 1e-6 * across * down
      return stroke.join == .miter && !isEven ? CGFloat(across + down) : nil
    case .svg: return nil
    }
  }

  /// Whether dashes are drawn as a path of their own.
  private func mustBeDashedHere(_ stroke: Stroke, along path: CGPath) -> Bool {
    guard !stroke.dashes.isEmpty else { return false }
    let period = Double(stroke.dashes.reduce(0, +))
    let areFew = Double(path.length) * Double(stroke.dashes.count) < Self.mostDashes * period
    switch target {
    case .pixels:
      // Cairo draws a corner for a dash that only begins at it, which no reader of PDF does. Not seen where dashes and
      // gaps are but a shade of grey.
      let m = matrix
      return period * max(hypot(m.xx, m.yx), hypot(m.xy, m.yy)) > 0.5
    case .pdf:
      return areFew
        && (isWrittenAsAnotherRectangle(path)
          || path.dashesRunAcrossItsStart(phase: stroke.dashPhase, lengths: stroke.dashes))
    case .svg:
      return areFew && path.beginsDashesAtCorners(phase: stroke.dashPhase, lengths: stroke.dashes)
    }
  }

  /// Whether Cairo writes a path as a rectangle (`re`) that starts at another corner, or runs the other way round.
  private func isWrittenAsAnotherRectangle(_ path: CGPath) -> Bool {
    guard path.rectangle != nil else { return false }
    let m = matrix
    if case .rect = path.shape { return !(m.xx > 0 && m.yy > 0 && m.xy == 0 && m.yx == 0) }
    return true
  }

  /// The lengths of dashes and gaps. Dots with square caps are given a length of two of Cairo's steps, which
  /// the gaps after them lose: neither Cairo nor some viewers draw them without any.
  private func dashes(of stroke: Stroke) -> [CGFloat] {
    guard stroke.cap == .square, stroke.dashes.contains(0) else { return stroke.dashes }
    let m = matrix
    let least = CGFloat(0.008 / max(max(hypot(m.xx, m.yx), hypot(m.xy, m.yy)), 1e-6))
    var dashes = stroke.dashes.count % 2 == 0 ? stroke.dashes : stroke.dashes + stroke.dashes
    for k in stride(from: 0, to: dashes.count, by: 2) where dashes[k] < least && dashes[k + 1] > 2 * least {
      dashes[k + 1] -= least - dashes[k]
      dashes[k] = least
    }
    return dashes
  }

  /// Dashes that are written one by one: of more of them a notch would be too small to see.
  private static let mostDashes = 2000.0

  /// Makes a path the current one.
  func append(_ path: CGPath) {
    cairo_new_path(cr)
    let limit = coordinateLimit
    func fit(_ value: CGFloat) -> Double { min(max(Double(value), -limit), limit) }
    if case .rect(let rect) = path.shape {
      let (x, y) = (fit(rect.minX), fit(rect.minY))
      cairo_rectangle(cr, x, y, fit(rect.maxX) - x, fit(rect.maxY) - y)
      return
    }
    var last = CGPoint.zero
    path.forEachElement { element in
      switch element {
      case .move(let p):
        cairo_move_to(cr, fit(p.x), fit(p.y))
        last = p
      case .line(let p):
        cairo_line_to(cr, fit(p.x), fit(p.y))
        last = p
      case .quadCurve(let p, let c):
        let a = CGPoint(x: last.x + (c.x - last.x) * 2 / 3, y: last.y + (c.y - last.y) * 2 / 3)
        let b = CGPoint(x: p.x + (c.x - p.x) * 2 / 3, y: p.y + (c.y - p.y) * 2 / 3)
        cairo_curve_to(cr, fit(a.x), fit(a.y), fit(b.x), fit(b.y), fit(p.x), fit(p.y))
        last = p
      case .curve(let p, let a, let b):
        cairo_curve_to(cr, fit(a.x), fit(a.y), fit(b.x), fit(b.y), fit(p.x), fit(p.y))
        last = p
      case .closeSubpath:
        cairo_close_path(cr)
      }
    }
  }

  /// How far coordinates may go so that they fit Cairo's fixed-point numbers on the device, beyond which these wrap
  /// around silently.
  private var coordinateLimit: Double {
    let m = matrix
    let scale = max(abs(m.xx) + abs(m.xy), abs(m.yx) + abs(m.yy), 1e-9)
    return max((8_000_000 - max(abs(m.x0), abs(m.y0))) / scale, 1)
  }

  // MARK: Tiny things

  /// Cairo rounds a document's coordinates to 1/256 point: what is only a few of these steps wide is drawn enlarged.
  private func isTiny(_ item: DrawnPath) -> Bool {
    let box = item.path.boundingBox
    guard !box.isNull, box.width.isFinite, box.height.isFinite else { return false }
    let m = matrix
    let (width, height) = (Double(box.width), Double(box.height))
    let grown = Double(item.stroke?.width ?? 0)
    let size = max(
      abs(m.xx) * (width + grown) + abs(m.xy) * (height + grown),
      abs(m.yx) * (width + grown) + abs(m.yy) * (height + grown))
    return size < Self.tinySize && size > 1e-7
  }

  /// In points: a hundredth of it is a step of Cairo's.
  private static let tinySize = 0.4

  /// Draws a path into a recording that is 256 times as large as it is shown (Cairo loses ones of 2048): its
  /// coordinates have that much finer steps.
  private func drawEnlarged(_ item: DrawnPath) {
    let scale = 256.0
    let box = item.path.boundingBox
    var (x, y) = (Double(box.minX), Double(box.minY))
    cairo_user_to_device(cr, &x, &y)
    let reach = Self.tinySize * 16 * scale
    let room = CGRect(x: -reach, y: -reach, width: 2 * reach, height: 2 * reach)
    guard let recording = CairoSurface(recording: room), let context = CairoContext(recording) else { return }
    var m = matrix
    m.x0 -= x
    m.y0 -= y
    drawApart(on: context.pointer, as: .svg) { painter in
      painter.opacity = opacity
      painter.concatenate(m.affine.concatenating(CGAffineTransform(scaleX: scale, y: scale)))
      painter.draw(item)
    }
    cairo_save(cr)
    cairo_identity_matrix(cr)
    cairo_translate(cr, x, y)
    cairo_scale(cr, 1 / scale, 1 / scale)
    recording.setAsRecordedSource(of: cr)
    cairo_paint(cr)
    cairo_restore(cr)
  }

  // MARK: Paints

  /// A gradient, as translucent as the groups around it that need not be drawn by themselves.
  private func faded(_ gradient: Gradient) -> Gradient {
    guard opacity < 1 else { return gradient }
    var stops = gradient.stops
    for k in stops.indices { stops[k].color.alpha *= Float(opacity) }
    return gradient.with(stops)
  }

  /// Sets the source for the current path.
  func setSource(_ paint: Paint, of path: CGPath) {
    if case .gradient(let gradient) = paint, gradient.projection != nil {
      setProjectedSource(faded(gradient), for: path)
    } else {
      setSource(paint, over: path.boundingBox)
    }
  }

  /// - Parameter box: what is painted, where that is known, in user space; patterns need not reach farther.
  func setSource(_ paint: Paint, over box: CGRect = .infinite) {
    switch paint {
    case .color(let color):
      cairo_set_source_rgba(
        cr, decimal(color.red), decimal(color.green), decimal(color.blue), Double(color.alpha) * opacity)
    case .gradient(let gradient):
      if target == .pixels, case .conic(let center, let angle) = gradient.kind {
        setConicSource(faded(gradient), center: center, angle: angle)
        return
      }
      let gradient = faded(gradient)
      if target == .pixels, case .radial(let center, let radius) = gradient.kind,
        setRadialSource(gradient, center: center, radius: radius)
      {
        return
      }
      let reach = neededReach(of: gradient)
      let pattern =
        reach > ConicMesh.usualReach ? CairoPattern(gradient, reach: reach) : resources.pattern(gradient)
      guard let pattern else { return }
      cairo_set_source(cr, pattern.pointer)
    case .pattern(let pattern): setSource(pattern, over: box)
    }
  }

  /// How far from a conic gradient's centre the current path goes, with room to spare, in the gradient's units.
  private func neededReach(of gradient: Gradient) -> Double {
    guard case .conic(let center, _) = gradient.kind, gradient.transform.isUsable,
      cairo_has_current_point(cr) != 0
    else { return 0 }
    var (x0, y0, x1, y1) = (0.0, 0.0, 0.0, 0.0)
    cairo_path_extents(cr, &x0, &y0, &x1, &y1)
    let back = gradient.transform.inverted()
    let corners = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)].map { CGPoint(x: $0.0, y: $0.1).applying(back) }
    return corners.map { 2 * Double(hypot($0.x - center.x, $0.y - center.y)) }.max() ?? 0
  }

  func set(_ rule: CGPathFillRule) {
    cairo_set_fill_rule(cr, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
  }

  func set(_ stroke: Stroke) {
    cairo_set_line_width(cr, clamped(stroke.width))
    cairo_set_line_cap(cr, cairo_line_cap_t(stroke.cap))
    cairo_set_line_join(cr, cairo_line_join_t(stroke.join))
    cairo_set_miter_limit(cr, Double(stroke.miterLimit))
    if stroke.dashes.isEmpty {
      cairo_set_dash(cr, nil, 0, 0)
    } else {
      let dashes = dashes(of: stroke).map { Double($0) }
      cairo_set_dash(cr, dashes, Int32(clamping: dashes.count), Double(stroke.dashPhase))
    }
  }
}

extension cairo_line_cap_t {
  fileprivate init(_ cap: CGLineCap) {
    switch cap {
    case .butt: self = CAIRO_LINE_CAP_BUTT
    case .round: self = CAIRO_LINE_CAP_ROUND
    case .square: self = CAIRO_LINE_CAP_SQUARE
    }
  }
}

extension cairo_line_join_t {
  fileprivate init(_ join: CGLineJoin) {
    switch join {
    case .miter: self = CAIRO_LINE_JOIN_MITER
    case .round: self = CAIRO_LINE_JOIN_ROUND
    case .bevel: self = CAIRO_LINE_JOIN_BEVEL
    }
  }
}
