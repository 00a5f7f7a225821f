import CoreGraphics
import Drawing

/// Parts of planes that others cut through, as luminosity masks or clips.
///
/// All that documents know of a pixel is how much of it an area covers. So they multiply a part by a mask
/// whose luminosity equals the part's factor (`Fragment.Side.factor`): edges of areas cover pixels in part at
/// every resolution, and `colorDodge`, as a blend mode or within a filter, is a division. Opaque drawings are cut by their clips, of which the
/// first reaches beneath the second.
enum Fragments {
  /// Returns the page without fragments, if the output cannot cut pixels itself.
  static func lower(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    let capabilities = lowering.capabilities
    guard !capabilities.contains(.fragments), page.drawing.facts.has(.fragments) else { return page }
    var page = page
    // Viewers that are spared blurs know no filters at all.
    page.drawing = page.drawing.replacingFragments(
      withMasks: capabilities.contains(.luminosityMasks),
      ofFilters: capabilities.isSuperset(of: [.filters, .blurs]))
    return page
  }
}

extension Drawing {
  /// Returns the same picture with masks in place of fragments. Without luminosity masks there is no
  /// division, so there are only clips, and edges cover pixels as those of clips do.
  ///
  /// - Parameter hasFilters: whether masks divide by filters instead of blend modes, which Firefox ignores within
  ///   masks of SVG.
  func replacingFragments(withMasks hasMasks: Bool, ofFilters hasFilters: Bool = false) -> Drawing {
    rewriting { node in
      guard case .group(var group, var content) = node, var effects = group.effects,
        let fragment = effects.fragment
      else { return nil }
      let box = group.box(around: content.bounds)
      effects.fragment = nil
      if fragment.isSolid || fragment.sides.isEmpty || box.isNull || box.isInfinite {
        // Opaque parts have their clips already.
      } else if !hasMasks {
        effects.clips.append(ClipPath(path: .joining([fragment.part(of: box.corners)])))
      } else {
        let steps = FragmentMask(fragment, around: box)
        let mask = Mask(hasFilters ? steps.filteredDrawing : steps.drawing, kind: .luminosity)
        if effects.mask == nil {
          effects.mask = mask
        } else {
          // A group has one mask, so the part's own becomes that of an inner group.
          let inner = GroupEffects(
            isIsolated: true, clips: effects.clips, mask: mask, filters: effects.filters)
          content = Drawing([.group(Group(effects: inner), content)])
          (effects.clips, effects.filters) = ([], [])
        }
      }
      group.effects = effects
      return .group(group, content)
    }
  }
}

extension Fragment {
  /// Returns the part of a polygon on the part's side of all cuts.
  fileprivate func part(of polygon: [CGPoint]) -> [CGPoint] {
    sides.reduce(polygon) { Polygon.clip($0, where: $1.line.a, $1.line.b, $1.line.c) }
  }
}

/// The drawing whose luminosity multiplies a part of a plane.
struct FragmentMask {
  /// A change to the luminosity of an initially white mask; all steps in order make the factors of all sides.
  enum Step {
    /// Everything outside the area becomes black.
    case keep([CGPoint])
    /// The area becomes black.
    case remove([CGPoint])
    /// Luminosity is divided by one minus the alpha of what is drawn in the area; nil for the alpha of
    /// `Fragment.drawing` at each place.
    case divide([CGPoint], alpha: Double?)
    /// Everything but white becomes black.
    case lower
    /// Black becomes white, and white black.
    case invert
  }

  /// The highest alpha to divide by. Viewers disagree about what black divided by zero is.
  static let mostAlpha = 254.0 / 255
  /// How far the mask extends beyond what is shown, so that its own edges are invisible.
  private static let margin: CGFloat = 4
  /// The most sides of a part whose mask is as large as the whole, so that viewers round all parts of a plane
  /// alike. With more sides, masks are as small as the part: in a plane that many others cut, viewers would
  /// take minutes for large ones.
  private static let fewSides = 2

