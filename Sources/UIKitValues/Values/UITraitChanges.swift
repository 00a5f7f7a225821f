import Foundation

/// Names a trait, for those who want to hear of its changes.
public protocol UITraitDefinition: Sendable {
  associatedtype Value: Sendable
  /// What the trait is where nobody says it.
  static var defaultValue: Value { get }
}

/// A trait by its type: `UITraitUserInterfaceStyle.self`.
public typealias UITrait = any UITraitDefinition.Type

/// Light or dark.
public enum UITraitUserInterfaceStyle: UITraitDefinition {
  public static let defaultValue = UIUserInterfaceStyle.unspecified
}

/// Pixels per point.
public enum UITraitDisplayScale: UITraitDefinition {
  public static let defaultValue: CGFloat = 0
}

/// How strongly things stand out.
public enum UITraitAccessibilityContrast: UITraitDefinition {
  public static let defaultValue = UIAccessibilityContrast.unspecified
}

/// What has traits, and hears of their changes.
public protocol UITraitEnvironment: AnyObject {
  /// The traits of now.
  var traitCollection: UITraitCollection { get }
  /// Called when they have changed.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

/// What can be asked to tell of changes of traits: views.
public protocol UITraitChangeObservable: AnyObject {}

/// A wish to hear of changes of traits, to take back by `UIView.unregisterForTraitChanges(_:)`.
public protocol UITraitChangeRegistration: AnyObject {}

/// Who wants to hear of changes of some traits.
final class TraitObserver: UITraitChangeRegistration {
  let traits: [UITrait]
  let handler: (UIView, UITraitCollection) -> Void

  init(_ traits: [UITrait], handler: @escaping (UIView, UITraitCollection) -> Void) {
    self.traits = traits
    self.handler = handler
  }
}

extension UITraitChangeObservable where Self: UIView {
  /// Calls a handler, with the view and the traits before, whenever one of these traits has changed.
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
  /// Takes back a wish to hear of changes.
  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
    traitObservers.removeAll { $0 === registration }
  }

  func tellTraitObservers(before previous: UITraitCollection) {
    let now = traitCollection
    for observer in traitObservers
    where observer.traits.contains(where: { now.differs(from: previous, in: $0) }) {
      observer.handler(self, previous)
    }
  }
}
