/// How colours in sRGB become the inks of a press.
public struct PressColors: Sendable, Hashable {
  /// What is kept where a press cannot print a colour (ISO 15076-1, 0.2). The raw values are what `--rendering-intent` calls
  /// them.
  public enum RenderingIntent: String, Sendable, CaseIterable {
    /// All colours move a little, so that photographs keep their look.
    case perceptual
    /// Colours that can be printed stay as they are beside the paper's white; the others become the nearest.
    case relative
    /// Colours stay strong.
    case saturation
    /// The same as `relative`, with white as the screen's: paper is tinted.
    case absolute
  }

  /// What grey text, lines and fills are printed with. The raw values are what `--black` calls them.
  public enum Black: String, Sendable, CaseIterable {
    /// Black ink alone, which is sharp wherever the plates lie.
    case pure
    /// All inks, as in pictures.
    case rich
  }

  /// Default `relative`, with black point compensation.
  public var renderingIntent = RenderingIntent.relative
  /// Default `pure`.
  public var black = Black.pure
  /// The most ink on a place, in per cent of each plate together, 100…400; colours beyond it lose cyan, magenta and yellow.
  /// Default nil: what the profile makes of them.
  public var inkLimit: Double?

  /// The defaults.
  public init() {}
}
