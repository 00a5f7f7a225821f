/// The device, for code that asks about it: a phone.
public final class UIDevice: NSObject, Sendable {
  /// The only device.
  public static let current = UIDevice()

  /// "LayerPress".
  public let name = "LayerPress"
  /// "iPhone".
  public let model = "iPhone"
  /// "iPhone".
  public let localizedModel = "iPhone"
  /// "iOS".
  public let systemName = "iOS"
  /// "17.0", whose values of UIKit these are.
  public let systemVersion = "17.0"
  /// A phone, as `UIScreen` has the size of one.
  public let userInterfaceIdiom = UIUserInterfaceIdiom.phone
  /// Upright.
  public let orientation = UIDeviceOrientation.portrait

  /// Does nothing.
  public func beginGeneratingDeviceOrientationNotifications() {}
  /// Does nothing.
  public func endGeneratingDeviceOrientationNotifications() {}

  /// Not posted here.
  public static let orientationDidChangeNotification = NSNotification.Name(
    "UIDeviceOrientationDidChangeNotification")
}

/// The kind of a device.
public enum UIUserInterfaceIdiom: Int, Sendable, Hashable {
  case unspecified = -1
  case phone, pad, tv, carPlay
  case mac = 5
}

/// How a device is held.
public enum UIDeviceOrientation: Int, Sendable, Hashable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown

  /// Whether a side is down.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// Whether the bottom or the top is down.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
}
