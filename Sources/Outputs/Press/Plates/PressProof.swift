/// A proof: PNGs that simulate a press, its inks and its paper. They are opaque.
public struct PressProof: Sendable, Hashable {
  /// The press that is simulated.
  public var press: OutputIntent
  /// How colours are converted to its inks, as in a PDF.
  public var colors = PressColors()
  /// Whether pure black ink overprints what lies behind it, as in a PDF. Default
  /// false.
  public var overprintsBlack = false
  /// Whether white appears as the colour of the paper. Default false: as the screen's white.
  public var showsPaper = false

  /// Creates a proof for a press, with the screen's white.
  public init(_ press: OutputIntent) { self.press = press }
}

/// Why plates cannot be made of a page: a profile lacks what is asked of it.
package struct PressError: Error {
  /// In words.
  package let reason: String

  init(_ reason: String) { self.reason = reason }
}
