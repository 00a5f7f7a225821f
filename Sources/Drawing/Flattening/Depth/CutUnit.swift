import Drawing
import QuartzCore

/// The portion of a plane's drawing that is cut as a whole. This is all of it, except that what blends with
/// the backdrop cannot do so from within a group, and what lies beneath something opaque is cut more simply
/// alone.
struct CutUnit {
  enum Kind {
    /// Opaque within a convex outline on the page; nothing is drawn outside it.
    case solid(outline: [CGPoint])
    /// - alpha: as `Fragment.alpha`.
    case translucent(alpha: Double?)
    case blending(BlendMode)
  }

  /// The position relative to opaque units of the same drawing.
  enum Layering { case beneath, above, free }

  /// The highest alpha up to which the alpha of edges is ignored. Above it, masks take edges into account.
  private static let mostKnownAlpha = 0.6

  let steps: [DrawingSteps.Step]
  let kind: Kind
  /// The box on the page.
  let box: CGRect
  private(set) var layering = Layering.free

  private init(_ steps: [DrawingSteps.Step], _ kind: Kind) {
    (self.steps, self.kind) = (steps, kind)
    box = steps.reduce(.null) { box, step in
      if case .element(let element) = step { box.union(element.box) } else { box }
    }
  }

  /// The alpha of the part that covers most.
  var highestAlpha: Double {
    steps.reduce(0) { highest, step in
      if case .element(let element) = step { max(highest, element.alpha.greatest) } else { highest }
    }
  }

  private var isSolid: Bool { if case .solid = kind { true } else { false } }

  static func units(of drawing: Drawing) -> [CutUnit] {
    let steps = DrawingSteps(drawing).steps
    var ranges: [(Range<Int>, Kind)] = []
    var start = 0
    for (place, step) in steps.enumerated() {
      guard case .element(let element) = step, element.blendMode != .normal else { continue }
      ranges += parts(of: start..<place, steps)
      ranges.append((place..<place + 1, .blending(element.blendMode)))
      start = place + 1
    }
    ranges += parts(of: start..<steps.count, steps)
    var balance = Balance()
    var units = ranges.compactMap { range, kind in balance.next(steps[range]).map { CutUnit($0, kind) } }
    findLayering(&units)
    return units
  }

  /// Separates what is opaque from what lies beneath it, such as shadows.
  private static func parts(of range: Range<Int>, _ steps: [DrawingSteps.Step]) -> [(Range<Int>, Kind)] {
    /// The alpha of everything drawn; nil where it varies, or where the alpha of edges matters too.
    func alpha(of range: Range<Int>) -> Double? {
      let alpha = steps[range].reduce(into: DrawnAlpha()) { alpha, step in
        if case .element(let element) = step { alpha.add(element.alpha) }
      }
      return alpha.common.flatMap { $0 <= Self.mostKnownAlpha ? $0 : nil }
    }
    if let (start, outline) = OpaqueOutlines.first(in: range, of: steps) {
      let beneath = range.lowerBound..<start
      // Overlapping opaque elements must be cut together; or one would show where the other is half present.
      let isApart = steps[beneath].allSatisfy { step in
        if case .element(let element) = step {
          element.alpha.isInvisible || !element.alpha.isOpaque
        } else {
          true
        }
      }
      if isApart {
        return [
          (beneath, .translucent(alpha: alpha(of: beneath))),
          (start..<range.upperBound, .solid(outline: outline)),
        ]
      }
    }
    return [(range, .translucent(alpha: alpha(of: range)))]
  }

  private static func findLayering(_ units: inout [CutUnit]) {
    for (order, found) in [
      (Array(units.indices), Layering.above), (units.indices.reversed(), .beneath),
    ] {
      var solid = CGRect.null
      for k in order {
        if units[k].isSolid {
          solid = solid.union(units[k].box)
        } else if solid.intersects(units[k].box) {
          units[k].layering = found
        }
      }
    }
  }
}

/// Cuts steps into sections, each of which opens and closes groups as the whole does.
private struct Balance {
  /// The groups open where the next section begins, and whether their names have been used already.
  private var open: [(group: Group, isKnown: Bool)] = []

  /// Returns the next section, nil where it draws nothing. Sections must be passed in order.
  mutating func next(_ stretch: ArraySlice<DrawingSteps.Step>) -> [DrawingSteps.Step]? {
    var result = open.map { DrawingSteps.Step.open($0.isKnown ? $0.group.withoutNames : $0.group) }
    var isEmpty = true
    for step in stretch {
      switch step {
      case .open(let group): open.append((group, false))
      case .close: if !open.isEmpty { open.removeLast() }
      case .element(let element): isEmpty = isEmpty && element.alpha.isInvisible
      }
      result.append(step)
    }
    guard !isEmpty else { return nil }
    for k in open.indices { open[k].isKnown = true }
    return result + open.map { _ in .close }
  }
}

extension Group {
  /// The same group without a layer and names: a group drawn a second time is not a second layer.
  var withoutNames: Group {
    Group(
      transform: transform, continuing: owner,
      effects: effects.map { $0.with(url: $0.url, accessibilityLabel: nil) })
  }
}
