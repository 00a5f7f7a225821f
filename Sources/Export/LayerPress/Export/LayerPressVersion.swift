/// The version of this package.
public enum LayerPressVersion {
  /// As in semantic versioning.
  public static let text = "0.2.0"
}
