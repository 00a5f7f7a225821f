import CoreGraphics
import Drawing

/// Dashed lines of which dashes begin at corners: some viewers draw the corner's join there, others do not (docs/internals/viewers.md).
enum CornerDashes {
  /// Of more dashes the wrong corners would be too small to see.
  private static let most: CGFloat = 2000

  /// The page with each dash of such lines as a line of its own, where the output needs that.
  static func lower(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    guard lowering.capabilities.contains(.dashesAsLines), page.drawing.facts.has(.dashes) else { return page }
    var page = page
    page.drawing = page.drawing.rewritingNodes { nodes, original in
      guard original.facts.has(.dashes) else { return nil }
      return nodes.flatMap { node in
        guard case .path(let path) = node, let stroke = path.stroke, mustBeCut(stroke, along: path.path)
        else {
          return [node]
        }
        let dashes = DrawnPath(
          path: path.path.copy(dashingWithPhase: stroke.dashPhase, lengths: stroke.dashes), fill: nil,
          stroke: Stroke(
            paint: stroke.paint, width: stroke.width, cap: stroke.cap, join: stroke.join,
            miterLimit: stroke.miterLimit))
        guard path.fill != nil else { return [.path(dashes)] }
        return [.path(DrawnPath(path: path.path, fill: path.fill, rule: path.rule)), .path(dashes)]
      }
    }
    return page
  }

  private static func mustBeCut(_ stroke: Stroke, along path: CGPath) -> Bool {
    let period = stroke.dashes.reduce(0, +)
    return period > 0 && path.length / period * CGFloat(stroke.dashes.count) < most
      && path.beginsDashesAtCorners(phase: stroke.dashPhase, lengths: stroke.dashes)
  }
}
