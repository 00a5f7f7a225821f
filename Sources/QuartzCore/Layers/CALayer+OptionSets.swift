/// The corners that `cornerRadius` rounds.
public struct CACornerMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1 << 0)
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 1 << 1)
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 1 << 2)
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 1 << 3)

  static let all = CACornerMask(rawValue: 0b1111)
}

/// The edges of a layer that are antialiased. Only kept: every edge is antialiased here.
public struct CAEdgeAntialiasingMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1 << 0)
  public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 1 << 1)
  public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 1 << 2)
  public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 1 << 3)

  static let all = CAEdgeAntialiasingMask(rawValue: 0b1111)
}

/// What of a layer changes when its superlayer's size does.
public struct CAAutoresizingMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  public static let layerMinXMargin = CAAutoresizingMask(rawValue: 1 << 0)
  public static let layerWidthSizable = CAAutoresizingMask(rawValue: 1 << 1)
  public static let layerMaxXMargin = CAAutoresizingMask(rawValue: 1 << 2)
  public static let layerMinYMargin = CAAutoresizingMask(rawValue: 1 << 3)
  public static let layerHeightSizable = CAAutoresizingMask(rawValue: 1 << 4)
  public static let layerMaxYMargin = CAAutoresizingMask(rawValue: 1 << 5)
}
