/// A named set of changes to a layer's subtree, such as `Locked` and `Unlock` of a wallpaper.
///
/// The original tree is the base state. ``CAStateController`` enters and leaves states.
public final class CAState {
  /// The name for `CAStateController.setState(named:transitionSpeed:)` and transitions. Default nil.
  public var name: String?
  /// The name of another state of the same layer, whose changes are applied first. Default nil: the base
  /// state.
  public var basedOn: String?
  /// Whether it is the layer's initial state. Default false.
  public var isInitial = false
  /// Whether it can be entered at all. Default true.
  public var isEnabled = true
  /// Whether an editor prevents changes. Stored without effect. Default false.
  public var isLocked = false
  /// Seconds until the next state, for players. Stored without effect. Default infinite.
  public var nextDelay = Double.infinity
  /// Seconds until the previous state, for players. Stored without effect. Default infinite.
  public var previousDelay = Double.infinity
  /// The changes, in the order they are made.
  public var elements: [CAStateElement] = []

  /// Creates a state without changes.
  public init(name: String? = nil) { self.name = name }
}

/// One change of a state.
public class CAStateElement {
  /// The object that is changed: a layer or an emitter cell. Held weakly, as it belongs to the tree of the
  /// states.
  public weak var target: AnyObject?

  /// Creates a change without effect; subclasses define it.
  public init(target: AnyObject?) { self.target = target }
}

/// Sets a property, or a component of one.
public final class CAStateSetValue: CAStateElement {
  /// A key path of the target, such as `opacity` or `position.y`.
  public var keyPath: String
  /// The value, as in `setValue(_:forKeyPath:)`.
  public var value: Any?

  /// Creates a change. The value is only checked when the state is entered: one of the wrong type is ignored.
  public init(target: AnyObject?, keyPath: String, value: Any?) {
    self.keyPath = keyPath
    self.value = value
    super.init(target: target)
  }
}

/// Inserts an object into an array, such as a layer into `sublayers`.
public final class CAStateAddElement: CAStateElement {
  /// The array: a key path of the target, such as `sublayers` or `filters`.
  public var keyPath: String
  /// The object to insert; nil for none.
  public var object: AnyObject?
  /// The object to insert it before; nil appends it.
  public weak var beforeObject: AnyObject?

  /// Creates a change. An object that is already in the array is moved.
  public init(target: AnyObject?, keyPath: String, object: AnyObject?, before beforeObject: AnyObject? = nil)
  {
    self.keyPath = keyPath
    self.object = object
    self.beforeObject = beforeObject
    super.init(target: target)
  }
}

/// Removes an object from an array.
public final class CAStateRemoveElement: CAStateElement {
  /// The array: a key path of the target, such as `sublayers` or `filters`.
  public var keyPath: String
  /// The object to remove. Held weakly, as it belongs to the tree of the states.
  public weak var object: AnyObject?

  /// Creates a change. An object that is not in the array is left alone.
  public init(target: AnyObject?, keyPath: String, object: AnyObject?) {
    self.keyPath = keyPath
    self.object = object
    super.init(target: target)
  }
}

/// Adds an animation to a layer.
public final class CAStateAddAnimation: CAStateElement {
  /// The key of the animation; nil uses its key path.
  public var key: String?
  /// The animation, which is copied when it is added, as by `CALayer.add(_:forKey:)`; nil for none.
  public var animation: CAAnimation?

  /// Creates a change. Leaving the state restores the animation that had the key before.
  public init(target: AnyObject?, key: String?, animation: CAAnimation?) {
    self.key = key
    self.animation = animation
    super.init(target: target)
  }
}

/// Removes an animation from a layer.
public final class CAStateRemoveAnimation: CAStateElement {
  /// The key of the animation.
  public var key: String

  /// Creates a change. Leaving the state restores the animation.
  public init(target: AnyObject?, key: String) {
    self.key = key
    super.init(target: target)
  }
}
