import Foundation

extension UIImage {
  /// What pictures of a name are chosen by.
  open class Configuration: NSObject {}

  /// How heavy a symbol is. Makes no difference here.
  public enum SymbolWeight: Int, Sendable, Hashable {
    case unspecified
    case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
  }

  /// How large a symbol is beside text.
  public enum SymbolScale: Int, Sendable, Hashable {
    case unspecified = 0
    case `default` = -1
    case small = 1
    case medium, large

    /// Of a medium one.
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

    /// A symbol beside text of a size, in points.
    public init(pointSize: CGFloat, weight: SymbolWeight = .unspecified, scale: SymbolScale = .default) {
      self.pointSize = pointSize > 0 ? pointSize : 17
      self.scale = scale
    }

    /// A symbol beside text of 17 points.
    public convenience init(weight: SymbolWeight) { self.init(pointSize: 17, weight: weight) }

    /// A symbol beside text of 17 points.
    public convenience init(scale: SymbolScale) { self.init(pointSize: 17, scale: scale) }

    /// A symbol beside text of a font's size.
    public convenience init(font: UIFont, scale: SymbolScale = .default) {
      self.init(pointSize: font.pointSize, scale: scale)
    }

    /// A symbol beside text of 17 points.
    public static var unspecified: SymbolConfiguration { SymbolConfiguration(pointSize: 17) }

    /// About as high and wide as most symbols are, in points.
    var side: CGFloat { (pointSize * scale.share * 1.2).rounded() }
  }
}
