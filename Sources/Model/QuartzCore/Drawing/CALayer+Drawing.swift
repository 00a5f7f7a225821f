extension CALayer {
  /// Records what the delegate or a subclass draws, and sets the recording, a `CGContext`, as contents.
  ///
  /// If nothing is drawn, contents set by other code stay, and an older recording is removed. A layer without
  /// area draws nothing, and its drawing code is not called.
  package final func recordDrawing() {
    // Recording a layer while it is being drawn would recurse.
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

  /// Returns what `draw(in:)` draws in a part of the layer, in the layer's own coordinates with y pointing
  /// down.
  ///
  /// A tiled layer is drawn tile by tile; as on Apple's systems that may happen on several threads.
  @_spi(Drawing) public final func recording(in rect: CGRect) -> CGContext {
    let context = CGContext(bounds: rect)
    LayersUnderWay.draw(self, in: context)
    return context
  }
}
