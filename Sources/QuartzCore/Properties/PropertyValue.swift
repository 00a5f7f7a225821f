/// The value of a property, as table, files and animations pass it around. Small: what is large is boxed.
@_spi(Properties) public enum PropertyValue {
  case null
  case number(Double)
  case flag(Bool)
  case string(String)
  case point(CGPoint)
  case size(CGSize)
  indirect case rect(CGRect)
  case color(CGColor)
  indirect case transform(CATransform3D)
  indirect case affineTransform(CGAffineTransform)
  case path(CGPath)
  case image(CGImage)
  /// A layer, cell, animation, filter, timing function, attributed string, font, or an object of the caller's own.
  case object(AnyObject)
  case array([PropertyValue])
  case dictionary([String: PropertyValue])
}

extension PropertyValue {
  /// The value that an untyped one means; nil where its type is not one that properties have.
  public init?(any value: Any?) {
    guard let value else {
      self = .null
      return
    }
    switch value {
    case let value as PropertyValue: self = value
    case let value as CGPoint: self = .point(value)
    case let value as CGSize: self = .size(value)
    case let value as CGRect: self = .rect(value)
    case let value as CATransform3D: self = .transform(value)
    case let value as CGAffineTransform: self = .affineTransform(value)
    case let value as CGColor: self = .color(value)
    case let value as CGPath: self = .path(value)
    case let value as CGImage: self = .image(value)
    case let value as Bool where type(of: value as Any) == Bool.self: self = .flag(value)
    case let value as CGFloat: self = .number(Double(value))
    case let value as Int: self = .number(Double(value))
    case let value as Double: self = .number(value)
    case let value as Float: self = .number(Double(value))
    case let value as NSNumber: self = .number(value.doubleValue)
    case let value as any BinaryInteger: self = .number(Double(value))
    case let value as any BinaryFloatingPoint: self = .number(Double(value))
    case let value as String: self = .string(value)
    case let value as any RawRepresentable<String>: self = .string(value.rawValue)
    case is NSNull: self = .null
    case let value as [String: Any]:
      self = .dictionary(value.compactMapValues { PropertyValue(any: $0) })
    case let value as [Any]:
      self = .array(value.compactMap { PropertyValue(any: $0) })
    default:
      guard type(of: value) is AnyClass else { return nil }
      self = .object(value as AnyObject)
    }
  }

  /// As key-value access hands it out: numbers and flags as `NSNumber`, everything else as itself.
  public var anyValue: Any? {
    switch self {
    case .null: nil
    case .number(let value): NSNumber(value: value)
    case .flag(let value): NSNumber(value: value)
    case .string(let value): value
    case .point(let value): value
    case .size(let value): value
    case .rect(let value): value
    case .color(let value): value
    case .transform(let value): value
    case .affineTransform(let value): value
    case .path(let value): value
    case .image(let value): value
    case .object(let value): value
    case .array(let values): values.map { $0.anyValue ?? NSNull() }
    case .dictionary(let values): values.compactMapValues(\.anyValue)
    }
  }
}
