@_spi(Properties) import QuartzCore

struct FilterKind: Sendable {
  var type: String
  var inputs: [(name: String, type: PropertyType)] = []

  static let all: [FilterKind] = [
    FilterKind(type: "gaussianBlur", inputs: [("inputRadius", .number)]),
    FilterKind(type: "colorInvert"),
    FilterKind(type: "colorBrightness", inputs: [("inputAmount", .number)]),
    FilterKind(type: "colorContrast", inputs: [("inputAmount", .number)]),
    FilterKind(type: "colorSaturate", inputs: [("inputAmount", .number)]),
    FilterKind(type: "colorHueRotate", inputs: [("inputAngle", .number)]),
    FilterKind(type: "colorMultiply", inputs: [("inputColor", .color)]),
    FilterKind(type: "colorAdd", inputs: [("inputColor", .color)]),
    FilterKind(type: "colorMatrix", inputs: [("inputColorMatrix", .numbers)]),
    FilterKind(type: "luminanceToAlpha"),
  ]
}

/// The names for `compositingFilter`: blend modes with or without `BlendMode`, and Porter-Duff operators.
enum BlendModeNames {
  static let modes = [
    "normal", "multiply", "screen", "overlay", "darken", "lighten", "colorDodge", "colorBurn", "softLight",
    "hardLight", "difference", "exclusion", "hue", "saturation", "color", "luminosity",
  ]
  static let operators = [
    "plusL", "plusD", "clear", "copy", "sourceOver", "sourceIn", "sourceOut", "sourceAtop", "destOver",
    "destIn", "destOut", "destAtop", "xor",
  ]
  /// What JSON scenes may call operators as well: the names in `CGBlendMode`, which Core Animation does not know.
  static let synonyms = [
    "plusLighter": "plusL", "plusDarker": "plusD", "destinationOver": "destOver", "destinationIn": "destIn",
    "destinationOut": "destOut", "destinationAtop": "destAtop",
  ]
  static let all = listed + modes
  /// Without the short forms.
  static let listed = modes.map { $0 + "BlendMode" } + operators
  static let kinds = all.map { FilterKind(type: $0) }
}
