import CoreGraphics
import Drawing

/// What replaces the colours of a drawing.
enum Ink: Hashable {
  case own
  /// One colour, so that only the alpha counts.
  case solid(RGBA)
}

/// The transforms from the coordinates of a drawing to those of the page.
struct UserSpace {
  /// The transform to the user space of the innermost open element.
  var matrix: CGAffineTransform = .identity
  /// The transform from that user space to the page.
  var toPage: CGAffineTransform = .identity
  /// The visible part of the user space.
  var visible: CGRect
  /// Whether the content is shown in places not yet known, possibly rotated.
  var isShared = false

  /// Whether boxes in user space are certainly upright on the page.
  var isUpright: Bool {
    !isShared && (toPage.b == 0 && toPage.c == 0 || toPage.a == 0 && toPage.d == 0)
  }

  func inside(_ m: CGAffineTransform) -> UserSpace {
    UserSpace(matrix: m.concatenating(matrix), toPage: toPage, visible: visible, isShared: isShared)
  }

  /// Returns the user space of an element with the whole matrix as its transform.
  func opened() -> UserSpace {
    let toPage = matrix.concatenating(toPage)
    let visible = matrix.isInvertible ? visible.applying(matrix.inverted()) : visible
    return UserSpace(matrix: .identity, toPage: toPage, visible: visible, isShared: isShared)
  }

  /// Returns the user space of an element inside this one with a rotation of its own; the matrix leads there.
  func turned(by turn: CGAffineTransform) -> UserSpace {
    let back = turn.inverted()
    return UserSpace(
      matrix: matrix.concatenating(back), toPage: turn.concatenating(toPage), visible: visible.applying(back),
      isShared: isShared)
  }

  /// Returns whether a box in user space contains everything visible. This requires that it is upright on the
  /// page, and cut by the page's edge; shared content is cut only by its own clips, which its bounds include.
  func isAllSeen(in rect: CGRect) -> Bool {
    rect.insetBy(dx: -1e-6, dy: -1e-6).covers(visible) && !isShared && toPage.b == 0 && toPage.c == 0
  }
}

extension CGAffineTransform {
  /// The transform that makes a rotated user space upright again, given its transform to the page; nil if it
  /// is upright, or more than rotated. Some viewers blur and clip along the axes of the page
  /// (docs/internals/viewers.md), so a filter's user space must have the same axes.
  var uprightTurn: CGAffineTransform? {
    guard isSimilarity, isInvertible, abs(b) > 1e-9 * abs(a) || a < 0 else { return nil }
    let scale = CGFloat(meanScale)
    return CGAffineTransform(scaleX: scale, y: scale).concatenating(
      CGAffineTransform(a: a, b: b, c: c, d: d, tx: 0, ty: 0).inverted())
  }
}

/// A position in a drawing.
struct Frame {
  var drawing: Drawing
  /// The index of its next node.
  var next = 0
  var space: UserSpace
  var ink: Ink = .own
  /// How many elements end with the drawing.
  var openElements = 0
  var layer: LayerIndex = -1
  /// Whether layers get their ids here; not in masks and shadows, which repeat other content.
  var isNamed = true
  /// Clips for each of the items, the outermost first, from groups that must not be isolated.
  var clips: [String] = []
}
