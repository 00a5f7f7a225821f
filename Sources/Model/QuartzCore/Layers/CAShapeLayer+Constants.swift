/// The rule that determines the inside of a path.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Nonzero winding number: where the path winds around, counting opposite directions against each other.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// Even-odd: what an odd number of the path's outlines enclose.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

extension CAShapeLayerFillRule: StringConstant {
  static let allCases: [CAShapeLayerFillRule] = [.nonZero, .evenOdd]
}

/// The shape of the ends of lines and dashes.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Cut off at the end.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  /// A semicircle beyond the end.
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  /// A square end, half the line's width beyond the end.
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

extension CAShapeLayerLineCap: StringConstant {
  static let allCases: [CAShapeLayerLineCap] = [.butt, .round, .square]
}

/// The shape of the corners of lines.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Edges are extended until they meet, unless `miterLimit` is exceeded; otherwise as `bevel`.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  /// An arc of a circle.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  /// Cut off straight.
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

extension CAShapeLayerLineJoin: StringConstant {
  static let allCases: [CAShapeLayerLineJoin] = [.miter, .round, .bevel]
}
