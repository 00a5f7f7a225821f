import CoreGraphics
import Foundation

/// The points that contours are made of: whole numbers of a unit, counted from a place.
public struct ContourGrid: Sendable, Hashable {
  /// Where the numbers are zero: a whole number of units itself.
  public let origin: CGPoint
  /// How long one unit is, a number of three digits.
  public let unit: Double

  /// From the contours' coordinates to whole numbers.
  public var transform: CGAffineTransform {
    CGAffineTransform(
      a: 1 / unit, b: 0, c: 0, d: 1 / unit, tx: -origin.x / CGFloat(unit), ty: -origin.y / CGFloat(unit))
  }

  /// Units to a standard deviation, where that makes no number too large.
  private static let fineness = 100.0
  /// The largest number that every reader of PDF knows is 32767, and forms are no larger than 30,000 units.
  static let most = 29000.0

  /// - Parameters:
  ///   - box: what lies around the contours.
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

  /// Numbers that are counted from the origin.
  init(unit: Double) { (self.unit, origin) = (unit, .zero) }
}
