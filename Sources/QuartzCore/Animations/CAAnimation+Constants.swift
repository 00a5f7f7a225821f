/// How a keyframe animation finds the values between its key values.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// Straight from each value to the next; transforms by their parts.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// No values between.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// Linear, at even speed; key times and timing functions of segments do not count.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// A Catmull-Rom spline, or Kochanek and Bartels' where tension, continuity or bias are given. What has no numbers
  /// of its own to mix, such as transforms, goes as `linear`.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// The spline, at even speed.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

extension CAAnimationCalculationMode: StringConstant {
  static let allCases: [CAAnimationCalculationMode] = [
    .linear, .discrete, .paced, .cubic, .cubicPaced,
  ]
}

/// Whether what moves along a path turns with it.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// The x axis follows the path.
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  /// The x axis points backwards along the path.
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

extension CAAnimationRotationMode: StringConstant {
  static let allCases: [CAAnimationRotationMode] = [
    .rotateAuto, .rotateAutoReverse,
  ]
}

/// How new contents take the place of old ones. The side they come from is the transition's `subtype`.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// The old ones grow faint while the new ones appear; no side counts.
  public static let fade = CATransitionType(rawValue: "fade")
  /// The new ones slide in above the old ones, which stay.
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  /// The new ones slide in, and the old ones out on the other side.
  public static let push = CATransitionType(rawValue: "push")
  /// The old ones slide out, away from the side, and uncover the new ones, which are in their place.
  public static let reveal = CATransitionType(rawValue: "reveal")
}

extension CATransitionType: StringConstant {
  static let allCases: [CATransitionType] = [
    .fade, .moveIn, .push, .reveal,
  ]
}

/// Where new contents come from, in the superlayer's coordinates. As with `CALayerContentsGravity`, top means maximum
/// y.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// From the side of greatest x.
  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  /// From the side of least x.
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  /// From the side of greatest y: from below where y grows downwards.
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  /// From the side of least y: from above where y grows downwards.
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

extension CATransitionSubtype: StringConstant {
  static let allCases: [CATransitionSubtype] = [
    .fromRight, .fromLeft, .fromTop, .fromBottom,
  ]
}

/// A function that turns numbers into transforms; what its name does not mention stays as in the identity.
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

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
  /// One factor along x and y, or one for each: a name of CAML.
  public static let scaleXY = CAValueFunctionName(rawValue: "scaleXY")
  /// One factor along all axes, or one for each: a name of CAML.
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
