import DisplayList
import QuartzCore

/// A drawing taken apart as far as its parts may be cut one by one.
struct DrawingSteps {
  /// Something that stays together.
  struct Thing {
    /// Its items in the drawing.
    var items: Range<Int>
    var alpha: DrawnAlpha
    /// Where it lies on the page.
    var box: CGRect
    /// From its coordinates to the page.
    var transform: CGAffineTransform
    /// What cuts it, on the page.
    var clips: [CGPath]
    /// How it joins what lies behind.
    var blendMode: BlendMode
  }

  enum Step {
    case open(DisplayGroup)
    case close
    case thing(Thing)
  }

  private(set) var steps: [Step] = []

  init(_ items: [DisplayItem], definitions: [Definition]) {
    let groups = GroupSurvey(items, definitions: definitions)
    var open: [(transform: CGAffineTransform, clips: [CGPath])] = [(.identity, [])]
    var place = 0
    while place < items.count {
      let (transform, clips) = open[open.count - 1]
      var range = place..<place + 1
      var blendMode = BlendMode.normal
      switch items[place] {
      case .beginGroup(let group):
        guard let effects = group.effects, effects.keepsTogether else {
          let inner = group.transform.concatenating(transform)
          let own = group.effects?.clips.map { $0.path.transformed(by: inner) } ?? []
          open.append((inner, clips + own))
          steps.append(.open(group))
          place += 1
          continue
        }
        range = place..<(groups.ends[place] ?? items.count)
        blendMode = effects.blendMode
      case .endGroup:
        if open.count > 1 { open.removeLast() }
        steps.append(.close)
        place += 1
        continue
      default: break
      }
      let alpha = groups.alphas[place] ?? DrawnAlpha(items[range], definitions: definitions)
      var box = DisplayList.bounds(of: items[range], definitions: definitions).applying(transform)
      for clip in clips { box = box.cut(to: clip.boundingBox) }
      steps.append(
        .thing(
          Thing(
            items: range, alpha: alpha, box: box, transform: transform, clips: clips, blendMode: blendMode)))
      place = range.upperBound
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

extension GroupEffects {
  /// Whether what is in the group must stay together.
  fileprivate var keepsTogether: Bool {
    opacity < 1 || isIsolated || blendMode != .normal || mask != nil || !filters.isEmpty || share != nil
      || rasterizationScale != nil
  }
}
