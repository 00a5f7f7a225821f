/// One property of a class: the row of a table.
@_spi(Properties) public struct Property: Sendable {
  /// Core Animation's key, which is also the scene format's.
  public let name: String
  /// What kind of value it takes.
  public let type: PropertyType
  /// Whether animations may change it.
  public let isAnimatable: Bool
  /// Whether it only is another way to say others (`frame`), and so is neither written to files nor compared.
  public let isShorthand: Bool
  /// The value; `null` also where the object is of another class.
  public let get: @Sendable (AnyObject) -> PropertyValue
  /// Sets the value. False, and nothing changed, where the value or the object is of the wrong kind.
  public let set: @Sendable (AnyObject, PropertyValue) -> Bool
  /// Whether the object has the value that a new one has.
  public let hasDefaultValue: @Sendable (AnyObject) -> Bool
  private let makeDefault: @Sendable () -> PropertyValue

  /// The value that a new object has.
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

/// A row while a table is being written: knows the class that it belongs to.
struct Row<Object: AnyObject> {
  enum Trait {
    case animatable
    case shorthand
  }

  let property: Property

  /// A property with a Swift type that says everything.
  init<Value: PropertyRepresentable & Equatable & Sendable>(
    _ name: String, _ path: ReferenceWritableKeyPath<Object, Value> & Sendable, default defaultValue: Value,
    _ traits: Trait...
  ) {
    property = Property(
      name: name, type: Value.propertyType, isAnimatable: traits.contains(.animatable),
      isShorthand: traits.contains(.shorthand), defaultValue: { defaultValue.propertyValue },
      hasDefaultValue: { ($0 as? Object)?[keyPath: path] == defaultValue },
      get: { ($0 as? Object)?[keyPath: path].propertyValue ?? .null },
      set: { object, value in
        guard let object = object as? Object, let value = Value.from(value) else { return false }
        object[keyPath: path] = value
        return true
      })
  }

  /// A property whose Swift type says less than its documentation. Default `null`, unless given.
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
