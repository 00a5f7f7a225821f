/// What is used as a colour in attributes of text, and has one: UIKit's and AppKit's colours.
package protocol ColorSource: AnyObject {
  /// The colour of this moment.
  var cgColor: CGColor { get }
}

extension CGColor {
  /// The colour that an attribute names, nil for anything else.
  package static func color(of value: Any?) -> CGColor? {
    (value as? CGColor) ?? (value as? any ColorSource)?.cgColor
  }
}
