/// Why text could not be laid out.
public enum TextLayoutError: Error, Hashable, Sendable {
  /// A font size that is not a number greater than zero.
  case invalidFontSize(Double)
  /// Not an OpenType tag: four printable ASCII characters.
  case invalidTag(String)
  /// An attribute or a box with a length that is not finite.
  case invalidLength(name: String, value: Double)
}

extension TextLayoutError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .invalidFontSize(let size): "the font size \(size) is not greater than zero"
    case .invalidTag(let tag): "“\(tag)” is not an OpenType tag: those have four letters or digits"
    case .invalidLength(let name, let value): "the value \(value) of \(name) is not a finite number"
    }
  }
}
