/// A Swift type of a property.
protocol PropertyRepresentable {
  static var propertyType: PropertyType { get }
  var propertyValue: PropertyValue { get }
  /// Nil if the value is of another type.
  static func from(_ value: PropertyValue) -> Self?
}

/// A string-backed type with documented constants.
protocol StringConstant: PropertyRepresentable, RawRepresentable, Hashable, Sendable
where RawValue == String {
  init(rawValue: String)
  static var allCases: [Self] { get }
}

extension PropertyRepresentable where Self: BinaryFloatingPoint {
  static var propertyType: PropertyType { .number }
  var propertyValue: PropertyValue { .number(Double(self)) }
  static func from(_ value: PropertyValue) -> Self? {
    guard case .number(let value) = value else { return nil }
    return Self(value)
  }
}

extension PropertyRepresentable where Self: FixedWidthInteger {
  static var propertyType: PropertyType { .integer }
  var propertyValue: PropertyValue { .number(Double(self)) }
  static func from(_ value: PropertyValue) -> Self? {
    guard case .number(let value) = value else { return nil }
    return Self(exactly: value.rounded(.towardZero))
  }
}

extension StringConstant {
  static var propertyType: PropertyType { .enumeration(allCases.map(\.rawValue)) }
  var propertyValue: PropertyValue { .string(rawValue) }
  static func from(_ value: PropertyValue) -> Self? {
    guard case .string(let value) = value else { return nil }
    let constant = Self(rawValue: value)
    return allCases.contains(constant) ? constant : nil
  }
}

extension Double: PropertyRepresentable {}
extension Float: PropertyRepresentable {}
extension CGFloat: PropertyRepresentable {}
extension Int: PropertyRepresentable {}
extension UInt32: PropertyRepresentable {}

extension Bool: PropertyRepresentable {
  static var propertyType: PropertyType { .flag }
  var propertyValue: PropertyValue { .flag(self) }
  static func from(_ value: PropertyValue) -> Bool? {
    if case .flag(let value) = value { value } else { nil }
  }
}

extension String: PropertyRepresentable {
  static var propertyType: PropertyType { .string }
  var propertyValue: PropertyValue { .string(self) }
  static func from(_ value: PropertyValue) -> String? {
    if case .string(let value) = value { value } else { nil }
  }
}

extension CGInk.Finishing: PropertyRepresentable {
  static var propertyType: PropertyType { .enumeration(allCases.map(\.rawValue)) }
  var propertyValue: PropertyValue { .string(rawValue) }
  static func from(_ value: PropertyValue) -> CGInk.Finishing? {
    if case .string(let value) = value { CGInk.Finishing(rawValue: value) } else { nil }
  }
}

extension CGPoint: PropertyRepresentable {
  static var propertyType: PropertyType { .point }
  var propertyValue: PropertyValue { .point(self) }
  static func from(_ value: PropertyValue) -> CGPoint? {
    if case .point(let value) = value { value } else { nil }
  }
}

extension CGSize: PropertyRepresentable {
  static var propertyType: PropertyType { .size }
  var propertyValue: PropertyValue { .size(self) }
  static func from(_ value: PropertyValue) -> CGSize? {
    if case .size(let value) = value { value } else { nil }
  }
}

extension CGRect: PropertyRepresentable {
  static var propertyType: PropertyType { .rect }
  var propertyValue: PropertyValue { .rect(self) }
  static func from(_ value: PropertyValue) -> CGRect? {
    if case .rect(let value) = value { value } else { nil }
  }
}

extension CATransform3D: PropertyRepresentable {
  static var propertyType: PropertyType { .transform }
  var propertyValue: PropertyValue { .transform(self) }
  static func from(_ value: PropertyValue) -> CATransform3D? {
    switch value {
    case .transform(let value): value
    case .affineTransform(let value): CATransform3DMakeAffineTransform(value)
    default: nil
    }
  }
}

extension CGColor: PropertyRepresentable {
  static var propertyType: PropertyType { .color }
  var propertyValue: PropertyValue { .color(self) }
  static func from(_ value: PropertyValue) -> Self? {
    if case .color(let value) = value { value as? Self } else { nil }
  }
}

extension CGPath: PropertyRepresentable {
  static var propertyType: PropertyType { .path }
  var propertyValue: PropertyValue { .path(self) }
  static func from(_ value: PropertyValue) -> Self? {
    if case .path(let value) = value { value as? Self } else { nil }
  }
}

extension Optional: PropertyRepresentable where Wrapped: PropertyRepresentable {
  static var propertyType: PropertyType { Wrapped.propertyType }
  var propertyValue: PropertyValue { self?.propertyValue ?? .null }
  static func from(_ value: PropertyValue) -> Wrapped?? {
    if case .null = value { return .some(nil) }
    return Wrapped.from(value).map { .some($0) }
  }
}
