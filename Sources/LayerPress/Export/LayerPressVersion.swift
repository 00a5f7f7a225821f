/// The version of this package.
public enum LayerPressVersion {
  /// As semantic versioning writes it.
  public static let text = "0.1.0"
}
