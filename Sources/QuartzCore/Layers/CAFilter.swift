/// A change to the pixels of a layer, in `filters`, `backgroundFilters` or `compositingFilter`: a kind, and inputs by
/// their names.
///
/// Stands for Core Image's filters, which scene files name in the same way. Kinds for `filters` and
/// `backgroundFilters`, after the Filter Effects module of CSS:
/// - `gaussianBlur`: `inputRadius`, the standard deviation in points; default 10.
/// - `colorInvert`, `luminanceToAlpha`: no inputs.
/// - `colorBrightness`: `inputAmount` is added to each colour; default 0.
/// - `colorContrast`, `colorSaturate`: `inputAmount`, 1 leaving colours as they are; default 1.
/// - `colorHueRotate`: `inputAngle` in radians; default 0.
/// - `colorMultiply`, `colorAdd`: `inputColor`, a `CGColor`.
/// - `colorMatrix`: `inputColorMatrix`, 20 numbers: rows for red, green, blue and alpha, columns for the same and a
///   constant, colours not being multiplied by alpha.
///
/// Kinds for `compositingFilter` are the names of blend modes. Exports leave out unknown kinds, and report them.
public final class CAFilter: NSObject, NSCopying, NSSecureCoding {
  /// The kind, such as `gaussianBlur` or `multiplyBlendMode`.
  public let type: String
  /// A name for key paths such as `filters.blur.inputRadius`. Default nil.
  public var name: String?
  /// Whether it changes anything. Default true.
  public var isEnabled = true
  /// The filter's inputs by their names; what is not there has its default. Default none.
  public var inputs: [String: Any] = [:]

  /// A filter of a kind, without a name and inputs.
  public init(type: String) {
    self.type = type
  }

  /// A filter of a keyed archive. Nil, and the coder has the error, where the archive makes no sense.
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

  /// Writes the filter to a keyed archive.
  public func encode(with coder: NSCoder) {
    ObjectArchive.write(
      [
        "type": .string(type), "name": name.map { .string($0) } ?? .null, "enabled": .flag(isEnabled),
        "inputs": .dictionary(inputs.compactMapValues { PropertyValue(any: $0) }),
      ], to: coder)
  }

  /// True.
  public static var supportsSecureCoding: Bool { true }

  /// An input; `name`, `type` and `enabled` too.
  public func value(forKey key: String) -> Any? {
    switch key {
    case "name": name
    case "type": type
    case "enabled": NSNumber(value: isEnabled)
    default: inputs[key]
    }
  }

  /// Sets an input, the name, or whether the filter is enabled. The kind does not change.
  public func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case "name": name = value as? String
    case "type": break
    case "enabled": isEnabled = (value as? NSNumber)?.boolValue ?? (value as? Bool) ?? isEnabled
    default: inputs[key] = value
    }
  }

  /// A filter of the same kind and name, with the same inputs.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = CAFilter(type: type)
    copy.name = name
    copy.isEnabled = isEnabled
    copy.inputs = inputs
    return copy
  }
}
