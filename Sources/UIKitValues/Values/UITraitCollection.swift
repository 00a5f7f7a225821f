import Foundation

/// Light or dark.
public enum UIUserInterfaceStyle: Int, Sendable, Hashable {
  case unspecified, light, dark
}

/// How strongly things stand out.
public enum UIAccessibilityContrast: Int, Sendable, Hashable {
  case unspecified = -1
  case normal, high
}

/// What colours and pictures depend on.
public final class UITraitCollection: NSObject, Sendable {
  /// Light or dark; what is unspecified counts as light. Default unspecified.
  public let userInterfaceStyle: UIUserInterfaceStyle
  /// Pixels per point; 0 is unspecified. Default 0.
  public let displayScale: CGFloat
  /// Default unspecified.
  public let accessibilityContrast: UIAccessibilityContrast

  @TaskLocal private static var performing = UITraitCollection()

  private init(style: UIUserInterfaceStyle, scale: CGFloat, contrast: UIAccessibilityContrast) {
    userInterfaceStyle = style
    displayScale = scale
    accessibilityContrast = contrast
  }

  /// Traits that say nothing.
  public override convenience init() { self.init(style: .unspecified, scale: 0, contrast: .unspecified) }

  /// Traits that say one thing.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(style: userInterfaceStyle, scale: 0, contrast: .unspecified)
  }

  /// Traits that say one thing.
  public convenience init(displayScale: CGFloat) {
    self.init(style: .unspecified, scale: displayScale, contrast: .unspecified)
  }

  /// Traits that say one thing.
  public convenience init(accessibilityContrast: UIAccessibilityContrast) {
    self.init(style: .unspecified, scale: 0, contrast: accessibilityContrast)
  }

  /// Traits that say what these say together; later ones win.
  public convenience init(traitsFrom traits: [UITraitCollection]) {
    self.init(
      style: traits.last { $0.userInterfaceStyle != .unspecified }?.userInterfaceStyle ?? .unspecified,
      scale: traits.last { $0.displayScale != 0 }?.displayScale ?? 0,
      contrast: traits.last { $0.accessibilityContrast != .unspecified }?.accessibilityContrast
        ?? .unspecified)
  }

  /// The traits of now: those that `performAsCurrent(_:)` is running with. Default: nothing is said, which is light.
  ///
  /// There is no device here whose traits could be the ones of a whole program, so that they cannot be set.
  public static var current: UITraitCollection { performing }

  /// Runs a body in which dynamic colours are those of these traits.
  public func performAsCurrent(_ actions: () -> Void) {
    Self.$performing.withValue(self, operation: actions)
  }

  /// Whether dynamic colours may be others with these traits than with those.
  public func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
    guard let traitCollection else { return true }
    return Self.systemTraitsAffectingColorAppearance.contains { differs(from: traitCollection, in: $0) }
  }

  /// The traits that dynamic colours depend on.
  public static let systemTraitsAffectingColorAppearance: [UITrait] = [
    UITraitUserInterfaceStyle.self, UITraitAccessibilityContrast.self,
  ]

  /// Whether one trait is another one than there. Traits that are not known here never are.
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
