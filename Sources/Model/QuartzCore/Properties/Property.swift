/// One property of a class: a row of its table. An object, as its closures would be retained whenever it is passed on.
@_spi(Properties) public final class Property: Sendable {
  /// Core Animation's key, also used in scene files.
  public let name: String
  /// The type of its value.
  public let type: PropertyType
  /// Whether it can be animated.
  public let isAnimatable: Bool
  /// Whether it only is a shorthand for others (`frame`), and so is neither written to files nor compared.
  public let isShorthand: Bool
  /// Gets the value; `null` also if the object is of another class.
  public let get: @Sendable (AnyObject) -> PropertyValue
  /// Sets the value. Returns false and changes nothing if the value or the object has the wrong type.
  public let set: @Sendable (AnyObject, PropertyValue) -> Bool
  /// Whether the object has the default.
  public let hasDefaultValue: @Sendable (AnyObject) -> Bool
  private let makeDefault: @Sendable () -> PropertyValue

  /// The value of a new object.
  public var defaultValue: PropertyValue { makeDefault() }

  init(
    name: String, type: PropertyType, isAnimatable: Bool, isShorthand: Bool,
    defaultValue: @escaping @Sendable () -> PropertyValue,
    hasDefaultValue: @escaping @Sendable (AnyObject) -> Bool,
    get: @escaping @Sendable (AnyObject) -> PropertyValue,
    set: @escaping @Sendable (AnyObject, PropertyValue) -> Bool
  ) {
    self.name = name
    self.type = type
    self.isAnimatable = isAnimatable
    self.isShorthand = isShorthand
    self.makeDefault = defaultValue
    self.hasDefaultValue = hasDefaultValue
    self.get = get
    self.set = set
  }
}

/// A row while a table is being defined: knows its class.
struct Row<Object: AnyObject & SendableMetatype> {
  enum Trait {
    case animatable
    case shorthand
  }

  let property: Property

  /// A path to a property. As a closure that is inlined with its row, it is never made: the compiler accesses
  /// the property itself, in a tenth of the time.
  typealias Path<Value> = @Sendable () -> ReferenceWritableKeyPath<Object, Value>

  /// A property whose Swift type describes it completely.
  @inline(__always) init<Value: PropertyRepresentable & Equatable & Sendable>(
    _ name: String, _ path: @autoclosure @escaping Path<Value>, default defaultValue: Value,
    _ traits: Trait...
  ) {
    property = Property(
      name: name, type: Value.propertyType, isAnimatable: traits.contains(.animatable),
      isShorthand: traits.contains(.shorthand), defaultValue: { defaultValue.propertyValue },
      hasDefaultValue: { ($0 as? Object)?[keyPath: path()] == defaultValue },
      get: { ($0 as? Object)?[keyPath: path()].propertyValue ?? .null },
      set: { object, value in
        guard let object = object as? Object, let value = Value.from(value) else { return false }
        object[keyPath: path()] = value
        return true
      })
  }

  /// A property whose Swift type is less specific than its documentation. Default `null`, unless given.
  init(
    _ name: String, _ type: PropertyType,
    default defaultValue: @autoclosure @escaping @Sendable () -> PropertyValue = .null,
    _ traits: Trait..., get: @escaping @Sendable (Object) -> PropertyValue,
    set: @escaping @Sendable (Object, PropertyValue) -> Bool
  ) {
    property = Property(
      name: name, type: type, isAnimatable: traits.contains(.animatable),
      isShorthand: traits.contains(.shorthand), defaultValue: defaultValue,
      hasDefaultValue: { ($0 as? Object).map { get($0) == defaultValue() } ?? false },
      get: { ($0 as? Object).map(get) ?? .null },
      set: { object, value in (object as? Object).map { set($0, value) } ?? false })
  }
}
