/// Layers that are being drawn, or copied for a moment. If their code requests the same again, nothing new
/// happens, to avoid endless recursion.
enum LayersUnderWay {
  @TaskLocal private static var drawing: Set<ObjectIdentifier> = []
  @TaskLocal private static var copying: Set<ObjectIdentifier> = []

  /// Draws a layer, unless it, or its model, is being drawn.
  static func draw(_ layer: CALayer, in context: CGContext) {
    guard !isDrawing(layer) else { return }
    $drawing.withValue(drawing.union([identity(of: layer)])) { layer.draw(in: context) }
  }

  static func isDrawing(_ layer: CALayer) -> Bool { drawing.contains(identity(of: layer)) }

  /// The identity of the model, also for a presentation copy.
  private static func identity(of layer: CALayer) -> ObjectIdentifier {
    ObjectIdentifier(layer.rareStyle?.model ?? layer)
  }

  /// Calls a body that copies a layer; returns nil while it is being copied.
  static func copy(of layer: CALayer, _ body: () -> CALayer) -> CALayer? {
    let layers = copying
    let id = ObjectIdentifier(layer)
    guard !layers.contains(id) else { return nil }
    return $copying.withValue(layers.union([id]), operation: body)
  }
}
