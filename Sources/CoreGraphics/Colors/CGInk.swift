/// An ink with a plate of its own, beside cyan, magenta, yellow and black: a spot colour such as PANTONE 871 C, a varnish, a
/// line to be cut along.
///
/// Not in Apple's API, which knows such inks only from PDFs.
///
/// ```swift
/// let shown = CGColor(genericCMYKCyan: 0, magenta: 0.2, yellow: 0.6, black: 0.3, alpha: 1)
/// if let gold = CGInk(name: "PANTONE 871 C", alternate: shown) {
///   layer.backgroundColor = CGColor(ink: gold, tint: 0.8)
/// }
/// ```
public struct CGInk: Sendable, Hashable {
  /// What the plate is called. Inks of one name are one ink.
  public let name: String
  /// Cyan, magenta, yellow and black that stand for the ink where it is not there.
  package let process: SIMD4<Double>

  /// Nil for an empty name, for names that mean the plates of the process, all plates or none (ISO 32000-1, 8.6.6.4), and for an
  /// alternate that is no CMYK.
  ///
  /// - Parameters:
  ///   - name: what the plate is called.
  ///   - alternate: what stands for the ink, fully printed, on screens and where it is not at hand; its alpha does not count.
  public init?(name: String, alternate: CGColor) {
    guard !name.isEmpty, !Self.reservedNames.contains(name), alternate.colorSpace?.model == .cmyk,
      let inks = alternate.components
    else { return nil }
    self.name = name
    process = SIMD4(inks[0], inks[1], inks[2], inks[3]).clamped(lowerBound: .zero, upperBound: .one)
  }

  /// Names that PDF gives a meaning of its own.
  private static let reservedNames = ["All", "None", "Cyan", "Magenta", "Yellow", "Black"]

  /// What stands for the ink, fully printed.
  public var alternate: CGColor {
    CGColor(genericCMYKCyan: process.x, magenta: process.y, yellow: process.z, black: process.w, alpha: 1)
  }
}

extension CGColorSpace {
  /// The space of one ink's tints: a component, 0 for bare paper to 1 for full cover.
  public convenience init(ink: CGInk) {
    self.init(name: nil, model: .deviceN, primaries: .cmyk, encoding: .sRGB, ink: ink)
  }
}

extension CGColor {
  /// A tint of an ink, 0…1, and what of it covers. Default: fully printed, opaque.
  public convenience init(ink: CGInk, tint: CGFloat = 1, alpha: CGFloat = 1) {
    self.init(space: CGColorSpace(ink: ink), values: SIMD4(tint, 0, 0, 0), alpha: alpha)
  }

  /// What the colour is printed with; nil for colours that do not say so.
  package var inks: InkMixture? {
    guard let space = colorSpace, pattern == nil, let components else { return nil }
    func part(_ value: CGFloat) -> Float { value > 0 ? Float(min(value, 1)) : 0 }
    switch space.model {
    case .cmyk:
      return InkMixture(
        process: SIMD4(part(components[0]), part(components[1]), part(components[2]), part(components[3])))
    case .deviceN:
      return space.ink.map { InkMixture(spots: [.init(ink: $0, tint: part(components[0]))]) }
    default: return nil
    }
  }

  /// A colour between this one and another, number by number: in the space of both, where it is one. A tint and white are
  /// two tints; otherwise colours with inks mix as cyan, magenta, yellow and black, all others in sRGB.
  ///
  /// - Parameter share: 0 is this colour, 1 the other; beyond, colours go on up to the end of their range.
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

  /// White as nothing of an ink; nil for other colours.
  private func paper(for ink: CGInk) -> CGColor? {
    let (red, green, blue, alpha) = srgbComponents
    return red >= 1 && green >= 1 && blue >= 1 ? CGColor(ink: ink, tint: 0, alpha: alpha) : nil
  }
}
