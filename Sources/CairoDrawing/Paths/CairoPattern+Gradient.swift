import CCairo
import CoreGraphics
import Drawing
import Foundation

extension CairoPattern {
  /// A gradient as a Cairo pattern; nil for conic ones, which Cairo lacks.
  convenience init?(_ gradient: Gradient) {
    let pattern: OpaquePointer?
    let origin: CGPoint
    // Pixman keeps 16 bits after the point of a pattern's numbers. So patterns start at zero and are about as large as they
    // are shown; a short gradient in the unit square of a large layer would be inexact.
    let transform = gradient.transform
    let size = abs(transform.a * transform.d - transform.b * transform.c).squareRoot()
    let scale = size > 0 && size.isFinite ? size : 1
    switch gradient.kind {
    case .axial(let start, let end):
      origin = start
      pattern = cairo_pattern_create_linear(0, 0, (end.x - start.x) * scale, (end.y - start.y) * scale)
    case .radial(let center, let radius, let focus):
      origin = center
      let focus = focus ?? center
      pattern = cairo_pattern_create_radial(
        (focus.x - center.x) * scale, (focus.y - center.y) * scale, 0, 0, 0, radius * scale)
    case .conic: return nil
    }
    self.init(taking: pattern)
    let stops = Self.spread(gradient.stops)
    for (stop, offset) in zip(stops, Self.distinctOffsets(stops)) {
      let c = stop.color
      cairo_pattern_add_color_stop_rgba(
        self.pointer, offset, decimal(c.red), decimal(c.green), decimal(c.blue), Double(c.alpha))
    }
    cairo_pattern_set_extend(self.pointer, CAIRO_EXTEND_PAD)
    // A pattern's matrix maps user space to the pattern, and not the other way round.
    var matrix = cairo_matrix_t(
      transform.inverted().concatenating(CGAffineTransform(translationX: -origin.x, y: -origin.y))
        .concatenating(CGAffineTransform(scaleX: scale, y: scale)))
    cairo_pattern_set_matrix(self.pointer, &matrix)
  }
}

extension CairoPattern {
  /// The least distance between stops: invisible, but not lost in the six decimals of Cairo's PDF.
  private static let leastStep = 2e-5

  /// Adds end stops to those that are all at about one place: Cairo's PDF goes from the first stop to the
  /// last, and some viewers draw nothing of a gradient without length.
  fileprivate static func spread(_ stops: [Gradient.Stop]) -> [Gradient.Stop] {
    guard let first = stops.first, let last = stops.last, last.offset - first.offset < 0.01 else {
      return stops
    }
    return [.init(offset: 0, color: first.color)] + stops + [.init(offset: 1, color: last.color)]
  }

  /// Returns offsets of stops, all of them different: PDF's stitching functions cannot express a jump, and
  /// viewers then drop all colours after it.
  fileprivate static func distinctOffsets(_ stops: [Gradient.Stop]) -> [Double] {
    var offsets = stops.map { Double($0.offset) }
    for k in offsets.indices.dropFirst() { offsets[k] = max(offsets[k], offsets[k - 1] + leastStep) }
    // Stops pushed beyond the end push the others back.
    var limit = 1.0
    for k in offsets.indices.reversed() {
      offsets[k] = min(offsets[k], limit)
      limit = offsets[k] - leastStep
    }
    return offsets
  }
}
