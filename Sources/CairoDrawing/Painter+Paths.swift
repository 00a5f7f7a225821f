import CCairo
import CoreGraphics
import DisplayList

extension Painter {
  func draw(_ item: DisplayPath) {
    append(item.path)
    if let fill = item.fill {
      cairo_set_fill_rule(cr, item.rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
      setSource(fill)
      if item.stroke != nil { cairo_fill_preserve(cr) } else { cairo_fill(cr) }
    }
    if let stroke = item.stroke {
      set(stroke)
      setSource(stroke.paint)
      cairo_stroke(cr)
    }
  }

  /// Adds a path to the current one.
  func append(_ path: CGPath) {
    cairo_new_path(cr)
    if case .rect(let rect) = path.shape {
      cairo_rectangle(cr, clamped(rect.minX), clamped(rect.minY), clamped(rect.width), clamped(rect.height))
      return
    }
    var last = CGPoint.zero
    path.forEachElement { element in
      switch element {
      case .move(let p):
        cairo_move_to(cr, clamped(p.x), clamped(p.y))
        last = p
      case .line(let p):
        cairo_line_to(cr, clamped(p.x), clamped(p.y))
        last = p
      case .quadCurve(let p, let c):
        let a = CGPoint(x: last.x + (c.x - last.x) * 2 / 3, y: last.y + (c.y - last.y) * 2 / 3)
        let b = CGPoint(x: p.x + (c.x - p.x) * 2 / 3, y: p.y + (c.y - p.y) * 2 / 3)
        cairo_curve_to(cr, clamped(a.x), clamped(a.y), clamped(b.x), clamped(b.y), clamped(p.x), clamped(p.y))
        last = p
      case .curve(let p, let a, let b):
        cairo_curve_to(cr, clamped(a.x), clamped(a.y), clamped(b.x), clamped(b.y), clamped(p.x), clamped(p.y))
        last = p
      case .closeSubpath:
        cairo_close_path(cr)
      }
    }
  }

  func setSource(_ paint: Paint) {
    switch paint {
    case .color(let color):
      let c = mapped(color)
      cairo_set_source_rgba(cr, Double(c.red), Double(c.green), Double(c.blue), Double(c.alpha))
    case .gradient(let gradient):
      guard let pattern = resources.pattern(mapped(gradient)) else { return }
      cairo_set_source(cr, pattern.pointer)
    }
  }

  func set(_ stroke: Stroke) {
    cairo_set_line_width(cr, clamped(stroke.width))
    cairo_set_line_cap(cr, cairo_line_cap_t(stroke.cap))
    cairo_set_line_join(cr, cairo_line_join_t(stroke.join))
    cairo_set_miter_limit(cr, Double(stroke.miterLimit))
    let dashes = stroke.dashes.map { Double($0) }
    cairo_set_dash(cr, dashes, Int32(clamping: dashes.count), dashes.isEmpty ? 0 : Double(stroke.dashPhase))
  }

  // MARK: Colour matrices

  private func mapped(_ color: RGBA) -> RGBA {
    colorMatrices.reversed().reduce(color) { $0.mapped(by: $1) }
  }

  private func mapped(_ gradient: Gradient) -> Gradient {
    guard !colorMatrices.isEmpty else { return gradient }
    let stops = gradient.stops.map { Gradient.Stop(offset: $0.offset, color: mapped($0.color)) }
    return Gradient(kind: gradient.kind, stops: stops, transform: gradient.transform)
  }

  /// Whether a group's filters come to the same as other colours: colour matrices over paints alone.
  func mapsPaints(_ effects: GroupEffects, items: [DisplayItem], from: Int, to: Int) -> Bool {
    guard effects.rasterizationScale == nil else { return false }
    for filter in effects.filters {
      guard case .colorMatrix(let m) = filter, m.count == 20, Array(m[15...19]) == [0, 0, 0, 1, 0] else {
        return false
      }
    }
    return items[from..<to].allSatisfy { item in
      switch item {
      case .path, .glyphs, .endGroup: true
      case .beginGroup(let group):
        group.effects?.blendMode ?? .normal == .normal && group.effects?.filters.isEmpty ?? true
      case .image, .shadow, .use: false
      }
    }
  }
}

extension RGBA {
  /// The colour through a matrix of four rows of five.
  func mapped(by m: [Double]) -> RGBA {
    guard m.count == 20 else { return self }
    func row(_ k: Int) -> Float {
      let sum =
        m[k] * Double(red) + m[k + 1] * Double(green) + m[k + 2] * Double(blue) + m[k + 3] * Double(alpha)
        + m[k + 4]
      return Float(min(max(sum, 0), 1))
    }
    return RGBA(red: row(0), green: row(5), blue: row(10), alpha: row(15))
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
