// Code for iOS boxes geometry by UIKit's names; Foundation only has AppKit's.

extension NSValue {
  /// Boxes a point, for `fromValue`, `values` and the like.
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
  /// Boxes a size.
  public convenience init(cgSize size: CGSize) { self.init(size: size) }
  /// Boxes a rectangle.
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }

  /// The boxed point.
  public var cgPointValue: CGPoint { pointValue }
  /// The boxed size.
  public var cgSizeValue: CGSize { sizeValue }
  /// The boxed rectangle.
  public var cgRectValue: CGRect { rectValue }
}

extension CGFloat {
  /// Creates the nearest number to a boxed one.
  public init(truncating number: NSNumber) { self = CGFloat(number.doubleValue) }
}
