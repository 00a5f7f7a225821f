import DisplayList
import QuartzCore
import TextLayout

/// Draws a plane part by part, where others cut through it, so that no seam shows between the parts.
///
/// Each part is so much of the drawing, composed by itself, that all together let through what the whole would (`Share`).
/// Painters of pixels know what each pixel lets through. For documents solid drawings are cut by clips, which reach beneath
/// later parts; of others the alpha is asked by masks.
struct CutDrawing {
  private let items: [DisplayItem]
  private let units: [CutUnit]
  /// All of the drawing's text, not cut, for searching.
  private let text: [DisplayItem]
  /// Holds all of the drawing on the page, and so much more that clips leave its edges alone.
  private let box: CGRect
  private var isBegun = false
  /// Units of which masks ask the alpha.
  private var drawings: [Int: DefinitionIndex] = [:]

  /// What lies so near to a cut, in points, may be changed by it.
  private static let margin: CGFloat = 4
  /// How far solid parts reach beneath later ones, in points.
  private static let overlap = 1.0
  /// How far from a cut others part, in points, that lie beneath or above solid ones of the same plane. Where pixels belong
  /// to both parts, what is solid is there by halves: what lies beneath it would show, what lies above be half covered.
  private static let offset = 0.75

  init(_ items: [DisplayItem], definitions: [Definition], outlines: GlyphOutlines) {
    text = Self.invisibleText(of: items)
    // Cut text would be found in pieces.
    self.items = items.map { item in
      guard case .glyphs(let run) = item, run.fill != nil || run.stroke != nil else { return item }
      return .path(
        DisplayPath(path: outlines.path(of: run), fill: run.fill, rule: .winding, stroke: run.stroke))
    }
    units = CutUnit.units(of: self.items, definitions: definitions)
    let bounds = DisplayList.bounds(of: self.items, definitions: definitions)
    box = bounds.isNull ? .zero : bounds.insetBy(dx: -Self.margin, dy: -Self.margin)
  }

  /// - Parameters:
  ///   - pieces: what is to be drawn.
  ///   - later: what parts that are drawn later show.
  ///   - definitions: the page's, to which those are added that masks need.
  mutating func part(
    _ pieces: [DepthPiece], later: [DepthPiece], definitions: inout [Definition]
  ) -> [DisplayItem] {
    let isFirst = !isBegun
    isBegun = true
    var result = isFirst ? text : []
    for (number, unit) in units.enumerated() {
      for (k, piece) in pieces.enumerated() {
        guard let sides = sides(of: unit, in: piece) else { continue }
        guard !sides.isEmpty else {
          result += drawn(unit, isFirst: isFirst)
          continue
        }
        switch unit.kind {
        case .solid(let outline):
          let region = piece.region(within: box, grownBy: Double(Self.margin))
          let drawn = drawn(unit, isFirst: isFirst, within: region)
          let share = Share(sides: sides, alpha: nil, isSolid: true)
          let clip = clip(to: piece, beneath: pieces[(k + 1)...] + later, around: outline)
          // Cut as a whole, if it is more than one area: else what lies beneath shows at the edge.
          result += drawn.cut(
            by: GroupEffects(isIsolated: drawn.areaCount > 1, clips: [clip], share: share))
        case .translucent(let alpha?):
          let share = Share(sides: sides, alpha: alpha)
          result += drawn(unit, isFirst: isFirst).cut(by: GroupEffects(isIsolated: true, share: share))
        case .translucent(nil):
          let drawing = drawing(of: unit, number, definitions: &definitions)
          let share = Share(sides: sides, alpha: nil, drawing: drawing)
          result += [.use(drawing, .identity)].cut(by: GroupEffects(isIsolated: true, share: share))
        case .blending(let mode):
          // The part joins what lies behind; within it, all is as it would be by itself.
          let drawn = drawn(unit, isFirst: isFirst, blends: false)
          let share = Share(
            sides: sides, alpha: unit.highestAlpha * mode.hiding(drawn.flatMap(\.colors)),
            isSharp: mode.countsOnce)
          result += drawn.cut(by: GroupEffects(blendMode: mode, isIsolated: true, share: share))
        }
      }
    }
    return result
  }

  /// The cuts that a piece shows of a unit; nil where it shows nothing of it. Each costs a mask: what others leave of the
  /// unit may lie beyond a cut, or far from it.
  private func sides(of unit: CutUnit, in piece: DepthPiece) -> [Share.Side]? {
    let corners = unit.box.corners
    let cuts = piece.cuts.map { cut in
      var line = cut.line
      switch unit.layering {
      case .beneath: line.c += cut.isNearer ? -Self.offset : Self.offset
      case .above: line.c += cut.isNearer ? Self.offset : -Self.offset
      case .free: break
      }
      return Share.Side(line: line, isLater: cut.isNearer)
    }
    var sides: [Share.Side] = []
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

  /// What documents cut a solid unit to: a piece, and a margin of it beneath what is drawn later. No more, since at the
  /// edges of what is drawn twice pixels are covered twice as well.
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

  private mutating func drawing(
    of unit: CutUnit, _ number: Int, definitions: inout [Definition]
  ) -> DefinitionIndex {
    if let known = drawings[number] { return known }
    let items = drawn(unit, isFirst: true)
    definitions.append(
      Definition(items: items, bounds: DisplayList.bounds(of: items, definitions: definitions)))
    drawings[number] = DefinitionIndex(definitions.count - 1)
    return DefinitionIndex(definitions.count - 1)
  }

  /// The items of a unit.
  ///
  /// - Parameters:
  ///   - region: what lies wholly outside of it is left out; nil for nothing.
  ///   - blends: whether things join what lies behind by their blend modes.
  private func drawn(
    _ unit: CutUnit, isFirst: Bool, within region: [CGPoint]? = nil, blends: Bool = true
  ) -> [DisplayItem] {
    let seen = region.map(Polygon.box)
    var result: [DisplayItem] = []
    for step in unit.steps {
      switch step {
      case .open(let group): result.append(.beginGroup(isFirst ? group : group.withoutNames))
      case .close:
        if case .beginGroup? = result.last { result.removeLast() } else { result.append(.endGroup) }
      case .thing(let thing) where thing.alpha.isInvisible: break
      case .thing(let thing):
        if let seen,
          thing.box.minX > seen.maxX || thing.box.maxX < seen.minX || thing.box.minY > seen.maxY
            || thing.box.maxY < seen.minY
        {
          continue
        }
        var drawn = items[thing.items].map { item in
          guard case .beginGroup(let group) = item, !isFirst else { return item }
          return .beginGroup(group.withoutNames)
        }
        if !blends, case .beginGroup(var group)? = drawn.first {
          group.effects = group.effects?.with(blendMode: .normal)
          drawn[0] = .beginGroup(group)
        }
        result += drawn
      }
    }
    return result
  }

  private static func invisibleText(of items: [DisplayItem]) -> [DisplayItem] {
    var result: [DisplayItem] = []
    for item in items {
      switch item {
      case .beginGroup(let group): result.append(.beginGroup(DisplayGroup(transform: group.transform)))
      case .endGroup:
        if case .beginGroup? = result.last { result.removeLast() } else { result.append(.endGroup) }
      case .glyphs(let run): result.append(.glyphs(run.invisible))
      case .path, .image, .shadow, .use: break
      }
    }
    return result
  }
}

extension [DisplayItem] {
  fileprivate func cut(by effects: GroupEffects) -> [DisplayItem] {
    isEmpty ? [] : [.beginGroup(DisplayGroup(effects: effects))] + self + [.endGroup]
  }
}
