/// Key-value access to layers, cells, animations and filters, by their tables.
enum KeyValueAccess {
  static func value(of object: AnyObject, forKey key: String) -> Any? {
    if let property = PropertyTable.table(for: object)?[key] { return property.get(object).anyValue }
    if let filter = object as? CAFilter { return filter.value(forKey: key) }
    return (object as? UndeclaredValues)?.undeclaredValues[key]
  }

  static func setValue(_ value: Any?, of object: AnyObject, forKey key: String) {
    if let property = PropertyTable.table(for: object)?[key] {
      guard let value = PropertyValue(any: value) else { return }
      _ = property.set(object, value.coerced(to: property.type))
    } else if let filter = object as? CAFilter {
      filter.setValue(value, forKey: key)
    } else {
      (object as? UndeclaredValues)?.undeclaredValues[key] = value
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

/// An object that keeps values of keys that its class does not declare.
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
  /// Numbers for flags and flags for numbers, as `NSNumber` leaves open which of them is meant.
  func coerced(to type: PropertyType) -> PropertyValue {
    switch (self, type) {
    case (.number(let number), .flag): .flag(number != 0)
    case (.flag(let flag), .number), (.flag(let flag), .integer): .number(flag ? 1 : 0)
    case (.affineTransform(let m), .transform): .transform(CATransform3DMakeAffineTransform(m))
    default: self
    }
  }
}

extension CAAnimation {
  /// A property, or what was set for a key that no class declares.
  public func value(forKey key: String) -> Any? { KeyValueAccess.value(of: self, forKey: key) }

  /// Sets a property. A value of the wrong kind changes nothing. Keys that no class declares are kept.
  public func setValue(_ value: Any?, forKey key: String) {
    KeyValueAccess.setValue(value, of: self, forKey: key)
  }

  /// A property or a part of one.
  public func value(forKeyPath keyPath: String) -> Any? {
    KeyValueAccess.value(of: self, forKeyPath: keyPath)
  }

  /// Sets a property or a part of one. A path that leads nowhere, and a value of the wrong kind, change nothing.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    KeyValueAccess.setValue(value, of: self, forKeyPath: keyPath)
  }
}

extension CAEmitterCell {
  /// A property, or what was set for a key that no class declares.
  public func value(forKey key: String) -> Any? { KeyValueAccess.value(of: self, forKey: key) }

  /// Sets a property. A value of the wrong kind changes nothing. Keys that no class declares are kept.
  public func setValue(_ value: Any?, forKey key: String) {
    KeyValueAccess.setValue(value, of: self, forKey: key)
  }

  /// A property or a part of one.
  public func value(forKeyPath keyPath: String) -> Any? {
    KeyValueAccess.value(of: self, forKeyPath: keyPath)
  }

  /// Sets a property or a part of one. A path that leads nowhere, and a value of the wrong kind, change nothing.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    KeyValueAccess.setValue(value, of: self, forKeyPath: keyPath)
  }
}
