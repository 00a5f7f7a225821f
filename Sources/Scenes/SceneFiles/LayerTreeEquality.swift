@_spi(Properties) import QuartzCore

/// Compares layer trees by value rather than identity.
public enum LayerTreeEquality {
  /// Whether two trees have the same classes and equal values of all properties that a scene file can
  /// contain, including sublayers, masks, emitter cells and animations. Images are compared by their bytes.
  public static func areEqual(_ a: CALayer, _ b: CALayer) -> Bool { PropertyTable.areEqual(a, b) }
}
