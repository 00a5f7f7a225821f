extension NSValue {
  // Foundation encodes no structs of other modules here, so a transform is stored as sixteen numbers.
  private static let transformEncoding = "[16d]"

  /// Wraps a transform in an object, for `fromValue`, `values` and the like.
  public convenience init(caTransform3D t: CATransform3D) {
    var t = t
    self.init(bytes: &t, objCType: NSValue.transformEncoding)
  }

  /// The transform; zeros if the value is not a transform.
  public var caTransform3DValue: CATransform3D { transformIfAny ?? CATransform3D() }

  fileprivate var transformIfAny: CATransform3D? {
    guard String(cString: objCType) == NSValue.transformEncoding else { return nil }
    var t = CATransform3D()
    getValue(&t)
    return t
  }

  /// The boxed value; nil if properties cannot have its type.
  var boxedValue: PropertyValue? {
    if let t = transformIfAny { return .transform(t) }
    if holds("CGPoint") { return .point(pointValue) }
    if holds("CGSize") { return .size(sizeValue) }
    if holds("CGRect") { return .rect(rectValue) }
    return nil
  }
}

// Like points and rectangles, so that key-value access can return either form.
extension CATransform3D: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSValue { NSValue(caTransform3D: self) }

  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CATransform3D?) {
    result = source.transformIfAny
  }

  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue, result: inout CATransform3D?
  ) -> Bool {
    result = source.transformIfAny
    return result != nil
  }

  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CATransform3D {
    source?.transformIfAny ?? CATransform3D()
  }
}
