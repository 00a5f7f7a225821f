/// What a number measures, and so which units it may have in a string: `"85mm"`, `"-90deg"`.
enum Quantity {
  /// It has no unit.
  case number
  /// In points.
  case length
  /// In radians.
  case angle
  /// In radians per second, which may be many.
  case angularVelocity

  /// - Parameters:
  ///   - key: a property, an input of a filter, or an attribute of text.
  ///   - isOfCell: whether it is a property of an emitter cell.
  init(of key: String, isOfCell: Bool = false) {
    if Self.lengths.contains(key) {
      self = .length
    } else if Self.angles.contains(key) {
      self = .angle
    } else if isOfCell, Self.velocities.contains(key) {
      self = .angularVelocity
    } else {
      self = .number
    }
  }

  /// - Parameter keyPath: where a number lies, such as `bounds.size.width` or `transform.rotation.z`.
  init(ofKeyPath keyPath: String) {
    let keys = keyPath.split(separator: ".").map(String.init)
    let isOfCell = keys.contains("emitterCells")
    let quantities = keys.map { Quantity(of: $0, isOfCell: isOfCell) }
    self = quantities.first { $0 != .number } ?? .number
  }

  private static let lengths: Set<String> = [
    // Layers.
    "frame", "bounds", "position", "zPosition", "anchorPointZ", "cornerRadius", "borderWidth", "shadowOffset",
    "shadowRadius", "lineWidth", "lineDashPattern", "lineDashPhase", "scrollPoint", "fontSize",
    // Emitters.
    "emitterPosition", "emitterZPosition", "emitterSize", "emitterDepth",
    // Filters, and parts of transforms in key paths.
    "inputRadius", "translation",
    // Runs of text and paragraphs.
    "kern", "tracking", "baselineOffset", "lineSpacing", "minimumLineHeight", "maximumLineHeight",
    "paragraphSpacing", "paragraphSpacingBefore", "firstLineHeadIndent", "headIndent", "tailIndent",
    "defaultTabInterval",
  ]
  private static let angles: Set<String> = [
    // Emitter cells, filters, and parts of transforms in key paths.
    "emissionLatitude", "emissionLongitude", "emissionRange", "inputAngle", "rotation",
  ]
  /// Of emitter cells alone: the `spin` of an emitter layer multiplies that of its cells.
  private static let velocities: Set<String> = ["spin", "spinRange"]
}
