import CoreGraphics

/// The box for a text layout.
public struct TextBox: Sendable, Hashable {
  /// Which part of a text that does not fit is replaced by an ellipsis; `none` clips it at the bounds.
  public enum Truncation: Sendable, Hashable, CaseIterable {
    case none, start, middle, end
  }

  /// In the layer's coordinates, with y pointing down; text starts at the top. An infinite width or height
  /// means no limit.
  public var bounds: CGRect
  /// Whether lines wrap at the width; otherwise each paragraph is one line.
  public var isWrapped: Bool
  /// The alignment of paragraphs without one of their own.
  public var alignment: TextAlignment
  /// Where text that does not fit is truncated.
  public var truncation: Truncation

  /// Creates a box, by default without wrapping and truncation.
  public init(
    bounds: CGRect, isWrapped: Bool = false, alignment: TextAlignment = .natural,
    truncation: Truncation = .none
  ) {
    self.bounds = bounds
    self.isWrapped = isWrapped
    self.alignment = alignment
    self.truncation = truncation
  }

  /// Creates a box for measuring, without a height limit and, if `width` is nil, without a width limit.
  public static func measuring(width: CGFloat? = nil) -> TextBox {
    TextBox(
      bounds: CGRect(x: 0, y: 0, width: width ?? .infinity, height: .infinity), isWrapped: width != nil)
  }
}
