import CoreGraphics
import DisplayList

/// What is known about the groups of a list of items before they are drawn: found in one pass, read-only afterwards.
final class GroupIndex: Sendable {
  struct Entry: Sendable {
    /// Where the group's end stands.
    var end: Int32
    /// How many things are drawn in the group and those within it; counted to two.
    var leaves: Int32 = 0
    /// Whether all things in the group are of one paint, so that one alone may be painted without a surface of its own.
    var isSimple = true
    /// Whether documents draw something in the group patch by patch: readers may let each join what lies behind.
    var isPatched = false
    /// Whether the last thing in the group is a shadow.
    var isShadow = false
    /// Whether groups inside do no more than move, cut and fade.
    var isPlain = true
    /// Whether something inside joins what lies behind other than by covering it.
    var blends = false
    /// What the group draws on, cut and filtered, in its own coordinates.
    var box = CGRect.null
  }

  private let slots: [Int32]
  private let entries: [Entry]
  /// Whether something in the list joins what lies behind other than by covering it.
  let blends: Bool

  /// - Parameter blendingDefinitions: which definitions blend with what lies behind them.
  init(_ items: [DisplayItem], definitions: [Definition], blendingDefinitions: [Bool]) {
    var builder = Builder(definitions: definitions, blendingDefinitions: blendingDefinitions)
    builder.slots = [Int32](repeating: -1, count: items.count)
    for (place, item) in items.enumerated() { builder.add(item, at: place) }
    while builder.stack.count > 1 { builder.endGroup(at: items.count) }
    slots = builder.slots
    entries = builder.entries
    blends = builder.stack[0].entry.blends
  }

  /// The group that begins at a place.
  subscript(place: Int) -> Entry {
    let slot = slots.indices.contains(place) ? Int(slots[place]) : -1
    return entries.indices.contains(slot) ? entries[slot] : Entry(end: Int32(clamping: slots.count))
  }

  private struct Level {
    var slot: Int
    var group: DisplayGroup
    var entry: Entry
  }

  private struct Builder {
    let definitions: [Definition]
    let blendingDefinitions: [Bool]
    var slots: [Int32] = []
    var entries: [Entry] = []
    var stack = [Level(slot: -1, group: DisplayGroup(), entry: Entry(end: 0))]

    init(definitions: [Definition], blendingDefinitions: [Bool]) {
      self.definitions = definitions
      self.blendingDefinitions = blendingDefinitions
    }

    mutating func add(_ item: DisplayItem, at place: Int) {
      switch item {
      case .beginGroup(let group):
        slots[place] = Int32(clamping: entries.count)
        let entry = Entry(end: Int32(clamping: slots.count))
        stack.append(Level(slot: entries.count, group: group, entry: entry))
        entries.append(entry)
      case .endGroup:
        if stack.count > 1 { endGroup(at: place) }
      case .path(let path): addLeaf(item, isSimple: path.fill == nil || path.stroke == nil)
      case .glyphs(let run): addLeaf(item, isSimple: run.fill == nil || run.stroke == nil)
      case .image: addLeaf(item, isSimple: true)
      case .shadow: addLeaf(item, isSimple: false)
      case .use(let definition, _):
        let index = Int(definition)
        addLeaf(item, isSimple: isOnePaint(index))
        if !isOnePaint(index) { stack[stack.count - 1].entry.isPlain = false }
        if blendingDefinitions.indices.contains(index), blendingDefinitions[index] {
          stack[stack.count - 1].entry.blends = true
        }
      }
    }

    private mutating func addLeaf(_ item: DisplayItem, isSimple: Bool) {
      let top = stack.count - 1
      stack[top].entry.leaves = min(stack[top].entry.leaves + 1, 2)
      if case .shadow = item { stack[top].entry.isShadow = true }
      if !isSimple { stack[top].entry.isSimple = false }
      switch item {
      case .path(let path) where path.isPatched: stack[top].entry.isPatched = true
      case .image(let image) where image.projection != nil && image.magnification == .nearest:
        stack[top].entry.isPatched = true
      default: break
      }
      stack[top].entry.box = stack[top].entry.box.union(item.contentBounds(definitions: definitions))
    }

    /// Whether a definition is one thing of one paint, as particles are: it fades as that thing does.
    private func isOnePaint(_ index: Int) -> Bool {
      guard definitions.indices.contains(index), definitions[index].items.count == 1 else { return false }
      switch definitions[index].items[0] {
      case .image: return true
      case .path(let path): return path.fill == nil || path.stroke == nil
      default: return false
      }
    }

    mutating func endGroup(at place: Int) {
      guard stack.count > 1, var level = stack.popLast() else { return }
      let effects = level.group.effects
      level.entry.end = Int32(clamping: place)
      level.entry.box = seen(level.entry.box, through: effects)
      entries[level.slot] = level.entry
      let top = stack.count - 1
      var outer = stack[top].entry
      outer.leaves = min(outer.leaves + level.entry.leaves, 2)
      outer.isSimple = outer.isSimple && level.entry.isSimple
      outer.isPatched = outer.isPatched || level.entry.isPatched
      outer.isShadow = outer.isShadow || level.entry.isShadow
      outer.isPlain = outer.isPlain && level.entry.isPlain && effects?.isPlain ?? true
      let isolates =
        effects.map { $0.opacity < 1 || $0.isIsolated || $0.mask != nil || $0.share != nil } ?? false
      outer.blends =
        outer.blends || effects?.blendMode ?? .normal != .normal || (level.entry.blends && !isolates)
      if !level.entry.box.isNull, level.group.transform.isUsable {
        outer.box = outer.box.union(level.entry.box.applying(level.group.transform))
      }
      stack[top].entry = outer
    }

    private func seen(_ content: CGRect, through effects: GroupEffects?) -> CGRect {
      guard let effects, !content.isNull else { return content }
      var box = content
      for case .gaussianBlur(let radius) in effects.filters {
        box = box.insetBy(dx: -CGFloat(radius) * 3.5, dy: -CGFloat(radius) * 3.5)
      }
      for case .colorMatrix(let matrix) in effects.filters where matrix.count == 20 && matrix[19] > 0 {
        // Makes something of nothing: as far as the clips allow.
        box = .infinite
      }
      for clip in effects.clips { box = box.cut(to: clip.path.boundingBox) }
      if let mask = effects.mask, !mask.isInverted, definitions.indices.contains(Int(mask.definition)) {
        box = box.cut(to: definitions[Int(mask.definition)].bounds.applying(mask.transform))
      }
      return box
    }
  }
}

extension DisplayPath {
  /// Whether one of its paints is a mesh in documents.
  fileprivate var isPatched: Bool {
    [fill, stroke?.paint].contains { paint in
      if case .gradient(let gradient)? = paint { gradient.isPatched } else { false }
    }
  }
}

extension GroupEffects {
  /// Whether the group does no more than cut and fade.
  var isPlain: Bool {
    blendMode == .normal && mask == nil && share == nil && filters.isEmpty && rasterizationScale == nil
  }
}
