import CoreGraphics

extension DisplayList {
  /// The same picture without Porter and Duff's operators, for formats that only have `over`.
  ///
  /// What an operator takes away from what lies behind is masked away (`Mask.isInverted`), and what it keeps of the group
  /// is masked by what lies behind. That is exact, but for edges, wherever one of the two is opaque; findings name the
  /// groups where neither is. Groups that would be masked too deep, or at too great a cost, keep their operators.
  public func sayingOperatorsByMasks() -> DisplayList {
    let holdsOperators =
      items.contains(where: \.isOperator) || definitions.contains { $0.items.contains(where: \.isOperator) }
    guard holdsOperators else { return self }
    var masks = OperatorMasks(self)
    var result = self
    result.items = masks.rewritePage()
    result.definitions = masks.definitions
    result.findings += masks.findings
    return result
  }
}

/// Writes a list anew, in which masks stand for operators.
///
/// An operator joins its group with all that was drawn before it in the innermost isolated group around both, its ground.
/// Groups in between, which only move, cut or name, are closed before the ground is masked, and opened again after it.
struct OperatorMasks {
  /// A group that was begun in `output`; the first stands for the whole drawing.
  struct Open {
    /// Index of its `beginGroup`; -1 for the whole drawing.
    var start: Int
    var group: DisplayGroup
    var isIsolated: Bool
    /// What the items in it reach so far, as they were before masks took the place of operators; in its own coordinates.
    var box = CGRect.null
    /// How many masks lie around what was drawn in it so far.
    var maskCount = 0
    /// How much was drawn before it began.
    var drawnBefore = 0
    /// The mask around all that was drawn so far, if it takes away what its drawing covers, and how much that was.
    var eraser: (definition: DefinitionIndex, drawn: Int)?
    /// A drawing as opaque as all that was drawn so far, and how much that was.
    var alpha: (definition: DefinitionIndex, drawn: Int)?
    /// What of `output` changes no alpha.
    var atop: [Range<Int>] = []
  }

  /// Items that are still to be read.
  private struct Run {
    var items: [DisplayItem]
    var next = 0
    /// Whether a group was opened for them.
    var isGroup = false
  }

  var definitions: [Definition] = []
  var findings: [Finding] = []
  var output: [DisplayItem] = []
  var open: [Open] = []
  /// Counts what is drawn.
  var drawn = 0
  private let list: DisplayList
  /// Where definitions of the list stand in `definitions`.
  private var places: [DefinitionIndex] = []
  /// Whether each place of a definition is opaque or free, but for edges.
  var solid: [Bool] = []
  /// How much each definition draws, with all that it refers to.
  private var costs: [Int] = []
  /// How much more masks may draw. Masks of masks would soon be larger than all else.
  private var budget: Int
  /// What a mask takes besides its drawing, in things that are drawn.
  private static let maskCost = 16
  /// Definitions whose operators reach what lies behind their uses.
  private var reaching: [Bool] = []
  /// How many items were put in the place of uses.
  private var spreadCount = 0
  private static let mostSpread = 1_000_000
  private static let deepestUses = 64

  init(_ list: DisplayList) {
    self.list = list
    budget = 20_000 + 16 * list.definitions.reduce(list.items.count) { $0 + $1.items.count }
  }

  mutating func rewritePage() -> [DisplayItem] {
    for definition in list.definitions {
      reaching.append(reaches(definition.items))
      let items = rewrite(definition.items)
      add(Definition(items: items, bounds: definition.bounds))
      places.append(DefinitionIndex(definitions.count - 1))
    }
    return rewrite(list.items)
  }

  /// Whether operators of a definition are not within isolated groups of its own.
  private func reaches(_ items: [DisplayItem]) -> Bool {
    var isolated: [Bool] = []
    for item in items {
      switch item {
      case .beginGroup(let group):
        let isFree = !(isolated.last ?? false)
        if isFree, item.isOperator { return true }
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
    if ended.group.effects?.blendMode.isOperator ?? false { join(ended) }
  }

  mutating func define(_ items: [DisplayItem]) -> DefinitionIndex {
    add(Definition(items: items, bounds: DisplayList.bounds(of: items, definitions: definitions)))
  }

  @discardableResult
  mutating func add(_ definition: Definition) -> DefinitionIndex {
    add(definition, isSolid: isSolid(definition.items), cost: cost(of: definition.items))
  }

  /// - Parameters:
  ///   - isSolid: what is known of `isSolid(_:)`.
  ///   - cost: of all items.
  mutating func add(_ definition: Definition, isSolid: Bool, cost: Int) -> DefinitionIndex {
    solid.append(isSolid)
    costs.append(cost)
    definitions.append(definition)
    return DefinitionIndex(definitions.count - 1)
  }

  /// Whether masks may draw that much more; then they will have done so.
  mutating func spend(_ cost: Int) -> Bool {
    guard cost <= budget else { return false }
    budget -= cost
    return true
  }

  func cost(of definition: DefinitionIndex) -> Int {
    costs.indices.contains(Int(definition)) ? costs[Int(definition)] : 0
  }

  func cost<Items: Sequence>(of items: Items) -> Int where Items.Element == DisplayItem {
    var sum = 0
    for item in items where sum < 1 << 40 {
      switch item {
      case .beginGroup(let group):
        sum += group.effects?.mask.map { Self.maskCost + cost(of: $0.definition) } ?? 0
      case .use(let index, _): sum += cost(of: index)
      case .endGroup: break
      default: sum += 1
      }
    }
    return sum
  }

  /// Whether each place of a drawing is opaque or free, but for edges.
  func isSolid(_ items: [DisplayItem]) -> Bool {
    items.allSatisfy { item in
      switch item {
      case .beginGroup(let group):
        guard let effects = group.effects else { return true }
        return effects.opacity >= 1 && effects.mask == nil && effects.filters.isEmpty && effects.share == nil
      case .endGroup: return true
      case .path(let path): return path.fill?.isOpaque ?? true && path.stroke?.paint.isOpaque ?? true
      case .glyphs(let run): return run.fill?.isOpaque ?? true && run.stroke?.paint.isOpaque ?? true
      case .image(let image): return !image.image.hasAlpha && image.tint?.alpha ?? 1 >= 1
      case .shadow: return false
      case .use(let index, _): return solid.indices.contains(Int(index)) && solid[Int(index)]
      }
    }
  }
}

extension DisplayItem {
  /// Whether it begins a group that an operator joins with what lies behind.
  fileprivate var isOperator: Bool {
    if case .beginGroup(let group) = self { group.effects?.blendMode.isOperator ?? false } else { false }
  }
}

extension BlendMode {
  /// Whether it is one of Porter and Duff's operators other than `over` (Compositing Digital Images, 1984).
  var isOperator: Bool {
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
  fileprivate var isolates: Bool {
    isIsolated || opacity < 1 || blendMode != .normal || mask != nil || !filters.isEmpty || share != nil
      || rasterizationScale != nil
  }
}
