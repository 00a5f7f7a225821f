/// Scales text sizes to the user's preference. There is none here: sizes are unchanged.
open class UIFontMetrics: NSObject {
  /// The metrics of body text.
  open class var `default`: UIFontMetrics { UIFontMetrics(forTextStyle: .body) }

  /// Creates the metrics of a text style.
  public init(forTextStyle textStyle: UIFont.TextStyle) {}

  /// Returns the font in the preferred size: its own.
  open func scaledFont(for font: UIFont) -> UIFont { font }

  /// Returns the font in the preferred size, no larger than this.
  open func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    font.pointSize > maximumPointSize && maximumPointSize > 0 ? font.withSize(maximumPointSize) : font
  }

  /// Returns a length in the preferred scale: the length itself.
  open func scaledValue(for value: CGFloat) -> CGFloat { value }
}
