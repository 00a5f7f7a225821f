import CoreGraphics
import Drawing

/// Lines with text from right to left, for readers that expect text in the order of the page.
enum VisualTextOrder {
  /// Returns the page with the runs of such lines ordered from left to right.
  static func lower(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    guard lowering.capabilities.contains(.visualText), page.drawing.facts.has(.text) else { return page }
    var page = page
    page.drawing = page.drawing.rewritingNodes { nodes, original in
      guard original.facts.has(.text), nodes.contains(where: isRightToLeft) else { return nil }
      return sorted(nodes)
    }
    return page
  }

  private static func isRightToLeft(_ node: Drawing.Node) -> Bool {
    if case .glyphs(let run) = node { run.isRightToLeft } else { false }
  }

  private static func sorted(_ nodes: [Drawing.Node]) -> [Drawing.Node] {
    var result = nodes
    var start = 0
    while start < result.count {
      let end = endOfLine(in: result, from: start)
      if end - start > 1, result[start..<end].contains(where: isRightToLeft) {
        result[start..<end].sort { left(of: $0) < left(of: $1) }
      }
      start = max(end, start + 1)
    }
    return result
  }

  /// Returns where the runs end that are on a line with the one at an index.
  private static func endOfLine(in nodes: [Drawing.Node], from start: Int) -> Int {
    guard case .glyphs(let first) = nodes[start], let baseline = first.baseline else { return start }
    return nodes[start...].firstIndex { node in
      guard case .glyphs(let run) = node, let own = run.baseline else { return true }
      // Superscripts belong to their line.
      return abs(own - baseline) > 0.6 * max(run.size, first.size)
    } ?? nodes.endIndex
  }

  private static func left(of node: Drawing.Node) -> CGFloat {
    if case .glyphs(let run) = node { run.glyphs.lazy.map(\.origin.x).min() ?? 0 } else { 0 }
  }
}

extension GlyphRun {
  /// The height of the widest glyph, as marks may be anywhere.
  fileprivate var baseline: CGFloat? { glyphs.max { $0.advance < $1.advance }?.origin.y }
}
