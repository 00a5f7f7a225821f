import CoreGraphics
import Drawing

/// Groups that are added to their backdrop (`plusLighter`) or darken it (`plusDarker`), for PDF and Cairo's
/// SVG, which lack such blend modes.
///
/// On an opaque backdrop, PDF can combine two modes. To add a source S, drawn on black, to B, dodge B by S
/// and then screen it with S: min(1, B / (1 − S)) · (1 − S) + S = min(1, B + S). For a source on white, burn
/// and then multiply: max(0, 1 − (1 − B) / S) · S = max(0, B + S − 1) (the modes: ISO 32000-1, 11.3.5.2; the
/// sums: W3C Compositing and Blending Level 2). On a translucent backdrop that would show black, or white, so
/// the nearest single mode is used.
struct SumsOfLight {
  /// A drawing being rewritten: a separate one, or the content of a group.
  private struct Level {
    /// The group and its original content; nil for a separate drawing.
    var origin: (group: Group, content: Drawing)?
    var nodes: [Drawing.Node] = []
    var isChanged = false
    /// The transform to the coordinates of the separate drawing, which all boxes are in.
    var place = CGAffineTransform.identity
    /// The visible part of it.
    var seen: CGRect
    /// Whether it is composed separately, so that nothing in it blends with what is behind it.
    var isComposed = true
    /// Whether it is drawn unchanged, neither clipped nor faded.
    var isPlain = true
    /// An area of it that is already opaque.
    var backdrop = CGRect.null
    /// The modes that replace the group's blend mode.
    var steps: [BlendMode] = []

    var layer: LayerIndex { origin?.group.layer ?? -1 }
  }

  /// The deepest nesting of sums. Unless they can be forms, each draws its content twice: 2ⁿ times for a
  /// depth of n.
  private static let deepestSum = 6

  private let lowering: Lowering
  private var done: [ObjectIdentifier: Drawing] = [:]
  private var levels: [Level] = []
  private var findings: [Finding] = []

  /// Returns the page with other blend modes for sums, if the output has neither these nor names for them.
  static func lower(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    guard lowering.capabilities.isDisjoint(with: [.operators, .namedBlendModes]),
      page.drawing.facts.has(.sums)
    else { return page }
    var pass = SumsOfLight(lowering: lowering)
    var page = page
    let whole = page.drawing
    // Referenced drawings come first.
    for drawing in whole.references(with: .sums).reversed() {
      var level = Level(seen: .infinite)
      if drawing === whole {
        level.seen = CGRect(origin: .zero, size: page.size)
        if let background = lowering.background, background.alpha >= 1 { level.backdrop = level.seen }
      }
      pass.done[ObjectIdentifier(drawing)] = pass.rewritten(drawing, level)
    }
    page.drawing = pass.done[ObjectIdentifier(whole)] ?? whole
    page.findings += pass.findings
    return page
  }

  private mutating func rewritten(_ drawing: Drawing, _ level: Level) -> Drawing {
    levels = [level]
    var runs = [drawing.nodes[...]]
    while var nodes = runs.popLast() {
      guard let node = nodes.popFirst() else {
        if levels.count > 1 { end() }
        continue
      }
      runs.append(nodes)
      if case .group(let group, let content) = node {
        begin(group, content)
        runs.append(content.nodes[...])
      } else {
        record(node)
        append(node, isNew: false)
      }
    }
    return levels[0].isChanged ? Drawing(levels[0].nodes) : drawing
  }

  private mutating func append(_ node: Drawing.Node, isNew: Bool) {
    let renewed = node.replacingDrawings { done[ObjectIdentifier($0)] ?? $0 }
    levels[levels.count - 1].nodes.append(renewed ?? node)
    if isNew || renewed != nil { levels[levels.count - 1].isChanged = true }
  }

  /// Notes an opaque area behind everything drawn later in the same drawing.
  private mutating func record(_ node: Drawing.Node) {
    guard let level = levels.last, level.isPlain, level.place.keepsBoxes,
      let box = node.opaqueBox?.applying(level.place),
      let composed = levels.lastIndex(where: \.isComposed)
    else { return }
    let known = levels[composed].backdrop
    if known.isNull || box.width * box.height > known.width * known.height {
      levels[composed].backdrop = box
    }
  }

