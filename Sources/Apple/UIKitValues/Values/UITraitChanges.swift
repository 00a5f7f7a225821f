/// A trait, for observing its changes.
public protocol UITraitDefinition: Sendable {
  associatedtype Value: Sendable
  /// The value of the trait if it is unspecified.
  static var defaultValue: Value { get }
}

/// A trait by its type: `UITraitUserInterfaceStyle.self`.
public typealias UITrait = any UITraitDefinition.Type

/// The light or dark style.
public enum UITraitUserInterfaceStyle: UITraitDefinition {
  public static let defaultValue = UIUserInterfaceStyle.unspecified
}

/// Pixels per point.
public enum UITraitDisplayScale: UITraitDefinition {
  public static let defaultValue: CGFloat = 0
}

/// The contrast.
public enum UITraitAccessibilityContrast: UITraitDefinition {
  public static let defaultValue = UIAccessibilityContrast.unspecified
}

/// An object that has traits and is notified of their changes.
public protocol UITraitEnvironment: AnyObject {
  /// The current traits.
  var traitCollection: UITraitCollection { get }
  /// Called when they have changed.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

/// An object whose trait changes can be observed: a view.
public protocol UITraitChangeObservable: AnyObject {}

/// A registration for trait changes, for `UIView.unregisterForTraitChanges(_:)`.
public protocol UITraitChangeRegistration: AnyObject {}

final class TraitObserver: UITraitChangeRegistration {
  let traits: [UITrait]
  let handler: (UIView, UITraitCollection) -> Void

  init(_ traits: [UITrait], handler: @escaping (UIView, UITraitCollection) -> Void) {
    self.traits = traits
    self.handler = handler
  }
}

extension UITraitChangeObservable where Self: UIView {
  /// Registers a handler, which is called with the view and the previous traits whenever one of these traits
  /// has changed.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait],
    handler: @escaping (_ traitEnvironment: Self, _ previousCollection: UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    let observer = TraitObserver(traits) { view, previous in
      if let view = view as? Self { handler(view, previous) }
    }
    traitObservers.append(observer)
    return observer
  }
}

extension UIView {
  /// Removes a registration.
  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
    traitObservers.removeAll { $0 === registration }
  }

  func notifyTraitObservers(before previous: UITraitCollection) {
    let now = traitCollection
    for observer in traitObservers
    where observer.traits.contains(where: { now.differs(from: previous, in: $0) }) {
      observer.handler(self, previous)
    }
  }
}
