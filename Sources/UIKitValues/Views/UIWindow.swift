/// The view that all others of an app lie in. Here it is a view like others, so that code which waits for its window begins.
open class UIWindow: UIView {
  /// Shows the window: what is hidden is not.
  open func makeKeyAndVisible() { isHidden = false }
}
