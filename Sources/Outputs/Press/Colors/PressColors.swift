/// How sRGB colours are converted to the inks of a press.
public struct PressColors: Sendable, Hashable {
  /// How colours that a press cannot print are mapped (ISO 15076-1, 0.2). The raw values are those of
  /// `--rendering-intent`.
  public enum RenderingIntent: String, Sendable, CaseIterable {
    /// All colours are shifted a little, so that photographs keep their appearance.
    case perceptual
    /// Printable colours are kept relative to the paper's white; the others become the nearest.
    case relative
    /// Colours stay saturated.
    case saturation
    /// Like `relative`, but with the screen's white: paper is tinted.
    case absolute
  }

  /// The inks of grey text, lines and fills. The raw values are those of `--black`.
  public enum Black: String, Sendable, CaseIterable {
    /// Black ink alone, which is sharp even if plates are misaligned.
    case pure
    /// All inks, as in pictures.
    case rich
  }

  /// The rendering intent. Default `relative`, with black point compensation.
  public var renderingIntent = RenderingIntent.relative
  /// The inks of greys. Default `pure`.
  public var black = Black.pure
  /// The maximum total ink, in per cent of all plates together, 100…400; colours beyond it lose cyan, magenta
  /// and yellow. Default nil: as the profile converts them.
  public var inkLimit: Double?

  /// Creates the default settings.
  public init() {}
}
