import LayerPress

/// A page that is being made for the exporter: views, and in front of them what is drawn.
final class PrintedPage: @unchecked Sendable {
  // Made and drawn on one thread.

  /// The page that is being made.
  @TaskLocal static var current: PrintedPage?

  private let layer = CALayer()

  /// - Parameter bounds: the paper.
  init(bounds: CGRect) { layer.bounds = bounds }

  /// Adds what a layer shows now, without its animations, scaled, within a box.
  ///
  /// - Parameters:
  ///   - origin: the point of the layer, from its upper left corner, that is at the box's corner.
  ///   - box: in the page's coordinates.
  func show(_ shown: CALayer, from origin: CGPoint, scale: CGFloat, in box: CGRect) {
    shown.layoutIfNeeded()
    let (copy, clip) = (shown.snapshot(), CALayer())
    copy.isGeometryFlipped = !shown.contentsAreFlipped()
    copy.anchorPoint = .zero
    copy.position = CGPoint(x: -origin.x * scale, y: -origin.y * scale)
    copy.transform = CATransform3DMakeScale(scale, scale, 1)
    clip.frame = box
    clip.masksToBounds = true
    clip.addSublayer(copy)
    layer.addSublayer(clip)
  }

  /// Returns the page with what a closure draws, with y pointing down.
  func finished(_ draw: () -> Void) -> CALayer {
    let context = CGContext(bounds: layer.bounds)
    UIGraphicsPushContext(context)
    PrintedPage.$current.withValue(self, operation: draw)
    UIGraphicsPopContext()
    guard !context.operations.isEmpty else { return layer }
    let front = CALayer()
    front.frame = layer.bounds
    // What is drawn has the page's coordinates.
    front.bounds = layer.bounds
    front.contents = context
    layer.addSublayer(front)
    return layer
  }
}
