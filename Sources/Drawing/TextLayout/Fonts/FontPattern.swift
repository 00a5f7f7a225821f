import CPango

/// Reads the properties of a fontconfig pattern, without owning it.
struct FontPattern {
  let pointer: OpaquePointer

  func string(_ property: String) -> String? {
    var value: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pointer, property, 0, &value) == FcResultMatch, let value else { return nil }
    return String(cString: value)
  }

  /// All values of a property.
  func strings(_ property: String) -> [String] {
    var values: [String] = []
    var value: UnsafeMutablePointer<FcChar8>?
    while FcPatternGetString(pointer, property, Int32(values.count), &value) == FcResultMatch,
      let found = value
    {
      values.append(String(cString: found))
    }
    return values
  }

  func integer(_ property: String) -> Int? {
    var value: Int32 = 0
    return FcPatternGetInteger(pointer, property, 0, &value) == FcResultMatch ? Int(value) : nil
  }

  func number(_ property: String) -> Double? {
    var value = 0.0
    return FcPatternGetDouble(pointer, property, 0, &value) == FcResultMatch ? value : nil
  }

  /// A number, or what lies between two of them.
  func range(_ property: String) -> ClosedRange<Double>? {
    if let number = number(property) { return number...number }
    var value: OpaquePointer?
    var (lower, upper) = (0.0, 0.0)
    guard FcPatternGetRange(pointer, property, 0, &value) == FcResultMatch,
      FcRangeGetDouble(value, &lower, &upper) != 0, lower <= upper
    else { return nil }
    return lower...upper
  }

  func boolean(_ property: String) -> Bool {
    var value: FcBool = 0
    return FcPatternGetBool(pointer, property, 0, &value) == FcResultMatch && value != 0
  }

  /// The shear of a synthetic slant: the offset to the right per unit of height.
  var shear: Double {
    var matrix: UnsafeMutablePointer<FcMatrix>?
    guard FcPatternGetMatrix(pointer, FC_MATRIX, 0, &matrix) == FcResultMatch, let m = matrix?.pointee,
      m.yy != 0
    else { return 0 }
    return m.xy / m.yy
  }

  func add(_ value: String, to property: String) {
    value.withCString { text in
      text.withMemoryRebound(to: FcChar8.self, capacity: value.utf8.count + 1) {
        _ = FcPatternAddString(pointer, property, $0)
      }
    }
  }

  func replace(_ property: String, by value: String) {
    FcPatternDel(pointer, property)
    add(value, to: property)
  }
}
