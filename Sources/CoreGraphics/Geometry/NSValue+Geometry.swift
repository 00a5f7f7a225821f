// Code for iOS boxes geometry under UIKit's names, which Foundation does not have; it has those of AppKit.

extension NSValue {
  /// A point as an object, for `fromValue`, `values` and the like.
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
  /// A size as an object.
  public convenience init(cgSize size: CGSize) { self.init(size: size) }
  /// A rectangle as an object.
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }

  /// The point that is boxed.
  public var cgPointValue: CGPoint { pointValue }
  /// The size that is boxed.
  public var cgSizeValue: CGSize { sizeValue }
  /// The rectangle that is boxed.
  public var cgRectValue: CGRect { rectValue }
}
