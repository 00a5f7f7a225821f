extension PropertyTable {
  static let animation = PropertyTable(
    "CAAnimation", CAAnimation.self, make: { CAAnimation() }, rows: animationRows + animationTiming)

  private static let animationRows: [Row<CAAnimation>] = [
    Row("enabled", \.isEnabled, default: true),
    Row("removedOnCompletion", \.isRemovedOnCompletion, default: true),
    Row("timingFunction", .timingFunction) {
      PropertyValue(any: $0.timingFunction) ?? .null
    } set: { animation, value in
      switch value {
      case .null: animation.timingFunction = nil
      case .object(let function as CAMediaTimingFunction): animation.timingFunction = function
      default: return false
      }
      return true
    },
  ]

  private static let animationTiming: [Row<CAAnimation>] = .timing(duration: 0)

  static let propertyAnimation = PropertyTable(
    "CAPropertyAnimation", CAPropertyAnimation.self, parent: .animation, make: { CAPropertyAnimation() },
    rows: [
      Row("keyPath", \.keyPath, default: nil),
      Row("additive", \.isAdditive, default: false),
      Row("cumulative", \.isCumulative, default: false),
      Row("valueFunction", .valueFunction) {
        PropertyValue(any: $0.valueFunction?.name) ?? .null
      } set: { animation, value in
        switch value {
        case .null: animation.valueFunction = nil
        case .object(let function as CAValueFunction): animation.valueFunction = function
        case .string(let name):
          guard let function = CAValueFunction(name: CAValueFunctionName(name)) else { return false }
          animation.valueFunction = function
        default: return false
        }
        return true
      },
    ])

  static let basicAnimation = PropertyTable(
    "CABasicAnimation", CABasicAnimation.self, parent: .propertyAnimation, make: { CABasicAnimation() },
    rows: [
      .any("fromValue", .value, \.fromValue),
      .any("toValue", .value, \.toValue),
      .any("byValue", .value, \.byValue),
    ])

  static let keyframeAnimation = PropertyTable(
    "CAKeyframeAnimation", CAKeyframeAnimation.self, parent: .propertyAnimation,
    make: { CAKeyframeAnimation() },
    rows: [
      Row("values", .array(.value)) {
        $0.values.map { .array($0.map { PropertyValue(any: $0) ?? .null }) } ?? .null
      } set: { animation, value in
        switch value {
        case .null: animation.values = nil
        case .array(let values): animation.values = values.map { $0.anyValue ?? NSNull() }
        default: return false
        }
        return true
      },
      Row("path", \.path, default: nil),
      .numbers("keyTimes", \.keyTimes),
      .objects(
        "timingFunctions", .timingFunctions, of: CAMediaTimingFunction.self, get: { $0.timingFunctions },
        set: { $0.timingFunctions = $1 }),
      Row("calculationMode", \.calculationMode, default: .linear),
      .numbers("tensionValues", \.tensionValues),
      .numbers("continuityValues", \.continuityValues),
      .numbers("biasValues", \.biasValues),
      Row("rotationMode", \.rotationMode, default: nil),
    ])

  static let springAnimation = PropertyTable(
    "CASpringAnimation", CASpringAnimation.self, parent: .basicAnimation, make: { CASpringAnimation() },
    rows: [
      Row("mass", \.mass, default: 1),
      Row("stiffness", \.stiffness, default: 100),
      Row("damping", \.damping, default: 10),
      Row("initialVelocity", \.initialVelocity, default: 0),
      Row("allowsOverdamping", \.allowsOverdamping, default: false),
    ])

  static let animationGroup = PropertyTable(
    "CAAnimationGroup", CAAnimationGroup.self, parent: .animation, make: { CAAnimationGroup() },
    rows: [
      .objects(
        "animations", .animations, of: CAAnimation.self, get: { $0.animations }, set: { $0.animations = $1 })
    ])

  static let transition = PropertyTable(
    "CATransition", CATransition.self, parent: .animation,
    make: {
      let transition = CATransition()
      transition.takesLayer = false
      return transition
    },
    rows: [
      Row("type", \.type, default: .fade),
      Row("subtype", \.subtype, default: nil),
      Row("startProgress", \.startProgress, default: 0),
      Row("endProgress", \.endProgress, default: 1),
      Row("previousLayer", .layer) {
        PropertyValue(any: $0.previousLayer) ?? .null
      } set: { transition, value in
        switch value {
        case .null: transition.before.layer = nil
        case .object(let layer as CALayer): transition.before.layer = layer
        default: return false
        }
        return true
      },
    ])
}
