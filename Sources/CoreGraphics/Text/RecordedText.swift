/// Text as contexts record it.
public struct RecordedText: Sendable {
  /// Where text lies in its own space, whose y grows downwards.
  public enum Place: Sendable, Hashable {
    /// The left end of the first line's baseline is the origin, and lines do not break.
    case baseline
    /// In a box from its upper edge on, with lines that break at its width; an infinite width breaks none. Lines below its
    /// height are left out.
    case box(CGSize)
  }

  // Never changed: a copy of its own.
  private nonisolated(unsafe) let text: NSAttributedString
  /// Where the text lies in its own space.
  public let place: Place
  /// Maps the space of the text to user space.
  public let transform: CGAffineTransform
  /// Whether an ellipsis ends what does not fit the box.
  public let isTruncated: Bool

  /// The text with its attributes; what they leave open is Helvetica of 12 points in black.
  public var string: NSAttributedString { text }

  /// Text at a place.
  public init(
    _ string: NSAttributedString, place: Place, transform: CGAffineTransform, isTruncated: Bool = false
  ) {
    text = NSAttributedString(attributedString: string)
    self.place = place
    self.transform = transform
    self.isTruncated = isTruncated
  }
}

extension CGContext {
  /// Draws text. What Core Text, and strings that draw themselves, do is done by this. (Not one of Core Graphics' names.)
  public func draw(_ text: RecordedText) {
    guard text.string.length > 0 else { return }
    record(.text(text))
  }
}
