/// What a layer does when one of its properties changes.
public protocol CAAction {
  /// Called by the layer that changed; `event` is the property's name.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// Means "do nothing, and search no further".
extension NSNull: CAAction {
  /// Does nothing.
  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}
