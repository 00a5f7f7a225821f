extension CALayer {
  /// Records what the delegate or a subclass draws, and takes the recording, a `CGContext`, as contents.
  ///
  /// Where nothing is drawn, contents that somebody set stay, and an older recording goes. A layer without area draws
  /// nothing, and is not asked.
  package final func recordDrawing() {
    // What a layer draws while it draws is no drawing of its own.
    guard !LayersUnderWay.isDrawing(self) else { return }
    let context: CGContext
    if bounds.width > 0, bounds.height > 0 {
      delegate?.layerWillDraw(self)
      context = recording(in: bounds)
    } else {
      context = CGContext()
    }
    if !context.operations.isEmpty {
      contents = context
    } else if contents is CGContext {
      contents = nil
    }
  }

  /// What `draw(in:)` draws in a part of the layer, in the layer's own coordinates with y growing downwards.
  ///
  /// A tiled layer's drawing is asked for tile by tile; as on Apple's systems that may happen on several threads.
  @_spi(Drawing) public final func recording(in rect: CGRect) -> CGContext {
    let context = CGContext(bounds: rect)
    LayersUnderWay.draw(self, in: context)
    return context
  }
}
