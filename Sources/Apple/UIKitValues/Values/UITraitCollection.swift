/// The light or dark style.
public enum UIUserInterfaceStyle: Int, Sendable, Hashable {
  case unspecified, light, dark
}

/// The contrast.
public enum UIAccessibilityContrast: Int, Sendable, Hashable {
  case unspecified = -1
  case normal, high
}

/// The traits on which colours and images depend.
public final class UITraitCollection: NSObject, Sendable {
  /// Light or dark; unspecified counts as light. Default unspecified.
  public let userInterfaceStyle: UIUserInterfaceStyle
  /// Pixels per point; 0 is unspecified. Default 0.
  public let displayScale: CGFloat
  /// The contrast. Default unspecified.
  public let accessibilityContrast: UIAccessibilityContrast

  @TaskLocal private static var performing = UITraitCollection()

  private init(style: UIUserInterfaceStyle, scale: CGFloat, contrast: UIAccessibilityContrast) {
    userInterfaceStyle = style
    displayScale = scale
    accessibilityContrast = contrast
  }

  /// Creates unspecified traits.
  public override convenience init() { self.init(style: .unspecified, scale: 0, contrast: .unspecified) }

  /// Creates traits with only a style.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(style: userInterfaceStyle, scale: 0, contrast: .unspecified)
  }

  /// Creates traits with only a scale.
  public convenience init(displayScale: CGFloat) {
    self.init(style: .unspecified, scale: displayScale, contrast: .unspecified)
  }

  /// Creates traits with only a contrast.
  public convenience init(accessibilityContrast: UIAccessibilityContrast) {
    self.init(style: .unspecified, scale: 0, contrast: accessibilityContrast)
  }

  /// Creates traits by combining others; later ones take precedence.
  public convenience init(traitsFrom traits: [UITraitCollection]) {
    self.init(
      style: traits.last { $0.userInterfaceStyle != .unspecified }?.userInterfaceStyle ?? .unspecified,
      scale: traits.last { $0.displayScale != 0 }?.displayScale ?? 0,
      contrast: traits.last { $0.accessibilityContrast != .unspecified }?.accessibilityContrast
        ?? .unspecified)
  }

  /// The current traits: those of `performAsCurrent(_:)`. Default: unspecified, which is light.
  ///
  /// They cannot be set, because there is no device here whose traits could apply to a whole program.
  public static var current: UITraitCollection { performing }

  /// Runs a body in which dynamic colours use these traits.
  public func performAsCurrent(_ actions: () -> Void) {
    Self.$performing.withValue(self, operation: actions)
  }

  /// Returns whether dynamic colours may differ between these traits and others.
  public func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
    guard let traitCollection else { return true }
    return Self.systemTraitsAffectingColorAppearance.contains { differs(from: traitCollection, in: $0) }
  }

  /// The traits that dynamic colours depend on.
  public static let systemTraitsAffectingColorAppearance: [UITrait] = [
    UITraitUserInterfaceStyle.self, UITraitAccessibilityContrast.self,
  ]

  /// Whether one trait differs. Unknown traits never do.
  func differs(from other: UITraitCollection, in trait: UITrait) -> Bool {
    if trait == UITraitUserInterfaceStyle.self { return userInterfaceStyle != other.userInterfaceStyle }
    if trait == UITraitDisplayScale.self { return displayScale != other.displayScale }
    if trait == UITraitAccessibilityContrast.self {
      return accessibilityContrast != other.accessibilityContrast
    }
    return false
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITraitCollection else { return false }
    return userInterfaceStyle == other.userInterfaceStyle && displayScale == other.displayScale
      && accessibilityContrast == other.accessibilityContrast
  }

  public override var hash: Int { userInterfaceStyle.hashValue ^ displayScale.hashValue }
}
