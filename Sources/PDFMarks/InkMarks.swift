import CoreGraphics

/// Colours in Cairo's document that stand for inks, which Cairo does not support.
///
/// A colour with a special blue stands for a colour between two with inks: green identifies the two, red is
/// the fraction from the first to the second. So Cairo can interpolate the corners of a mesh. Cairo writes
/// six decimals, in meshes 16 bits; no byte, per cent or thousandth is rounded to that blue.
public struct InkMarks: Sendable {
  /// A colour with its inks.
  package struct Color: Sendable, Hashable {
    /// The colour on screens, in sRGB, 0…1.
    package var rgb: SIMD3<Float>
    /// Nil for a colour without specified inks.
    package var inks: InkMixture?
    /// Whether it overprints what lies behind it.
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

  /// Creates an empty table.
  public init() {}

  /// Whether no colours are marked.
  public var isEmpty: Bool { stretches.isEmpty }
  /// Whether any colour overprints what lies behind it.
  package private(set) var holdsOverprint = false

  private static let blue = 40209
  /// Beyond this number, colours are those of screens.
  private static let mostStretches = 1 << 24

  /// Marks two colours: returns the sRGB colours that stand for them; those in between stand for their
  /// mixtures.
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

  /// Replaces colours without specified inks by inks.
  ///
  /// - Parameter inks: converts red, green and blue to cyan, magenta, yellow and black, all 0…1.
  package func printed(by inks: (SIMD3<Float>) -> SIMD4<Float>) -> InkMarks {
    var marks = self
    for k in stretches.indices {
      marks.stretches[k].first.inks = stretches[k].first.inks?.printed(by: inks)
      marks.stretches[k].last.inks = stretches[k].last.inks?.printed(by: inks)
    }
    return marks
  }

  /// Whether content may contain such colours: whether it contains the decimals of their blue.
  package func mayOccur(in content: some BidirectionalCollection<UInt8>) -> Bool {
    (0...(stretches.count >> 16)).contains { offset in
      let blue = Int((Double(Self.blue + offset) / 65535 * 1e4).rounded(.down))
      return !isEmpty && !content.ranges(of: Array("\(blue)".utf8)).isEmpty
    }
  }

  /// The colour for which a colour stands; nil for ordinary ones.
  ///
  /// - Parameter color: red, green and blue, 0…65535.
  package func color(at color: SIMD3<UInt16>) -> Color? {
    let number = (Int(color.z) - Self.blue) << 16 | Int(color.y)
    guard stretches.indices.contains(number) else { return nil }
    return stretches[number].first.mixed(with: stretches[number].last, Float(color.x) / 65535)
  }
}
