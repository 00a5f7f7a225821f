/// Places the sublayers of layers. Every method may be left out.
public protocol CALayoutManager: NSObjectProtocol {
  /// The size that the layer would like to have, in points. Left out: that of its bounds.
  func preferredSize(of layer: CALayer) -> CGSize
  /// The layer will be laid out anew.
  func invalidateLayout(of layer: CALayer)
  /// Places the sublayers.
  func layoutSublayers(of layer: CALayer)
}

extension CALayoutManager {
  /// That of the layer's bounds.
  public func preferredSize(of layer: CALayer) -> CGSize { layer.bounds.size }
  /// Does nothing.
  public func invalidateLayout(of layer: CALayer) {}
  /// Leaves the sublayers where they are.
  public func layoutSublayers(of layer: CALayer) {}
}
