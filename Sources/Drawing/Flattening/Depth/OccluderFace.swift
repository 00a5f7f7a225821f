import Drawing
import QuartzCore

/// A convex outline within which a drawing is opaque: that of its background, with the border around it.
struct OccluderFace {
  /// The outline in the drawing's coordinates, in the order of positive area; empty for none.
  let outline: [CGPoint]

  /// How far, in points, a background may extend beyond a border's outer edge, or end before the inner one.
  private static let tolerance = 0.05

  init(_ drawing: Drawing) {
    var outline: [CGPoint] = []
    var box = CGRect.zero
    func isLarge(_ other: CGRect) -> Bool { other.width * other.height >= box.width * box.height }
    func add(_ area: DrawnArea) {
      guard area.isOpaque, let outlines = area.convexOutlines,
        let outer = Self.outer(outlines, around: outline)
      else { return }
      outline = outer
      box = PointBox(outer).rect
    }
    drawing.forEachArea(where: isLarge, do: add)
    self.outline = outline
  }

  /// Returns the opaque outline of an area together with what lies beneath it; nil where that adds nothing.
  private static func outer(_ outlines: [[CGPoint]], around known: [CGPoint]) -> [CGPoint]? {
    if outlines.count == 1 { return Polygon.area(outlines[0]) > Polygon.area(known) ? outlines[0] : nil }
    guard outlines.count == 2, !known.isEmpty else { return nil }
    let (outer, hole) =
      Polygon.area(outlines[0]) > Polygon.area(outlines[1])
      ? (outlines[0], outlines[1]) : (outlines[1], outlines[0])
    let isFilled =
      Polygon.holds(outer, known, within: tolerance) && Polygon.holds(known, hole, within: tolerance)
    return isFilled ? outer : nil
  }
}
