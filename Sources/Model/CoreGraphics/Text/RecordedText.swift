/// Text in a context's recording.
public struct RecordedText: Sendable {
  /// The position of text in its own space, in which y points down.
  public enum Place: Sendable, Hashable {
    /// The left end of the first line's baseline is the origin, and lines do not wrap.
    case baseline
    /// In a box from its upper edge, with lines that wrap at its width unless that is infinite. Lines below
    /// its height are left out.
    case box(CGSize)
  }

  /// Where an ellipsis stands for what does not fit; `none` shows none.
  public enum Truncation: Sendable, Hashable {
    case none, start, middle, end
  }

  // An immutable copy.
  private nonisolated(unsafe) let text: NSAttributedString
  /// The position of the text in its own space.
  public let place: Place
  /// The transform from the text's space to user space.
  public let transform: CGAffineTransform
  /// Which part of the last line that fits the box an ellipsis stands for.
  public let truncation: Truncation

  /// The text with its attributes; the defaults are Helvetica of 12 points in black.
  public var string: NSAttributedString { text }

  /// Creates text at a position.
  public init(
    _ string: NSAttributedString, place: Place, transform: CGAffineTransform, truncation: Truncation = .none
  ) {
    text = string.separateCopy
    self.place = place
    self.transform = transform
    self.truncation = truncation
  }
}

extension CGContext {
  /// Draws text. Core Text, and strings that draw themselves, use it. (Not one of Core Graphics' names.)
  public func draw(_ text: RecordedText) {
    guard text.string.length > 0 else { return }
    record(.text(text))
  }
}
