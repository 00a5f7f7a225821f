@_spi(Properties) import QuartzCore

extension CAMLValueReader {
  /// A value of a property without a declared type: the document states its type, or else its use implies it.
  ///
  /// - Parameter expected: the type of the property that the value is for; nil if unknown.
  func untyped(_ given: CAMLValue, expected: PropertyType?) -> PropertyValue? {
    guard let value = context.resolved(given) else { return nil }
    if case .optionSet? = expected, let expected, value.type != "NSArray" {
      return self.value(value, expected)
    }
    guard let type = value.type, let declared = declaredType(type, expected) else {
      if let type = value.type, let expected, type == "NSArray" || type == "NSSet" {
        return list(value, expected)
      }
      if let type = value.type, type == "NSArray" || type == "NSSet" { return list(value, nil) }
      if value.type == "NSDictionary" { return dictionary(value) }
      if let type = value.type {
        context.report(value, "a value of the type \(type) cannot be used here; it is ignored")
        return nil
      }
      if let expected { return self.value(value, expected) }
      return guess(value)
    }
    if declared == .filter, expected != .filter {
      return filter(value, kinds: FilterKind.all + BlendModeNames.kinds).map { .object($0) }
    }
    guard let read = self.value(value, declared) else { return nil }
    return expected.map { read.converted(to: $0) } ?? read
  }

  /// The type of a builtin type name.
  private func declaredType(_ name: String, _ expected: PropertyType?) -> PropertyType? {
    switch name {
    case "null": return .string
    case "BOOL": return .flag
    case "integer", "real": return .number
    case "string", "NSString":
      if case .enumeration? = expected { return expected }
      return expected == .path || expected == .transform || expected == .color ? expected : .string
    case "CGPoint": return .point
    case "CGSize": return .size
    case "CGRect": return .rect
    case "CGColor": return .color
    case "CGPath": return .path
    case "CGImage", "CGImageSource", "CATintedImage", "CGPDFDocument": return .image
    case "CATransform3D": return .transform
    case "CGAffineTransform": return .affineTransform
    case "CGFont": return .font
    case "CAMediaTimingFunction": return .timingFunction
    case "CAFilter", "CIFilter": return .filter
    default: return nil
    }
  }

  private func list(_ value: CAMLValue, _ expected: PropertyType?) -> PropertyValue? {
    if expected == .filters {
      return .array(filters(value.element.children).map { .object($0) })
    }
    var element: PropertyType?
    if case .array(let type)? = expected { element = type }
    return .array(
      value.element.children.compactMap { item in
        context.nested(CAMLValue(item: item)) {
          context.resolvedObject(CAMLValue(item: item)).flatMap { untyped($0, expected: element) }
        }
      })
  }

  /// A dictionary; only values without nested ones are useful here.
  private func dictionary(_ value: CAMLValue) -> PropertyValue? {
    var result: [String: PropertyValue] = [:]
    for entry in value.element.children {
      let value = CAMLValue(property: entry)
      guard value.type != "NSDictionary", value.type != "NSArray", value.type != "NSSet" else { continue }
      result[entry.propertyKey] = untyped(value, expected: nil)
    }
    return .dictionary(result)
  }

  private func guess(_ value: CAMLValue) -> PropertyValue? {
    guard let text = value.text else {
      context.report(value, "the value has no type; it is ignored")
      return nil
    }
    var remarks: [SyntaxError] = []
    if let number = try? CAMLNumbers.real(text, &remarks), remarks.isEmpty { return .number(number) }
    return .string(text)
  }
}

extension PropertyValue {
  /// Converts between numbers and flags: documents write 0 and 1 for either.
  func converted(to type: PropertyType) -> PropertyValue {
    switch (self, type) {
    case (.number(let number), .flag): .flag(number != 0)
    case (.flag(let flag), .number), (.flag(let flag), .integer): .number(flag ? 1 : 0)
    case (.affineTransform(let m), .transform): .transform(CATransform3DMakeAffineTransform(m))
    default: self
    }
  }
}
