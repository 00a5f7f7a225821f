import CoreGraphics

extension DisplayList {
  /// The same picture with masks in the place of mixtures, for formats that cannot add: two groups that fade by parts of 1 in
  /// total, of which the second adds its light to the first (`plusLighter`), alone in an isolated group.
  public func sayingMixturesByMasks() -> DisplayList {
    let holdsMixtures =
      items.contains(where: \.isMixedIn) || definitions.contains { $0.items.contains(where: \.isMixedIn) }
    guard holdsMixtures else { return self }
    var masks = MixtureMasks()
    var result = self
    result.items = masks.rewrite(self)
    result.definitions = masks.definitions
    return result
  }
}

/// Writes a list anew, in which masks stand for mixtures.
///
/// What `over` makes of one drawing A, and of another one B with opacity s on it, is mA(1 − sb) + sB, where b is B's alpha and m
/// a mask. The mixture (1 − s)A + sB asks for m = (1 − s)/(1 − sb) = 1 − s + sg with g = (1 − s)b/(1 − sb): 1 − s where B is
/// free, 1 where it is opaque. Where B is translucent, g is drawn as (1 − k)b + kb², which meets it at b = ½; while s is at most
/// a half, the light is off by 2/255 at most then.
private struct MixtureMasks {
  /// A group that was begun in `output`; the first stands for the whole drawing.
  private struct Open {
    var group = DisplayGroup()
    var start = -1
    var contents = Contents()
    /// How many items and groups lie in it.
    var partCount = 0
    /// The first of them, if it is a group, with where it stands in `output`.
    var first: (group: DisplayGroup, start: Int, contents: Contents)?
  }

  /// What is drawn in a group, or by a definition.
  private struct Contents {
    /// In the group's own coordinates.
    var box = CGRect.null
    /// How many things are drawn, with those in masks.
    var count = 0
    /// Whether each place is opaque or free, but for edges.
    var isSolid = true

    mutating func add(_ other: Contents) {
      box = box.union(other.box)
      count = min(count + other.count, 1 << 40)
      isSolid = isSolid && other.isSolid
    }
  }

  private(set) var definitions: [Definition] = []
  private var contents: [Contents] = []
  private var output: [DisplayItem] = []
  private var open: [Open] = []
  /// Mixtures in mixtures draw more and more; beyond this they are left as they are.
  private static let mostDrawn = 100_000

  mutating func rewrite(_ list: DisplayList) -> [DisplayItem] {
    var places: [DefinitionIndex] = []
    for definition in list.definitions {
      let (items, drawn) = rewrite(definition.items, places)
      places.append(define(items, drawn, bounds: definition.bounds))
    }
    return rewrite(list.items, places).items
  }

  private mutating func rewrite(
    _ items: [DisplayItem], _ places: [DefinitionIndex]
  ) -> (items: [DisplayItem], contents: Contents) {
    output = []
    open = [Open()]
    for item in items {
      let item = item.renamingDefinitions { places.indices.contains(Int($0)) ? places[Int($0)] : -1 }
      output.append(item)
      switch item {
      case .beginGroup(let group): open.append(Open(group: group, start: output.count - 1))
      case .endGroup: end()
      default:
        open[open.count - 1].partCount += 1
        open[open.count - 1].contents.add(contents(of: item))
      }
    }
    return (output, open[0].contents)
  }

  private func contents(of item: DisplayItem) -> Contents {
    let box = item.contentBounds(definitions: definitions)
    switch item {
    case .use(let index, _):
      guard contents.indices.contains(Int(index)) else { return Contents() }
      let used = contents[Int(index)]
      return Contents(box: box, count: used.count, isSolid: used.isSolid)
    case .path(let path):
      let isSolid = path.fill?.isOpaque ?? true && path.stroke?.paint.isOpaque ?? true
      return Contents(box: box, count: 1, isSolid: isSolid)
    case .glyphs(let run):
      let isSolid = run.fill?.isOpaque ?? true && run.stroke?.paint.isOpaque ?? true
      return Contents(box: box, count: 1, isSolid: isSolid)
    case .image(let image):
      return Contents(box: box, count: 1, isSolid: !image.image.hasAlpha && image.tint?.alpha ?? 1 >= 1)
    case .shadow, .beginGroup, .endGroup: return Contents(box: box, count: 1, isSolid: false)
    }
  }

  private mutating func end() {
    guard open.count > 1, let ended = open.popLast() else { return }
    var drawn = ended.contents
    drawn.box = ended.group.outerBox(of: ended.group.box(around: drawn.box, definitions: definitions))
    if let effects = ended.group.effects {
      if let mask = effects.mask, contents.indices.contains(Int(mask.definition)) {
        drawn.count += contents[Int(mask.definition)].count
      }
      let isWhole =
        effects.opacity >= 1 && effects.mask == nil && effects.filters.isEmpty && effects.share == nil
      drawn.isSolid = drawn.isSolid && isWhole && effects.blendMode == .normal
    }
    open[open.count - 1].partCount += 1
    if open[open.count - 1].partCount == 1 {
      open[open.count - 1].first = (ended.group, ended.start, ended.contents)
    } else if ended.group.effects?.blendMode == .plusLighter {
      drawn = mix(ended) ?? drawn
    }
    open[open.count - 1].contents.add(drawn)
  }

