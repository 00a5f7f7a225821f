/// Lengths on the four sides of a page, in points.
///
/// A number stands for the same length on all sides: `options.pdf.bleed = 8.504`.
public struct PageEdges: Sendable, Hashable {
  /// At the upper side.
  public var top: Double
  /// At the right side.
  public var right: Double
  /// At the lower side.
  public var bottom: Double
  /// At the left side.
  public var left: Double

  /// No length on any side.
  public static let zero = PageEdges(0)

  /// Creates lengths, in the order of CSS.
  public init(top: Double, right: Double, bottom: Double, left: Double) {
    (self.top, self.right, self.bottom, self.left) = (top, right, bottom, left)
  }

  /// Creates the same length on all sides.
  public init(_ length: Double) {
    self.init(top: length, right: length, bottom: length, left: length)
  }

  /// The lengths in the order of CSS: top, right, bottom, left.
  public var lengths: [Double] { [top, right, bottom, left] }

  /// The longest of the lengths.
  public var longest: Double { max(top, right, bottom, left) }

  /// Whether all four are lengths: finite, and not negative.
  public var areLengths: Bool { lengths.allSatisfy { $0 >= 0 && $0.isFinite } }
}

extension PageEdges: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  public init(floatLiteral length: Double) { self.init(length) }
  public init(integerLiteral length: Int) { self.init(Double(length)) }
}

extension PageEdges: CustomStringConvertible {
  /// One number where all sides have the same length, or else four.
  public var description: String {
    Set(lengths).count == 1 ? "\(top)" : lengths.map { "\($0)" }.joined(separator: ", ")
  }
}
