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

  /// An affine transform as an object: that of `CATransform3DMakeAffineTransform(_:)`, for `fromValue` and the like.
  public convenience init(cgAffineTransform transform: CGAffineTransform) {
    self.init(caTransform3D: CATransform3DMakeAffineTransform(transform))
  }

  /// The affine transform that is boxed.
  public var cgAffineTransformValue: CGAffineTransform {
    CATransform3DGetAffineTransform(caTransform3DValue)
  }
}
