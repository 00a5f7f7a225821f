// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

/// What kind of element something is for screen readers. Stored without effect.
public struct UIAccessibilityTraits: OptionSet, Sendable, Hashable {
  public let rawValue: UInt64

  public init(rawValue: UInt64) { self.rawValue = rawValue }

  public static let none = UIAccessibilityTraits([])
  public static let button = UIAccessibilityTraits(rawValue: 1)
  public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
  public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
  public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
  public static let playsSound = UIAccessibilityTraits(rawValue: 1 << 4)
  public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 5)
  public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
  public static let summaryElement = UIAccessibilityTraits(rawValue: 1 << 7)
  public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
  public static let searchField = UIAccessibilityTraits(rawValue: 1 << 10)
  public static let startsMediaSession = UIAccessibilityTraits(rawValue: 1 << 11)
  public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
  public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 1 << 13)
  public static let causesPageTurn = UIAccessibilityTraits(rawValue: 1 << 14)
  public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
  public static let tabBar = UIAccessibilityTraits(rawValue: 1 << 28)
}

/// The settings of people who use assistive technologies: all off.
public enum UIAccessibility {
  /// What is announced. Nobody hears it here.
  public struct Notification: RawRepresentable, Sendable, Hashable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let screenChanged = Notification(rawValue: 1000)
    public static let layoutChanged = Notification(rawValue: 1001)
    public static let pageScrolled = Notification(rawValue: 1009)
    public static let announcement = Notification(rawValue: 1008)
  }

  /// False.
  public static var isReduceMotionEnabled: Bool { false }
  /// False.
  public static var isReduceTransparencyEnabled: Bool { false }
  /// False.
  public static var isVoiceOverRunning: Bool { false }
  /// False.
  public static var isBoldTextEnabled: Bool { false }
  /// False.
  public static var isDarkerSystemColorsEnabled: Bool { false }
  /// False.
  public static var isInvertColorsEnabled: Bool { false }

  /// Not posted here.
  public static let reduceMotionStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityReduceMotionStatusDidChangeNotification")
  /// Not posted here.
  public static let voiceOverStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityVoiceOverStatusDidChangeNotification")

  /// Does nothing.
  public static func post(notification: Notification, argument: Any?) {}
}

/// Does nothing.
public func UIAccessibilityPostNotification(_ notification: UIAccessibility.Notification, _ argument: Any?) {}

/// Something for screen readers that is no view. Stored without effect.
open class UIAccessibilityElement: UIResponder {
  /// What it is in.
  open weak var accessibilityContainer: AnyObject?
  /// Where it is in its container. Default zero.
  open var accessibilityFrameInContainerSpace = CGRect.zero

  /// Creates an element of a container.
  public init(accessibilityContainer container: Any) {
    accessibilityContainer = container as AnyObject
  }
}
