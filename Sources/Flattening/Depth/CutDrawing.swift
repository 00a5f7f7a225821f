import DisplayList
import QuartzCore
import TextLayout

/// Draws a plane part by part, where others cut through it, so that no seam shows between the parts.
///
/// What is opaque reaches beneath its own later parts, which are cut by clips. What is translucent must not be drawn twice:
/// each thing is drawn as so many shares. Things that lie on one side of all cuts stay as they are.
struct CutDrawing {
  private let items: [DisplayItem]
  private let steps: [DrawingSteps.Step]
  private let outlines: GlyphOutlines
  /// Holds all of the drawing on the page, and so much more that clips leave its edges alone.
  private let box: CGRect
  private var isBegun = false
  /// Things of which masks ask the alpha, by the places of their first items.
  private var drawings: [Int: DefinitionIndex] = [:]

  /// What lies so near to a cut, in points, may be changed by it.
  private static let margin: CGFloat = 4
  /// How far opaque parts reach beneath later ones, in points.
  private static let overlap = 1.0
  /// How far from a cut translucent things part, in points, that lie beneath or above opaque ones of the same plane. Where
  /// pixels belong to both parts, the opaque thing is there by halves: one beneath it would show, one above it would be
  /// half covered.
  private static let offset = 0.75

  init(_ items: [DisplayItem], definitions: [Definition], outlines: GlyphOutlines) {
    self.items = items
    self.outlines = outlines
    steps = DrawingSteps(items, definitions: definitions).steps
    let bounds = DisplayList.bounds(of: items, definitions: definitions)
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
    let regions = regions(of: pieces, later: later)
    var result = isFirst ? Self.invisibleText(of: items) : []
    /// Where the clip that is open begins.
    var clipStart: Int?
    func closeClip() {
      guard let start = clipStart else { return }
      clipStart = nil
      // Cut as a whole, if it is more than one thing.
      let leaves = result[(start + 1)...].count { $0.isDrawn }
      if leaves > 1, case .beginGroup(let group) = result[start] {
        let effects = GroupEffects(isIsolated: true, clips: group.effects?.clips ?? [])
        result[start] = .beginGroup(DisplayGroup(effects: effects))
      }
      result.append(.endGroup)
    }
    for step in steps {
      switch step {
      case .open(var group):
        closeClip()
        if !isFirst { group.forgetNames() }
        result.append(.beginGroup(group))
      case .close:
        closeClip()
        if case .beginGroup? = result.last { result.removeLast() } else { result.append(.endGroup) }
      case .thing(let thing) where thing.alpha.isInvisible: break
      case .thing(let thing) where !thing.alpha.isOpaque:
        closeClip()
        for piece in pieces {
          result += share(of: thing, in: piece, isFirst: isFirst, definitions: &definitions)
        }
      case .thing(let thing):
        guard regions.contains(where: { Self.touches($0, thing.box) }) else { continue }
        if clipStart == nil {
          let clip = ClipPath(path: CGPath.joining(regions).transformed(by: thing.transform.inverted()))
          clipStart = result.count
          result.append(.beginGroup(DisplayGroup(effects: GroupEffects(clips: [clip]))))
        }
        result += drawn(thing, isFirst: isFirst)
      }
    }
    closeClip()
    return result
  }

  /// What opaque things are cut to: the pieces, and a margin of them beneath what is drawn later. No more, since at the
  /// edges of what is drawn twice pixels are covered twice as well.
  private func regions(of pieces: [DepthPiece], later: [DepthPiece]) -> [[CGPoint]] {
    var regions = pieces.map { $0.region(within: box) }
    for piece in pieces {
      let above = later.filter { $0.isNear(piece, within: Double(Self.margin) * 2) }
        .map { $0.region(within: box) }
      guard !above.isEmpty else { continue }
      let grown = piece.region(within: box, grownBy: Self.overlap)
      for region in above {
        let flap = Polygon.intersection(grown, region)
        if flap.count >= 3, Polygon.area(flap) > 1e-6 { regions.append(flap) }
      }
    }
    return regions.filter { $0.count >= 3 }
  }

  private static func touches(_ polygon: [CGPoint], _ box: CGRect) -> Bool {
    let extent = Polygon.box(polygon)
    return extent.minX < box.maxX && extent.maxX > box.minX && extent.minY < box.maxY
      && extent.maxY > box.minY
  }

