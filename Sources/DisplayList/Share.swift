import CoreGraphics
import Foundation

/// One of several parts of a drawing that was cut along straight lines; the others are drawn at other places in the order.
///
/// Where parts meet, a pixel belongs to several of them. Were each to cover its share c of the pixel as a clip does, what
/// lies behind would shine through: (1 − ca)(1 − (1 − c)a) > 1 − a. So what is drawn first covers more than its share:
///
/// - In pixels, whose alphas a are known, the part that is drawn last covers its share, as an edge does, and the one
///   before it ca / (1 − (1 − c)a), so that both let through 1 − a. What is opaque so has a smooth edge, beneath which
///   the other part reaches.
/// - In documents each part draws with the alpha 1 − (1 − a)^c, which also lets through 1 − a, whatever lies between.
public struct Share: Sendable, Equatable {
  /// The part lies where no side's line has a negative value.
  public var sides: [Side]
  /// The alpha that the drawing has wherever it draws, for formats in which it cannot be asked of each pixel; 0…1. Nil
  /// where it is not the same everywhere.
  public var alpha: Double?

  public init(sides: [Side], alpha: Double?) {
    self.sides = sides
    self.alpha = alpha
  }

  /// What lies on one side of a cut.
  public struct Side: Sendable, Equatable {
    public var line: Line
    /// Whether this side is drawn after what lies beyond the line.
    public var isLater: Bool

    public init(line: Line, isLater: Bool) {
      self.line = line
      self.isLater = isLater
    }

    /// What the alpha of a pixel is multiplied by, of which the share c lies on this side.
    public func factor(share c: Double, alpha a: Double) -> Double {
      if c <= 0 { return 0 }
      if c >= 1 || isLater { return min(c, 1) }
      return c / (1 - (1 - c) * min(a, 1))
    }
  }

  /// A line in a group's coordinates: ax + by + c, positive on the part's side.
  public struct Line: Sendable, Hashable {
    public var a, b, c: Double

    public init(a: Double, b: Double, c: Double) { (self.a, self.b, self.c) = (a, b, c) }

    /// The same with values that are distances.
    public var normalized: Line {
      let length = (a * a + b * b).squareRoot()
      return length > 0 ? Line(a: a / length, b: b / length, c: c / length) : self
    }

    public var opposite: Line { Line(a: -a, b: -b, c: -c) }

    public func value(at p: CGPoint) -> Double { a * Double(p.x) + b * Double(p.y) + c }

    /// The line before a transform of the coordinates, which leads to those of this one.
    public func pulledBack(through t: CGAffineTransform) -> Line {
      Line(
        a: a * Double(t.a) + b * Double(t.b), b: a * Double(t.c) + b * Double(t.d),
        c: a * Double(t.tx) + b * Double(t.ty) + c)
    }

    /// The line as it is seen through a map whose inverse is given.
    public func seen(throughInverseOf back: Projection) -> Line {
      Line(
        a: back.m11 * a + back.m12 * b + back.m13 * c, b: back.m21 * a + back.m22 * b + back.m23 * c,
        c: back.m31 * a + back.m32 * b + back.m33 * c)
    }
  }

  /// The share of a drawing that is seen through a map; its lines are lost where the map cannot be turned around.
  public func seen(through map: Projection) -> Share {
    guard let back = map.inverted() else { return Share(sides: [], alpha: alpha) }
    let seen = sides.map { side in
      Side(line: side.line.seen(throughInverseOf: back).normalized, isLater: side.isLater)
    }
    return Share(sides: seen, alpha: alpha)
  }

  /// What documents multiply the alpha of a place by, of which the share c belongs to the part.
  public static func factor(share c: Double, alpha a: Double) -> Double {
    if c <= 0 { return 0 }
    if c >= 1 { return 1 }
    return a > 1e-6 ? (1 - pow(1 - min(a, 1), c)) / min(a, 1) : c
  }

  /// For each line white whose alpha is about the factor, as gradients that lie over each other: together they multiply
  /// the drawing. Each has two stops, since readers of PDF look up no more of a gradient that is shorter than two pixels.
  ///
  /// Readers look masks up where pixels have their middles. So a narrow strip is as jagged as pixels are large, where the
  /// order of two planes changes, and a wide one is blurred. Where alpha differs, ramps for a common one come close only,
  /// and the strip is narrow.
  ///
  /// - Parameter toPage: from the group's coordinates to the page.
  public func ramps(toPage: CGAffineTransform) -> [[Gradient]] {
    let back = toPage.inverted()
    let width = alpha == nil ? 0.0625 : 0.5
    return sides.map { side in
      let seen = side.line.pulledBack(through: back).normalized
      func place(_ distance: Double) -> CGPoint {
        CGPoint(x: (distance - seen.c) * seen.a, y: (distance - seen.c) * seen.b)
      }
      return slopes.map { slope in
        func white(_ alpha: Double) -> RGBA { RGBA(red: 1, green: 1, blue: 1, alpha: Float(alpha)) }
        return Gradient(
          kind: .axial(start: place(-width / 2), end: place(width / 2)),
          stops: [
            Gradient.Stop(offset: 0, color: white(0)), Gradient.Stop(offset: 1, color: white(slope)),
          ], transform: back)
      }
    }
  }

  /// The alphas at which even ramps over each other end, so that in the middle they come to the factor there.
  private var slopes: [Double] {
    // What the ramps must let through in the middle, where the first lets through a half.
    let rest = 2 * (1 - Self.factor(share: 0.5, alpha: min(alpha ?? 0.85, 0.97)))
    for count in 1...3 {
      let slope = 2 * (1 - pow(rest, 1 / Double(count)))
      if slope < 0.01 { return [1] }
      if slope < 0.95 { return [1] + Array(repeating: slope, count: count) }
    }
    return [1]
  }
}
