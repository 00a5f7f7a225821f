extension NSValue {
  // Foundation encodes no structs of other modules here, so a transform travels as its sixteen numbers.
  private static let transformEncoding = "[16d]"

  /// A transform as an object, for `fromValue`, `values` and the like.
  public convenience init(caTransform3D t: CATransform3D) {
    var t = t
    self.init(bytes: &t, objCType: NSValue.transformEncoding)
  }

  /// The transform; the matrix of zeros where the value is no transform.
  public var caTransform3DValue: CATransform3D {
    transformIfAny ?? CATransform3D()
  }

  private var transformIfAny: CATransform3D? {
    guard String(cString: objCType) == NSValue.transformEncoding else { return nil }
    var t = CATransform3D()
    getValue(&t)
    return t
  }

  /// The value that it boxes; nil where it is not one that properties have.
  var boxedValue: PropertyValue? {
    if let t = transformIfAny { return .transform(t) }
    let code = String(cString: objCType)
    if code.hasPrefix("{CGPoint") { return .point(pointValue) }
    if code.hasPrefix("{CGSize") { return .size(sizeValue) }
    if code.hasPrefix("{CGRect") { return .rect(rectValue) }
    return nil
  }
}
