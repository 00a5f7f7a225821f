/// Draws, lays out and provides actions for a layer. Every method is optional.
public protocol CALayerDelegate: NSObjectProtocol {
  /// Sets the layer's `contents`. Without it, `draw(_:in:)` is called.
  func display(_ layer: CALayer)
  /// Draws the layer's contents, in its own coordinates.
  func draw(_ layer: CALayer, in ctx: CGContext)
  /// Called before `draw(_:in:)`.
  func layerWillDraw(_ layer: CALayer)
  /// Positions the layer's sublayers, instead of its layout manager.
  func layoutSublayers(of layer: CALayer)
  /// Returns the action for a change of a property; nil to continue the search, `NSNull` for no action.
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
  /// Returns nil, which continues the search.
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}
