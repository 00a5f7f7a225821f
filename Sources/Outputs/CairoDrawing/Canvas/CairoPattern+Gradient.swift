import CCairo
import CoreGraphics
import Drawing

extension CairoPattern {
  /// A gradient as a Cairo pattern; nil for conic ones, which Cairo lacks.
  ///
  /// - Parameter size: how many of the pattern's units the gradient's unit square is large.
  convenience init?(_ gradient: Gradient, size: CGFloat) {
    let pattern: OpaquePointer?
    let origin: CGPoint
    let transform = gradient.transform
    let scale = size > 0 && size.isFinite ? size : 1
    var stops = Self.givingRoom(to: gradient.stops)
    switch gradient.kind {
    case .axial(let start, let end):
      let reach = Self.fit(&stops)
      let (x, y) = ((end.x - start.x) * scale, (end.y - start.y) * scale)
      origin = start
      pattern = cairo_pattern_create_linear(
        x * reach.lowerBound, y * reach.lowerBound, x * reach.upperBound, y * reach.upperBound)
    case .radial(let center, let radius, let focus):
      // Nothing is within the focus.
      while stops.count > 2, stops[1].offset <= 0 { stops.removeFirst() }
      for k in stops.indices { stops[k].offset = max(stops[k].offset, 0) }
      let reach = Self.fit(&stops).upperBound
      origin = focus ?? center
      pattern = cairo_pattern_create_radial(
        0, 0, 0, (center.x - origin.x) * scale * reach, (center.y - origin.y) * scale * reach,
        radius * scale * reach)
    case .conic: return nil
    }
    self.init(taking: pattern)
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

  /// How large the unit square of a gradient is best made in a pattern.
  ///
  /// Pixman keeps 16 bits before and after the point of a pattern's numbers. So patterns start at zero and are about as
  /// large as they are shown: a short gradient in the unit square of a large layer would be inexact.
  static func size(of gradient: Gradient) -> CGFloat {
    let transform = gradient.transform
    return abs(transform.a * transform.d - transform.b * transform.c).squareRoot()
  }

  /// The size for a gradient that is shown so small in one direction at least that a pixel would be more of the pattern's
  /// units than pixman can count, which Cairo reports as a lack of memory; nil for others. A pixel is then one unit.
  static func reducedSize(of gradient: Gradient, toDevice: CGAffineTransform) -> CGFloat? {
    let back = gradient.transform.concatenating(toDevice).inverted()
    let most = max(abs(back.a), abs(back.b), abs(back.c), abs(back.d))
    return most * size(of: gradient) > 16_384 ? 1 / most : nil
  }

  /// The least distance between stops: invisible, but not lost in the six decimals of Cairo's PDF.
  private static let leastStep = 2e-5

  /// Adds end stops where the gradient begins or ends with a jump: viewers sample what lies between the first
  /// stop and the last, so a colour that only begins at the last would be lost; and some draw nothing of a
  /// gradient without length. The new ones may lie outside of 0…1.
  fileprivate static func givingRoom(to stops: [Gradient.Stop]) -> [Gradient.Stop] {
    guard let first = stops.first, let last = stops.last, stops.count > 1 else { return stops }
    let room = 1.0 / 32
    var stops = stops
    if last.offset - stops[stops.count - 2].offset < room / 2 {
      stops.append(.init(offset: last.offset + room, color: last.color))
    }
    if stops[1].offset - first.offset < room / 2 {
      stops.insert(.init(offset: first.offset - room, color: first.color), at: 0)
    }
    return stops
  }

  /// Scales offsets to 0…1. Returns the range that this was before.
  fileprivate static func fit(_ stops: inout [Gradient.Stop]) -> ClosedRange<CGFloat> {
    let reach = min(0, stops.first?.offset ?? 0)...max(1, stops.last?.offset ?? 1)
    for k in stops.indices {
      stops[k].offset = (stops[k].offset - reach.lowerBound) / (reach.upperBound - reach.lowerBound)
    }
    return reach
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
