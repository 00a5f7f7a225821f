/// An object that receives events on a device. Here there are none: overrides compile, but are never called.
open class UIResponder: NSObject {
  /// What few objects have, for assistive technologies.
  private struct Accessibility {
    var isElement: Bool?
    var label, identifier, value, hint, language: String?
    var traits = UIAccessibilityTraits.none
    var frame = CGRect.zero
    var elements: [Any]?
    var hidesElements = false
    var isModal = false
    var groupsChildren = false
  }

  private var accessibility: Accessibility?

  public override init() {}

  /// Not called here.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  /// Not called here.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  /// Not called here.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  /// Not called here.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

  /// Where events would go next: a view's superview. Default nil.
  open var next: UIResponder? { nil }
  /// Whether the object receives keys: false.
  open var canBecomeFirstResponder: Bool { false }
  /// Whether the object gives up receiving keys: true.
  open var canResignFirstResponder: Bool { true }
  /// Whether the object receives keys: false.
  open var isFirstResponder: Bool { false }
  /// Does nothing.
  ///
  /// - Returns: false.
  @discardableResult
  open func becomeFirstResponder() -> Bool { false }
  /// Does nothing.
  ///
  /// - Returns: true.
  @discardableResult
  open func resignFirstResponder() -> Bool { true }

  /// Not called here: nibs are not read.
  open func awakeFromNib() {}
  /// Not called here: there is no Interface Builder.
  open func prepareForInterfaceBuilder() {}

  // MARK: Accessibility
  // Stored without effect, except what views pass to their layers. NSObject's members on Apple's systems.

  /// Whether somebody has said that it is no element.
  var isNoAccessibilityElement: Bool { accessibility?.isElement == false }
  /// Whether it is visible to screen readers. Stored without effect. Default false.
  open var isAccessibilityElement: Bool {
    get { accessibility?.isElement ?? false }
    set { change { $0.isElement = newValue } }
  }
  /// A description for people who cannot see the picture. Default nil.
  open var accessibilityLabel: String? {
    get { accessibility?.label }
    set { change { $0.label = newValue } }
  }
  /// A name for finding it in tests. Stored without effect. Default nil.
  open var accessibilityIdentifier: String? {
    get { accessibility?.identifier }
    set { change { $0.identifier = newValue } }
  }
  /// The value that screen readers read. Stored without effect. Default nil.
  open var accessibilityValue: String? {
    get { accessibility?.value }
    set { change { $0.value = newValue } }
  }
  /// What happens if it is used. Stored without effect. Default nil.
  open var accessibilityHint: String? {
    get { accessibility?.hint }
    set { change { $0.hint = newValue } }
  }
  /// The language of what is read. Stored without effect. Default nil.
  open var accessibilityLanguage: String? {
    get { accessibility?.language }
    set { change { $0.language = newValue } }
  }
  /// What kind of element it is. Stored without effect. Default none.
  open var accessibilityTraits: UIAccessibilityTraits {
    get { accessibility?.traits ?? .none }
    set { change { $0.traits = newValue } }
  }
  /// Where it is on the screen. Stored without effect. Default zero.
  open var accessibilityFrame: CGRect {
    get { accessibility?.frame ?? .zero }
    set { change { $0.frame = newValue } }
  }
  /// The elements in it, if they are no views. Stored without effect. Default nil.
  open var accessibilityElements: [Any]? {
    get { accessibility?.elements }
    set { change { $0.elements = newValue } }
  }
  /// Whether screen readers pass over what is in it. Stored without effect. Default false.
  open var accessibilityElementsHidden: Bool {
    get { accessibility?.hidesElements ?? false }
    set { change { $0.hidesElements = newValue } }
  }
  /// Whether screen readers pass over what is beside it. Stored without effect. Default false.
  open var accessibilityViewIsModal: Bool {
    get { accessibility?.isModal ?? false }
    set { change { $0.isModal = newValue } }
  }
  /// Whether what is in it belongs together. Stored without effect. Default false.
  open var shouldGroupAccessibilityChildren: Bool {
    get { accessibility?.groupsChildren ?? false }
    set { change { $0.groupsChildren = newValue } }
  }

  /// Returns the number of `accessibilityElements`.
  open func accessibilityElementCount() -> Int { accessibilityElements?.count ?? 0 }
  /// Returns one of `accessibilityElements`; nil beyond them.
  open func accessibilityElement(at index: Int) -> Any? {
    guard let elements = accessibilityElements, elements.indices.contains(index) else { return nil }
    return elements[index]
  }
  /// Returns the index of one of `accessibilityElements`; `NSNotFound` for others.
  open func index(ofAccessibilityElement element: Any) -> Int {
    accessibilityElements?.firstIndex { $0 as AnyObject === element as AnyObject } ?? NSNotFound
  }
  /// Not called here.
  open func accessibilityActivate() -> Bool { false }
  /// Not called here.
  open func accessibilityIncrement() {}
  /// Not called here.
  open func accessibilityDecrement() {}

  private func change(_ body: (inout Accessibility) -> Void) {
    var values = accessibility ?? Accessibility()
    body(&values)
    accessibility = values
  }
}

/// An event on a device.
open class UIEvent: NSObject {
  public override init() {}

  /// The fingers: none.
  open var allTouches: Set<UITouch>? { nil }
  /// When it happened: 0.
  open var timestamp: TimeInterval { 0 }
  /// Returns the fingers on a view: none.
  open func touches(for view: UIView) -> Set<UITouch>? { nil }
}

/// A finger on a device: here there are none.
open class UITouch: NSObject {
  /// What a finger does.
  public enum Phase: Int, Sendable, Hashable {
    case began, moved, stationary, ended, cancelled
  }

  public override init() {}

  /// The view that it began in: none.
  open var view: UIView? { nil }
  /// What it does: it began.
  open var phase: Phase { .began }
  /// How often it tapped: 0.
  open var tapCount: Int { 0 }
  /// When it last changed: 0.
  open var timestamp: TimeInterval { 0 }

  /// Returns the position in a view: its origin.
  open func location(in view: UIView?) -> CGPoint { .zero }
  /// Returns the position before in a view: its origin.
  open func previousLocation(in view: UIView?) -> CGPoint { .zero }
}
