import Foundation

/// Sizes of text that follow the wish for larger or smaller text. Nobody wishes that here: sizes stay as they are.
open class UIFontMetrics: NSObject {
  /// Those of body text.
  open class var `default`: UIFontMetrics { UIFontMetrics(forTextStyle: .body) }

  /// Those of a style of text.
  public init(forTextStyle textStyle: UIFont.TextStyle) {}

  /// The font in the size that is wished for: its own.
  open func scaledFont(for font: UIFont) -> UIFont { font }

  /// The font in the size that is wished for, no larger than this.
  open func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    font.pointSize > maximumPointSize && maximumPointSize > 0 ? font.withSize(maximumPointSize) : font
  }

  /// A length in the proportion that is wished for: itself.
  open func scaledValue(for value: CGFloat) -> CGFloat { value }
}
