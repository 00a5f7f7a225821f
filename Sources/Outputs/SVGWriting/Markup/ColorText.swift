import Drawing

/// Colours in their shortest notation.
enum ColorText {
  static func text(_ color: RGBA) -> String {
    if color.isCurrentColor { return "currentColor" }
    let (red, green, blue) = (byte(color.red), byte(color.green), byte(color.blue))
    let value = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    if let named = names.first(where: { $0.color == value }) { return named.name }
    let isShort = red % 17 == 0 && green % 17 == 0 && blue % 17 == 0
    let text =
      isShort
      ? [digit(red % 16), digit(green % 16), digit(blue % 16)]
      : [
        digit(red / 16), digit(red % 16), digit(green / 16), digit(green % 16), digit(blue / 16),
        digit(blue % 16),
      ]
    return "#" + String(decoding: text, as: UTF8.self)
  }

  /// Returns the fewest digits, at least two, that give the same of 255 steps.
  static func opacity(_ alpha: Double) -> String {
    let clamped = alpha > 0 ? min(alpha, 1) : 0
    let coarse = Grid(digits: 2)
    if abs(coarse.value(coarse.step(clamped)) - clamped) < 0.0008 { return coarse.text(clamped) }
    return Grid(digits: 4).text((clamped * 2000).rounded() / 2000)
  }

  /// Returns a component in 255 steps; 0 for a component that is not a number.
  static func byte(_ component: Float) -> UInt8 {
    component > 0 ? UInt8((min(component, 1) * 255).rounded()) : 0
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value + (value < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
  }

  /// The CSS names that are shorter than hexadecimal digits. Few enough to be searched; a dictionary would take longer
  /// to make than a small document.
  static let names: [(color: UInt32, name: String)] = [
    (0xF0FFFF, "azure"), (0xF5F5DC, "beige"), (0xFFE4C4, "bisque"), (0xA52A2A, "brown"), (0xFF7F50, "coral"),
    (0xFFD700, "gold"), (0x808080, "gray"), (0x008000, "green"), (0x4B0082, "indigo"), (0xFFFFF0, "ivory"),
    (0xF0E68C, "khaki"), (0xFAF0E6, "linen"), (0x800000, "maroon"), (0x000080, "navy"), (0x808000, "olive"),
    (0xFFA500, "orange"), (0xDA70D6, "orchid"), (0xCD853F, "peru"), (0xFFC0CB, "pink"), (0xDDA0DD, "plum"),
    (0x800080, "purple"), (0xFF0000, "red"), (0xFA8072, "salmon"), (0xA0522D, "sienna"), (0xC0C0C0, "silver"),
    (0xFFFAFA, "snow"), (0xD2B48C, "tan"), (0x008080, "teal"), (0xFF6347, "tomato"), (0xEE82EE, "violet"),
    (0xF5DEB3, "wheat"),
  ]
}

extension RGBA {
  var isOpaque: Bool { alpha >= 0.9995 }
  var isInvisible: Bool { alpha < 0.0005 }
  static let white = RGBA(red: 1, green: 1, blue: 1)
}
