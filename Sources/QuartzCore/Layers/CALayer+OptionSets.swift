/// The corners that `cornerRadius` rounds, named by the layer's own coordinates: where y grows downwards, the corners
/// of least y are the upper ones.
public struct CACornerMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// Least x, least y.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1 << 0)
  /// Greatest x, least y.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 1 << 1)
  /// Least x, greatest y.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 1 << 2)
  /// Greatest x, greatest y.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 1 << 3)

  static let all = CACornerMask(rawValue: 0b1111)
}

/// The edges of a layer that are antialiased. Only kept: every edge is antialiased here.
public struct CAEdgeAntialiasingMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The edge of least x.
  public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1 << 0)
  /// The edge of greatest x.
  public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 1 << 1)
  /// The edge of least y.
  public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 1 << 2)
  /// The edge of greatest y.
  public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 1 << 3)

  static let all = CAEdgeAntialiasingMask(rawValue: 0b1111)
}

/// What of a layer changes when its superlayer's size does.
///
/// Along each axis the change is shared among the parts that are named, in proportion to their lengths; evenly where
/// all of these are 0. Without any of an axis, place and length stay as they are along it.
public struct CAAutoresizingMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The room between the superlayer's edge of least x and the layer.
  public static let layerMinXMargin = CAAutoresizingMask(rawValue: 1 << 0)
  /// The layer's width.
  public static let layerWidthSizable = CAAutoresizingMask(rawValue: 1 << 1)
  /// The room between the layer and the superlayer's edge of greatest x.
  public static let layerMaxXMargin = CAAutoresizingMask(rawValue: 1 << 2)
  /// The room between the superlayer's edge of least y and the layer.
  public static let layerMinYMargin = CAAutoresizingMask(rawValue: 1 << 3)
  /// The layer's height.
  public static let layerHeightSizable = CAAutoresizingMask(rawValue: 1 << 4)
  /// The room between the layer and the superlayer's edge of greatest y.
  public static let layerMaxYMargin = CAAutoresizingMask(rawValue: 1 << 5)
}
