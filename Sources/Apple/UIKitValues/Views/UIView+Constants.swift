extension UIView {
  /// How contents fill a view's bounds.
  public enum ContentMode: Int, Sendable, Hashable {
    case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right, topLeft,
      topRight,
      bottomLeft, bottomRight

    /// The layer's constant. Its `top` is the side of maximum y, which is the lower one.
    var gravity: CALayerContentsGravity {
      switch self {
      case .scaleToFill, .redraw: .resize
      case .scaleAspectFit: .resizeAspect
      case .scaleAspectFill: .resizeAspectFill
      case .center: .center
      case .top: .bottom
      case .bottom: .top
      case .left: .left
      case .right: .right
      case .topLeft: .bottomLeft
      case .topRight: .bottomRight
      case .bottomLeft: .topLeft
      case .bottomRight: .topRight
      }
    }
  }

  /// The parts of a view's frame that change with its superview's size.
  public struct AutoresizingMask: OptionSet, Sendable, Hashable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
  }

  /// Whether a view's tint is grey.
  public enum TintAdjustmentMode: Int, Sendable, Hashable {
    case automatic, normal, dimmed
  }
}

/// Whether a view is mirrored for right-to-left text.
public enum UISemanticContentAttribute: Int, Sendable, Hashable {
  case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft
}
