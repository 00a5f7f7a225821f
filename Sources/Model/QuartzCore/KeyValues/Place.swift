/// The target of a key path: a property of an object, or a component of its value.
///
/// The path may lead through objects (`mask.opacity`) and named elements of a list
/// (`filters.blur.inputRadius`, `emitterCells.spark.velocity`).
struct Place {
  let object: AnyObject
  let key: String
  let components: ArraySlice<Substring>

  /// Nil if the path leads nowhere.
  init?(_ keyPath: String, from root: AnyObject) {
    var object = root
    var path = keyPath.split(separator: ".", omittingEmptySubsequences: false)[...]
    while let key = path.popFirst().map(String.init) {
      guard !path.isEmpty, let value = Place.read(key, of: object) else {
        (self.object, self.key, components) = (object, key, path)
        return
      }
      switch value {
      case .object(let next): object = next
      case .array(let elements):
        let name = String(path.removeFirst())
        guard let next = elements.lazy.compactMap(\.asObject).first(where: { Place.name(of: $0) == name })
        else {
          return nil
        }
        object = next
        if path.isEmpty { return nil }
      default:
        (self.object, self.key, components) = (object, key, path)
        return
      }
    }
    return nil
  }

  /// Whether it is a layer's frame, or a part of it, which no animation changes.
  var isFrame: Bool { key == "frame" && object is CALayer }

  /// Nil if the property has no such component.
  var value: PropertyValue? {
    Place.read(key, of: object).flatMap { ValueComponents.part(components, of: $0) }
  }

  /// Returns false if the value has the wrong type, or there is no such component.
  func set(_ new: PropertyValue) -> Bool {
    guard !components.isEmpty else { return write(new) }
    guard let old = Place.read(key, of: object),
      let replaced = ValueComponents.replacing(components, of: old, with: new)
    else { return false }
    return write(replaced)
  }

  private func write(_ value: PropertyValue) -> Bool {
    if let property = PropertyTable.table(for: object)?[key] {
      return property.set(object, value.coerced(to: property.type))
    }
    let old = KeyValueAccess.value(of: object, forKey: key)
    KeyValueAccess.setValue(value.anyValue(like: old), of: object, forKey: key)
    return true
  }

  private static func read(_ key: String, of object: AnyObject) -> PropertyValue? {
    if let property = PropertyTable.table(for: object)?[key] { return property.get(object) }
    return KeyValueAccess.value(of: object, forKey: key).flatMap { PropertyValue(any: $0) }
  }

  private static func name(of object: AnyObject) -> String? {
    switch object {
    case let layer as CALayer: layer.name
    case let cell as CAEmitterCell: cell.name
    case let filter as CAFilter: filter.name
    default: nil
    }
  }
}

extension PropertyValue {
  /// A number of the same type as another value: code that stores a `CGFloat` under a key expects a
  /// `CGFloat`.
  fileprivate func anyValue(like old: Any?) -> Any? {
    guard case .number(let number) = self else { return anyValue }
    // Objects are excluded, since casts take an `NSNumber` for any number type.
    guard let old, !(type(of: old) is AnyClass) else { return anyValue }
    switch old {
    case is CGFloat: return CGFloat(number)
    case is Double: return number
    case is Float: return Float(number)
    case is Int: return Int(exactly: number.rounded()) ?? anyValue
    default: return anyValue
    }
  }

  fileprivate var asObject: AnyObject? {
    if case .object(let object) = self { object } else { nil }
  }
}
