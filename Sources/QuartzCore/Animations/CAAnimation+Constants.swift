/// How a keyframe animation finds the values between its key values.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// No values between.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// Linear, at even speed; key times do not count.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// A Catmull-Rom spline, or Kochanek and Bartels' where tension, continuity or bias are given.
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

/// How new contents take the place of old ones.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  public static let fade = CATransitionType(rawValue: "fade")
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  public static let push = CATransitionType(rawValue: "push")
  public static let reveal = CATransitionType(rawValue: "reveal")
}

extension CATransitionType: StringConstant {
  static let allCases: [CATransitionType] = [
    .fade, .moveIn, .push, .reveal,
  ]
}

/// Where new contents come from.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

extension CATransitionSubtype: StringConstant {
  static let allCases: [CATransitionSubtype] = [
    .fromRight, .fromLeft, .fromTop, .fromBottom,
  ]
}

/// A function that turns numbers into transforms.
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
  public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
  public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
  public static let scale = CAValueFunctionName(rawValue: "scale")
  public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
  public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
  public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
  /// The names of CAML for scales along two and three axes by one number, or by one for each axis.
  public static let scaleXY = CAValueFunctionName(rawValue: "scaleXY")
  public static let scaleXYZ = CAValueFunctionName(rawValue: "scaleXYZ")
  public static let translate = CAValueFunctionName(rawValue: "translate")
  public static let translateX = CAValueFunctionName(rawValue: "translateX")
  public static let translateY = CAValueFunctionName(rawValue: "translateY")
  public static let translateZ = CAValueFunctionName(rawValue: "translateZ")
}

extension CAValueFunctionName: StringConstant {
  static let allCases: [CAValueFunctionName] = [
    .rotateX, .rotateY, .rotateZ, .scale, .scaleX, .scaleY, .scaleZ, .scaleXY, .scaleXYZ, .translate,
    .translateX, .translateY, .translateZ,
  ]
}
