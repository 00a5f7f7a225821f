import CCairo
import CoreGraphics
import Drawing

extension Canvas {
  /// Makes a path the current path.
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

  /// The largest coordinates that fit Cairo's fixed-point numbers on the device; larger ones wrap around
  /// silently.
  private var coordinateLimit: Double {
    let m = matrix
    let scale = max(abs(m.xx) + abs(m.xy), abs(m.yx) + abs(m.yy), 1e-9)
    return max((8_000_000 - max(abs(m.x0), abs(m.y0))) / scale, 1)
  }

  /// Makes a box the current path.
  func append(_ box: CGRect) {
    cairo_new_path(cr)
    cairo_rectangle(cr, clamped(box.minX), clamped(box.minY), clamped(box.width), clamped(box.height))
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

  /// Returns the lengths of dashes and gaps. Dots get a length of two of Cairo's smallest units, taken from the
  /// gaps after them: Cairo and some viewers draw no square ones of zero length, and PDFium makes any a tenth
  /// of a point longer.
  func dashes(of stroke: Stroke) -> [CGFloat] {
    guard stroke.cap != .butt, stroke.dashes.contains(0) else { return stroke.dashes }
    let scales = matrix.scales
    let least = CGFloat(0.008 / max(max(scales.across, scales.down), 1e-6))
    var dashes = stroke.dashes.count % 2 == 0 ? stroke.dashes : stroke.dashes + stroke.dashes
    for k in stride(from: 0, to: dashes.count, by: 2) where dashes[k] < least && dashes[k + 1] > 2 * least {
      dashes[k + 1] -= least - dashes[k]
      dashes[k] = least
    }
    return dashes
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
