import Drawing
import QuartzCore
import TextLayout

/// Draws a plane that others cut through in parts, without visible seams between the parts.
///
/// Each part is such a share of the drawing, composed in isolation, that all parts together let through as
/// much as the whole would (`Fragment`). Painters of pixels know how much each pixel lets through. For
/// documents, opaque drawings are cut by clips that reach beneath later parts, others by masks of their
/// alpha.
struct CutDrawing {
  private let units: [CutUnit]
  /// All of the drawing's text, uncut, for search.
  private let text: [Drawing.Node]
  /// A box around the whole drawing on the page, with a margin so that clips leave the drawing's edges alone.
  private let box: CGRect
  private var isBegun = false
  /// The drawings of whole units, which several parts show.
  private var drawings: [DrawingKey: Drawing] = [:]

  private struct DrawingKey: Hashable {
    var unit: Int
    var isFirst: Bool
    var blends: Bool
  }

  /// The distance from a cut, in points, within which it may change elements.
  private static let margin: CGFloat = 4
  /// How far opaque parts reach beneath later ones, in points.
  private static let overlap = 1.0
  /// How far from the cut, in points, the parts of units end that lie beneath or above opaque units of the
  /// same plane. In pixels that belong to both parts, the opaque unit is half present: what lies beneath it
  /// would show, and what lies above would be half covered.
  private static let offset = 0.75

  init(_ nodes: [Drawing.Node], outlines: GlyphOutlines) {
    let drawing = Drawing(nodes)
    text =
      drawing.facts.has(.text)
      ? drawing.unseenText { group, _ in
        (Group(transform: group.transform, continuing: group.owner), [])
      } : []
    // If text were cut, search would find it in pieces.
    let textless = drawing.rewriting { node in
      guard case .glyphs(let run) = node, run.fill != nil || run.stroke != nil else { return nil }
      return .path(
        DrawnPath(path: outlines.path(of: run), fill: run.fill, rule: .winding, stroke: run.stroke))
    }
    units = CutUnit.units(of: textless)
    let bounds = textless.bounds
    box = bounds.isNull ? .zero : bounds.insetBy(dx: -Self.margin, dy: -Self.margin)
  }

  /// - Parameters:
  ///   - pieces: what is to be drawn.
  ///   - later: the pieces shown by parts that are drawn later.
  mutating func part(_ pieces: [DepthPiece], later: [DepthPiece]) -> [Drawing.Node] {
    let isFirst = !isBegun
    isBegun = true
    var result = isFirst ? text : []
    for (number, unit) in units.enumerated() {
      for (k, piece) in pieces.enumerated() {
        guard let sides = sides(of: unit, in: piece) else { continue }
        guard !sides.isEmpty else {
          result += drawing(of: number, isFirst: isFirst).nodes
          continue
        }
        let content: Drawing
        var effects = GroupEffects(isIsolated: true)
        switch unit.kind {
        case .solid(let outline):
          let region = piece.region(within: box, grownBy: Double(Self.margin))
          content = drawn(unit, isFirst: isFirst, within: region)
          effects.fragment = Fragment(sides: sides, alpha: nil, isSolid: true)
          effects.clips = [clip(to: piece, beneath: pieces[(k + 1)...] + later, around: outline)]
          // More than one area is cut as a whole; otherwise what lies beneath would show at the edge.
          effects.isIsolated =
            content.facts.leafCount > 1 || content.facts.has([.conicAndProjectedPaints, .severalPaints])
        case .translucent(let alpha?):
          content = drawing(of: number, isFirst: isFirst)
          effects.fragment = Fragment(sides: sides, alpha: alpha)
        case .translucent(nil):
          let drawing = drawing(of: number, isFirst: true)
          content = Drawing([.instance(drawing, .identity)])
          effects.fragment = Fragment(sides: sides, alpha: nil, drawing: drawing)
        case .blending(let mode):
          // The part as a whole blends with the backdrop; within it, everything is composed normally.
          content = drawing(of: number, isFirst: isFirst, blends: false)
          effects.blendMode = mode
          effects.fragment = Fragment(
            sides: sides, alpha: unit.highestAlpha * mode.hiding(content.paintColors),
            isSharp: mode.countsOnce)
        }
        if !content.isEmpty { result.append(.group(Group(effects: effects), content)) }
      }
    }
    return result
  }

