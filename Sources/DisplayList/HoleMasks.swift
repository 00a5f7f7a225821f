import CoreGraphics

extension DisplayList {
  /// The same picture with inverted masks in the place of `clear` and `destinationOut`, for formats that only have `over`.
  ///
  /// Whoever has other operators in it has to have drawn them before (they stay as they are).
  public func sayingHolesByMasks() -> DisplayList {
    let holdsHoles =
      items.contains(where: \.isHole) || definitions.contains { $0.items.contains(where: \.isHole) }
    guard holdsHoles else { return self }
    var masks = HoleMasks(self)
    var result = self
    result.items = masks.rewritePage()
    result.definitions = masks.definitions
    return result
  }
}

/// Writes a list anew, in which masks stand for what erases.
///
/// A hole is made in all that was drawn before it in the innermost isolated group around both. Groups in between, which only
/// move, cut or name, are closed before that is masked, and opened again after it. Holes beside each other are one mask, so a
/// thousand strokes of an eraser are no deeper than one.
private struct HoleMasks {
  /// A group that was begun in `output`; the first stands for the whole drawing.
  private struct Open {
    /// Index of its `beginGroup`; -1 for the whole drawing.
    var start: Int
    var group: DisplayGroup
    var isIsolated: Bool
    /// What the items in it reach so far, as they were before masks took the place of holes; in its own coordinates.
    var box = CGRect.null
    /// How much was drawn before it began.
    var drawnBefore = 0
    /// The mask around all that was drawn so far, and how much that was.
    var eraser: (definition: DefinitionIndex, drawn: Int)?
  }

  /// Items that are still to be read.
  private struct Run {
    var items: [DisplayItem]
    var next = 0
    /// Whether a group was opened for them.
    var isGroup = false
  }

  private(set) var definitions: [Definition] = []
  private var output: [DisplayItem] = []
  private var open: [Open] = []
  /// Counts what is drawn.
  private var drawn = 0
  private let list: DisplayList
  /// Where definitions of the list stand in `definitions`.
  private var places: [DefinitionIndex] = []
  /// Definitions whose holes reach what lies behind their uses.
  private var reaching: [Bool] = []
  /// How many items were put in the place of uses.
  private var spreadCount = 0
  private static let mostSpread = 1_000_000
  private static let deepestUses = 64

  init(_ list: DisplayList) { self.list = list }

  mutating func rewritePage() -> [DisplayItem] {
    for definition in list.definitions {
      reaching.append(reaches(definition.items))
      definitions.append(Definition(items: rewrite(definition.items), bounds: definition.bounds))
      places.append(DefinitionIndex(definitions.count - 1))
    }
    return rewrite(list.items)
  }

  /// Whether holes of a definition are not within isolated groups of its own.
  private func reaches(_ items: [DisplayItem]) -> Bool {
    var isolated: [Bool] = []
    for item in items {
      switch item {
      case .beginGroup(let group):
        let isFree = !(isolated.last ?? false)
        if isFree, item.isHole { return true }
        isolated.append(!isFree || group.effects?.isolates ?? false)
      case .endGroup: _ = isolated.popLast()
      case .use(let index, _):
        if !(isolated.last ?? false), reaching.indices.contains(Int(index)), reaching[Int(index)] {
          return true
        }
      default: break
      }
    }
    return false
  }

  private mutating func rewrite(_ items: [DisplayItem]) -> [DisplayItem] {
    output = []
    open = [Open(start: -1, group: DisplayGroup(), isIsolated: true)]
    var runs = [Run(items: items)]
    while let run = runs.last {
      guard run.next < run.items.count else {
        runs.removeLast()
        if run.isGroup { end() }
        continue
      }
      runs[runs.count - 1].next += 1
      let item = run.items[run.next]
      if case .use(let index, let transform) = item, let spread = spread(index, depth: runs.count) {
        begin(DisplayGroup(transform: transform))
        runs.append(Run(items: spread, isGroup: true))
        continue
      }
      read(item)
    }
    defer { (output, open) = ([], []) }
    return output
  }

  /// The items of a definition that have to stand in the place of its use.
  private mutating func spread(_ index: DefinitionIndex, depth: Int) -> [DisplayItem]? {
    guard reaching.indices.contains(Int(index)), reaching[Int(index)], depth < Self.deepestUses else {
      return nil
    }
    let items = list.definitions[Int(index)].items
    guard spreadCount + items.count <= Self.mostSpread else { return nil }
    spreadCount += items.count
    return items
  }

  private mutating func read(_ item: DisplayItem) {
    let box = item.contentBounds(definitions: list.definitions)
    open[open.count - 1].box = open[open.count - 1].box.union(box)
    let places = self.places
    let item = item.renamingDefinitions { places.indices.contains(Int($0)) ? places[Int($0)] : -1 }
    switch item {
    case .beginGroup(let group): begin(group)
    case .endGroup: end()
    default:
      drawn += 1
      output.append(item)
    }
  }

