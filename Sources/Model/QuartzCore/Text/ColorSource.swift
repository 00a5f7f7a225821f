/// A colour object in text attributes that can provide a `CGColor`: those of UIKit and AppKit.
package protocol ColorSource: AnyObject {
  /// The current colour.
  var cgColor: CGColor { get }
}

extension CGColor {
  /// The colour of an attribute's value; nil for anything else.
  package static func color(of value: Any?) -> CGColor? {
    (value as? CGColor) ?? (value as? any ColorSource)?.cgColor
  }
}
