import CoreGraphics

/// Where text is laid out.
public struct TextBox: Sendable, Hashable {
  /// Which part of a text that does not fit an ellipsis stands for; `none` cuts it at the bounds.
  public enum Truncation: Sendable, Hashable, CaseIterable {
    case none, start, middle, end
  }

  /// In the layer's coordinates, y downwards; text starts at the top. An infinite width or height has no edge
  /// there.
  public var bounds: CGRect
  /// Whether lines break at the width; otherwise each paragraph is one line.
  public var isWrapped: Bool
  /// Where lines stand whose paragraphs do not say it themselves.
  public var alignment: TextAlignment
  /// Where text that does not fit carries its ellipsis.
  public var truncation: Truncation

  /// A box without wrapping and truncation, unless they are asked for.
  public init(
    bounds: CGRect, isWrapped: Bool = false, alignment: TextAlignment = .natural,
    truncation: Truncation = .none
  ) {
    self.bounds = bounds
    self.isWrapped = isWrapped
    self.alignment = alignment
    self.truncation = truncation
  }

  /// A box without height limit, for measuring; without a width limit too, where `width` is nil.
  public static func measuring(width: CGFloat? = nil) -> TextBox {
    TextBox(
      bounds: CGRect(x: 0, y: 0, width: width ?? .infinity, height: .infinity), isWrapped: width != nil)
  }
}
