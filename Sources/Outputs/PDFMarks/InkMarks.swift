import CoreGraphics

/// Colours in Cairo's document that stand for inks, which Cairo does not support.
///
/// A colour with a special blue stands for a colour with inks, which its green identifies. Cairo writes six
/// decimals; no byte, per cent or thousandth is rounded to that blue.
public struct InkMarks: Sendable {
  package struct Color: Sendable, Hashable {
    /// The colour on screens, in sRGB, 0…1.
    package var rgb: SIMD3<Float>
    /// Nil for a colour without specified inks.
    package var inks: InkMixture?
    /// Whether it overprints what lies behind it.
    package var overprints: Bool
    /// Whether it is the colour of a blurred shadow.
    package var isShadow: Bool

    package init(rgb: SIMD3<Float>, inks: InkMixture?, overprints: Bool = false, isShadow: Bool = false) {
      (self.rgb, self.inks, self.overprints, self.isShadow) = (rgb, inks, overprints, isShadow)
    }

    /// Whether it is printed otherwise than as it looks.
    package var isOfPresses: Bool { inks != nil || overprints }
  }

  private var colors: [Color] = []
  /// Colours in documents that others draw, which know only bytes: almost what screens show.
  private var ofDocuments: [SIMD3<UInt8>: Color] = [:]
  private var numbers: [Color: Int] = [:]

  /// Creates an empty table.
  public init() {}

  /// Whether no colours are marked.
  public var isEmpty: Bool { colors.isEmpty && ofDocuments.isEmpty }
  /// Whether a colour overprints what lies behind it.
  package private(set) var holdsOverprint = false
  /// Whether a colour is that of a shadow.
  package private(set) var holdsShadows = false
  /// Whether all shadows are marked, because colours become inks, rather than only those in named inks.
  package var marksShadows = false

  /// The names of the spot inks, sorted.
  package var spotNames: [String] {
    Set(colors.lazy.compactMap(\.inks).flatMap(\.spots).map(\.ink.name)).sorted()
  }

  private static let blue = 40209
  /// Further colours are not marked, and are printed as screens show them.
  private static let most = 1 << 24

  /// Returns the colour in sRGB that stands for a colour with inks.
  package mutating func mark(_ color: Color) -> SIMD3<Float> {
    let number = numbers[color] ?? colors.count
    guard number < Self.most else { return color.rgb }
    if number == colors.count {
      colors.append(color)
      numbers[color] = number
      if color.overprints { holdsOverprint = true }
      if color.isShadow { holdsShadows = true }
    }
    return SIMD3(0, Float(number & 0xFFFF) / 65535, Float(Self.blue + number >> 16) / 65535)
  }

  /// Returns a copy in which colours without specified inks have those of a press.
  ///
  /// - Parameter inks: cyan, magenta, yellow and black for red, green and blue, all 0…1.
  package func printed(by inks: (SIMD3<Float>) -> SIMD4<Float>) -> InkMarks {
    var marks = self
    for k in colors.indices { marks.colors[k].inks = colors[k].inks?.printed(by: inks) }
    marks.ofDocuments = ofDocuments.mapValues { color in
      var color = color
      color.inks = color.inks?.printed(by: inks)
      return color
    }
    return marks
  }

  /// Returns the colour in bytes that stands for one with inks in a document: the one nearest to what screens show that
  /// neither stands for another, nor occurs in the document itself. Nil if all of those are taken.
  package mutating func mark(_ color: Color, ofDocumentWith others: Set<SIMD3<UInt8>>) -> SIMD3<UInt8>? {
    let shown = (color.rgb * 255).rounded(.toNearestOrEven)
    for step in Self.steps {
      let near = (shown + step).clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255))
      let bytes = SIMD3<UInt8>(near)
      if ofDocuments[bytes] == color { return bytes }
      // A colour that others are likely to use, too, is not taken.
      guard near != shown, ofDocuments[bytes] == nil, !others.contains(bytes) else { continue }
      ofDocuments[bytes] = color
      return bytes
    }
    return nil
  }

  /// Differences of colours that nobody sees, the smallest first.
  private static let steps: [SIMD3<Float>] = {
    let range = (-3...3).map { Float($0) }
    let all = range.flatMap { red in range.flatMap { green in range.map { SIMD3(red, green, $0) } } }
    return all.sorted { ($0 * $0).sum() < ($1 * $1).sum() }
  }()

  /// Whether content may hold such colours: whether it contains the decimals of their blue. Those of documents have no
  /// decimals of their own.
  package func mayOccur(in content: some BidirectionalCollection<UInt8>) -> Bool {
    !ofDocuments.isEmpty
      || (0...(colors.count >> 16)).contains { offset in
        let blue = Int((Double(Self.blue + offset) / 65535 * 1e4).rounded(.down))
        return !isEmpty && !content.ranges(of: Array("\(blue)".utf8)).isEmpty
      }
  }

  /// Returns the colour that another stands for; nil for ordinary colours.
  ///
  /// - Parameter color: red, green and blue, 0…65535.
  package func color(at color: SIMD3<UInt16>) -> Color? {
    if !ofDocuments.isEmpty, color % 257 == .zero,
      let known = ofDocuments[SIMD3<UInt8>(truncatingIfNeeded: color / 257)]
    {
      return known
    }
    let number = (Int(color.z) - Self.blue) << 16 | Int(color.y)
    return colors.indices.contains(number) ? colors[number] : nil
  }
}
