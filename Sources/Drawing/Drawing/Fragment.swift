import CoreGraphics

/// One of several parts of a drawing that was cut along straight lines; the other parts are drawn at other
/// places in the order.
///
/// Where parts meet, a pixel belongs to several of them. If each covered its share c of the pixel, as a clip
/// does, the backdrop would show through: (1 − ca)(1 − (1 − c)a) > 1 − a. So the part drawn first covers more
/// than its share:
///
/// - In pixels, where each alpha a is known, the part drawn last covers its share, as an edge does, and the
///   one before it covers ca / (1 − (1 − c)a), so that together they let through 1 − a. An opaque drawing so
///   has a smooth edge with the other part beneath it.
/// - Documents do the same with luminosity masks, which lowering makes of fragments. They cut opaque drawings
///   by clips, of which the first reaches beneath the second.
public struct Fragment: Sendable {
  /// The sides of the cuts. The part lies where none of their lines has a negative value.
  public var sides: [Side]
  /// The alpha that the drawing has wherever it draws, for formats that cannot ask each pixel for it; 0…1.
  /// Nil where it varies. For a drawing with a blend mode, how much it hides (`BlendMode.hiding`).
  public var alpha: Double?
  /// The whole drawing, where its alpha must be computed from it.
  public var drawing: Drawing?
  /// Whether the drawing is opaque within its outline. Documents then follow the group's clips instead of the
  /// fragment. Painters of pixels ignore these clips and use the fragment, as they know the alpha of edges.
  public var isSolid: Bool
  /// Whether each pixel belongs to one part alone, since with some blend modes two shares never add up to the
  /// whole (`BlendMode.countsOnce`). The cut is then not a smooth edge.
  public var isSharp: Bool

  /// A part given by the sides of its cuts.
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

  /// One side of a cut.
  public struct Side: Sendable, Equatable {
    /// The line of the cut.
    public var line: Line
    /// Whether this side is drawn after the other one.
    public var isLater: Bool

    /// A side of a cut, drawn before or after the other one.
    public init(line: Line, isLater: Bool) {
      self.line = line
      self.isLater = isLater
    }

    /// Returns the factor for the alpha of a pixel whose share c lies on this side.
    public func factor(share c: Double, alpha a: Double) -> Double {
      // A share may be nothing but a rounding error, of which the quotient below would be infinite.
      if c < 1e-9 { return 0 }
      if c >= 1 || isLater { return min(c, 1) }
      return c / (1 - (1 - c) * min(a, 1))
    }
  }

  /// A line ax + by + c = 0 in a group's coordinates; the value is positive on the part's side.
  public struct Line: Sendable, Hashable {
    /// The coefficients of ax + by + c.
    public var a, b, c: Double

    /// A line by its coefficients, not necessarily normalized.
    public init(a: Double, b: Double, c: Double) { (self.a, self.b, self.c) = (a, b, c) }

    /// The same line, scaled so that its values are distances.
    public var normalized: Line {
      let length = (a * a + b * b).squareRoot()
      return length > 0 ? Line(a: a / length, b: b / length, c: c / length) : self
    }

    /// The same line, positive on the other side.
    public var opposite: Line { Line(a: -a, b: -b, c: -c) }

    /// Returns the value at a point: positive on the part's side; a distance if the line is normalized.
    public func value(at p: CGPoint) -> Double { a * Double(p.x) + b * Double(p.y) + c }

    /// Returns the line in the coordinates from which a transform leads to those of this line.
    public func pulledBack(through t: CGAffineTransform) -> Line {
      Line(
        a: a * Double(t.a) + b * Double(t.b), b: a * Double(t.c) + b * Double(t.d),
        c: a * Double(t.tx) + b * Double(t.ty) + c)
    }

    /// Returns the line as seen through a map whose inverse is given.
    public func seen(throughInverseOf back: Projection) -> Line {
      Line(
        a: back.m11 * a + back.m12 * b + back.m13 * c, b: back.m21 * a + back.m22 * b + back.m23 * c,
        c: back.m31 * a + back.m32 * b + back.m33 * c)
    }
  }

  /// Returns the fragment as seen through a map. Its lines are lost where the map has no inverse.
  ///
  /// - Parameter drawing: the drawing as seen through the map.
  public func seen(through map: Projection, drawing: Drawing?) -> Fragment {
    guard let back = map.inverted() else {
      return Fragment(sides: [], alpha: alpha, drawing: drawing, isSolid: isSolid, isSharp: isSharp)
    }
    let seen = sides.map { side in
      Side(line: side.line.seen(throughInverseOf: back).normalized, isLater: side.isLater)
    }
    return Fragment(sides: seen, alpha: alpha, drawing: drawing, isSolid: isSolid, isSharp: isSharp)
  }

  /// Whether the part drawn first compensates for the edge of the other one.
  public var compensatesForEdge: Bool { alpha != nil || drawing != nil || isSolid }
}
