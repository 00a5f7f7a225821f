extension UIView {
  /// The speed of changes at their start and end.
  public enum AnimationCurve: Int, Sendable, Hashable {
    case easeInOut, easeIn, easeOut, linear

    var pace: ViewAnimation.Pace {
      switch self {
      case .easeInOut: .curve(0.42, 0, 0.58, 1)
      case .easeIn: .curve(0.42, 0, 1, 1)
      case .easeOut: .curve(0, 0, 0.58, 1)
      case .linear: .curve(0, 0, 1, 1)
      }
    }
  }

  /// Options for animating changes of views. Events and frame rates are ignored.
  public struct AnimationOptions: OptionSet, Sendable, Hashable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let layoutSubviews = AnimationOptions(rawValue: 1)
    public static let allowUserInteraction = AnimationOptions(rawValue: 2)
    /// Animations always start from the presented values.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 4)
    public static let `repeat` = AnimationOptions(rawValue: 8)
    public static let autoreverse = AnimationOptions(rawValue: 16)
    /// Uses its own duration within another animation.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// Uses its own curve within another animation.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// Also animates changes within a transition.
    public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
    public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
    /// Nothing else is inherited.
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)
    public static let curveEaseInOut = AnimationOptions([])
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
    public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
    public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)
    public static let preferredFramesPerSecond60 = AnimationOptions(rawValue: 3 << 24)
    public static let preferredFramesPerSecond30 = AnimationOptions(rawValue: 7 << 24)

    var curve: AnimationCurve { AnimationCurve(rawValue: Int(rawValue >> 16 & 3)) ?? .easeInOut }
    var hasTransition: Bool { rawValue >> 20 & 7 != 0 }
  }

  /// Options for key frame animations. The bits of `AnimationOptions` for curves apply, as on Apple's
  /// systems: without them the whole animation eases in and out.
  public struct KeyframeAnimationOptions: OptionSet, Sendable, Hashable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1)
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 2)
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 4)
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 8)
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 16)
    public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
    public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)
    public static let calculationModeLinear = KeyframeAnimationOptions([])
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)

    var calculationMode: CAAnimationCalculationMode {
      switch rawValue >> 10 & 7 {
      case 1: .discrete
      case 2: .paced
      case 3: .cubic
      case 4: .cubicPaced
      default: .linear
      }
    }
  }
}
