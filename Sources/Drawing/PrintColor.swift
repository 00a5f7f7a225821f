import CoreGraphics

/// What a colour is besides how it looks: how it is printed, and whether it is the one of the text around an SVG. An object, since few
/// of many colours have one.
package final class PrintColor: Sendable, Hashable {
  /// The inks; nil for what is printed as it looks.
  package let inks: InkMixture?
  /// Whether it is printed over what lies behind it, not in the place of that.
  package let overprints: Bool
  /// Whether there were inks, which something that changes colours took away.
  package let hasLostInks: Bool
  /// Whether it is `currentColor`, and the components just what that is taken for.
  package let isCurrentColor: Bool
  /// Whether it was, before something changed it.
  package let wasCurrentColor: Bool

  package init(
    _ inks: InkMixture?, overprints: Bool = false, hasLostInks: Bool = false, isCurrentColor: Bool = false,
    wasCurrentColor: Bool = false
  ) {
    (self.inks, self.overprints, self.hasLostInks) = (inks, overprints, hasLostInks)
    (self.isCurrentColor, self.wasCurrentColor) = (isCurrentColor, wasCurrentColor)
  }

  /// The same for a colour that was changed: it is what it looks like then.
  package var changed: PrintColor {
    PrintColor(
      nil, overprints: overprints, hasLostInks: hasLostInks || inks != nil,
      wasCurrentColor: wasCurrentColor || isCurrentColor)
  }

  /// Whether it says anything of how it is printed.
  package var isOfPresses: Bool { inks != nil || overprints || hasLostInks }

  package static func == (a: PrintColor, b: PrintColor) -> Bool {
    a === b
      || (a.inks == b.inks && a.overprints == b.overprints && a.hasLostInks == b.hasLostInks
        && a.isCurrentColor == b.isCurrentColor && a.wasCurrentColor == b.wasCurrentColor)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(inks)
    hasher.combine(overprints)
    hasher.combine(isCurrentColor)
  }
}

extension RGBA {
  /// Whether it says what it is printed with.
  package var hasInks: Bool { print?.inks != nil }

  /// Whether it is `currentColor`.
  package var isCurrentColor: Bool { print?.isCurrentColor ?? false }

  /// What it is printed with; what does not say so is left to the press.
  package var inks: InkMixture { print?.inks ?? InkMixture(red: red, green: green, blue: blue) }

  /// How a mixture of two colours is printed: in inks where one of them is. Only what is mixed of nothing else is `currentColor`.
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
