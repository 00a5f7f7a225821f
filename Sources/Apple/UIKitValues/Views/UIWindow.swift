/// The root view of an app. Here it is an ordinary view, for code that needs a window.
open class UIWindow: UIView {
  /// How far in front a window is.
  public struct Level: RawRepresentable, Sendable, Hashable {
    public let rawValue: CGFloat

    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    public static let normal = Level(0)
    public static let statusBar = Level(1000)
    public static let alert = Level(2000)
  }

  /// The only screen.
  open var screen: UIScreen { .main }
  /// Stored without effect. Default `normal`.
  open var windowLevel = Level.normal
  /// False.
  open var isKeyWindow: Bool { false }
  /// The controller whose view fills the window. Default nil.
  open var rootViewController: UIViewController? {
    didSet {
      oldValue?.viewIfLoaded?.removeFromSuperview()
      guard let view = rootViewController?.view else { return }
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      insertSubview(view, at: 0)
    }
  }

  /// Does nothing.
  open func makeKey() {}
  /// Shows the window by unhiding it.
  open func makeKeyAndVisible() { isHidden = false }
}
