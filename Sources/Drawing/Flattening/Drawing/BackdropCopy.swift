import CoreGraphics
import Drawing

/// A copy of a drawing without what is invisible from an area, and without the names of layers, which belong
/// to where they were drawn first.
struct BackdropCopy {
  private(set) var nodes: [Drawing.Node] = []
  /// Whether one opaque thing covers the whole area.
  private(set) var isOpaque = false
  private(set) var nesting = 1
  private(set) var isShortened = false

  /// The deepest nesting of copies. As each copies everything behind it, deeper nesting would take endless
  /// space, and no eye sees a difference.
  private static let deepest = 3

  private let seen: CGRect
  private let covered: CGRect
  private let copies: [ObjectIdentifier: Int]
  private var builder = DrawingBuilder()
  private var open: [OpenGroup] = [OpenGroup(matrix: .identity, isPlain: true, isBlurred: false)]

  private struct OpenGroup {
    /// The transform to the copy's coordinates.
    var matrix: CGAffineTransform
    /// Whether what is opaque in it is opaque in the whole area.
    var isPlain: Bool
    /// Whether its content may be seen elsewhere.
    var isBlurred: Bool
  }

  /// - Parameters:
  ///   - seen: the visible part of the copy.
  ///   - covered: the area, in the same coordinates.
  init(seen: CGRect, covered: CGRect, copies: [ObjectIdentifier: Int]) {
    self.seen = seen
    self.covered = covered
    self.copies = copies
  }

  /// Copies what was drawn in groups that are open around the area, outermost first. Their effects apply to
  /// the filtered result rather than to its input.
  mutating func add(_ levels: ArraySlice<DrawingBuilder.Level>) {
    for (number, level) in levels.enumerated() {
      if number > 0, !level.isPart, let group = level.group {
        begin(Group(transform: group.transform), nesting: 0)
      }
      add(level.nodes)
    }
    while open.count > 1 { end() }
    nodes = builder.nodes
  }

  private mutating func add(_ nodes: [Drawing.Node]) {
    var runs = [(nodes: nodes, next: 0)]
    while let (nodes, next) = runs.last {
      guard next < nodes.count else {
        runs.removeLast()
        if !runs.isEmpty { end() }
        continue
      }
      runs[runs.count - 1].next += 1
      let level = open[open.count - 1]
      if case .group(let group, let content) = nodes[next] {
        let nesting = copies[ObjectIdentifier(content)] ?? 0
        let isSeen =
          level.isBlurred
          || self.isSeen(group.effects?.clips ?? [], group.transform.concatenating(level.matrix))
        if nesting >= Self.deepest { isShortened = true }
        guard isSeen, nesting < Self.deepest else { continue }
        begin(group, nesting: nesting)
        runs.append((content.nodes, 0))
        continue
      }
      guard level.isBlurred || !nodes[next].bounds.applying(level.matrix).cut(to: seen).isEmpty else {
        continue
      }
      if level.isPlain, !isOpaque { isOpaque = nodes[next].covers(covered, matrix: level.matrix) }
      builder.append(nodes[next])
    }
  }

  private mutating func begin(_ group: Group, nesting: Int) {
    let level = open[open.count - 1]
    self.nesting = max(self.nesting, nesting + 1)
    let matrix = group.transform.concatenating(level.matrix)
    open.append(
      OpenGroup(
        matrix: matrix,
        isPlain: level.isPlain
          && group.effects?.keepsOpaque(covered.applying(matrix.inverted())) ?? true,
        isBlurred: level.isBlurred || group.effects?.blurs ?? false))
    builder.open(
      Group(
        transform: group.transform, effects: group.effects?.with(url: nil, accessibilityLabel: nil)))
  }

  private mutating func end() {
    guard open.count > 1 else { return }
    open.removeLast()
    builder.close()
  }

  private func isSeen(_ clips: [ClipPath], _ matrix: CGAffineTransform) -> Bool {
    clips.allSatisfy { !$0.path.boundingBox.applying(matrix).cut(to: seen).isEmpty }
  }
}

extension GroupEffects {
  fileprivate var blurs: Bool {
    filters.contains { if case .gaussianBlur = $0 { true } else { false } }
  }

  /// Whether what covers a box opaquely within the group still does so outside of it.
  fileprivate func keepsOpaque(_ box: CGRect) -> Bool {
    opacity >= 1 && blendMode == .normal && mask == nil && fragment == nil
      && filters.allSatisfy(\.keepsAlpha)
      && clips.allSatisfy { $0.path.shape != .general && SilhouettePath.holds($0.path, box) }
  }
}

extension Filter {
  fileprivate var keepsAlpha: Bool {
    if case .colorMatrix(let matrix) = self { Array(matrix.dropFirst(15)) == [0, 0, 0, 1, 0] } else { false }
  }
}

extension Drawing.Node {
  /// Returns whether this is one opaque thing that covers a box.
  fileprivate func covers(_ box: CGRect, matrix: CGAffineTransform) -> Bool {
    guard matrix.keepsBoxes else { return false }
    switch self {
    case .path(let path):
      guard path.fill?.isOpaque ?? false, path.path.shape != .general else { return false }
      return SilhouettePath.holds(path.path, box.applying(matrix.inverted()))
    case .image(let image):
      return !image.image.hasAlpha && image.projection == nil && image.tint?.alpha ?? 1 >= 1
        && image.destination.covers(box.applying(matrix.inverted()))
    default: return false
    }
  }
}
