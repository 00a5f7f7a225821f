extension Row {
  /// An optional array of objects of one class.
  static func objects<Element: AnyObject>(
    _ name: String, _ type: PropertyType, of elementClass: Element.Type, _ traits: Trait...,
    get: @escaping @Sendable (Object) -> [Any]?, set: @escaping @Sendable (Object, [Element]?) -> Void
  ) -> Row {
    Row(name, type, isAnimatable: traits.contains(.animatable)) { object in
      guard let elements = get(object) else { return .null }
      return .array(elements.map { PropertyValue(any: $0) ?? .null })
    } set: { object, value in
      switch value {
      case .null: set(object, nil)
      case .array(let values):
        var elements: [Element] = []
        elements.reserveCapacity(values.count)
        for value in values {
          let element: Element? =
            switch value {
            case .object(let object): object as? Element
            case .color(let color): color as? Element
            default: nil
            }
          guard let element else { return false }
          elements.append(element)
        }
        set(object, elements)
      default: return false
      }
      return true
    }
  }

  /// An optional array of numbers.
  @inline(__always) static func numbers(
    _ name: String, _ path: @autoclosure @escaping Path<[NSNumber]?>, _ traits: Trait...
  ) -> Row {
    Row(name, .numbers, isAnimatable: traits.contains(.animatable)) { object in
      guard let numbers = object[keyPath: path()] else { return .null }
      return .array(numbers.map { .number($0.doubleValue) })
    } set: { object, value in
      switch value {
      case .null: object[keyPath: path()] = nil
      case .array(let values):
        var numbers: [NSNumber] = []
        for value in values {
          guard case .number(let number) = value else { return false }
          numbers.append(NSNumber(value: number))
        }
        object[keyPath: path()] = numbers
      default: return false
      }
      return true
    }
  }

  /// An untyped value of any of the kinds that `accepts` allows.
  @inline(__always) static func any(
    _ name: String, _ type: PropertyType, _ path: @autoclosure @escaping Path<Any?>,
    default defaultValue: @autoclosure @escaping @Sendable () -> PropertyValue = .null, _ traits: Trait...,
    accepts: @escaping @Sendable (PropertyValue) -> Bool = { _ in true }
  ) -> Row {
    Row(name, type, default: defaultValue(), isAnimatable: traits.contains(.animatable)) {
      PropertyValue(any: $0[keyPath: path()]) ?? .null
    } set: { object, value in
      guard accepts(value) else { return false }
      object[keyPath: path()] = value.anyValue
      return true
    }
  }

  static func dictionary(
    _ name: String, get: @escaping @Sendable (Object) -> [AnyHashable: Any]?,
    set: @escaping @Sendable (Object, [AnyHashable: Any]?) -> Void
  ) -> Row {
    Row(name, .dictionary) { object in
      guard let dictionary = get(object) else { return .null }
      var values: [String: PropertyValue] = [:]
      for (key, value) in dictionary {
        if let key = key as? String, let value = PropertyValue(any: value) { values[key] = value }
      }
      return .dictionary(values)
    } set: { object, value in
      switch value {
      case .null: set(object, nil)
      case .dictionary(let values):
        var dictionary: [AnyHashable: Any] = [:]
        for (key, value) in values { dictionary[key] = value.anyValue }
        set(object, dictionary)
      default: return false
      }
      return true
    }
  }

  private init(
    _ name: String, _ type: PropertyType,
    default defaultValue: @autoclosure @escaping @Sendable () -> PropertyValue = .null,
    isAnimatable: Bool, get: @escaping @Sendable (Object) -> PropertyValue,
    set: @escaping @Sendable (Object, PropertyValue) -> Bool
  ) {
    if isAnimatable {
      self.init(name, type, default: defaultValue(), .animatable, get: get, set: set)
    } else {
      self.init(name, type, default: defaultValue(), get: get, set: set)
    }
  }
}

/// A class whose timing can be set by key paths.
protocol TimedObject: AnyObject, SendableMetatype {
  var timing: MediaTiming { get set }
}

extension CALayer: TimedObject {}
extension CAAnimation: TimedObject {}
extension CAEmitterCell: TimedObject {}

extension Array {
  static func timing<Object: TimedObject>(duration: Double) -> Self where Element == Row<Object> {
    [
      Row("beginTime", \.timing.beginTime, default: 0),
      Row("duration", \.timing.duration, default: duration),
      Row("speed", \.timing.speed, default: 1),
      Row("timeOffset", \.timing.timeOffset, default: 0),
      Row("repeatCount", \.timing.repeatCount, default: 0),
      Row("repeatDuration", \.timing.repeatDuration, default: 0),
      Row("autoreverses", \.timing.autoreverses, default: false),
      Row("fillMode", \.timing.fillMode, default: .removed),
    ]
  }
}
