// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

/// The greatest `Float`, as C has it: for animations that repeat for ever.
public let HUGE = Float.greatestFiniteMagnitude

extension NSValue {
  /// A vector as an object: its numbers are kept as a size's.
  public convenience init(cgVector vector: CGVector) {
    self.init(size: CGSize(width: vector.dx, height: vector.dy))
  }

  /// The vector that is boxed.
  public var cgVectorValue: CGVector { CGVector(dx: sizeValue.width, dy: sizeValue.height) }

  /// Insets as an object: their numbers are kept as a rectangle's.
  public convenience init(uiEdgeInsets insets: UIEdgeInsets) {
    self.init(rect: CGRect(x: insets.left, y: insets.top, width: insets.right, height: insets.bottom))
  }

  /// The insets that are boxed.
  public var uiEdgeInsetsValue: UIEdgeInsets {
    let sides = rectValue
    return UIEdgeInsets(
      top: sides.origin.y, left: sides.origin.x, bottom: sides.size.height, right: sides.size.width)
  }

  /// Insets as an object: their numbers are kept as a rectangle's.
  public convenience init(directionalEdgeInsets insets: NSDirectionalEdgeInsets) {
    self.init(
      uiEdgeInsets: UIEdgeInsets(
        top: insets.top, left: insets.leading, bottom: insets.bottom, right: insets.trailing))
  }

  /// The insets that are boxed.
  public var directionalEdgeInsetsValue: NSDirectionalEdgeInsets {
    let insets = uiEdgeInsetsValue
    return NSDirectionalEdgeInsets(
      top: insets.top, leading: insets.left, bottom: insets.bottom, trailing: insets.right)
  }

  /// An affine transform as an object: that of `CATransform3DMakeAffineTransform(_:)`, for `fromValue` and the like.
  public convenience init(cgAffineTransform transform: CGAffineTransform) {
    self.init(caTransform3D: CATransform3DMakeAffineTransform(transform))
  }

  /// The affine transform that is boxed.
  public var cgAffineTransformValue: CGAffineTransform {
    CATransform3DGetAffineTransform(caTransform3DValue)
  }
}
