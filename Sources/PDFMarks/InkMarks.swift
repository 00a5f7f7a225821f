import CoreGraphics

/// Colours of Cairo's document that stand for inks, which Cairo does not know.
///
/// A colour with a certain blue is a place between two colours that are printed in a way of their own: green says which two,
/// red how far from the first to the second. So Cairo may mix what a mesh's corners have. It writes six decimals, in meshes 16 bits;
/// the blue is none that a byte, a per cent or a thousandth comes to.
public struct InkMarks: Sendable {
  /// A colour that says how it is printed.
  package struct Color: Sendable, Hashable {
    /// What screens show, in sRGB, 0…1.
    package var rgb: SIMD3<Float>
    /// Nil for what is printed as it looks.
    package var inks: InkMixture?
    /// Whether it is printed over what lies behind it.
    package var overprints: Bool

    package init(rgb: SIMD3<Float>, inks: InkMixture?, overprints: Bool = false) {
      (self.rgb, self.inks, self.overprints) = (rgb, inks, overprints)
    }

    fileprivate func mixed(with other: Color, _ share: Float) -> Color {
      if share <= 0 { return self }
      if share >= 1 { return other }
      let mixture = inks.flatMap { inks in other.inks.map { inks.mixed(with: $0, share) } }
      return Color(rgb: rgb + (other.rgb - rgb) * share, inks: mixture, overprints: overprints)
    }
  }

  private struct Stretch: Hashable {
    var first, last: Color
  }

  private var stretches: [Stretch] = []
  private var numbers: [Stretch: Int] = [:]

  /// No colours, until one is marked.
  public init() {}

  /// Whether no colour stands for inks.
  public var isEmpty: Bool { stretches.isEmpty }
  /// Whether something is printed over what lies behind it.
  package private(set) var holdsOverprint = false

  private static let blue = 40209
  /// Beyond so many, colours are what screens show.
  private static let mostStretches = 1 << 24

  /// The colours in sRGB that stand for two colours; what lies between them stands for their mixtures.
  package mutating func mark(
    from first: Color, to last: Color
  ) -> (first: SIMD3<Float>, last: SIMD3<Float>) {
    let stretch = Stretch(first: first, last: last)
    let number = numbers[stretch] ?? stretches.count
    guard number < Self.mostStretches else { return (first.rgb, last.rgb) }
    if number == stretches.count {
      stretches.append(stretch)
      numbers[stretch] = number
      if first.overprints { holdsOverprint = true }
    }
    let green = Float(number & 0xFFFF) / 65535
    let blue = Float(Self.blue + number >> 16) / 65535
    return (SIMD3(0, green, blue), SIMD3(1, green, blue))
  }

  /// The same, with inks in the place of what names none.
  ///
  /// - Parameter inks: cyan, magenta, yellow and black for red, green and blue, all 0…1.
  package func printed(by inks: (SIMD3<Float>) -> SIMD4<Float>) -> InkMarks {
    var marks = self
    for k in stretches.indices {
      marks.stretches[k].first.inks = stretches[k].first.inks?.printed(by: inks)
      marks.stretches[k].last.inks = stretches[k].last.inks?.printed(by: inks)
    }
    return marks
  }

  /// Whether content may hold such colours: whether there is a number like their blue, as it stands behind the point.
  package func mayOccur(in content: some BidirectionalCollection<UInt8>) -> Bool {
    (0...(stretches.count >> 16)).contains { offset in
      let blue = Int((Double(Self.blue + offset) / 65535 * 1e4).rounded(.down))
      return !isEmpty && !content.ranges(of: Array("\(blue)".utf8)).isEmpty
    }
  }

  /// What a colour stands for; nil for ordinary ones.
  ///
  /// - Parameter color: red, green and blue, 0…65535.
  package func color(at color: SIMD3<UInt16>) -> Color? {
    let number = (Int(color.z) - Self.blue) << 16 | Int(color.y)
    guard stretches.indices.contains(number) else { return nil }
    return stretches[number].first.mixed(with: stretches[number].last, Float(color.x) / 65535)
  }
}
