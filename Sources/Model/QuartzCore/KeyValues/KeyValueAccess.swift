/// Key-value access to layers, cells, animations and filters, by their property tables.
enum KeyValueAccess {
  /// Properties that Core Animation does not have: users may store values of their own under these keys.
  private static let keysOfOurs: Set = [
    "id", "url", "accessibilityLabel", "accessibilityRole", "accessibilityOrder", "language", "finishing",
    "overprint", "tiles",
  ]

  private static func property(of object: AnyObject, forKey key: String) -> Property? {
    keysOfOurs.contains(key) ? nil : PropertyTable.table(for: object)?[key]
  }

  static func value(of object: AnyObject, forKey key: String) -> Any? {
    if let property = property(of: object, forKey: key) { return property.get(object).anyValue }
    if let filter = object as? CAFilter { return filter.value(forKey: key) }
    if let value = (object as? UndeclaredValues)?.undeclaredValues[key] { return value }
    return (object as? CALayer).flatMap { type(of: $0).defaultValue(forKey: key) }
  }

  static func setValue(_ value: Any?, of object: AnyObject, forKey key: String) {
    if let property = property(of: object, forKey: key) {
      guard let value = PropertyValue(any: value) else { return }
      _ = property.set(object, value.coerced(to: property.type))
    } else if let filter = object as? CAFilter {
      filter.setValue(value, forKey: key)
    } else {
      (object as? CALayer)?.willChange(key)
      (object as? UndeclaredValues)?.undeclaredValues[key] = value
      (object as? CALayer)?.didChange()
    }
  }

  static func value(of object: AnyObject, forKeyPath keyPath: String) -> Any? {
    guard keyPath.contains(".") else { return value(of: object, forKey: keyPath) }
    guard let place = Place(keyPath, from: object) else { return nil }
    return place.value?.anyValue
  }

  static func setValue(_ value: Any?, of object: AnyObject, forKeyPath keyPath: String) {
    guard keyPath.contains(".") else { return setValue(value, of: object, forKey: keyPath) }
    guard let place = Place(keyPath, from: object), let value = PropertyValue(any: value) else { return }
    _ = place.set(value)
  }
}

/// An object that stores values for keys that its class does not declare.
protocol UndeclaredValues: AnyObject {
  var undeclaredValues: [String: Any] { get set }
}

extension CAAnimation: UndeclaredValues {}
extension CAEmitterCell: UndeclaredValues {}
extension CALayer: UndeclaredValues {
  var undeclaredValues: [String: Any] {
    get { rareStyle?.values.undeclaredValues ?? [:] }
    set { rare.values.undeclaredValues = newValue }
  }
}

extension PropertyValue {
  /// Converts the value to another type without loss: between numbers and flags, which `NSNumber` does not
  /// distinguish; between sizes and points; from strings to the number that they begin with; and from nil to
  /// 0.
  func coerced(to type: PropertyType) -> PropertyValue {
    switch (self, type) {
    case (.number(let number), .flag): .flag(number != 0)
    case (.flag(let flag), .number), (.flag(let flag), .integer): .number(flag ? 1 : 0)
    case (.null, .number), (.null, .integer): .number(0)
    case (.null, .flag): .flag(false)
    case (.string(let text), .number), (.string(let text), .integer):
      .number(NSString(string: text).doubleValue)
    case (.string(let text), .flag): .flag(NSString(string: text).boolValue)
    case (.size(let size), .point): .point(CGPoint(x: size.width, y: size.height))
    case (.point(let point), .size): .size(CGSize(width: point.x, height: point.y))
    case (.affineTransform(let m), .transform): .transform(CATransform3DMakeAffineTransform(m))
    default: self
    }
  }

  /// The same, for the type of another value.
  func coerced(toKindOf value: PropertyValue) -> PropertyValue {
    switch value {
    case .number: coerced(to: .number)
    case .flag: coerced(to: .flag)
    case .point: coerced(to: .point)
    case .size: coerced(to: .size)
    case .transform: coerced(to: .transform)
    default: self
    }
  }
}
