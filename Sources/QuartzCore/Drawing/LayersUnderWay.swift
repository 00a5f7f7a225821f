/// Layers that are drawing, or being copied for a moment, in what is running now. Code of theirs that asks for the same again
/// within gets nothing new, rather than no end.
enum LayersUnderWay {
  @TaskLocal private static var drawing: Set<ObjectIdentifier> = []
  @TaskLocal private static var copying: Set<ObjectIdentifier> = []

  /// Lets a layer draw, unless it, or its model, is drawing.
  static func draw(_ layer: CALayer, in context: CGContext) {
    let layers = drawing
    let id = ObjectIdentifier(layer.rareStyle?.model ?? layer)
    guard !layers.contains(id) else { return }
    $drawing.withValue(layers.union([id])) { layer.draw(in: context) }
  }

  /// What a body makes of a layer; nil while it is making it.
  static func copy(of layer: CALayer, _ body: () -> CALayer) -> CALayer? {
    let layers = copying
    let id = ObjectIdentifier(layer)
    guard !layers.contains(id) else { return nil }
    return $copying.withValue(layers.union([id]), operation: body)
  }
}
