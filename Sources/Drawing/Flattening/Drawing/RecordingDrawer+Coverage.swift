import CoreGraphics
import Drawing

extension RecordingDrawer {
  /// Returns an operation's drawing as a paint that extends all around, and the clip for it, in user space.
  ///
  /// Quartz blends only what a drawing covers, in any mode: `clear` and `copy` through a stroke leave
  /// everything beside it alone. Operators on a group change all that its clips leave, so the coverage has to
  /// be a clip. It is nil for what fills all of the context's own clip.
  func splitCoverage(
    of item: Drawing.Node, by operation: CGContext.Operation
  ) -> (paint: Drawing.Node, coverage: ClipPath?) {
    switch (item, operation.kind) {
    case (.path(let drawn), .fill(let path, let rule)):
      return (Self.paint(drawn.fill, over: path), ClipPath(path: path, rule: rule))
    case (.path(let drawn), .stroke(let path)):
      guard let stroke = drawn.stroke else { return (item, nil) }
      let scale = max(operation.state.ctm.largestScale, 1)
      let outline = path.outline(of: stroke, precision: Self.strokePrecision * CGFloat(scale))
      return (Self.paint(stroke.paint, over: outline), ClipPath(path: outline))
    case (_, .image(_, let rect)): return (item, ClipPath(path: CGPath(rect: rect)))
    default: return (item, nil)
    }
  }

  /// How many times larger outlines may be seen than drawn.
  private static let strokePrecision: CGFloat = 8

  private static func paint(_ paint: Paint?, over path: CGPath) -> Drawing.Node {
    let box = path.boundingBox
    return .path(DrawnPath(path: CGPath(rect: box.isNull ? .zero : box), fill: paint))
  }
}
