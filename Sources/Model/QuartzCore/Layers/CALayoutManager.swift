/// Positions the sublayers of layers. Every method is optional.
public protocol CALayoutManager: NSObjectProtocol {
  /// Returns the preferred size of the layer, in points. Default: that of its bounds.
  func preferredSize(of layer: CALayer) -> CGSize
  /// The layer's layout is no longer valid.
  func invalidateLayout(of layer: CALayer)
  /// Positions the sublayers.
  func layoutSublayers(of layer: CALayer)
}

extension CALayoutManager {
  /// Returns the size of the layer's bounds.
  public func preferredSize(of layer: CALayer) -> CGSize { layer.bounds.size }
  /// Does nothing.
  public func invalidateLayout(of layer: CALayer) {}
  /// Leaves the sublayers where they are.
  public func layoutSublayers(of layer: CALayer) {}
}
