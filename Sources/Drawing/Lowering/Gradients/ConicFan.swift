import CoreGraphics
import Drawing

/// A conic gradient as triangles of plain colours around its centre.
///
/// Every triangle extends beneath the following ones, and all lie on the first colour, so no edge is a gap.
struct ConicFan {
  private(set) var nodes: [Drawing.Node] = []
  /// How far triangles extend beneath the following ones, in turns.
  private static let overlap = 0.06

  /// - Parameters:
  ///   - place: maps the gradient's coordinates to those of the painted path.
  ///   - box: the area to cover, in the path's coordinates.
  ///   - scale: points of the page per unit of these.
  ///   - step: `Lowering.gradientStep`.
  init(
    _ stops: [Gradient.Stop], center: CGPoint, angle: CGFloat, place: CGAffineTransform, covering box: CGRect,
    scale: Double, step: Double
  ) {
    let (back, hub) = (place.inverted(), center.applying(place))
    let span = box.corners.map { Double(($0 - hub).norm) }.max() ?? 0
    // The triangles' chords lie outside the area to cover.
    let far = 1.7 * (box.corners.map { ($0.applying(back) - center).norm }.max() ?? 0)
    func point(_ turn: Double) -> CGPoint {
      let a = angle + CGFloat(turn) * 2 * .pi
      return CGPoint(x: center.x + far * cos(a), y: center.y + far * sin(a)).applying(place)
    }
    let colors = Gradient(kind: .conic(center: center, angle: angle), stops: stops)
    add(CGPath(rect: box.insetBy(dx: -1, dy: -1)), colors.color(at: 0))
    guard !stops.allSatisfy({ $0.color == stops[0].color }) else { return }
    for cut in Self.cuts(colors.pieces, circumference: 2 * .pi * span * scale, step: step) {
      // Far beneath the following ones, so that even near the centre each edge has one plain colour on either
      // side; but not as far as the full turn, where the first colour is alone next to the last one's edge.
      let end = min(cut.end + Self.overlap, (cut.end + 1) / 2)
      let turns = Array(stride(from: cut.start, to: end, by: 0.2)) + [end]
      let outline = CGMutablePath()
      outline.addPolygon([hub] + turns.map(point))
      add(outline, colors.color(at: (cut.start + cut.end) / 2))
    }
  }

  private mutating func add(_ outline: CGPath, _ color: RGBA) {
    nodes.append(.path(DrawnPath(path: outline, fill: .color(color))))
  }

  /// Returns turns within which one colour is close enough. Where these would be less than a point at the
  /// outer edge, up to five steps are invisible.
  ///
  /// - Parameter circumference: of a circle around the covered area, in points of the page.
  private static func cuts(
    _ pieces: [GradientPiece], circumference: Double, step: Double
  ) -> [(start: Double, end: Double)] {
    pieces.flatMap { piece -> [(start: Double, end: Double)] in
      let (from, to) = (max(piece.from, 0), min(piece.to, 1))
      guard from < to else { return [] }
      let steps = piece.range * 255
      let count = max(min(steps / step, max(steps / 5, (to - from) * circumference)).rounded(.up), 1)
      return (0..<Int(count)).map { k in
        (from + (to - from) * Double(k) / count, from + (to - from) * Double(k + 1) / count)
      }
    }
  }
}
