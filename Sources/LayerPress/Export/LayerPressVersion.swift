/// The version of this package.
public enum LayerPressVersion {
  public static let text = "0.1.0"
}