  /// What a piece shows of a translucent thing.
  private mutating func share(
    of thing: DrawingSteps.Thing, in piece: DepthPiece, isFirst: Bool, definitions: inout [Definition]
  ) -> [DisplayItem] {
    let box = thing.box
    let corners = [
      CGPoint(x: box.minX, y: box.minY), CGPoint(x: box.maxX, y: box.minY),
      CGPoint(x: box.maxX, y: box.maxY), CGPoint(x: box.minX, y: box.maxY),
    ]
    var cuts: [(line: Share.Line, isNearer: Bool)] = []
    for cut in piece.cuts {
      var line = cut.line
      switch thing.layering {
      case .beneath: line.c += cut.isNearer ? -Self.offset : Self.offset
      case .above: line.c += cut.isNearer ? Self.offset : -Self.offset
      case .free: break
      }
      let distances = corners.map { line.value(at: $0) }
      guard distances.contains(where: { $0 > -Double(Self.margin) }) else { return [] }
      if distances.contains(where: { $0 < Double(Self.margin) }) { cuts.append((line, cut.isNearer)) }
    }
    // Each side costs a mask: what others leave of the thing may lie beyond a cut, or far from it.
    var sides: [Share.Side] = []
    for (k, cut) in cuts.enumerated() {
      var region = corners
      for (j, other) in cuts.enumerated() where j != k && !region.isEmpty {
        region = Polygon.clip(region, where: other.line.a, other.line.b, other.line.c + Double(Self.margin))
      }
      let distances = region.map { cut.line.value(at: $0) }
      guard distances.contains(where: { $0 > -Double(Self.margin) }) else { return [] }
      if distances.contains(where: { $0 < Double(Self.margin) }) {
        sides.append(
          Share.Side(line: cut.line.pulledBack(through: thing.transform), isLater: cut.isNearer))
      }
    }
    var drawn = drawn(thing, isFirst: isFirst)
    guard !sides.isEmpty else { return drawn }
    var share = Share(sides: sides, alpha: thing.alpha.common)
    // What joins others by a blend mode does so as a part; composed by itself it would find nothing to join.
    var blendMode = BlendMode.normal
    if case .beginGroup(var group)? = drawn.first, let effects = group.effects, effects.blendMode != .normal {
      blendMode = effects.blendMode
      share.alpha = nil
      group.effects = effects.with(blendMode: .normal)
      drawn[0] = .beginGroup(group)
    } else if share.alpha == nil {
      let drawing = drawings[thing.items.lowerBound] ?? DefinitionIndex(definitions.count)
      if Int(drawing) == definitions.count {
        definitions.append(
          Definition(items: drawn, bounds: DisplayList.bounds(of: drawn, definitions: definitions)))
        drawings[thing.items.lowerBound] = drawing
      }
      share.drawing = drawing
      drawn = [.use(drawing, .identity)]
    }
    let effects = GroupEffects(blendMode: blendMode, isIsolated: true, share: share)
    return [.beginGroup(DisplayGroup(effects: effects))] + drawn + [.endGroup]
  }

  /// The items of a thing, text as outlines: cut text would be found in pieces.
  private func drawn(_ thing: DrawingSteps.Thing, isFirst: Bool) -> [DisplayItem] {
    items[thing.items].compactMap { item in
      switch item {
      case .beginGroup(var group):
        if !isFirst { group.forgetNames() }
        return .beginGroup(group)
      case .glyphs(let run):
        guard run.fill != nil || run.stroke != nil else { return nil }
        return .path(
          DisplayPath(path: outlines.path(of: run), fill: run.fill, rule: .winding, stroke: run.stroke))
      default: return item
      }
    }
  }

  /// All of a drawing's text, not cut, for searching.
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

extension DisplayItem {
  fileprivate var isDrawn: Bool {
    switch self {
    case .beginGroup, .endGroup: false
    case .glyphs(let run): run.fill != nil || run.stroke != nil
    case .path, .image, .shadow, .use: true
    }
  }
}

extension CGPath {
  /// All places within some polygons.
  fileprivate static func joining(_ polygons: [[CGPoint]]) -> CGPath {
    let path = CGMutablePath()
    for polygon in polygons {
      path.addLines(between: polygon)
      path.closeSubpath()
    }
    return path.copy() ?? path
  }
}

extension DisplayGroup {
  /// What a group draws a second time is no second layer.
  fileprivate mutating func forgetNames() {
    layer = -1
    effects = effects.map { $0.with(url: $0.url, accessibilityLabel: nil) }
  }
}
