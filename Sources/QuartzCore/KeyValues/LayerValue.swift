/// A property of a layer class of your own that animations can change, as `@NSManaged` and `@objc dynamic` properties are on
/// Apple's systems.
///
/// The value is kept under its key, so that key paths, animations, actions and `init(layer:)` of `CALayer` reach it. With
/// `needsDisplay(forKey:)` answering true for the key, the layer is drawn anew at every moment of an animation:
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
  ///   - wrappedValue: what the property is until it is set.
  ///   - key: what key paths call it.
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

  /// A value as it was kept, a number as any kind of number.
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
