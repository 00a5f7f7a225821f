/// Which points lie inside a path.
public enum CGPathFillRule: Int, Sendable, Hashable, Codable, CaseIterable {
  /// Those around which the path turns a number of times other than zero.
  case winding
  /// Those from which a ray crosses the path an odd number of times.
  case evenOdd
}

/// How the open ends of a line look.
public enum CGLineCap: Int32, Sendable, Hashable, Codable, CaseIterable {
  /// Cut off at the end.
  case butt
  /// Half a circle beyond the end.
  case round
  /// Half the line's width beyond the end, squarely.
  case square
}

/// How a line looks where it bends sharply.
public enum CGLineJoin: Int32, Sendable, Hashable, Codable, CaseIterable {
  /// Both edges drawn out until they meet; cut off straight where that is farther than the mitre limit.
  case miter
  /// A circle's arc.
  case round
  /// Cut off straight.
  case bevel
}

/// The steps that a path is made of.
public enum CGPathElementType: Int32, Sendable, Hashable, CaseIterable {
  /// Starts a subpath at a point.
  case moveToPoint
  /// A line to a point.
  case addLineToPoint
  /// A quadratic Bézier curve: its control point and its end.
  case addQuadCurveToPoint
  /// A cubic Bézier curve: its two control points and its end.
  case addCurveToPoint
  /// A line back to where the subpath started.
  case closeSubpath

  /// How many points the step has.
  @inlinable public var pointCount: Int {
    switch self {
    case .moveToPoint, .addLineToPoint: 1
    case .addQuadCurveToPoint: 2
    case .addCurveToPoint: 3
    case .closeSubpath: 0
    }
  }
}

/// One step of a path as `CGPath.applyWithBlock` hands it out.
public struct CGPathElement {
  /// Which kind of step it is.
  public var type: CGPathElementType
  /// As many points as `type.pointCount`; valid only while the block runs.
  public var points: UnsafeMutablePointer<CGPoint>

  /// A step with its points.
  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    self.type = type
    self.points = points
  }
}

/// Which combination of filling and stroking a context draws.
public enum CGPathDrawingMode: Int32, Sendable, Hashable, CaseIterable {
  /// Fill by the winding rule.
  case fill
  /// Fill by the even-odd rule.
  case eoFill
  /// Stroke only.
  case stroke
  /// Fill by the winding rule, then stroke.
  case fillStroke
  /// Fill by the even-odd rule, then stroke.
  case eoFillStroke
}

/// The radii of a rectangle's corners, each corner named by the two sides that meet there.
public struct CGCornerRadii: Sendable, Hashable {
  /// The corner of least x and least y.
  public var minXminY: CGFloat
  /// The corner of greatest x and least y.
  public var maxXminY: CGFloat
  /// The corner of least x and greatest y.
  public var minXmaxY: CGFloat
  /// The corner of greatest x and greatest y.
  public var maxXmaxY: CGFloat

  /// Radii of their own for each corner; 0 is a sharp one.
  public init(minXminY: CGFloat = 0, maxXminY: CGFloat = 0, minXmaxY: CGFloat = 0, maxXmaxY: CGFloat = 0) {
    self.minXminY = minXminY
    self.maxXminY = maxXminY
    self.minXmaxY = minXmaxY
    self.maxXmaxY = maxXmaxY
  }

  /// The same radius at each corner.
  public init(_ radius: CGFloat) {
    self.init(minXminY: radius, maxXminY: radius, minXmaxY: radius, maxXmaxY: radius)
  }
}