  private let fragment: Fragment
  /// The corners of the mask's area.
  private let corners: [CGPoint]
  /// The initially white area, if it is smaller: a mask that ends within the drawing then has black edges.
  private let ground: [CGPoint]?

  /// - Parameter box: what is drawn of the plane, in the coordinates of the fragment's lines.
  init(_ fragment: Fragment, around box: CGRect) {
    self.fragment = fragment
    guard fragment.sides.count > Self.fewSides, !fragment.isSharp else {
      corners = box.insetBy(dx: -Self.margin, dy: -Self.margin).corners
      ground = nil
      return
    }
    let part = PointBox(fragment.part(of: box.corners)).rect
    let seen = part.isNull ? .zero : part
    ground = seen.insetBy(dx: -Self.margin, dy: -Self.margin).corners
    corners = seen.insetBy(dx: -2 * Self.margin, dy: -2 * Self.margin).corners
  }

  /// The mask, in the coordinates of the fragment's lines.
  var drawing: Drawing {
    var steps = steps[...]
    var nodes: [Drawing.Node] = []
    if case .keep(let area)? = steps.first {
      if steps.count > 1 { nodes.append(Self.fill(corners, grey: 0)) }
      nodes.append(Self.fill(ground.map { Polygon.intersection(area, $0) } ?? area, grey: 1))
      steps.removeFirst()
    } else {
      nodes.append(Self.fill(ground ?? corners, grey: 1))
    }
    return Drawing(nodes + steps.map(node))
  }

  /// The same mask without blend modes: what multiplies it is a mask of its own, and filters do the rest.
  var filteredDrawing: Drawing {
    var steps = steps[...]
    var nodes: [Drawing.Node]
    if case .keep(let area)? = steps.first {
      nodes = [Self.fill(ground.map { Polygon.intersection(area, $0) } ?? area, grey: 1)]
      steps.removeFirst()
      if !steps.isEmpty { nodes.insert(Self.fill(corners, grey: 0), at: 0) }
    } else {
      nodes = [Self.fill(ground ?? corners, grey: 1)]
    }
    while let step = steps.popFirst() {
      switch step {
      case .keep(let area):
        let kept = GroupEffects(isIsolated: true, mask: Self.mask(of: area))
        nodes = [Self.fill(corners, grey: 0), .group(kept, nodes)]
      case .remove(let area):
        guard case .divide(_, let alpha)? = steps.first, !fragment.isSharp else {
          nodes.append(Self.fill(area, grey: 0))
          continue
        }
        steps.removeFirst()
        nodes = [.group(Self.effects(.quotient), [Self.red(nodes), divisor(in: area, alpha)])]
      case .divide(_, let alpha):
        let factor = 1 / (1 - (alpha ?? Self.mostAlpha))
        nodes = [.group(Self.effects(.grey(times: factor, plus: 0)), nodes)]
      case .lower:
        let factor = 1 / (1 - Self.mostAlpha)
        nodes = [.group(Self.effects(.grey(times: factor, plus: 1 - factor)), nodes)]
      case .invert: nodes = [.group(Self.effects(.grey(times: -1, plus: 1)), nodes)]
      }
    }
    return Drawing(nodes)
  }

  private static func effects(_ filter: Filter) -> GroupEffects {
    GroupEffects(isIsolated: true, filters: [filter])
  }

  private static func mask(of area: [CGPoint]) -> Mask {
    Mask(Drawing([fill(area, grey: 1)]), kind: .luminosity)
  }

