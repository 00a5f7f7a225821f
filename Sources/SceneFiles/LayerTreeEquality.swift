@_spi(Properties) import QuartzCore

/// Compares layer trees by what they say, not by identity.
public enum LayerTreeEquality {
  /// Whether two trees have the same classes and the same values of all properties that a scene file can hold: sublayers,
  /// masks, emitter cells and animations included. Images are equal by their bytes.
  public static func areEqual(_ a: CALayer, _ b: CALayer) -> Bool { PropertyTable.areEqual(a, b) }
}
