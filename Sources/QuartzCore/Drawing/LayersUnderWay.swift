/// Layers that are drawing, or being copied for a moment, in what is running now. Code of theirs that asks for the same again
/// within gets nothing new, rather than no end.
enum LayersUnderWay {
  @TaskLocal private static var drawing: Set<ObjectIdentifier> = []
  @TaskLocal private static var copying: Set<ObjectIdentifier> = []

  /// Lets a layer draw, unless it, or its model, is drawing.
  static func draw(_ layer: CALayer, in context: CGContext) {
    guard !isDrawing(layer) else { return }
    $drawing.withValue(drawing.union([identity(of: layer)])) { layer.draw(in: context) }
  }

  static func isDrawing(_ layer: CALayer) -> Bool { drawing.contains(identity(of: layer)) }

  /// Of the model, which a presentation stands for.
  private static func identity(of layer: CALayer) -> ObjectIdentifier {
    ObjectIdentifier(layer.rareStyle?.model ?? layer)
  }

  /// What a body makes of a layer; nil while it is making it.
  static func copy(of layer: CALayer, _ body: () -> CALayer) -> CALayer? {
    let layers = copying
    let id = ObjectIdentifier(layer)
    guard !layers.contains(id) else { return nil }
    return $copying.withValue(layers.union([id]), operation: body)
  }
}
