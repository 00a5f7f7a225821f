/// An object that receives events on a device. Here there are none: overrides compile, but are never called.
open class UIResponder: NSObject {
  public override init() {}

  /// Not called here.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  /// Not called here.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  /// Not called here.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  /// Not called here.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
}

/// An event on a device.
open class UIEvent: NSObject {
  public override init() {}
}

/// A finger on a device: here there are none.
open class UITouch: NSObject {
  public override init() {}

  /// The view that it began in: none.
  open var view: UIView? { nil }

  /// Returns the position in a view: its origin.
  open func location(in view: UIView?) -> CGPoint { .zero }
}
