extension UIImage {
  /// The configuration of a named image.
  open class Configuration: NSObject {}

  /// The weight of a symbol. Has no effect here.
  public enum SymbolWeight: Int, Sendable, Hashable {
    case unspecified
    case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
  }

  /// The size of a symbol relative to text.
  public enum SymbolScale: Int, Sendable, Hashable {
    case unspecified = 0
    case `default` = -1
    case small = 1
    case medium, large

    /// The factor relative to medium.
    fileprivate var share: CGFloat {
      switch self {
      case .small: 0.8
      case .large: 1.3
      case .unspecified, .default, .medium: 1
      }
    }
  }

  /// The size of a symbol.
  public final class SymbolConfiguration: Configuration {
    private let pointSize: CGFloat
    private let scale: SymbolScale

    /// Creates a configuration for text of a size in points.
    public init(pointSize: CGFloat, weight: SymbolWeight = .unspecified, scale: SymbolScale = .default) {
      self.pointSize = pointSize > 0 ? pointSize : 17
      self.scale = scale
    }

    /// Creates a configuration for text of 17 points.
    public convenience init(weight: SymbolWeight) { self.init(pointSize: 17, weight: weight) }

    /// Creates a configuration for text of 17 points.
    public convenience init(scale: SymbolScale) { self.init(pointSize: 17, scale: scale) }

    /// Creates a configuration for text of a font's size.
    public convenience init(font: UIFont, scale: SymbolScale = .default) {
      self.init(pointSize: font.pointSize, scale: scale)
    }

    /// A configuration for text of 17 points.
    public static var unspecified: SymbolConfiguration { SymbolConfiguration(pointSize: 17) }

    /// The approximate width and height of most symbols, in points.
    var side: CGFloat { (pointSize * scale.share * 1.2).rounded() }
  }
}
