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

  /// Units to a standard deviation where points are moved to the grid when all is done: that moves alpha by 0.2/255 at most.
  public static let curveFineness = 200.0
  /// The largest number that every reader of PDF knows is 32767.
  private static let most = 29000.0

  init(origin: CGPoint, unit: Double) { (self.origin, self.unit) = (origin, unit) }

  /// - Parameters:
  ///   - box: what lies around the contours.
  ///   - sigma: the blur's standard deviation.
  ///   - fineness: units to a standard deviation, where that makes no number too large.
  public init(box: CGRect, sigma: Double, fineness: Double = curveFineness) {
    let half = Double(max(box.width, box.height)) / 2
    let wanted = max(sigma / fineness, half / Self.most, 1e-12)
    let power = pow(10, log10(wanted).rounded(.down) - 2)
    let unit = (wanted / power).rounded(.up) * power
    self.init(
      origin: CGPoint(
        x: (Double(box.midX) / unit).rounded() * unit, y: (Double(box.midY) / unit).rounded() * unit),
      unit: unit)
  }

  func place(_ point: Vector) -> Vector { (point - Vector(origin)) / unit }
  func point(_ place: Vector) -> CGPoint { CGPoint(Vector(origin) + place * unit) }
}
