/// A filter on a layer's pixels, in `filters`, `backgroundFilters` or `compositingFilter`: a kind, and inputs
/// by name.
///
/// It takes the place of Core Image's filters, with the same names in scene files. Kinds for `filters` and
/// `backgroundFilters`, as in CSS Filter Effects:
/// - `gaussianBlur`: `inputRadius`, the standard deviation in points; default 10.
/// - `colorInvert`, `luminanceToAlpha`: no inputs.
/// - `colorBrightness`: `inputAmount` is added to each colour; default 0.
/// - `colorContrast`, `colorSaturate`: `inputAmount`, where 1 changes nothing; default 1.
/// - `colorHueRotate`: `inputAngle` in radians; default 0.
/// - `colorMultiply`, `colorAdd`: `inputColor`, a `CGColor`; by default the one that changes nothing.
/// - `colorMatrix`: `inputColorMatrix`, 20 numbers: rows for red, green, blue and alpha, columns for the same
///   and a constant, for unpremultiplied colours.
///
/// Kinds for `compositingFilter` are the names of blend modes. Exports leave out unknown kinds, and report
/// them.
public final class CAFilter: NSObject, NSCopying, NSSecureCoding {
  /// The kind, such as `gaussianBlur` or `multiplyBlendMode`.
  public let type: String
  /// A name for key paths such as `filters.blur.inputRadius`. Default nil.
  public var name: String?
  /// Whether the filter is applied. Default true.
  public var isEnabled = true
  /// The filter's inputs by name; missing ones have their defaults. Default none.
  public var inputs: [String: Any] = [:]

  /// Creates a filter of a kind, without name and inputs.
  public init(type: String) { self.type = type }

  /// Decodes a filter from a keyed archive. Returns nil, with the error in the coder, if the archive is
  /// invalid.
  public init?(coder: NSCoder) {
    do {
      let values = try ObjectArchive.read(from: coder)
      guard case .string(let type) = values["type"], case .flag(let isEnabled) = values["enabled"],
        case .dictionary(let inputs) = values["inputs"]
      else { throw ObjectArchive.corruption("a filter needs a type, a flag and inputs") }
      self.type = type
      self.isEnabled = isEnabled
      self.inputs = inputs.compactMapValues(\.anyValue)
      if case .string(let name) = values["name"] { self.name = name }
    } catch {
      coder.failWithError(error)
      return nil
    }
  }

  /// Encodes the filter into a keyed archive.
  public func encode(with coder: NSCoder) {
    ObjectArchive.write(
      [
        "type": .string(type), "name": name.map { .string($0) } ?? .null, "enabled": .flag(isEnabled),
        "inputs": .dictionary(inputs.compactMapValues { PropertyValue(any: $0) }),
      ], to: coder)
  }

  /// True.
  public static var supportsSecureCoding: Bool { true }

  /// Returns an input or its default, or `name`, `type` or `enabled`.
  public func value(forKey key: String) -> Any? {
    switch key {
    case "name": name
    case "type": type
    case "enabled": NSNumber(value: isEnabled)
    default: inputs[key] ?? defaultValue(forInput: key)
    }
  }

  /// The value of an input that is missing; nil if the kind does not have it, or cannot do without.
  @_spi(Properties) public func defaultValue(forInput key: String) -> Any? {
    switch (type, key) {
    case ("gaussianBlur", "inputRadius"): 10.0
    case ("colorBrightness", "inputAmount"), ("colorHueRotate", "inputAngle"): 0.0
    case ("colorContrast", "inputAmount"), ("colorSaturate", "inputAmount"): 1.0
    case ("colorMultiply", "inputColor"): CGColor.white
    case ("colorAdd", "inputColor"): CGColor.clear
    default: nil
    }
  }

  /// Sets an input, the name, or whether the filter is enabled. The kind cannot be changed.
  public func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case "name": name = value as? String
    case "type": break
    case "enabled": isEnabled = (value as? NSNumber)?.boolValue ?? (value as? Bool) ?? isEnabled
    default: inputs[key] = value
    }
  }

  /// Returns a filter of the same kind and name, with the same inputs.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = CAFilter(type: type)
    copy.name = name
    copy.isEnabled = isEnabled
    copy.inputs = inputs
    return copy
  }
}
