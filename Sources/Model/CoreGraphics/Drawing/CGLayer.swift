/// A drawing that is made once and drawn often. It stays vectors.
public final class CGLayer {
  /// The context to draw into; its bounds are those of the layer.
  public let context: CGContext?
  /// The size in units of its context's user space.
  public let size: CGSize

  /// Creates an empty layer. Nil for a size without area.
  ///
  /// - Parameters:
  ///   - context: ignored: layers can be drawn in any context here.
  ///   - auxiliaryInfo: ignored.
  public init?(_ context: CGContext, size: CGSize, auxiliaryInfo: [String: Any]?) {
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else { return nil }
    self.size = size
    self.context = CGContext(bounds: CGRect(origin: .zero, size: size))
  }
}

extension CGContext {
  /// Draws a layer's current content in its own size, with its origin at a point.
  public func draw(_ layer: CGLayer, at point: CGPoint) {
    draw(layer, in: CGRect(origin: point, size: layer.size))
  }

  /// Draws a layer's current content, stretched to a rectangle and clipped to it.
  public func draw(_ layer: CGLayer, in rect: CGRect) {
    guard let operations = layer.context?.operations, !operations.isEmpty, rect.width > 0, rect.height > 0
    else {
      return
    }
    saveGState()
    clip(to: rect)
    beginTransparencyLayer(auxiliaryInfo: nil)
    translateBy(x: rect.minX, y: rect.minY)
    scaleBy(x: rect.width / layer.size.width, y: rect.height / layer.size.height)
    let placement = state.ctm
    let clips = state.clips
    for operation in operations {
      saveGState()
      state = operation.state
      state.ctm = operation.state.ctm.concatenating(placement)
      state.clips =
        clips
        + operation.state.clips.map { clip in
          Clip(kind: clip.kind, ctm: clip.ctm.concatenating(placement))
        }
      record(operation.kind)
      restoreGState()
    }
    endTransparencyLayer()
    restoreGState()
  }
}
