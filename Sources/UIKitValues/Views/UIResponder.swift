import Foundation

/// What receives events on a device. Here there are none: what a subclass does with them compiles, and nobody calls it.
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

/// What happens on a device.
open class UIEvent: NSObject {
  public override init() {}
}

/// A finger on a device: here it lies nowhere.
open class UITouch: NSObject {
  public override init() {}

  /// The view that it began in: none.
  open var view: UIView? { nil }

  /// Where it lies in a view: at its origin.
  open func location(in view: UIView?) -> CGPoint { .zero }
}
