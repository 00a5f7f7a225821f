import CoreGraphics
import DisplayList

/// Copies display items one by one, but for what cannot be seen from an area, and for whatever says who the layers are: they
/// are named where they were drawn first.
struct BackdropCopy {
  private(set) var items: [DisplayItem] = []
  /// Whether one opaque thing covers all of the area.
  private(set) var isOpaque = false
  private(set) var nesting = 1
  private(set) var isShortened = false

  /// Each copies all that lies behind it, so that many in each other would take endless room; the eye sees no more.
  private static let deepest = 3

  private let seen: CGRect
  private let covered: CGRect
  private let definitions: [Definition]
  private let copies: [ObjectIdentifier: Int]
  private var open: [OpenGroup] = [OpenGroup(matrix: .identity, isPlain: true, isBlurred: false)]
  /// How many groups of what is left out are open.
  private var depthOfOmission = 0

  private struct OpenGroup {
    /// To the copy's coordinates.
    var matrix: CGAffineTransform
    /// Whether nothing but matrices applies to what is in it.
    var isPlain: Bool
    /// Whether what is in it may be seen elsewhere.
    var isBlurred: Bool
  }

  /// - Parameters:
  ///   - seen: what can be seen of the copy.
  ///   - covered: the area, in the same coordinates.
  init(seen: CGRect, covered: CGRect, definitions: [Definition], copies: [ObjectIdentifier: Int]) {
    self.seen = seen
    self.covered = covered
    self.definitions = definitions
    self.copies = copies
  }

  /// - Parameter isAround: whether the item begins a group that is around the area. Such cut the filtered whole, and not what
  ///   is filtered.
  mutating func add(_ item: DisplayItem, isAround: Bool) {
    guard depthOfOmission == 0 else {
      if case .beginGroup = item { depthOfOmission += 1 }
      if case .endGroup = item { depthOfOmission -= 1 }
      return
    }
    switch item {
    case .beginGroup(let group): begin(group, isAround: isAround)
    case .endGroup: end()
    default:
      let level = open[open.count - 1]
      let box = item.contentBounds(definitions: definitions)
      guard level.isBlurred || !box.applying(level.matrix).cut(to: seen).isEmpty else { return }
      if level.isPlain, !isOpaque { isOpaque = item.covers(covered, matrix: level.matrix) }
      items.append(item)
    }
  }

  /// Closes the groups that are around the area.
  mutating func finish() {
    while open.count > 1 { end() }
  }

  private mutating func begin(_ group: DisplayGroup, isAround: Bool) {
    let level = open[open.count - 1]
    let effects = isAround ? nil : group.effects
    let matrix = group.transform.concatenating(level.matrix)
    if let effects, !level.isBlurred, !isSeen(effects.clips, matrix) {
      depthOfOmission = 1
      return
    }
    let inner = group.effects.flatMap { copies[ObjectIdentifier($0)] } ?? 0
    guard inner < Self.deepest else {
      isShortened = true
      depthOfOmission = 1
      return
    }
    nesting = max(nesting, inner + 1)
    open.append(
      OpenGroup(
        matrix: matrix, isPlain: level.isPlain && !(effects?.changesDrawing ?? false),
        isBlurred: level.isBlurred || effects?.blurs ?? false))
    items.append(
      .beginGroup(
        DisplayGroup(transform: group.transform, effects: effects?.with(url: nil, accessibilityLabel: nil))))
  }

  private mutating func end() {
    guard open.count > 1 else { return }
    open.removeLast()
    if case .beginGroup? = items.last { items.removeLast() } else { items.append(.endGroup) }
  }

  private func isSeen(_ clips: [ClipPath], _ matrix: CGAffineTransform) -> Bool {
    clips.allSatisfy { !$0.path.boundingBox.applying(matrix).cut(to: seen).isEmpty }
  }
}

extension GroupEffects {
  fileprivate var blurs: Bool {
    filters.contains { if case .gaussianBlur = $0 { true } else { false } }
  }
}

extension DisplayItem {
  /// Whether this is one opaque thing that covers all of a box.
  fileprivate func covers(_ box: CGRect, matrix: CGAffineTransform) -> Bool {
    guard matrix.keepsBoxes else { return false }
    switch self {
    case .path(let path):
      guard path.fill?.isOpaque ?? false, path.path.shape != .general else { return false }
      return SilhouettePath.holds(path.path, box.applying(matrix.inverted()))
    case .image(let image):
      return !image.image.hasAlpha && image.projection == nil && image.tint?.alpha ?? 1 >= 1
        && image.destination.contains(box.applying(matrix.inverted()))
    default: return false
    }
  }
}