  private mutating func begin(_ group: DisplayGroup) {
    open.append(
      Open(
        start: output.count, group: group, isIsolated: group.effects?.isolates ?? false, drawnBefore: drawn))
    output.append(.beginGroup(group))
  }

  private mutating func end() {
    guard open.count > 1, var ended = open.popLast() else { return }
    output.append(.endGroup)
    ended.box = ended.group.box(around: ended.box, definitions: definitions)
    open[open.count - 1].box = open[open.count - 1].box.union(ended.group.outerBox(of: ended.box))
    if ended.group.effects?.blendMode.isHole ?? false { erase(by: ended) }
  }

  /// Takes what a group that just ended covers, or reaches, away from what lies behind it.
  private mutating func erase(by ended: Open) {
    guard let effects = ended.group.effects, let context = open.lastIndex(where: \.isIsolated) else { return }
    let content = Array(output[(ended.start + 1)..<(output.count - 1)])
    output.removeSubrange(ended.start...)
    drawn = ended.drawnBefore
    var hole: [DisplayItem]
    if effects.blendMode == .clear {
      let reach = GroupEffects(isIsolated: true, clips: effects.clips)
      let box = ended.box.isNull ? .zero : ended.box
      hole = [
        .beginGroup(DisplayGroup(transform: ended.group.transform, effects: reach)),
        .path(DisplayPath(path: CGPath(rect: box), fill: .color(.black))), .endGroup,
      ]
    } else {
      var plain = ended.group
      plain.effects = effects.with(blendMode: .normal)
      hole = [.beginGroup(plain)] + content + [.endGroup]
    }
    // In the coordinates of what is erased.
    let between = open[(context + 1)...].map { DisplayItem.beginGroup($0.group) }
    let echo = DisplayItem.beginGroup(DisplayGroup(effects: GroupEffects(isEcho: true)))
    hole = [echo] + between + hole + [DisplayItem](repeating: .endGroup, count: between.count + 1)
    erase(hole, context)
  }

  private mutating func erase(_ hole: [DisplayItem], _ context: Int) {
    let start = open[context].start + 1
    let bounds = DisplayList.bounds(of: hole, definitions: definitions)
    if let eraser = open[context].eraser, eraser.drawn == drawn {
      // What one drawing leaves free and then another one is what both together leave free. It refers to definitions that
      // were made after it, so it moves behind them.
      var both = definitions[Int(eraser.definition)]
      definitions[Int(eraser.definition)].items = []
      both.items += hole
      both.bounds = both.bounds.union(bounds)
      output[start] = .beginGroup(masked(by: both))
      open[context].eraser = (DefinitionIndex(definitions.count - 1), drawn)
      return
    }
    let hasDrawn = output[start...].contains { item in
      switch item {
      case .beginGroup, .endGroup: false
      default: true
      }
    }
    guard hasDrawn else { return }
    for _ in (context + 1)..<open.count { output.append(.endGroup) }
    output.insert(.beginGroup(masked(by: Definition(items: hole, bounds: bounds))), at: start)
    output.append(.endGroup)
    open[context].eraser = (DefinitionIndex(definitions.count - 1), drawn)
    // Names stay with the first parts of the groups that go on.
    for k in (context + 1)..<open.count {
      let group = open[k].group
      open[k].start = output.count
      let effects = group.effects?.with(url: group.effects?.url, accessibilityLabel: nil)
      output.append(.beginGroup(DisplayGroup(transform: group.transform, effects: effects)))
    }
  }

  private mutating func masked(by definition: Definition) -> DisplayGroup {
    definitions.append(definition)
    let mask = Mask(definition: DefinitionIndex(definitions.count - 1), isInverted: true)
    return DisplayGroup(effects: GroupEffects(isIsolated: true, mask: mask))
  }
}

extension DisplayItem {
  /// Whether it begins a group that erases what lies behind.
  fileprivate var isHole: Bool {
    if case .beginGroup(let group) = self { group.effects?.blendMode.isHole ?? false } else { false }
  }
}

extension BlendMode {
  /// Whether it takes away from what lies behind, and nothing of the group is seen: documents say that by inverted masks.
  public var isHole: Bool { self == .clear || self == .destinationOut }

  /// Whether it is one of Porter and Duff's operators other than `over` (Compositing Digital Images, 1984).
  public var isOperator: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .sourceAtop, .destinationOver, .destinationIn, .destinationOut,
      .destinationAtop, .xor:
      true
    default: false
    }
  }
}

extension GroupEffects {
  /// Whether what is drawn in the group meets nothing of what lies behind it before it is whole.
  public var isolates: Bool {
    isIsolated || opacity < 1 || blendMode != .normal || mask != nil || !filters.isEmpty || share != nil
      || rasterizationScale != nil
  }
}
