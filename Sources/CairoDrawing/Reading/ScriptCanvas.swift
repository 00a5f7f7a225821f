import CoreGraphics
import DisplayList

/// A surface of a script, with the state of the context that draws on it, and the items drawn so far.
final class ScriptCanvas {
  /// What the surface holds, in units.
  let extents: CGRect
  /// From the surface's pixels to the units of its items.
  let toUnits: CGAffineTransform
  /// Whether anything is composed by another operator than over.
  private(set) var isIsolated = false

  var path = ScriptPath()
  /// From user space to the surface's pixels.
  var matrix = CGAffineTransform.identity
  var rule = CGPathFillRule.winding
  var source = ScriptPattern(.color(.black))
  var mode: BlendMode? = .normal
  var line = Line()
  private var clips: [ClipPath] = []
  private var drawn: [DisplayItem] = []
  /// Whether the last group of what is drawn is one of the clips that still hold, and may take more.
  private var isClipOpen = false

  struct Line {
    var width: CGFloat = 2
    var cap = CGLineCap.butt
    var join = CGLineJoin.miter
    var miterLimit: CGFloat = 10
    var dashes: [CGFloat] = []
    var phase: CGFloat = 0
  }

  /// - Parameter box: what the surface holds, in pixels.
  init(_ box: CGRect, toUnits: CGAffineTransform) {
    extents = box.applying(toUnits)
    self.toUnits = toUnits
  }

  /// Everything drawn so far: balanced items.
  var items: [DisplayItem] { isClipOpen ? drawn + [.endGroup] : drawn }

  func clip(to path: CGPath) {
    closeClip()
    clips.append(ClipPath(path: path, rule: rule))
  }

  func resetClip() {
    closeClip()
    clips = []
  }

  private func closeClip() {
    if isClipOpen { drawn.append(.endGroup) }
    isClipOpen = false
  }

  /// Draws balanced items under the clips, by the operator.
  func draw(_ items: [DisplayItem]) {
    // Nothing else lies beneath that the operator could keep.
    guard !items.isEmpty, let mode else { return }
    guard mode == .normal || (mode == .copy && drawn.isEmpty && clips.isEmpty) else {
      closeClip()
      isIsolated = true
      let effects = GroupEffects(blendMode: mode, isIsolated: true, clips: clips)
      drawn += [.beginGroup(DisplayGroup(effects: effects))] + items + [.endGroup]
      return
    }
    if !clips.isEmpty, !isClipOpen {
      drawn.append(.beginGroup(DisplayGroup(effects: GroupEffects(clips: clips))))
      isClipOpen = true
    }
    drawn += items
  }
}

/// A path while a script makes it.
struct ScriptPath {
  private let path = CGMutablePath()
  /// Where the next segment begins, where none has begun a subpath yet: Cairo moves once more after each end.
  private var start: CGPoint?

  var copy: CGPath { path.copy() ?? path }

  mutating func move(to point: CGPoint) { start = point }

  mutating func addLine(to point: CGPoint) {
    begin()
    path.addLine(to: point)
  }

  mutating func addCurve(_ control1: CGPoint, _ control2: CGPoint, to point: CGPoint) {
    begin()
    path.addCurve(to: point, control1: control1, control2: control2)
  }

  mutating func close() {
    begin()
    path.closeSubpath()
  }

  mutating func addRect(_ rect: CGRect, transform: CGAffineTransform) {
    start = nil
    path.addRect(rect, transform: transform)
  }

  private mutating func begin() {
    guard let point = start else { return }
    path.move(to: point)
    start = nil
  }
}
