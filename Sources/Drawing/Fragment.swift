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
/// - Documents do the same with masks of brightness, which lowering makes of fragments; solid drawings they cut by clips, of
///   which the first reaches beneath the second.
public struct Fragment: Sendable {
  /// The part lies where no side's line has a negative value.
  public var sides: [Side]
  /// The alpha that the drawing has wherever it draws, for formats in which it cannot be asked of each pixel; 0…1. Nil
  /// where it is not the same everywhere. Of what joins others by a blend mode, how much it hides (`BlendMode.hiding`).
  public var alpha: Double?
  /// All of the drawing, where its alpha has to be asked for.
  public var drawing: Drawing?
  /// Whether nothing shines through the drawing within its outline. Then the group's clips say to documents what the fragment
  /// says to painters of pixels, who know the alpha of edges too, and pass over the clips.
  public var isSolid: Bool
  /// Whether each pixel belongs to one part alone: of what joins others by some blend modes two shares never come to the whole
  /// (`BlendMode.countsOnce`). Then a cut is no smooth edge.
  public var isSharp: Bool

  /// A part by the sides of its cuts.
  public init(
    sides: [Side], alpha: Double?, drawing: Drawing? = nil, isSolid: Bool = false,
    isSharp: Bool = false
  ) {
    self.isSharp = isSharp
    self.sides = sides
    self.alpha = alpha
    self.drawing = drawing
    self.isSolid = isSolid
  }

  /// What lies on one side of a cut.
  public struct Side: Sendable, Equatable {
    /// The cut.
    public var line: Line
    /// Whether this side is drawn after what lies beyond the line.
    public var isLater: Bool

    /// A side of a cut, drawn before or after the other one.
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
    /// The numbers of ax + by + c.
    public var a, b, c: Double

    /// A line by its numbers, of any length.
    public init(a: Double, b: Double, c: Double) { (self.a, self.b, self.c) = (a, b, c) }

    /// The same with values that are distances.
    public var normalized: Line {
      let length = (a * a + b * b).squareRoot()
      return length > 0 ? Line(a: a / length, b: b / length, c: c / length) : self
    }

    /// The same line, positive on the other side.
    public var opposite: Line { Line(a: -a, b: -b, c: -c) }

    /// Where a point lies: above 0 on the part's side, and how far away where the line is normalized.
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
  ///
  /// - Parameter drawing: the drawing as it is seen.
  public func seen(through map: Projection, drawing: Drawing?) -> Fragment {
    guard let back = map.inverted() else {
      return Fragment(sides: [], alpha: alpha, drawing: drawing, isSolid: isSolid, isSharp: isSharp)
    }
    let seen = sides.map { side in
      Side(line: side.line.seen(throughInverseOf: back).normalized, isLater: side.isLater)
    }
    return Fragment(sides: seen, alpha: alpha, drawing: drawing, isSolid: isSolid, isSharp: isSharp)
  }

  /// Whether what is drawn first makes up for the edge of the other part.
  public var makesUp: Bool { alpha != nil || drawing != nil || isSolid }
}
