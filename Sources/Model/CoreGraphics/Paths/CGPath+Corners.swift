/// A set of corners of a rectangle, each named by the two sides that meet there.
public struct CGRectCorners: OptionSet, Sendable, Hashable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Minimum x, minimum y.
  public static let minXminY = CGRectCorners(rawValue: 1)
  /// Maximum x, minimum y.
  public static let maxXminY = CGRectCorners(rawValue: 2)
  /// Minimum x, maximum y.
  public static let minXmaxY = CGRectCorners(rawValue: 4)
  /// Maximum x, maximum y.
  public static let maxXmaxY = CGRectCorners(rawValue: 8)
  /// All four corners.
  public static let all: CGRectCorners = [.minXminY, .maxXminY, .minXmaxY, .maxXmaxY]
}

extension CGCornerRadii {
  /// The same radius at some corners, 0 at the others.
  public init(_ radius: CGFloat, corners: CGRectCorners) {
    self.init(
      minXminY: corners.contains(.minXminY) ? radius : 0, maxXminY: corners.contains(.maxXminY) ? radius : 0,
      minXmaxY: corners.contains(.minXmaxY) ? radius : 0, maxXmaxY: corners.contains(.maxXmaxY) ? radius : 0)
  }
}

extension CGPath {
  /// Returns a rectangle with circular corners of individual radii.
  ///
  /// If the radii exceed a side, all are reduced in proportion, as in CSS. The path starts at the side of
  /// maxX, halfway between its corners, and runs towards increasing y.
  public static func roundedRect(_ rect: CGRect, radii: CGCornerRadii) -> CGPath {
    let radii = radii.fitted(into: rect)
    if radii.isUniform {
      return CGPath(roundedRect: rect, cornerWidth: radii.minXminY, cornerHeight: radii.minXminY)
    }
    return CGPath(PathStorage(corneredRect: rect, radii: radii) { _, _ in .circular })
  }
}

extension CGCornerRadii {
  var isUniform: Bool { minXminY == maxXminY && minXminY == minXmaxY && minXminY == maxXmaxY }

  /// The radii, with negative ones and NaN as 0, reduced in proportion until they fit the sides.
  func fitted(into rect: CGRect) -> CGCornerRadii {
    func usable(_ r: CGFloat) -> CGFloat { r > 0 ? min(r, rect.width + rect.height) : 0 }
    let wanted = CGCornerRadii(
      minXminY: usable(minXminY), maxXminY: usable(maxXminY), minXmaxY: usable(minXmaxY),
      maxXmaxY: usable(maxXmaxY))
    var factor: CGFloat = 1
    for (side, sum) in [
      (rect.width, wanted.minXminY + wanted.maxXminY), (rect.width, wanted.minXmaxY + wanted.maxXmaxY),
      (rect.height, wanted.minXminY + wanted.minXmaxY), (rect.height, wanted.maxXminY + wanted.maxXmaxY),
    ] where sum > side {
      factor = min(factor, side / sum)
    }
    return CGCornerRadii(
      minXminY: wanted.minXminY * factor, maxXminY: wanted.maxXminY * factor,
      minXmaxY: wanted.minXmaxY * factor,
      maxXmaxY: wanted.maxXmaxY * factor)
  }
}

/// The curve of a corner of radius 1: the distances of its points from the corner along the incoming and the
/// outgoing side.
struct CornerCurve: Sendable {
  /// The distance from the corner at which the curve starts and ends.
  var extent: CGFloat
  /// Cubic curves: two control points and an end each.
  var cubics: [(CGPoint, CGPoint, CGPoint)]

  static let circular = CornerCurve(
    extent: 1,
    cubics: [
      (
        CGPoint(x: 1 - quarterArcHandle, y: 0), CGPoint(x: 0, y: 1 - quarterArcHandle), CGPoint(x: 0, y: 1)
      )
    ])
}

extension PathStorage {
  /// A rectangle with rounded corners. A function chooses the curve of a corner from its radius and the
  /// shorter of the lengths available on its two sides; corners share a side in proportion to their radii.
  ///
  /// - Parameter startsAtTop: whether the path starts where the side of minY does, rather than in the middle
  ///   of that of maxX.
  init(
    corneredRect rect: CGRect, radii: CGCornerRadii, startsAtTop: Bool = false,
    curve: (_ radius: CGFloat, _ room: CGFloat) -> CornerCurve
  ) {
    let (x0, y0, x1, y1) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    // In the order of the path, each with the direction back along the incoming side.
    var corners: [(point: CGPoint, radius: CGFloat, back: CGPoint)] = [
      (CGPoint(x: x1, y: y1), radii.maxXmaxY, CGPoint(x: 0, y: -1)),
      (CGPoint(x: x0, y: y1), radii.minXmaxY, CGPoint(x: 1, y: 0)),
      (CGPoint(x: x0, y: y0), radii.minXminY, CGPoint(x: 0, y: 1)),
      (CGPoint(x: x1, y: y0), radii.maxXminY, CGPoint(x: -1, y: 0)),
    ]
    self.init()
    reserve(verbs: 18, points: 41)
    if startsAtTop { corners.insert(corners.removeLast(), at: 0) }
    func cornerCurve(at k: Int) -> CornerCurve {
      let (corner, before, after) = (corners[k], corners[(k + 3) % 4], corners[(k + 1) % 4])
      let room = min(
        (before.point - corner.point).norm * corner.radius / (corner.radius + before.radius),
        (after.point - corner.point).norm * corner.radius / (corner.radius + after.radius))
      return curve(corner.radius, room)
    }
    if startsAtTop {
      let indent = radii.minXminY > 0 ? cornerCurve(at: 3).extent * radii.minXminY : 0
      move(to: CGPoint(x: x0 + indent, y: y0))
    } else {
      move(to: CGPoint(x: x1, y: (y0 + radii.maxXminY + y1 - radii.maxXmaxY) / 2))
    }
    for (k, corner) in corners.enumerated() {
      guard corner.radius > 0 else {
        addLine(to: corner.point)
        continue
      }
      let curve = cornerCurve(at: k)
      let onwards = corner.back.turned * -1
      func place(_ p: CGPoint) -> CGPoint {
        corner.point + corner.back * (p.x * corner.radius) + onwards * (p.y * corner.radius)
      }
      addLine(to: place(CGPoint(x: curve.extent, y: 0)))
      for (control1, control2, end) in curve.cubics {
        addCurve(to: place(end), control1: place(control1), control2: place(control2))
      }
    }
    close()
  }
}
