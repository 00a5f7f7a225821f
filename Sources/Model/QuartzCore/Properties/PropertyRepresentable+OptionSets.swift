/// An option set whose members have names in scene files.
protocol NamedOptionSet: PropertyRepresentable, OptionSet where Element == Self {
  static var names: [(name: String, value: Self)] { get }
}

extension NamedOptionSet {
  static var propertyType: PropertyType { .optionSet(names.map(\.name)) }

  var propertyValue: PropertyValue {
    .array(Self.names.filter { contains($0.value) }.map { .string($0.name) })
  }

  static func from(_ value: PropertyValue) -> Self? {
    guard case .array(let values) = value else { return nil }
    var result: Self = []
    for value in values {
      guard case .string(let name) = value, let member = names.first(where: { $0.name == name }) else {
        return nil
      }
      result.insert(member.value)
    }
    return result
  }
}

extension CACornerMask: NamedOptionSet {
  static var names: [(name: String, value: CACornerMask)] {
    [
      ("layerMinXMinYCorner", .layerMinXMinYCorner), ("layerMaxXMinYCorner", .layerMaxXMinYCorner),
      ("layerMinXMaxYCorner", .layerMinXMaxYCorner), ("layerMaxXMaxYCorner", .layerMaxXMaxYCorner),
    ]
  }
}

extension CAEdgeAntialiasingMask: NamedOptionSet {
  static var names: [(name: String, value: CAEdgeAntialiasingMask)] {
    [
      ("layerLeftEdge", .layerLeftEdge), ("layerRightEdge", .layerRightEdge),
      ("layerBottomEdge", .layerBottomEdge), ("layerTopEdge", .layerTopEdge),
    ]
  }
}
