import CoreGraphics
import Drawing

extension Drawing {
  /// Returns the same picture with inverted masks in place of `destinationOut`, for formats with `over` only.
  ///
  /// Other operators must be drawn before; they stay the same.
  func replacingHolesWithMasks() -> Drawing {
    guard facts.has(.operators) else { return self }
    var masks = HoleMasks()
    return masks.rewritten(self)
  }
}

/// Rewrites drawings with masks in place of what erases.
///
/// A hole erases everything drawn before it in the innermost isolated group around both. Groups in between,
/// which only transform, clip or name, are closed before the content is masked, and reopened after it.
/// Consecutive holes form one mask, so a thousand strokes of an eraser nest no deeper than one.
struct HoleMasks {
  /// An open group; the first stands for the whole drawing.
  private struct Level {
    var group = Group()
    var isIsolated = true
    var nodes: [Drawing.Node] = []
    /// The holes in everything drawn so far, if nothing was drawn since.
    var holes: [Drawing.Node]?

    mutating func draw(_ node: Drawing.Node) {
      nodes.append(node)
      holes = nil
    }
  }

  /// Returns the page without holes, if the output has no operators.
  static func lower(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    guard !lowering.capabilities.contains(.operators) else { return page }
    var page = page
    page.drawing = page.drawing.replacingHolesWithMasks()
    return page
  }

  private var done: [ObjectIdentifier: Drawing] = [:]
  private var levels: [Level] = []
  /// The number of nodes that replaced instances.
  private var spreadCount = 0
  private static let mostSpread = 1_000_000
  private static let deepestInstances = 64

  mutating func rewritten(_ page: Drawing) -> Drawing {
    // Referenced drawings come first.
    for drawing in page.references(with: .operators).reversed() {
      done[ObjectIdentifier(drawing)] = rewrite(drawing)
    }
    return done[ObjectIdentifier(page)] ?? page
  }

  private mutating func rewrite(_ drawing: Drawing) -> Drawing {
    levels = [Level()]
    var runs = [drawing.nodes[...]]
    while var nodes = runs.popLast() {
      guard let node = nodes.popFirst() else {
        if !runs.isEmpty { end() }
        continue
      }
      runs.append(nodes)
      switch node {
      case .group(let group, let content):
        levels.append(Level(group: group, isIsolated: group.effects?.isolates ?? false))
        runs.append(content.nodes[...])
      case .instance(let shown, let transform) where reaches(shown, depth: runs.count):
        spreadCount += shown.nodes.count
        levels.append(Level(group: Group(transform: transform), isIsolated: false))
        runs.append(shown.nodes[...])
      default: levels[levels.count - 1].draw(renewed(node))
      }
    }
    return Drawing(levels[0].nodes)
  }

  /// Returns whether holes of a drawing affect the backdrop of an instance of it, which is then expanded.
  private func reaches(_ drawing: Drawing, depth: Int) -> Bool {
    drawing.facts.has(.exposedOperators) && depth < Self.deepestInstances
      && spreadCount + drawing.nodes.count <= Self.mostSpread
  }

  /// Returns the same node with its drawings rewritten.
  private func renewed(_ node: Drawing.Node) -> Drawing.Node {
    node.replacingDrawings { done[ObjectIdentifier($0)] ?? $0 } ?? node
  }

  private mutating func end() {
    guard levels.count > 1, let ended = levels.popLast(), !ended.nodes.isEmpty else { return }
    if ended.group.effects?.blendMode.isHole ?? false {
      erase(by: ended.group, ended.nodes)
    } else {
      levels[levels.count - 1].draw(renewed(.group(ended.group, ended.nodes)))
    }
  }

  /// Removes what a group covers from its backdrop.
  private mutating func erase(by group: Group, _ nodes: [Drawing.Node]) {
    guard let effects = group.effects, let context = levels.lastIndex(where: \.isIsolated) else { return }
    var plain = group
    plain.effects = effects.with(blendMode: .normal)
    var hole = Drawing.Node.group(plain, nodes)
    // In the coordinates of what is erased.
    for level in levels[(context + 1)...].reversed() { hole = .group(level.group, [hole]) }
    hole = .group(GroupEffects(isArtifact: true), [hole])

    let isUnchanged = levels[(context + 1)...].allSatisfy(\.nodes.isEmpty)
    var erased = levels[context].nodes
    var holes = [hole]
    if isUnchanged, let known = levels[context].holes, case .group(_, let content)? = erased.first {
      // Masking by one drawing and then by another is masking by both together.
      (erased, holes) = (content.nodes, known + holes)
    } else {
      erased += restartGroups(from: context)
    }
    guard !erased.isEmpty else { return }
    let mask = Mask(Drawing(holes), kind: .invertedAlpha)
    levels[context].nodes = [.group(GroupEffects(isIsolated: true, mask: mask), erased)]
    levels[context].holes = holes
  }

  /// Ends the groups in a context and begins them again; returns what was drawn in them so far.
  private mutating func restartGroups(from context: Int) -> [Drawing.Node] {
    var drawn: [Drawing.Node] = []
    for k in ((context + 1)..<levels.count).reversed() {
      let nodes = levels[k].nodes + drawn
      drawn = nodes.isEmpty ? [] : [.group(levels[k].group, nodes)]
      guard !nodes.isEmpty else { continue }
      levels[k].nodes = []
      // Names stay with the first parts of groups that continue.
      let effects = levels[k].group.effects
      levels[k].group = Group(
        transform: levels[k].group.transform, continuing: levels[k].group.owner,
        effects: effects?.with(url: effects?.url, accessibilityLabel: nil))
    }
    return drawn
  }
}
