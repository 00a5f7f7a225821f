import Foundation

/// What could receive events on a device; here it is a name only.
open class UIResponder: NSObject {
  public override init() {}
}
