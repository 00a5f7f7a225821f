extension CALayer {
  /// Records `draw(in:)` and takes what it drew as contents; nothing drawn leaves the contents as they are.
  final func recordDrawing() {
    delegate?.layerWillDraw(self)
  }
}

/// The 2-D drawing of `render(in:)`.
enum LayerRendering {
  static func render(_ layer: CALayer, in context: CGContext) {
    layer.draw(in: context)
  }
}
