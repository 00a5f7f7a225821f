@_spi(Properties) import QuartzCore

/// What is written of an object in every syntax: what differs from its defaults, in the order of the documentation.
struct WrittenObject {
  /// Plain values.
  private(set) var values: [(property: Property, value: PropertyValue)] = []
  /// The objects in it, the shortest lists first: sublayers after the mask, the mask after animations and cells.
  private(set) var parts: [(property: Property, objects: [AnyObject])] = []

  /// - Parameters:
  ///   - rows: the rows of its class.
  ///   - mustWrite: whether a property is written even if it has its default.
  ///   - value: the value of a property.
  init(
    _ rows: [Row], mustWrite: (Property) -> Bool = { _ in false }, value: (Property) -> PropertyValue
  ) {
    for row in rows {
      let (property, value) = (row.property, value(row.property))
      if row.usual == value, !mustWrite(property) { continue }
      switch (property.type, value) {
      case (.layer, .object(let object)): parts.append((property, [object]))
      case (.layers, .array(let objects)), (.cells, .array(let objects)), (.animations, .array(let objects)):
        parts.append((property, objects.compactMap(\.object)))
      default: values.append((property, value))
      }
    }
    parts.sort { Self.rank($0.property.type) < Self.rank($1.property.type) }
  }

  private static func rank(_ type: PropertyType) -> Int {
    switch type {
    case .layers: 2
    case .layer: 1
    default: 0
    }
  }

  /// A row of a property table, with the default, which is not written.
  final class Row {
    let property: Property
    let usual: PropertyValue

    init(_ property: Property) {
      self.property = property
      usual = property.defaultValue
    }
  }
}

extension PropertyValue {
  var object: AnyObject? { if case .object(let object) = self { object } else { nil } }
}
