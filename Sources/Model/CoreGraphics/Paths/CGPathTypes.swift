/// The rule that determines the inside of a path.
public enum CGPathFillRule: Int, Sendable, Hashable, Codable, CaseIterable {
  /// Nonzero winding number.
  case winding
  /// Even-odd: a ray from the point crosses the path an odd number of times.
  case evenOdd
}

/// The shape of the open ends of a line.
public enum CGLineCap: Int32, Sendable, Hashable, Codable, CaseIterable {
  /// Cut off at the end.
  case butt
  /// A semicircle beyond the end.
  case round
  /// A square end, half the line's width beyond the end.
  case square
}

/// The shape of a line's corners.
public enum CGLineJoin: Int32, Sendable, Hashable, Codable, CaseIterable {
  /// Edges are extended until they meet; a bevel if that exceeds the mitre limit.
  case miter
  /// An arc of a circle.
  case round
  /// Cut off straight.
  case bevel
}

/// The elements of a path.
public enum CGPathElementType: Int32, Sendable, Hashable, CaseIterable {
  /// Starts a subpath at a point.
  case moveToPoint
  /// A line to a point.
  case addLineToPoint
  /// A quadratic Bézier curve: its control point and its end.
  case addQuadCurveToPoint
  /// A cubic Bézier curve: its two control points and its end.
  case addCurveToPoint
  /// A line to the start of the subpath.
  case closeSubpath

  /// The number of points of the element.
  @inlinable public var pointCount: Int {
    switch self {
    case .moveToPoint, .addLineToPoint: 1
    case .addQuadCurveToPoint: 2
    case .addCurveToPoint: 3
    case .closeSubpath: 0
    }
  }
}

/// An element of a path in `CGPath.applyWithBlock`.
public struct CGPathElement {
  /// The kind of element.
  public var type: CGPathElementType
  /// As many points as `type.pointCount`; valid only while the block runs.
  public var points: UnsafeMutablePointer<CGPoint>

  /// Creates an element with its points.
  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    self.type = type
    self.points = points
  }
}

/// How a context fills and strokes a path.
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
  /// The corner of minimum x and minimum y.
  public var minXminY: CGFloat
  /// The corner of maximum x and minimum y.
  public var maxXminY: CGFloat
  /// The corner of minimum x and maximum y.
  public var minXmaxY: CGFloat
  /// The corner of maximum x and maximum y.
  public var maxXmaxY: CGFloat

  /// Creates individual radii; 0 is a sharp corner.
  public init(minXminY: CGFloat = 0, maxXminY: CGFloat = 0, minXmaxY: CGFloat = 0, maxXmaxY: CGFloat = 0) {
    self.minXminY = minXminY
    self.maxXminY = maxXminY
    self.minXmaxY = minXmaxY
    self.maxXmaxY = maxXmaxY
  }

  /// Creates the same radius at each corner.
  public init(_ radius: CGFloat) {
    self.init(minXminY: radius, maxXminY: radius, minXmaxY: radius, maxXmaxY: radius)
  }
}
