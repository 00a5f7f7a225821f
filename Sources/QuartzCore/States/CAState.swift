/// A named set of changes to a layer's subtree, such as `Locked` and `Unlock` of a wallpaper.
///
/// The tree as it was built is the base state. ``CAStateController`` enters and leaves states.
public final class CAState {
  /// What `CAStateController.setState(named:transitionSpeed:)` and transitions call it. Default nil.
  public var name: String?
  /// The name of another state of the same layer, whose changes are made first. Default nil: the base state.
  public var basedOn: String?
  /// Whether it is the state that a layer begins with. Default false.
  public var isInitial = false
  /// Whether it can be entered at all. Default true.
  public var isEnabled = true
  /// Whether an editor lets it be changed. Only kept. Default false.
  public var isLocked = false
  /// Seconds until the next state, for players. Only kept. Default infinite.
  public var nextDelay = Double.infinity
  /// Seconds until the previous state, for players. Only kept. Default infinite.
  public var previousDelay = Double.infinity
  /// The changes, in the order they are made.
  public var elements: [CAStateElement] = []

  /// A state without changes.
  public init(name: String? = nil) {
    self.name = name
  }
}

/// One change of a state.
public class CAStateElement {
  /// What is changed: a layer, or an emitter cell. Held weakly, as it lies in the tree that the states belong to.
  public weak var target: AnyObject?

  /// A change that changes nothing: its subclasses say what they do.
  public init(target: AnyObject?) {
    self.target = target
  }
}

/// Sets a property, or a part of one.
public final class CAStateSetValue: CAStateElement {
  /// Which property: a key path of the target, such as `opacity` or `position.y`.
  public var keyPath: String
  /// As `setValue(_:forKeyPath:)` takes it.
  public var value: Any?

  /// The value is checked only when the state is entered: one of the wrong kind changes nothing.
  public init(target: AnyObject?, keyPath: String, value: Any?) {
    self.keyPath = keyPath
    self.value = value
    super.init(target: target)
  }
}

/// Puts an object into an array, such as a layer into `sublayers`.
public final class CAStateAddElement: CAStateElement {
  /// The array: a key path of the target, such as `sublayers` or `filters`.
  public var keyPath: String
  /// What is put into the array; nil for nothing.
  public var object: AnyObject?
  /// What the object is put before; nil puts it last.
  public weak var beforeObject: AnyObject?

  /// An object that lies in the array already goes to its new place.
  public init(target: AnyObject?, keyPath: String, object: AnyObject?, before beforeObject: AnyObject? = nil)
  {
    self.keyPath = keyPath
    self.object = object
    self.beforeObject = beforeObject
    super.init(target: target)
  }
}

/// Takes an object out of an array.
public final class CAStateRemoveElement: CAStateElement {
  /// The array: a key path of the target, such as `sublayers` or `filters`.
  public var keyPath: String
  /// What is taken out of the array. Held weakly, as it lies in the tree that the states belong to.
  public weak var object: AnyObject?

  /// An object that does not lie in the array stays where it is.
  public init(target: AnyObject?, keyPath: String, object: AnyObject?) {
    self.keyPath = keyPath
    self.object = object
    super.init(target: target)
  }
}

/// Adds an animation to a layer.
public final class CAStateAddAnimation: CAStateElement {
  /// What it is added under; nil for its key path.
  public var key: String?
  /// Copied when it is added, as by `CALayer.add(_:forKey:)`; nil for none.
  public var animation: CAAnimation?

  /// Leaving the state gives back the animation that had the key before.
  public init(target: AnyObject?, key: String?, animation: CAAnimation?) {
    self.key = key
    self.animation = animation
    super.init(target: target)
  }
}

/// Removes an animation from a layer.
public final class CAStateRemoveAnimation: CAStateElement {
  /// What the animation was added under.
  public var key: String

  /// Leaving the state gives the animation back.
  public init(target: AnyObject?, key: String) {
    self.key = key
    super.init(target: target)
  }
}
