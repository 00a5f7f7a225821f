/// The running app, for code that asks about it. Here there is none: it is always active, and its notifications are never
/// posted.
open class UIApplication: UIResponder, @unchecked Sendable {
  /// What the app is doing.
  public enum State: Int, Sendable, Hashable {
    case active, inactive, background
  }

  /// Keys of what an app was started by.
  public struct LaunchOptionsKey: RawRepresentable, Sendable, Hashable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// Keys of how an address is opened.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Sendable, Hashable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The only app.
  public static let shared = UIApplication()

  /// Active.
  open var applicationState: State { .active }
  /// What the app tells what happens. Stored without effect. Default nil.
  open weak var delegate: (any UIApplicationDelegate)?
  /// The windows on the screen: none.
  open var windows: [UIWindow] { [] }
  /// The window that receives keys: none.
  open var keyWindow: UIWindow? { nil }
  /// The status bar: none.
  open var statusBarFrame: CGRect { .zero }
  /// From left to right.
  open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }

  /// Returns whether something can open an address: false.
  open func canOpenURL(_ url: URL) -> Bool { false }
  /// Opens nothing, and calls the completion with false.
  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:], completionHandler: ((Bool) -> Void)? = nil
  ) {
    completionHandler?(false)
  }

  /// Not posted here.
  public static let didBecomeActiveNotification = NSNotification.Name(
    "UIApplicationDidBecomeActiveNotification")
  /// Not posted here.
  public static let willResignActiveNotification = NSNotification.Name(
    "UIApplicationWillResignActiveNotification")
  /// Not posted here.
  public static let didEnterBackgroundNotification = NSNotification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  /// Not posted here.
  public static let willEnterForegroundNotification = NSNotification.Name(
    "UIApplicationWillEnterForegroundNotification")
  /// Not posted here.
  public static let didReceiveMemoryWarningNotification = NSNotification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")
  /// Not posted here.
  public static let willTerminateNotification = NSNotification.Name("UIApplicationWillTerminateNotification")
  /// Not posted here.
  public static let didChangeStatusBarOrientationNotification = NSNotification.Name(
    "UIApplicationDidChangeStatusBarOrientationNotification")
}

/// What an app is told. Nothing is here.
public protocol UIApplicationDelegate: AnyObject {
  /// The app's window.
  var window: UIWindow? { get set }
}

extension UIApplicationDelegate {
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}

/// The direction of layout.
public enum UIUserInterfaceLayoutDirection: Int, Sendable, Hashable {
  case leftToRight, rightToLeft
}
