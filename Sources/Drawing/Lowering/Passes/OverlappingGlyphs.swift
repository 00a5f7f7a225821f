import CoreGraphics
import Drawing

/// Translucent text whose glyphs overlap: joined letters, marks, letters that are set close. A run is one shape, but documents
/// show glyph after glyph, so overlaps would be darker.
enum OverlappingGlyphs {
  /// Returns the page with such runs opaque, in groups that are translucent.
  static func lower(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    guard lowering.capabilities.isDisjoint(with: [.wholeText, .joinedMoments]), page.drawing.facts.has(.text)
    else { return page }
    var page = page
    page.drawing = page.drawing.rewritingNodes { nodes, original in
      guard original.facts.has(.text) else { return nil }
      var isChanged = false
      let changed = nodes.map { node -> Drawing.Node in
        guard let group = group(for: node, lowering.rasteriser) else { return node }
        isChanged = true
        return group
      }
      return isChanged ? changed : nil
    }
    return page
  }

  private static func group(for node: Drawing.Node, _ rasteriser: any Rasteriser) -> Drawing.Node? {
    // Outlines are drawn as one path anyway.
    guard case .glyphs(let run) = node, run.stroke == nil, case .color(let color)? = run.fill,
      color.alpha < 1,
      color.alpha > 0, rasteriser.glyphsOverlap(in: run)
    else { return nil }
    return .group(
      GroupEffects(opacity: Double(color.alpha), isIsolated: true),
      [.glyphs(run.with(fill: .color(color.withAlpha(1))))])
  }
}
