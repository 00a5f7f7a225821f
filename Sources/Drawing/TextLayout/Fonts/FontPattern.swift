import CPango

/// Reads the properties of a fontconfig pattern, without owning it.
struct FontPattern {
  let pointer: OpaquePointer

  func string(_ property: String) -> String? {
    var value: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pointer, property, 0, &value) == FcResultMatch, let value else { return nil }
    return String(cString: value)
  }

  func integer(_ property: String) -> Int? {
    var value: Int32 = 0
    return FcPatternGetInteger(pointer, property, 0, &value) == FcResultMatch ? Int(value) : nil
  }

  func number(_ property: String) -> Double? {
    var value = 0.0
    return FcPatternGetDouble(pointer, property, 0, &value) == FcResultMatch ? value : nil
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
}
