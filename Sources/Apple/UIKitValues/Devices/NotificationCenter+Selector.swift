extension NotificationCenter {
  /// Does nothing: there are no methods by name here, and nothing posts the notifications of an app. Observe notifications of
  /// one's own by `addObserver(forName:object:queue:using:)`.
  public func addObserver(
    _ observer: Any, selector aSelector: Selector, name aName: NSNotification.Name?, object anObject: Any?
  ) {}
}
