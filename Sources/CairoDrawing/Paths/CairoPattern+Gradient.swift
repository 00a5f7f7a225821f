import CCairo
import CoreGraphics
import Drawing
import Foundation

extension CairoPattern {
  /// A gradient as Cairo's pattern; conic ones as meshes, which reach so far from the centre, in the gradient's units.
  convenience init?(_ gradient: Gradient, reach: Double = ConicMesh.usualReach) {
    let pattern: OpaquePointer?
    switch gradient.kind {
    case .axial(let start, let end):
      pattern = cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
    case .radial(let center, let radius):
      pattern = cairo_pattern_create_radial(center.x, center.y, 0, center.x, center.y, radius)
    case .conic(let center, let angle):
      pattern = ConicMesh(center: center, reach: reach).pattern(angle: angle, stops: gradient.stops)
    }
    self.init(taking: pattern)
    if case .conic = gradient.kind {
    } else {
      let stops = Self.spread(gradient.stops)
      for (stop, offset) in zip(stops, Self.distinctOffsets(stops)) {
        let c = stop.color
        cairo_pattern_add_color_stop_rgba(
          self.pointer, offset, decimal(c.red), decimal(c.green), decimal(c.blue), Double(c.alpha))
      }
      cairo_pattern_set_extend(self.pointer, CAIRO_EXTEND_PAD)
    }
    // A pattern's matrix leads from user space to the pattern's: the other way round.
    var matrix = cairo_matrix_t(gradient.transform.inverted())
    cairo_pattern_set_matrix(self.pointer, &matrix)
  }
}

extension CairoPattern {
  /// The least distance between stops: too small to be seen, but kept by the six decimals of Cairo's PDF.
  private static let leastStep = 2e-5

  /// Stops that lie all at about one place get company at both ends: Cairo's PDF leads from the first stop to the last,
  /// and some viewers draw nothing of a gradient without length.
  fileprivate static func spread(_ stops: [Gradient.Stop]) -> [Gradient.Stop] {
    guard let first = stops.first, let last = stops.last, last.offset - first.offset < 0.01 else {
      return stops
    }
    return [.init(offset: 0, color: first.color)] + stops + [.init(offset: 1, color: last.color)]
  }

  /// Where stops stand, no two at one place: PDF's stitching functions have no room for a jump, and viewers then leave
  /// out all colours behind it.
  fileprivate static func distinctOffsets(_ stops: [Gradient.Stop]) -> [Double] {
    var offsets = stops.map { Double($0.offset) }
    for k in offsets.indices.dropFirst() { offsets[k] = max(offsets[k], offsets[k - 1] + leastStep) }
    // Stops that were pushed beyond the end push the others back.
    var limit = 1.0
    for k in offsets.indices.reversed() {
      offsets[k] = min(offsets[k], limit)
      limit = offsets[k] - leastStep
    }
    return offsets
  }
}

/// A conic gradient as a fan of Coons patches (PDF's shading type 7), in units of the gradient's own coordinates.
struct ConicMesh {
  let center: CGPoint
  /// How far the fan reaches from its centre.
  let reach: Double
  /// Conic gradients are given in the unit square.
  static let usualReach = 16.0
  /// The widest patch, in radians: its straight sides then are circular within 1/255 of colour.
  private static let widest = Double.pi / 45

  func pattern(angle: CGFloat, stops: [Gradient.Stop]) -> OpaquePointer? {
    guard let mesh = cairo_pattern_create_mesh(), let first = stops.first, let last = stops.last else {
      return nil
    }
    let angle = Double(angle)
    if first.offset > 0 { add(to: mesh, angle, 0, Double(first.offset), first.color, first.color) }
    for (a, b) in zip(stops, stops.dropFirst()) where b.offset > a.offset {
      add(to: mesh, angle, Double(a.offset), Double(b.offset), a.color, b.color)
    }
    if last.offset < 1 { add(to: mesh, angle, Double(last.offset), 1, last.color, last.color) }
    return mesh
  }

  private func add(
    to mesh: OpaquePointer, _ angle: Double, _ from: Double, _ to: Double, _ a: RGBA, _ b: RGBA
  ) {
    let span = (to - from) * 2 * .pi
    let count = PatchSteps.count(from: a, to: b, atLeast: Int((span / Self.widest).rounded(.up)))
    func color(_ t: Double) -> (Double, Double, Double, Double) {
      func mix(_ p: Float, _ q: Float) -> Double { Double(p) + (Double(q) - Double(p)) * t }
      return (mix(a.red, b.red), mix(a.green, b.green), mix(a.blue, b.blue), mix(a.alpha, b.alpha))
    }
    for k in 0..<count {
      let (t0, t1) = (Double(k) / Double(count), Double(k + 1) / Double(count))
      let (a0, a1) = (angle + from * 2 * .pi + span * t0, angle + from * 2 * .pi + span * t1)
      let (x, y) = (Double(center.x), Double(center.y))
      cairo_mesh_pattern_begin_patch(mesh)
      cairo_mesh_pattern_move_to(mesh, x, y)
      cairo_mesh_pattern_line_to(mesh, x + reach * cos(a0), y + reach * sin(a0))
      cairo_mesh_pattern_line_to(mesh, x + reach * cos(a1), y + reach * sin(a1))
      cairo_mesh_pattern_line_to(mesh, x, y)
      let (c0, c1) = (color(t0), color(t1))
      cairo_mesh_pattern_set_corner_color_rgba(mesh, 0, c0.0, c0.1, c0.2, c0.3)
      cairo_mesh_pattern_set_corner_color_rgba(mesh, 1, c0.0, c0.1, c0.2, c0.3)
      cairo_mesh_pattern_set_corner_color_rgba(mesh, 2, c1.0, c1.1, c1.2, c1.3)
      cairo_mesh_pattern_set_corner_color_rgba(mesh, 3, c1.0, c1.1, c1.2, c1.3)
      cairo_mesh_pattern_end_patch(mesh)
    }
  }
}