  /// Returns grey nodes in red.
  private static func red(_ nodes: [Drawing.Node]) -> Drawing.Node {
    if nodes.count == 1, case .path(var path) = nodes[0] {
      path.fill = .color(RGBA(red: 1, green: 0, blue: 0))
      return .path(path)
    }
    let red: [Double] = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0]
    return .group(effects(.colorMatrix(red)), nodes)
  }

  /// Returns an area as green as what is divided by there, over the red of what is divided: so that takes from both
  /// what the area covers of a pixel.
  private func divisor(in area: [CGPoint], _ alpha: Double?) -> Drawing.Node {
    let green = RGBA(red: 0, green: Float(alpha ?? Self.mostAlpha), blue: 0)
    guard alpha == nil, let drawing = fragment.drawing else {
      return .path(DrawnPath(path: .joining([area]), fill: .color(green)))
    }
    // Also what the part shows, so that documents can store it once.
    let shown = GroupEffects(isIsolated: true, mask: Mask(Drawing([.instance(drawing, .identity)])))
    return .group(
      GroupEffects(isIsolated: true, mask: Self.mask(of: area)),
      [
        Self.fill(corners, grey: 0),
        .group(shown, [.path(DrawnPath(path: .joining([corners]), fill: .color(green)))]),
      ])
  }

  private func node(_ step: Step) -> Drawing.Node {
    switch step {
    case .keep(let area): return join(.multiply, Self.fill(area, grey: 1))
    case .remove(let area): return Self.fill(area, grey: 0)
    case .lower: return join(.colorBurn, Self.fill(corners, grey: 1 - Self.mostAlpha))
    case .invert: return join(.difference, Self.fill(corners, grey: 1))
    case .divide(let area, let alpha):
      let divisor = Self.fill(area, grey: alpha ?? Self.mostAlpha)
      guard alpha == nil, let drawing = fragment.drawing else { return join(.colorDodge, divisor) }
      // Also what the part shows, so that documents can store it once.
      let mask = Mask(Drawing([.instance(drawing, .identity)]))
      return join(.colorDodge, .group(GroupEffects(isIsolated: true, mask: mask), [divisor]))
    }
  }

  /// Blends the mask so far with something drawn on black.
  private func join(_ mode: BlendMode, _ node: Drawing.Node) -> Drawing.Node {
    .group(GroupEffects(blendMode: mode, isIsolated: true), [Self.fill(corners, grey: 0), node])
  }

  private static func fill(_ area: [CGPoint], grey: Double) -> Drawing.Node {
    let color = RGBA(red: Float(grey), green: Float(grey), blue: Float(grey))
    return .path(DrawnPath(path: .joining([area]), fill: .color(color)))
  }

  /// The steps of the mask. Both sides of a cut draw the same area, that of the later side: only then do
  /// viewers' rounding errors at its edge cancel out.
  var steps: [Step] {
    func area(_ side: Fragment.Side) -> [CGPoint] {
      let line = (side.isLater ? side.line : side.line.opposite).normalized
      return Polygon.clip(corners, where: line.a, line.b, line.c)
    }
    let (later, earlier) = (fragment.sides.filter(\.isLater), fragment.sides.filter { !$0.isLater })
    if fragment.isSharp {
      // Both parts are made from what is left beside the later one, so that they are exact complements.
      var steps: [Step] = []
      if let first = later.first { steps += [.remove(area(first)), .lower, .invert] }
      steps += later.dropFirst().flatMap { [.keep(area($0)), .divide(corners, alpha: Self.mostAlpha)] }
      steps += earlier.map { .remove(area($0)) }
      return steps + (earlier.isEmpty ? [] : [.lower])
    }
    return later.map { .keep(area($0)) }
      + earlier.flatMap { side -> [Step] in
        let area = area(side)
        guard fragment.compensatesForEdge else { return [.remove(area)] }
        return [.remove(area), .divide(area, alpha: fragment.alpha.map { min($0, Self.mostAlpha) })]
      }
  }
}

extension Filter {
  /// Multiplies all colours, and adds to them.
  fileprivate static func grey(times factor: Double, plus offset: Double) -> Filter {
    .colorMatrix(
      (0..<20).map { $0 == 18 ? 1 : $0 > 14 ? 0 : $0 % 6 == 0 ? factor : $0 % 5 == 4 ? offset : 0 })
  }
}
