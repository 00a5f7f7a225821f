/// The value of a property in tables, files and animations. Large values are boxed to keep it small.
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
  /// A layer, cell, animation, filter, timing function, attributed string, font, or an object of the caller's
  /// own.
  case object(AnyObject)
  case array([PropertyValue])
  case dictionary([String: PropertyValue])
}

extension PropertyValue {
  /// Converts an untyped value; nil if properties cannot have its type.
  public init?(any value: Any?) {
    guard let value else {
      self = .null
      return
    }
    // Objects first: casting an object to a Swift type goes through bridging, which takes 1 for true.
    if type(of: value) is AnyClass {
      self.init(object: value as AnyObject)
      return
    }
    switch value {
    case let value as Bool: self = .flag(value)
    case let value as CGFloat: self = .number(Double(value))
    case let value as Double: self = .number(value)
    case let value as Float: self = .number(Double(value))
    case let value as any BinaryInteger: self = .number(Double(value))
    case let value as any BinaryFloatingPoint: self = .number(Double(value))
    case let value as String: self = .string(value)
    case let value as CGPoint: self = .point(value)
    case let value as CGSize: self = .size(value)
    case let value as CGRect: self = .rect(value)
    case let value as CATransform3D: self = .transform(value)
    case let value as CGAffineTransform: self = .affineTransform(value)
    case let value as PropertyValue: self = value
    case let value as any RawRepresentable<String>: self = .string(value.rawValue)
    case let value as [String: Any]: self = .dictionary(value.compactMapValues { PropertyValue(any: $0) })
    case let value as [Any]: self = .array(value.compactMap { PropertyValue(any: $0) })
    default: return nil
    }
  }

  private init(object: AnyObject) {
    switch object {
    case is CALayer: self = .object(object)
    case let object as CGColor: self = .color(object)
    case let object as CGPath: self = .path(object)
    case let object as CGImage: self = .image(object)
    case let object as NSNumber:
      // Flags and bytes have the same type code.
      let isFlag = object.objCType[0] == 0x63 && (object.intValue == 0 || object.intValue == 1)
      self = isFlag ? .flag(object.boolValue) : .number(object.doubleValue)
    case let object as NSValue: self = object.boxedValue ?? .object(object)
    case let object as NSString: self = .string(object as String)
    case is NSNull: self = .null
    default: self = .object(object)
    }
  }

  /// The value as in key-value access: numbers and flags as `NSNumber`, everything else as itself.
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
