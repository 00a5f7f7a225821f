import DisplayList
import QuartzCore

/// A drawing taken apart as far as its parts may be cut one by one.
struct DrawingSteps {
  /// Something that is cut as a whole.
  struct Thing {
    /// Its items in the drawing.
    var items: Range<Int>
    var alpha: DrawnAlpha
    /// Where it lies on the page.
    var box: CGRect
    /// From its coordinates to the page.
    var transform: CGAffineTransform
    var layering = Layering.free
  }

  /// How a translucent thing lies to the opaque ones.
  enum Layering { case beneath, above, free }

  enum Step {
    case open(DisplayGroup)
    case close
    case thing(Thing)
  }

  private(set) var steps: [Step] = []

  init(_ items: [DisplayItem], definitions: [Definition]) {
    let groups = GroupSurvey(items, definitions: definitions)
    var transforms: [CGAffineTransform] = [.identity]
    var place = 0
    while place < items.count {
      let transform = transforms[transforms.count - 1]
      var range = place..<place + 1
      switch items[place] {
      case .beginGroup(let group):
        range = place..<(groups.ends[place] ?? items.count)
        let isOneThing = groups.alphas[place]?.isOpaque ?? false || group.isDrawnAsOne
        if !isOneThing {
          transforms.append(group.transform.concatenating(transform))
          steps.append(.open(group))
          place += 1
          continue
        }
      case .endGroup:
        if transforms.count > 1 { transforms.removeLast() }
        steps.append(.close)
        place += 1
        continue
      default: break
      }
      let alpha = groups.alphas[place] ?? DrawnAlpha(items[range], definitions: definitions)
      let box = DisplayList.bounds(of: items[range], definitions: definitions).applying(transform)
      steps.append(.thing(Thing(items: range, alpha: alpha, box: box, transform: transform)))
      place = range.upperBound
    }
    findLayering()
  }

  /// Looks for opaque things above each translucent one, and then for such beneath it.
  private mutating func findLayering() {
    for (order, found) in [
      (Array(steps.indices.reversed()), Layering.beneath), (Array(steps.indices), .above),
    ] {
      var opaque = CGRect.null
      for k in order {
        guard case .thing(var thing) = steps[k], !thing.alpha.isInvisible, !thing.box.isNull else { continue }
        if thing.alpha.isOpaque {
          opaque = opaque.union(thing.box)
        } else if thing.layering == .free, opaque.intersects(thing.box) {
          thing.layering = found
          steps[k] = .thing(thing)
        }
      }
    }
  }
}

/// Where groups end and what shines through them, found in one pass.
private struct GroupSurvey {
  private(set) var ends: [Int: Int] = [:]
  private(set) var alphas: [Int: DrawnAlpha] = [:]

  init(_ items: [DisplayItem], definitions: [Definition]) {
    var open: [(place: Int, effects: GroupEffects?, alpha: DrawnAlpha)] = []
    for (place, item) in items.enumerated() {
      switch item {
      case .beginGroup(let group): open.append((place, group.effects, DrawnAlpha()))
      case .endGroup:
        guard let group = open.popLast() else { continue }
        let alpha = group.alpha.within(group.effects)
        ends[group.place] = place + 1
        alphas[group.place] = alpha
        if !open.isEmpty { open[open.count - 1].alpha.add(alpha) }
      default:
        let alpha = DrawnAlpha(items[place...place], definitions: definitions)
        alphas[place] = alpha
        if !open.isEmpty { open[open.count - 1].alpha.add(alpha) }
      }
    }
  }
}

extension DisplayGroup {
  /// Whether what is in the group must stay together.
  fileprivate var isDrawnAsOne: Bool {
    guard let effects else { return false }
    return effects.opacity < 1 || effects.isIsolated || effects.blendMode != .normal || effects.mask != nil
      || !effects.filters.isEmpty || effects.share != nil || effects.rasterizationScale != nil
  }
}
