import CoreGraphics

/// The grid of contours' points, which are multiples of a unit from an origin.
public struct ContourGrid: Sendable, Hashable {
  /// The origin, itself a whole number of units.
  public let origin: CGPoint
  /// The length of a unit, a number of three digits.
  public let unit: Double

  /// The transform from the contours' coordinates to whole numbers.
  public var transform: CGAffineTransform {
    CGAffineTransform(
      a: 1 / unit, b: 0, c: 0, d: 1 / unit, tx: -origin.x / CGFloat(unit), ty: -origin.y / CGFloat(unit))
  }

  /// Units per standard deviation, if no number becomes too large.
  private static let fineness = 100.0
  /// The largest number: every PDF viewer supports up to 32767, and forms are no larger than 30,000 units.
  static let most = 29000.0

  /// - Parameters:
  ///   - box: a box around the contours.
  ///   - sigma: the blur's standard deviation.
  public init(box: CGRect, sigma: Double) {
    let half = Double(max(box.width, box.height)) / 2
    let wanted = max(sigma / Self.fineness, half / Self.most, 1e-12)
    let power = pow(10, log10(wanted).rounded(.down) - 2)
    let unit = (wanted / power).rounded(.up) * power
    self.unit = unit
    origin = CGPoint(
      x: (Double(box.midX) / unit).rounded() * unit, y: (Double(box.midY) / unit).rounded() * unit)
  }

  /// A grid at the origin.
  init(unit: Double) { (self.unit, origin) = (unit, .zero) }
}
