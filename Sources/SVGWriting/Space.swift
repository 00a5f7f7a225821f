import CoreGraphics
import Drawing

/// What takes the place of the colours of what is drawn.
enum Ink: Hashable {
  case own
  /// Only the alpha counts.
  case solid(RGBA)
}

/// From the coordinates of what is drawn to those of the page.
struct Space {
  /// To the user space of the innermost element that is open.
  var matrix: CGAffineTransform = .identity
  /// From that user space to the page.
  var toPage: CGAffineTransform = .identity
  /// The part of the user space that can be seen.
  var visible: CGRect
  /// Whether what is drawn here is shown in places that are not known yet, turned or not.
  var isShared = false

  /// Whether boxes in the user space surely stand upright on the page.
  var isUpright: Bool {
    !isShared && (toPage.b == 0 && toPage.c == 0 || toPage.a == 0 && toPage.d == 0)
  }

  func inside(_ m: CGAffineTransform) -> Space {
    Space(matrix: m.concatenating(matrix), toPage: toPage, visible: visible, isShared: isShared)
  }

  /// The user space of an element that carries the whole matrix.
  func opened() -> Space {
    let toPage = matrix.concatenating(toPage)
    let visible = matrix.isInvertible ? visible.applying(matrix.inverted()) : visible
    return Space(matrix: .identity, toPage: toPage, visible: visible, isShared: isShared)
  }

  /// The user space of an element that carries a turn of its own inside of this one; the matrix then leads there.
  func turned(by turn: CGAffineTransform) -> Space {
    let back = turn.inverted()
    return Space(
      matrix: matrix.concatenating(back), toPage: turn.concatenating(toPage), visible: visible.applying(back),
      isShared: isShared)
  }

  /// Whether nothing that can be seen lies outside of a box in the user space: where it lies upright on the page, and is cut by
  /// the page's edge. What is shared is cut by nothing but its own clips, which its bounds are known by.
  func isAllSeen(in rect: CGRect) -> Bool {
    rect.insetBy(dx: -1e-6, dy: -1e-6).covers(visible) && !isShared && toPage.b == 0 && toPage.c == 0
  }
}

extension CGAffineTransform {
  /// What makes a turned user space upright again, given where it leads; nil where it is upright or more than turned: some
  /// viewers blur and cut along the axes of the page (docs/internals/viewers.md), so a filter's user space must have the same.
  var uprightTurn: CGAffineTransform? {
    guard isSimilarity, isInvertible, abs(b) > 1e-9 * abs(a) || a < 0 else { return nil }
    let scale = CGFloat(meanScale)
    return CGAffineTransform(scaleX: scale, y: scale).concatenating(
      CGAffineTransform(a: a, b: b, c: c, d: d, tx: 0, ty: 0).inverted())
  }
}

/// A place in a drawing.
struct Frame {
  var drawing: Drawing
  /// The next of its nodes.
  var next = 0
  var space: Space
  var ink: Ink = .own
  /// How many elements end with the drawing.
  var openElements = 0
  var layer: LayerIndex = -1
  /// Whether layers get their ids here: not in masks and shadows, which repeat what is drawn elsewhere.
  var isNamed = true
  /// Clips of groups that must not be isolated, for each of the items.
  var clip: String?
}