  /// Returns the cuts of a piece that affect a unit; nil where the piece shows nothing of it. Each cut costs
  /// a mask, so those are left out that lie beyond another cut, or far from the unit.
  private func sides(of unit: CutUnit, in piece: DepthPiece) -> [Fragment.Side]? {
    let corners = unit.box.corners
    let cuts = piece.cuts.map { cut in
      var line = cut.line
      switch unit.layering {
      case .beneath: line.c += cut.isNearer ? -Self.offset : Self.offset
      case .above: line.c += cut.isNearer ? Self.offset : -Self.offset
      case .free: break
      }
      return Fragment.Side(line: line, isLater: cut.isNearer)
    }
    var sides: [Fragment.Side] = []
    for (k, cut) in cuts.enumerated() {
      var region = corners
      for (j, other) in cuts.enumerated() where j != k && !region.isEmpty {
        region = Polygon.clip(region, where: other.line.a, other.line.b, other.line.c + Double(Self.margin))
      }
      let distances = region.map { cut.line.value(at: $0) }
      guard distances.contains(where: { $0 > -Double(Self.margin) }) else { return nil }
      if distances.contains(where: { $0 < Double(Self.margin) }) { sides.append(cut) }
    }
    return sides
  }

  /// Returns the clip of an opaque unit in documents: a piece, and a margin of it beneath what is drawn
  /// later. No more than that, since pixels at edges that are drawn twice are covered twice as well.
  private func clip(
    to piece: DepthPiece, beneath later: [DepthPiece], around outline: [CGPoint]
  ) -> ClipPath {
    var regions = [piece.region(within: box)]
    let above = later.filter { $0.isNear(piece, within: Double(Self.margin) * 2) }
    if !above.isEmpty {
      let reach = piece.reach(within: box, by: Self.overlap, around: outline)
      for region in above.map({ $0.region(within: box) }) {
        regions += reach.map { Polygon.intersection($0, region) }
      }
    }
    return ClipPath(path: CGPath.joining(regions.filter { $0.count >= 3 && Polygon.area($0) > 1e-6 }))
  }

  /// Returns the drawing of a whole unit; the same one for all parts, so that what must become pixels does so only once.
  private mutating func drawing(of unit: Int, isFirst: Bool, blends: Bool = true) -> Drawing {
    let key = DrawingKey(unit: unit, isFirst: isFirst, blends: blends)
    if let known = drawings[key] { return known }
    let drawing = drawn(units[unit], isFirst: isFirst, blends: blends)
    drawings[key] = drawing
    return drawing
  }

  /// Returns the drawing of a unit.
  ///
  /// - Parameters:
  ///   - region: what lies wholly outside it is left out; nil to keep everything.
  ///   - blends: whether elements blend with the backdrop.
  private func drawn(
    _ unit: CutUnit, isFirst: Bool, within region: [CGPoint]? = nil, blends: Bool = true
  ) -> Drawing {
    let seen = region.map { PointBox($0) }
    var builder = DrawingBuilder()
    for step in unit.steps {
      switch step {
      case .open(let group): builder.open(isFirst ? group : group.withoutNames)
      case .close: builder.close()
      case .element(let element) where element.alpha.isInvisible: break
      case .element(let element):
        if let seen,
          element.box.minX > seen.maxX || element.box.maxX < seen.minX || element.box.minY > seen.maxY
            || element.box.maxY < seen.minY
        {
          continue
        }
        var node = element.node
        if case .group(var group, let content) = node, !blends {
          group.effects = group.effects?.with(blendMode: .normal)
          node = .group(group, content)
        }
        builder.append(node)
      }
    }
    let drawing = builder.finish()
    guard !isFirst else { return drawing }
    return drawing.rewriting { node in
      guard case .group(let group, let content) = node else { return nil }
      return .group(group.withoutNames, content)
    }
  }
}
