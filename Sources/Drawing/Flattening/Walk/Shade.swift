import Drawing
import QuartzCore

/// The factors of replicators for all colours below them.
struct Shade: Hashable {
  var red: CGFloat = 1
  var green: CGFloat = 1
  var blue: CGFloat = 1
  var alpha: CGFloat = 1
  /// Whether the layer's own colours overprint.
  var overprints = false
  /// What the layer stands for, or one around it, if it is not printed as others are.
  var finishing: CGInk.Finishing?

  private var isNeutral: Bool { red == 1 && green == 1 && blue == 1 && alpha == 1 }

  func callAsFunction(_ color: CGColor) -> RGBA {
    let c = color.srgbComponents
    // A value that is not a number counts as 0.
    func part(_ value: CGFloat) -> Float { value > 0 ? Float(min(value, 1)) : 0 }
    var result = RGBA(
      red: part(c.red * red), green: part(c.green * green), blue: part(c.blue * blue),
      alpha: part(c.alpha * alpha))
    var inks = color.inks
    if inks == nil, let ink = finishing?.ink {
      inks = InkMixture(spots: [InkMixture.Spot(ink: ink, tint: 1)])
    }
    let overprints = overprints || inks?.finishing != nil
    if inks != nil || overprints || color.isCurrentColor {
      let print = PrintColor(inks, overprints: overprints, isCurrentColor: color.isCurrentColor)
      result.print = onlyFades ? print : print.changed
    }
    return result
  }

  /// Whether colours, and so their inks, stay the same.
  var onlyFades: Bool { red == 1 && green == 1 && blue == 1 }

  private var rgba: RGBA {
    RGBA(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha))
  }

  /// The factors as a colour; nil where they change nothing.
  var tint: RGBA? { isNeutral ? nil : rgba }

  /// The same factors, opaque.
  var opaque: Shade { Shade(red: red, green: green, blue: blue, finishing: finishing) }

  static func * (a: Shade, b: Shade) -> Shade {
    Shade(
      red: a.red * b.red, green: a.green * b.green, blue: a.blue * b.blue, alpha: a.alpha * b.alpha,
      finishing: a.finishing ?? b.finishing)
  }
}
