/// Draws, lays out and acts for a layer. Every method may be left out.
public protocol CALayerDelegate: NSObjectProtocol {
  /// Sets the layer's `contents`. Left out, `draw(_:in:)` is asked.
  func display(_ layer: CALayer)
  /// Draws the layer's contents, in its own coordinates.
  func draw(_ layer: CALayer, in ctx: CGContext)
  /// Called before `draw(_:in:)`.
  func layerWillDraw(_ layer: CALayer)
  /// Places the layer's sublayers, instead of its layout manager.
  func layoutSublayers(of layer: CALayer)
  /// What to do when a property changes; nil to look further, `NSNull` for nothing.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  /// Records what the layer's `draw(in:)` draws.
  public func display(_ layer: CALayer) { layer.recordDrawing() }
  /// Draws nothing.
  public func draw(_ layer: CALayer, in ctx: CGContext) {}
  /// Does nothing.
  public func layerWillDraw(_ layer: CALayer) {}
  /// Leaves the sublayers to the layer's layout manager.
  public func layoutSublayers(of layer: CALayer) { layer.layoutManager?.layoutSublayers(of: layer) }
  /// Nil: others are asked.
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}