  // MARK: Groups

  private mutating func begin(_ group: Group, _ content: Drawing) {
    guard let outer = levels.last else { return }
    var level = Level(
      origin: (group, content), place: group.transform.concatenating(outer.place), seen: outer.seen,
      isComposed: false, isPlain: outer.isPlain)
    if let effects = group.effects {
      for clip in effects.clips {
        level.seen = level.seen.cut(to: clip.path.boundingBox.applying(level.place))
      }
      level.isComposed =
        effects.blendMode != .normal || effects.opacity < 1 || effects.mask != nil || effects.fragment != nil
        || effects.isIsolated && content.facts.has(.blends)
      level.isPlain = level.isComposed || outer.isPlain && effects.clips.isEmpty
      level.steps = steps(for: effects.blendMode, of: group.box(around: content.bounds), level)
    }
    levels.append(level)
  }

  /// Returns two modes for a sum on an opaque backdrop, one for any other sum, none for other groups.
  private mutating func steps(for mode: BlendMode, of box: CGRect, _ level: Level) -> [BlendMode] {
    guard mode == .plusLighter || mode == .plusDarker else { return [] }
    let backdrop = levels.last(where: \.isComposed)?.backdrop ?? .null
    let depth = levels.count { $0.steps.count == 2 }
    let seen = box.applying(level.place).cut(to: levels.last?.seen ?? .null)
    if lowering.capabilities.contains(.blendModes), depth < Self.deepestSum, !backdrop.isNull,
      seen.isNull || backdrop.insetBy(dx: -0.01, dy: -0.01).covers(seen)
    {
      return mode == .plusLighter ? [.colorDodge, .screen] : [.colorBurn, .multiply]
    }
    let nearest: BlendMode = mode == .plusLighter ? .screen : .multiply
    findings.append(
      Finding(
        layer: (levels + [level]).last { $0.layer >= 0 }?.layer ?? -1, outcome: .approximated,
        reason: "vector formats have no blend mode \(mode.rawValue); \(nearest.rawValue) is used instead"))
    return [nearest]
  }

  private mutating func end() {
    guard let ended = levels.popLast(), var (group, content) = ended.origin else { return }
    if ended.isChanged { content = Drawing(ended.nodes) }
    if let mode = ended.steps.first {
      group.effects?.blendMode = ended.steps.count == 1 ? mode : .normal
    }
    guard ended.steps.count == 2 else {
      return append(.group(group, content), isNew: ended.isChanged || !ended.steps.isEmpty)
    }
    guard let ground = ground(of: group, content, isBlack: ended.steps[0] == .colorDodge) else {
      levels[levels.count - 1].isChanged = true
      return
    }
    let sum = Drawing([.path(ground), .group(group, content)])
    for (k, mode) in ended.steps.enumerated() {
      // Its text must be found only once.
      let effects = GroupEffects(
        blendMode: mode, isIsolated: true, isArtifact: k > 0 && sum.facts.has([.text, .links]))
      append(.group(effects, [.instance(sum, .identity)]), isNew: true)
    }
  }

  /// Returns an area beneath a group to be added that leaves the backdrop alone; nil if the group is not
  /// visible.
  private func ground(of group: Group, _ content: Drawing, isBlack: Bool) -> DrawnPath? {
    let box = group.box(around: content.bounds)
    guard let outer = levels.last, !box.isNull else { return nil }
    var path = CGPath(rect: box).transformed(by: group.transform)
    if outer.place.keepsBoxes, group.transform.keepsBoxes {
      // Extended beyond the group's soft edges, but only where the backdrop is opaque.
      let backdrop = levels.last(where: \.isComposed)?.backdrop ?? .null
      let reach = box.applying(group.transform.concatenating(outer.place)).insetBy(dx: -1, dy: -1)
      let seen = reach.cut(to: backdrop)
      guard !seen.isNull else { return nil }
      path = CGPath(rect: seen.applying(outer.place.inverted()))
    }
    return DrawnPath(path: path, fill: .color(isBlack ? .black : RGBA(red: 1, green: 1, blue: 1)))
  }
}
