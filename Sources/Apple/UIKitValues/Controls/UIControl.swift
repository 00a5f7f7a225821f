/// A view that code reacts to. There are no events here: `sendActions(for:)` calls what was added.
open class UIControl: UIView {
  /// What happens to a control.
  public struct Event: OptionSet, Sendable, Hashable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let touchDown = Event(rawValue: 1)
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    public static let touchDragInside = Event(rawValue: 1 << 2)
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    public static let touchDragExit = Event(rawValue: 1 << 5)
    public static let touchUpInside = Event(rawValue: 1 << 6)
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    public static let touchCancel = Event(rawValue: 1 << 8)
    public static let valueChanged = Event(rawValue: 1 << 12)
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    public static let editingChanged = Event(rawValue: 1 << 17)
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    public static let allTouchEvents = Event(rawValue: 0xFFF)
    public static let allEditingEvents = Event(rawValue: 0xF0000)
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// How a control looks.
  public struct State: OptionSet, Sendable, Hashable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let normal = State([])
    public static let highlighted = State(rawValue: 1)
    public static let disabled = State(rawValue: 2)
    public static let selected = State(rawValue: 4)
    public static let focused = State(rawValue: 8)
    public static let application = State(rawValue: 0xFF_0000)
    public static let reserved = State(rawValue: 0xFF00_0000)
  }

  /// Where the contents are from left to right.
  public enum ContentHorizontalAlignment: Int, Sendable, Hashable {
    case center, left, right, fill, leading, trailing
  }

  /// Where the contents are from top to bottom.
  public enum ContentVerticalAlignment: Int, Sendable, Hashable {
    case center, top, bottom, fill
  }

  private struct Registered {
    let events: Event
    weak var target: AnyObject?
    /// Nil for methods that are named only.
    let call: ((UIControl, UIEvent?) -> Void)?
    let name: String?
  }

  private var registered: [Registered] = []

  /// Whether the control can be used. Default true.
  open var isEnabled = true { didSet { stateDidChange(oldValue != isEnabled) } }
  /// Whether the control is selected. Default false.
  open var isSelected = false { didSet { stateDidChange(oldValue != isSelected) } }
  /// Whether the control is pressed. Default false.
  open var isHighlighted = false { didSet { stateDidChange(oldValue != isHighlighted) } }
  /// Where the contents are from left to right. Default `center`.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center { didSet { setNeedsLayout() } }
  /// Where the contents are from top to bottom. Default `center`.
  open var contentVerticalAlignment = ContentVerticalAlignment.center { didSet { setNeedsLayout() } }
  /// How the control looks: of `isHighlighted`, `isEnabled` and `isSelected`.
  open var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }
  /// Whether a finger is on it: false.
  open var isTracking: Bool { false }
  /// Whether a finger is inside: false.
  open var isTouchInside: Bool { false }
  /// The targets that were added and are still there.
  open var allTargets: Set<AnyHashable> {
    Set(registered.compactMap { $0.target as? NSObject }.map { AnyHashable($0) })
  }
  /// The events for which something was added.
  open var allControlEvents: Event { registered.reduce(into: Event()) { $0.formUnion($1.events) } }

  /// Called when `state` has changed.
  func updateLook() {}

  private func stateDidChange(_ isOther: Bool) {
    guard isOther else { return }
    updateLook()
    setNeedsLayout()
  }

  // MARK: Targets

  /// Stores the name of a method, which nothing calls: there are no methods by name here.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    add(target as AnyObject, controlEvents, action.description, nil)
  }

  /// Adds a method for events: `addTarget(self, action: Self.tapped, for: .touchUpInside)`.
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping (Target) -> () -> Void, for controlEvents: Event
  ) {
    add(target, controlEvents, nil) { [weak target] _, _ in if let target { action(target)() } }
  }

  /// Adds a method for events that takes the control.
  public func addTarget<Target: AnyObject, Sender: UIControl>(
    _ target: Target, action: @escaping (Target) -> (Sender) -> Void, for controlEvents: Event
  ) {
    add(target, controlEvents, nil) { [weak target] sender, _ in
      if let target, let sender = sender as? Sender { action(target)(sender) }
    }
  }

  /// Adds a closure for events.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    add(action, controlEvents, nil) { sender, _ in action.perform(sender) }
    // Nothing else holds it.
    actions.append(action)
  }

  private var actions: [UIAction] = []

  private func add(
    _ target: AnyObject?, _ events: Event, _ name: String?, _ call: ((UIControl, UIEvent?) -> Void)?
  ) {
    registered.append(Registered(events: events, target: target, call: call, name: name))
  }

  /// Removes what was added for a target, or for all if nil, and for events.
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
    registered.removeAll { known in
      (target == nil || known.target === target as AnyObject) && !known.events.isDisjoint(with: controlEvents)
        && (action == nil || action?.description == known.name)
    }
  }

  /// Returns the names of the methods that were added for a target and an event; nil if there are none.
  open func actions(forTarget target: Any?, forControlEvent controlEvent: Event) -> [String]? {
    let names = registered.filter {
      $0.target === target as AnyObject && !$0.events.isDisjoint(with: controlEvent)
    }.compactMap(\.name)
    return names.isEmpty ? nil : names
  }

  /// Calls what was added for events, except methods that were only named.
  open func sendActions(for controlEvents: Event) {
    for known in registered where !known.events.isDisjoint(with: controlEvents) { known.call?(self, nil) }
  }

  /// Does nothing: there are no methods by name here.
  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {}

  /// Not called here.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// Not called here.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// Not called here.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
  /// Not called here.
  open func cancelTracking(with event: UIEvent?) {}
}

/// A closure for the events of controls.
open class UIAction: NSObject {
  /// What calls an action.
  public typealias Handler = (UIAction) -> Void

  /// The text beside it. Default empty.
  open var title: String
  /// The image beside it. Default nil.
  open var image: UIImage?
  /// The control that called it, during the call.
  open private(set) weak var sender: AnyObject?
  private let handler: Handler

  /// Creates an action.
  public init(title: String = "", image: UIImage? = nil, handler: @escaping Handler) {
    (self.title, self.image, self.handler) = (title, image, handler)
  }

  func perform(_ sender: AnyObject) {
    self.sender = sender
    handler(self)
    self.sender = nil
  }
}
