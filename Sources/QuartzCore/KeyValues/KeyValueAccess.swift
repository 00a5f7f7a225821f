/// Key-value access to layers, cells and animations, by their tables.
enum KeyValueAccess {
  static func value(of object: CALayer, forKey key: String) -> Any? {
    if let property = type(of: object).propertyTable[key] { return property.get(object).anyValue }
    return object.rareStyle?.values.undeclaredValues[key]
  }

  static func setValue(_ value: Any?, of object: CALayer, forKey key: String) {
    guard let property = type(of: object).propertyTable[key] else {
      object.rare.values.undeclaredValues[key] = value
      return
    }
    guard let value = PropertyValue(any: value) else { return }
    _ = property.set(object, value)
  }

  static func value(of object: CALayer, forKeyPath keyPath: String) -> Any? {
    value(of: object, forKey: keyPath)
  }

  static func setValue(_ value: Any?, of object: CALayer, forKeyPath keyPath: String) {
    setValue(value, of: object, forKey: keyPath)
  }
}

extension CAAnimation {
  public func value(forKey key: String) -> Any? {
    if let property = type(of: self).propertyTable[key] { return property.get(self).anyValue }
    return undeclaredValues[key]
  }

  public func setValue(_ value: Any?, forKey key: String) {
    guard let property = type(of: self).propertyTable[key] else {
      undeclaredValues[key] = value
      return
    }
    if let value = PropertyValue(any: value) { _ = property.set(self, value) }
  }
}

extension CAEmitterCell {
  public func value(forKey key: String) -> Any? {
    if let property = type(of: self).propertyTable[key] { return property.get(self).anyValue }
    return undeclaredValues[key]
  }

  public func setValue(_ value: Any?, forKey key: String) {
    guard let property = type(of: self).propertyTable[key] else {
      undeclaredValues[key] = value
      return
    }
    if let value = PropertyValue(any: value) { _ = property.set(self, value) }
  }
}
