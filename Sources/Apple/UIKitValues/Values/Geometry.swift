// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

/// The greatest `Float`, as in C: for animations that repeat for ever.
public let HUGE = Float.greatestFiniteMagnitude

/// The same as `HUGE`, by C's other name.
public let MAXFLOAT = Float.greatestFiniteMagnitude

extension NSValue {
  /// Boxes a vector, stored as a size.
  public convenience init(cgVector vector: CGVector) {
    self.init(size: CGSize(width: vector.dx, height: vector.dy))
  }

  /// The boxed vector.
  public var cgVectorValue: CGVector { CGVector(dx: sizeValue.width, dy: sizeValue.height) }

  /// Boxes insets, stored as a rectangle.
  public convenience init(uiEdgeInsets insets: UIEdgeInsets) {
    self.init(rect: CGRect(x: insets.left, y: insets.top, width: insets.right, height: insets.bottom))
  }

  /// The boxed insets.
  public var uiEdgeInsetsValue: UIEdgeInsets {
    let sides = rectValue
    return UIEdgeInsets(
      top: sides.origin.y, left: sides.origin.x, bottom: sides.size.height, right: sides.size.width)
  }

  /// Boxes insets, stored as a rectangle.
  public convenience init(directionalEdgeInsets insets: NSDirectionalEdgeInsets) {
    self.init(
      uiEdgeInsets: UIEdgeInsets(
        top: insets.top, left: insets.leading, bottom: insets.bottom, right: insets.trailing))
  }

  /// The boxed insets.
  public var directionalEdgeInsetsValue: NSDirectionalEdgeInsets {
    let insets = uiEdgeInsetsValue
    return NSDirectionalEdgeInsets(
      top: insets.top, leading: insets.left, bottom: insets.bottom, trailing: insets.right)
  }

  /// Boxes an affine transform as that of `CATransform3DMakeAffineTransform(_:)`, for `fromValue` and the
  /// like.
  public convenience init(cgAffineTransform transform: CGAffineTransform) {
    self.init(caTransform3D: CATransform3DMakeAffineTransform(transform))
  }

  /// The boxed affine transform.
  public var cgAffineTransformValue: CGAffineTransform {
    CATransform3DGetAffineTransform(caTransform3DValue)
  }
}
