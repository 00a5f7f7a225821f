/// Which parts lie inside of a path.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// What the path winds around, counting turns one way against those the other way.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// What an odd number of the path's outlines lie around.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

extension CAShapeLayerFillRule: StringConstant {
  static let allCases: [CAShapeLayerFillRule] = [
    .nonZero, .evenOdd,
  ]
}

/// The ends of lines, and of dashes.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// Cut off at the end.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  /// Half a circle beyond the end.
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  /// Half the line's width beyond the end, squarely.
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

extension CAShapeLayerLineCap: StringConstant {
  static let allCases: [CAShapeLayerLineCap] = [
    .butt, .round, .square,
  ]
}

/// The corners of lines.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// Both edges drawn out until they meet, where `miterLimit` allows it; otherwise as `bevel`.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  /// A circle's arc.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  /// Cut off straight.
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

extension CAShapeLayerLineJoin: StringConstant {
  static let allCases: [CAShapeLayerLineJoin] = [
    .miter, .round, .bevel,
  ]
}
