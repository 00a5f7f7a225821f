import CoreGraphics

/// Properties of a colour besides its look: how it is printed, and whether it is the `currentColor` of an
/// SVG. An object, since few colours have any.
package final class PrintColor: Sendable, Hashable {
  /// The inks; nil to print the colour as it looks.
  package let inks: InkMixture?
  /// Whether the colour is overprinted: added to what lies behind it, rather than replacing it.
  package let overprints: Bool
  /// Whether the colour had inks that a change of colours has removed.
  package let hasLostInks: Bool
  /// Whether it is `currentColor`; the components are then only its fallback.
  package let isCurrentColor: Bool
  /// Whether it was `currentColor` before something changed it.
  package let wasCurrentColor: Bool
  /// Whether it is the colour of a blurred shadow. In black ink, a shadow darkens the inks behind it.
  package let isShadow: Bool

  package init(
    _ inks: InkMixture?, overprints: Bool = false, hasLostInks: Bool = false, isCurrentColor: Bool = false,
    wasCurrentColor: Bool = false, isShadow: Bool = false
  ) {
    (self.inks, self.overprints, self.hasLostInks) = (inks, overprints, hasLostInks)
    (self.isCurrentColor, self.wasCurrentColor) = (isCurrentColor, wasCurrentColor)
    self.isShadow = isShadow
  }

  /// The same in other inks.
  package func with(inks: InkMixture?) -> PrintColor {
    PrintColor(
      inks, overprints: overprints, hasLostInks: hasLostInks, isCurrentColor: isCurrentColor,
      wasCurrentColor: wasCurrentColor, isShadow: isShadow)
  }

  /// The same for a colour that was changed and is now printed as it looks.
  package var changed: PrintColor {
    PrintColor(
      nil, overprints: overprints, hasLostInks: hasLostInks || inks != nil,
      wasCurrentColor: wasCurrentColor || isCurrentColor)
  }

  /// Whether anything is known about how the colour is printed.
  package var isOfPresses: Bool { inks != nil || overprints || hasLostInks }

  package static func == (a: PrintColor, b: PrintColor) -> Bool {
    a === b
      || (a.inks == b.inks && a.overprints == b.overprints && a.hasLostInks == b.hasLostInks
        && a.isCurrentColor == b.isCurrentColor && a.wasCurrentColor == b.wasCurrentColor
        && a.isShadow == b.isShadow)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(inks)
    hasher.combine(overprints)
    hasher.combine(isCurrentColor)
  }
}

extension RGBA {
  /// The same as the colour of a blurred shadow.
  package var ofShadow: RGBA {
    var color = self
    color.print = PrintColor(
      print?.inks, overprints: print?.overprints ?? false, hasLostInks: print?.hasLostInks ?? false,
      isCurrentColor: print?.isCurrentColor ?? false, wasCurrentColor: print?.wasCurrentColor ?? false,
      isShadow: true)
    return color
  }

  package var hasInks: Bool { print?.inks != nil }

  package var isCurrentColor: Bool { print?.isCurrentColor ?? false }

  /// The inks of the colour, derived from its components where it has none.
  package var inks: InkMixture { print?.inks ?? InkMixture(red: red, green: green, blue: blue) }

  /// Returns how a mixture of two colours is printed: in inks if either is. It is `currentColor` if both are.
  static func print(of first: RGBA, _ second: RGBA, _ share: Float) -> PrintColor? {
    if first.print == second.print, !first.hasInks { return first.print }
    let inks = first.hasInks || second.hasInks ? first.inks.mixed(with: second.inks, share) : nil
    let colors = [first.print, second.print].compactMap { $0 }
    let wasCurrentColor = colors.contains { $0.isCurrentColor || $0.wasCurrentColor }
    guard inks != nil || wasCurrentColor else { return nil }
    return PrintColor(
      inks, overprints: colors.count == 2 && colors.allSatisfy(\.overprints),
      wasCurrentColor: wasCurrentColor)
  }
}
