/// An ink with its own plate, besides cyan, magenta, yellow and black: a spot colour such as PANTONE 871 C, a
/// varnish, a cutting line.
///
/// Not in Apple's API, which has such inks only in PDFs.
///
/// ```swift
/// let shown = CGColor(genericCMYKCyan: 0, magenta: 0.2, yellow: 0.6, black: 0.3, alpha: 1)
/// if let gold = CGInk(name: "PANTONE 871 C", alternate: shown) {
///   layer.backgroundColor = CGColor(ink: gold, tint: 0.8)
/// }
/// ```
public struct CGInk: Sendable, Hashable {
  /// The name of the plate. Inks of the same name are the same ink.
  public let name: String
  /// What the ink stands for, if it is not printed as others are. It then overprints what lies behind it.
  public let finishing: Finishing?
  /// The alternate colour in cyan, magenta, yellow and black.
  package let process: SIMD4<Double>

  /// Nil for an empty name, for names that stand for the process plates, all plates or none (ISO 32000-1,
  /// 8.6.6.4), and for an alternate that is not CMYK.
  ///
  /// - Parameters:
  ///   - name: the name of the plate.
  ///   - alternate: the colour that replaces the full ink on screens and where it is not available; its alpha
  ///     is ignored.
  ///   - finishing: what the ink stands for; nil, the default, for ink.
  public init?(name: String, alternate: CGColor, finishing: Finishing? = nil) {
    guard !name.isEmpty, !Self.reservedNames.contains(name), alternate.colorSpace?.model == .cmyk,
      let inks = alternate.components
    else { return nil }
    self.name = name
    self.finishing = finishing
    process = SIMD4(inks[0], inks[1], inks[2], inks[3]).clamped(lowerBound: .zero, upperBound: .one)
  }

  /// Names with a special meaning in PDF.
  private static let reservedNames = ["All", "None", "Cyan", "Magenta", "Yellow", "Black"]

  /// The colour that replaces the full ink.
  public var alternate: CGColor {
    CGColor(genericCMYKCyan: process.x, magenta: process.y, yellow: process.z, black: process.w, alpha: 1)
  }
}

extension CGColorSpace {
  /// The space of one ink's tints: a component from 0, bare paper, to 1, full coverage.
  public convenience init(ink: CGInk) {
    self.init(name: nil, model: .deviceN, primaries: .cmyk, encoding: .sRGB, ink: ink)
  }
}

extension CGColor {
  /// Creates a tint of an ink, 0…1. Default: full ink, opaque.
  public convenience init(ink: CGInk, tint: CGFloat = 1, alpha: CGFloat = 1) {
    self.init(space: CGColorSpace(ink: ink), values: SIMD4(tint, 0, 0, 0), alpha: alpha)
  }

  /// The inks of the colour; nil for colours that do not specify them.
  package var inks: InkMixture? {
    guard let space = colorSpace, pattern == nil else { return nil }
    func part(_ value: CGFloat) -> Float { value > 0 ? Float(min(value, 1)) : 0 }
    switch space.model {
    case .cmyk:
      return InkMixture(
        process: SIMD4(part(values.x), part(values.y), part(values.z), part(values.w)))
    case .deviceN:
      return space.ink.map { InkMixture(spots: [.init(ink: $0, tint: part(values.x))]) }
    default: return nil
    }
  }

  /// Interpolates between this colour and another by component: in their space, if they share one. A tint and
  /// white are two tints; otherwise colours with inks are interpolated in CMYK, all others in sRGB.
  ///
  /// - Parameter share: 0 is this colour, 1 the other; outside of that, colours are extrapolated within their
  ///   range.
  package func mixed(with other: CGColor, _ share: Double) -> CGColor? {
    guard pattern == nil, other.pattern == nil else { return nil }
    func mix(_ a: CGColor, _ b: CGColor) -> CGColor? {
      guard let space = a.colorSpace, let from = a.components, let to = b.components else { return nil }
      return CGColor(
        colorSpace: space, components: zip(from, to).map { min(max($0 + ($1 - $0) * share, 0), 1) })
    }
    if isCurrentColor, other.isCurrentColor { return mix(self, other) }
    if inks == nil, other.inks == nil {
      return mix(self.in(.srgbSpace), other.in(.srgbSpace))
    }
    if colorSpace == other.colorSpace { return mix(self, other) }
    if let ink = colorSpace?.ink, let paper = other.paper(for: ink) { return mix(self, paper) }
    if let ink = other.colorSpace?.ink, let paper = paper(for: ink) { return mix(paper, other) }
    return mix(self.in(.cmykSpace), other.in(.cmykSpace))
  }

  private func `in`(_ space: CGColorSpace) -> CGColor {
    converted(to: space, intent: .defaultIntent, options: nil) ?? self
  }

  /// White as a zero tint of an ink; nil for other colours.
  private func paper(for ink: CGInk) -> CGColor? {
    let (red, green, blue, alpha) = srgbComponents
    return red >= 1 && green >= 1 && blue >= 1 ? CGColor(ink: ink, tint: 0, alpha: alpha) : nil
  }
}
