@_spi(Properties) import QuartzCore

/// How a syntax spells plain values. A function that returns nil has reported why.
protocol ValueNotation {
  associatedtype Value

  func number(_ value: Value, as quantity: Quantity) -> Double?
  func integer(_ value: Value) -> Double?
  func flag(_ value: Value) -> Bool?
  func string(_ value: Value) -> String?
  /// One of these names.
  func name(_ value: Value, of names: [String]) -> String?
  /// Any of these names.
  func names(_ value: Value, among names: [String]) -> [String]?
  /// - Parameter what: what the numbers are, for messages: `a point [x, y]`.
  func numbers(_ value: Value, _ count: Int, _ what: String, as quantity: Quantity) -> [Double]?
  func rect(_ value: Value, as quantity: Quantity) -> CGRect?
  func color(_ value: Value) -> CGColor?
  func transform(_ value: Value) -> CATransform3D?
  func affineTransform(_ value: Value) -> CGAffineTransform?
  func path(_ value: Value) -> CGPath?
  func picture(_ value: Value) -> CGImage?
  /// The path of a file of the scene.
  func file(_ value: Value) -> String?
  /// A string, or runs with attributes.
  func text(_ value: Value) -> PropertyValue?
  /// A name, or a font object.
  func font(_ value: Value) -> PropertyValue?
  /// The name of a blend mode, or a filter.
  func compositingFilter(_ value: Value) -> PropertyValue?
  func filters(_ value: Value) -> [CAFilter]?
  func timingFunction(_ value: Value) -> CAMediaTimingFunction?
  func valueFunction(_ value: Value) -> String?
  func list(_ value: Value, of type: PropertyType, as quantity: Quantity) -> [PropertyValue]?
  /// A value whose type only the document says.
  func untyped(_ value: Value) -> PropertyValue?
  /// Reports a number that is too large to be drawn. Returns whether the value is used nevertheless.
  func takesUndrawable(_ value: Value) -> Bool
}

extension ValueNotation {
  /// A value of any type except objects with their own properties.
  ///
  /// - Parameter quantity: what its numbers measure.
  func typed(_ value: Value, _ type: PropertyType, as quantity: () -> Quantity) -> PropertyValue? {
    guard let read = unbounded(value, type, quantity) else { return nil }
    return read.isDrawable || takesUndrawable(value) ? read : nil
  }

  /// The same, without a limit on the size of numbers.
  private func unbounded(_ value: Value, _ type: PropertyType, _ quantity: () -> Quantity) -> PropertyValue? {
    switch type {
    case .number: return number(value, as: quantity()).map { .number($0) }
    case .integer: return integer(value).map { .number($0) }
    case .flag: return flag(value).map { .flag($0) }
    case .string: return string(value).map { .string($0) }
    case .enumeration(let names): return name(value, of: names).map { .string($0) }
    case .optionSet(let names):
      return self.names(value, among: names).map { .array($0.map { .string($0) }) }
    case .point:
      return numbers(value, 2, "a point [x, y]", as: quantity()).map { .point(CGPoint(x: $0[0], y: $0[1])) }
    case .size:
      return numbers(value, 2, "a size [width, height]", as: quantity()).map {
        .size(CGSize(width: $0[0], height: $0[1]))
      }
    case .rect: return rect(value, as: quantity()).map { .rect($0) }
    case .color: return color(value).map { .color($0) }
    case .transform: return transform(value).map { .transform($0) }
    case .affineTransform: return affineTransform(value).map { .affineTransform($0) }
    case .path: return path(value).map { .path($0) }
    case .image: return picture(value).map { .image($0) }
    case .file: return file(value).map { .string($0) }
    case .attributedString: return text(value)
    case .font: return font(value)
    case .filter: return compositingFilter(value)
    case .filters: return filters(value).map { .array($0.map { .object($0) }) }
    case .timingFunction: return timingFunction(value).map { .object($0) }
    case .valueFunction: return valueFunction(value).map { .string($0) }
    case .array(let element): return list(value, of: element, as: quantity()).map { .array($0) }
    case .value, .dictionary: return untyped(value)
    case .layer, .layers, .cells, .animation, .animations: return nil
    }
  }
}
