/// The corners that `cornerRadius` rounds, in the layer's own coordinates: if y points down, the corners of
/// minimum y are the upper ones.
public struct CACornerMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Minimum x, minimum y.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1 << 0)
  /// Maximum x, minimum y.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 1 << 1)
  /// Minimum x, maximum y.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 1 << 2)
  /// Maximum x, maximum y.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 1 << 3)

  static let all = CACornerMask(rawValue: 0b1111)
}

/// The edges of a layer that are antialiased. Without effect: every edge is antialiased here.
public struct CAEdgeAntialiasingMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The edge of minimum x.
  public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1 << 0)
  /// The edge of maximum x.
  public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 1 << 1)
  /// The edge of minimum y.
  public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 1 << 2)
  /// The edge of maximum y.
  public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 1 << 3)

  static let all = CAEdgeAntialiasingMask(rawValue: 0b1111)
}

/// The parts of a layer's frame that change with its superlayer's size.
///
/// Along each axis the change is distributed among the given parts in proportion to their lengths; evenly if
/// all of these are 0. Without any part of an axis, position and size along it stay the same.
public struct CAAutoresizingMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The margin at the superlayer's edge of minimum x.
  public static let layerMinXMargin = CAAutoresizingMask(rawValue: 1 << 0)
  /// The layer's width.
  public static let layerWidthSizable = CAAutoresizingMask(rawValue: 1 << 1)
  /// The margin at the superlayer's edge of maximum x.
  public static let layerMaxXMargin = CAAutoresizingMask(rawValue: 1 << 2)
  /// The margin at the superlayer's edge of minimum y.
  public static let layerMinYMargin = CAAutoresizingMask(rawValue: 1 << 3)
  /// The layer's height.
  public static let layerHeightSizable = CAAutoresizingMask(rawValue: 1 << 4)
  /// The margin at the superlayer's edge of maximum y.
  public static let layerMaxYMargin = CAAutoresizingMask(rawValue: 1 << 5)
}
