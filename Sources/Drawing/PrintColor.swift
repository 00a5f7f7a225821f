import CoreGraphics

/// How a colour is printed, where it is not just as it looks. An object, since few of many colours have one.
package final class PrintColor: Sendable, Hashable {
  /// The inks; nil for what is printed as it looks.
  package let inks: InkMixture?
  /// Whether it is printed over what lies behind it, not in the place of that.
  package let overprints: Bool
  /// Whether there were inks, which something that changes colours took away.
  package let hasLostInks: Bool

  package init(_ inks: InkMixture?, overprints: Bool = false, hasLostInks: Bool = false) {
    (self.inks, self.overprints, self.hasLostInks) = (inks, overprints, hasLostInks)
  }

  /// The same for a colour that was changed: it is printed as it looks then.
  package var changed: PrintColor {
    PrintColor(nil, overprints: overprints, hasLostInks: hasLostInks || inks != nil)
  }

  package static func == (a: PrintColor, b: PrintColor) -> Bool {
    a === b || (a.inks == b.inks && a.overprints == b.overprints && a.hasLostInks == b.hasLostInks)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(inks)
    hasher.combine(overprints)
  }
}

extension RGBA {
  /// Whether it says what it is printed with.
  package var hasInks: Bool { print?.inks != nil }

  /// What it is printed with; what does not say so is left to the press.
  package var inks: InkMixture { print?.inks ?? InkMixture(red: red, green: green, blue: blue) }

  /// How a mixture of two colours is printed: in inks where one of them is.
  static func print(of first: RGBA, _ second: RGBA, _ share: Float) -> PrintColor? {
    guard first.hasInks || second.hasInks else { return first.print == second.print ? first.print : nil }
    return PrintColor(
      first.inks.mixed(with: second.inks, share),
      overprints: (first.print?.overprints ?? false) && (second.print?.overprints ?? false))
  }
}
