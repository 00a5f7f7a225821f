import CoreGraphics
import Drawing

/// Dashed lines that are not drawn alike everywhere. If dashes begin at corners, some viewers draw the
/// corner's join and others do not (docs/internals/viewers.md), and some outputs begin lines elsewhere.
enum CornerDashes {
  /// The most dashes of a line; with more, wrong corners would be too small to see.
  private static let most: CGFloat = 2000

  /// Returns the page with each dash of such lines as a separate line.
  static func lower(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    let capabilities = lowering.capabilities
    guard !capabilities.contains(.joinedMoments), page.drawing.facts.has(.dashedCorners) else { return page }
    let isCut = capabilities.contains(.steadyDashes) ? beginsAtCorners : beginsElsewhere
    var page = page
    page.drawing = page.drawing.rewritingNodes { nodes, original in
      guard original.facts.has(.dashedCorners), nodes.contains(where: { dashes(of: $0, where: isCut) != nil })
      else {
        return nil
      }
      return nodes.flatMap { dashes(of: $0, where: isCut) ?? [$0] }
    }
    return page
  }

  /// Returns the fill and the dashes of a path; nil for nodes that stay the same.
  private static func dashes(of node: Drawing.Node, where isCut: (Stroke, CGPath) -> Bool) -> [Drawing.Node]?
  {
    guard case .path(let path) = node, let stroke = path.stroke, !stroke.dashes.isEmpty,
      isCut(stroke, path.path), hasFewDashes(stroke, along: path.path)
    else { return nil }
    let area = DrawnPath(path: path.path, fill: path.fill, rule: path.rule)
    let dashes = DrawnPath(
      path: path.path.copy(dashingWithPhase: stroke.dashPhase, lengths: stroke.dashes), fill: nil,
      stroke: Stroke(
        paint: stroke.paint, width: stroke.width, cap: stroke.cap, join: stroke.join,
        miterLimit: stroke.miterLimit))
    return (path.fill == nil ? [] : [.path(area)]) + (dashes.path.isEmpty ? [] : [.path(dashes)])
  }

  private static func beginsAtCorners(_ stroke: Stroke, _ path: CGPath) -> Bool {
    path.beginsDashesAtCorners(phase: stroke.dashPhase, lengths: stroke.dashes)
  }

  /// Returns whether a line may begin at another corner, or a dash of a closed one continues across its end.
  private static func beginsElsewhere(_ stroke: Stroke, _ path: CGPath) -> Bool {
    path.rectangle != nil || path.dashesRunAcrossItsStart(phase: stroke.dashPhase, lengths: stroke.dashes)
  }

  private static func hasFewDashes(_ stroke: Stroke, along path: CGPath) -> Bool {
    // Dots with square caps are aligned with the line, but a line without length has no direction.
    guard stroke.cap != .square || !stroke.dashes.contains(0) else { return false }
    let period = stroke.dashes.reduce(0, +)
    return period > 0 && path.length * CGFloat(stroke.dashes.count) < most * period
  }
}
