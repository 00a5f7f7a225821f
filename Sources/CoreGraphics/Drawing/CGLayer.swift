/// A drawing that is made once and drawn often. It stays vectors.
public final class CGLayer {
  /// What is drawn into; its bounds are those of the layer.
  public let context: CGContext?
  /// In units of its context's user space.
  public let size: CGSize

  /// An empty layer. Nil for a size without area.
  ///
  /// - Parameters:
  ///   - context: what the layer is drawn in later; layers here go into any.
  ///   - auxiliaryInfo: only kept by callers.
  public init?(_ context: CGContext, size: CGSize, auxiliaryInfo: [String: Any]?) {
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else { return nil }
    self.size = size
    self.context = CGContext(bounds: CGRect(origin: .zero, size: size))
  }
}

extension CGContext {
  /// Draws what a layer has by now in its own size, its origin at a point.
  public func draw(_ layer: CGLayer, at point: CGPoint) {
    draw(layer, in: CGRect(origin: point, size: layer.size))
  }

  /// Draws what a layer has by now, stretched to a rectangle and cut to it.
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
