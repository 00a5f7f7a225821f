/// The root view of an app. Here it is an ordinary view, for code that needs a window.
open class UIWindow: UIView {
  /// Shows the window by unhiding it.
  open func makeKeyAndVisible() { isHidden = false }
}
