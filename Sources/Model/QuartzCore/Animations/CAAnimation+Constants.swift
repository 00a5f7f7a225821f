/// How a keyframe animation interpolates its key values.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Linear interpolation; transforms are decomposed.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// No values in between.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// Linear, at constant speed; key times and segment timing functions are ignored.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// A Catmull-Rom spline, or a Kochanek-Bartels spline if tension, continuity or bias are set. Values that
  /// cannot be interpolated number by number, such as transforms, are interpolated as `linear`.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// The spline, at constant speed.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

extension CAAnimationCalculationMode: StringConstant {
  static let allCases: [CAAnimationCalculationMode] = [.linear, .discrete, .paced, .cubic, .cubicPaced]
}

/// Whether what moves along a path rotates with it.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// The x axis follows the path.
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  /// The x axis points backwards along the path.
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

extension CAAnimationRotationMode: StringConstant {
  static let allCases: [CAAnimationRotationMode] = [.rotateAuto, .rotateAutoReverse]
}

/// How new contents replace old ones. The side they come from is the transition's `subtype`.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// The old contents fade out while the new ones fade in; the side is ignored.
  public static let fade = CATransitionType(rawValue: "fade")
  /// The new contents slide in over the old ones, which stay.
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  /// The new contents slide in, and push the old ones out at the opposite side.
  public static let push = CATransitionType(rawValue: "push")
  /// The old contents slide out in the given direction, and reveal the new ones behind them.
  public static let reveal = CATransitionType(rawValue: "reveal")
}

extension CATransitionType: StringConstant {
  static let allCases: [CATransitionType] = [.fade, .moveIn, .push, .reveal]
}

/// The side that new contents come from, in the superlayer's coordinates. As in `CALayerContentsGravity`, top
/// means maximum y.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// From the side of maximum x.
  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  /// From the side of minimum x.
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  /// From the side of maximum y: from below if y points down.
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  /// From the side of minimum y: from above if y points down.
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

extension CATransitionSubtype: StringConstant {
  static let allCases: [CATransitionSubtype] = [.fromRight, .fromLeft, .fromTop, .fromBottom]
}

/// A function that turns numbers into transforms; the other components stay those of the identity.
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// One angle about the x axis, in radians.
  public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
  /// One angle about the y axis, in radians.
  public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
  /// One angle about the z axis, in radians.
  public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
  /// Three factors: along x, y and z.
  public static let scale = CAValueFunctionName(rawValue: "scale")
  /// One factor along x.
  public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
  /// One factor along y.
  public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
  /// One factor along z.
  public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
  /// One factor for x and y, or one for each: a name from CAML.
  public static let scaleXY = CAValueFunctionName(rawValue: "scaleXY")
  /// One factor for all axes, or one for each: a name from CAML.
  public static let scaleXYZ = CAValueFunctionName(rawValue: "scaleXYZ")
  /// Three distances in points: along x, y and z.
  public static let translate = CAValueFunctionName(rawValue: "translate")
  /// One distance along x, in points.
  public static let translateX = CAValueFunctionName(rawValue: "translateX")
  /// One distance along y, in points.
  public static let translateY = CAValueFunctionName(rawValue: "translateY")
  /// One distance along z, in points.
  public static let translateZ = CAValueFunctionName(rawValue: "translateZ")
}

extension CAValueFunctionName: StringConstant {
  static let allCases: [CAValueFunctionName] = [
    .rotateX, .rotateY, .rotateZ, .scale, .scaleX, .scaleY, .scaleZ, .scaleXY, .scaleXYZ, .translate,
    .translateX, .translateY, .translateZ,
  ]
}
