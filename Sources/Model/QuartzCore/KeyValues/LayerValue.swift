/// An animatable property of a custom layer class, like `@NSManaged` and `@objc dynamic` properties on
/// Apple's systems.
///
/// The value is stored under its key, for use by key paths, animations, actions and `init(layer:)` of
/// `CALayer`. If `needsDisplay(forKey:)` returns true for the key, the layer is redrawn at every moment of an
/// animation:
///
/// ```swift
/// final class Gauge: CALayer {
///   @LayerValue("level") var level: CGFloat = 0
///
///   override class func needsDisplay(forKey key: String) -> Bool {
///     key == "level" || super.needsDisplay(forKey: key)
///   }
///
///   override func draw(in ctx: CGContext) {
///     ctx.fill(CGRect(x: 0, y: 0, width: bounds.width * level, height: bounds.height))
///   }
/// }
/// ```
///
/// A property that reads `value(forKey:)` and writes `setValue(_:forKey:)` does the same.
@propertyWrapper public struct LayerValue<Value> {
  private let key: String
  private let initial: Value

  /// - Parameters:
  ///   - wrappedValue: the value until the property is set.
  ///   - key: the key in key paths.
  public init(wrappedValue: Value, _ key: String) {
    self.key = key
    initial = wrappedValue
  }

  @available(*, unavailable, message: "only properties of layers are kept under keys")
  public var wrappedValue: Value {
    get { initial }
    // swift-format-ignore: UseSingleLinePropertyGetter
    set {}
  }

  /// A stored value; numbers are converted to the property's type.
  private func typed(_ value: Any) -> Value? {
    func float<Number: BinaryFloatingPoint>(_ kind: Number.Type, _ number: NSNumber) -> Value? {
      Number(number.doubleValue) as? Value
    }
    if let value = value as? Value { return value }
    guard let kind = Value.self as? any BinaryFloatingPoint.Type, let number = value as? NSNumber else {
      return nil
    }
    return float(kind, number)
  }

  /// The property of a layer.
  public static subscript<Layer: CALayer>(
    _enclosingInstance layer: Layer, wrapped wrapped: ReferenceWritableKeyPath<Layer, Value>,
    storage storage: ReferenceWritableKeyPath<Layer, LayerValue>
  ) -> Value {
    get {
      let property = layer[keyPath: storage]
      return layer.value(forKey: property.key).flatMap(property.typed) ?? property.initial
    }
    set { layer.setValue(newValue, forKey: layer[keyPath: storage].key) }
  }
}