  /// Writes a group anew that ended just now, if it and the only drawing before it are parts of a mixture.
  private mutating func mix(_ ended: Open) -> Contents? {
    guard let around = open.last, around.group.effects?.isolates ?? false, around.partCount == 2,
      let first = around.first, let part = first.group.effects?.part, let other = ended.group.effects?.part,
      abs(part + other - 1) < 1e-5
    else { return nil }
    let old = (first.group.transform, output[(first.start + 1)..<(ended.start - 1)], first.contents)
    let new = (ended.group.transform, output[(ended.start + 1)..<(output.count - 1)], ended.contents)
    // The smaller part lies above.
    let s = min(part, other)
    let (below, above) = other <= part ? (old, new) : (new, old)
    guard below.2.count + 5 * above.2.count <= Self.mostDrawn else { return nil }
    let opaque = { (part: (CGAffineTransform, ArraySlice<DisplayItem>, Contents), layer: LayerIndex) in
      [.beginGroup(DisplayGroup(transform: part.0, layer: layer))] + part.1 + [DisplayItem.endGroup]
    }
    let layers = (first.group.layer, ended.group.layer)
    let lower = opaque(below, other <= part ? layers.0 : layers.1)
    let lowerBox = below.2.box.applying(below.0)
    var upperContents = above.2
    upperContents.box = above.2.box.applying(above.0)
    let upper = define(
      opaque(above, other <= part ? layers.1 : layers.0), upperContents, bounds: upperContents.box)
    let mask = maskBeneath(upper, opacity: s, around: lowerBox)
    output.removeSubrange(first.start...)
    output.append(.beginGroup(DisplayGroup(effects: GroupEffects(isIsolated: true, mask: mask))))
    output += lower
    output.append(.endGroup)
    output.append(.beginGroup(DisplayGroup(effects: GroupEffects(opacity: s, isIsolated: true))))
    output.append(.use(upper, .identity))
    output.append(.endGroup)
    return Contents(
      box: lowerBox.union(upperContents.box), count: below.2.count + 5 * above.2.count, isSolid: false)
  }

  /// What is to be multiplied into a drawing beneath one of this opacity.
  private mutating func maskBeneath(_ upper: DefinitionIndex, opacity s: Double, around box: CGRect) -> Mask {
    let drawn = contents[Int(upper)]
    // A mask has no text that could be found.
    let echo = [
      DisplayItem.beginGroup(DisplayGroup(effects: GroupEffects(isEcho: true))), .use(upper, .identity),
      .endGroup,
    ]
    let k = 2 * s / (2 - s)
    var bent = echo
    if !drawn.isSolid {
      let own = Mask(definition: define([evenly(1 - k, in: drawn.box)] + echo, drawn, bounds: drawn.box))
      bent =
        [.beginGroup(DisplayGroup(effects: GroupEffects(isIsolated: true, mask: own)))] + echo + [.endGroup]
    }
    let both = box.union(drawn.box)
    return Mask(
      definition: define([evenly(1 - s, in: box)] + bent, drawn, bounds: both.insetBy(dx: -1, dy: -1)))
  }

  private mutating func define(_ items: [DisplayItem], _ drawn: Contents, bounds: CGRect) -> DefinitionIndex {
    definitions.append(Definition(items: items, bounds: bounds))
    contents.append(drawn)
    return DefinitionIndex(definitions.count - 1)
  }

  /// One alpha behind all of a drawing, whose edges it does not share.
  private func evenly(_ alpha: Double, in box: CGRect) -> DisplayItem {
    let color = RGBA(red: 0, green: 0, blue: 0, alpha: Float(alpha))
    let area = box.isNull ? .zero : box.insetBy(dx: -1, dy: -1)
    return .path(DisplayPath(path: CGPath(rect: area), fill: .color(color)))
  }
}

extension DisplayItem {
  /// Whether it begins a group that may be the second part of a mixture.
  fileprivate var isMixedIn: Bool {
    guard case .beginGroup(let group) = self, let effects = group.effects else { return false }
    return effects.blendMode == .plusLighter && effects.opacity < 1
  }
}

extension GroupEffects {
  /// The opacity of a group that nothing else changes; nil for others.
  fileprivate var part: Double? {
    let isPlain =
      clips.isEmpty && mask == nil && filters.isEmpty && share == nil && rasterizationScale == nil
      && url == nil
      && accessibilityLabel == nil
    return isPlain && (blendMode == .normal || blendMode == .plusLighter) ? opacity : nil
  }
}
