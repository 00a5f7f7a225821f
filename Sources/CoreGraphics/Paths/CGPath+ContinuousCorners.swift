/// Apple's continuous corner: three cubics whose curvature grows gradually instead of jumping from none to 1/r.
///
/// The numbers are those that `UIBezierPath(roundedRect:cornerRadius:)` has drawn since iOS 7, measured by several people
/// (PaintCode's "Code for iOS 7 Rounded Rectangles" among them), for a radius of 1.
extension CornerCurve {
  /// How far from the corner the curve starts, in radii.
  static let continuousExtent: CGFloat = 1.528665

  static let continuous = CornerCurve(
    extent: continuousExtent,
    cubics: [
      (CGPoint(x: 1.08849296, y: 0), CGPoint(x: 0.86840694, y: 0), CGPoint(x: 0.63149379, y: 0.07491139)),
      (
        CGPoint(x: 0.37282383, y: 0.16905956), CGPoint(x: 0.16905956, y: 0.37282383),
        CGPoint(x: 0.07491139, y: 0.63149379)
      ),
      (CGPoint(x: 0, y: 0.86840694), CGPoint(x: 0, y: 1.08849296), CGPoint(x: 0, y: continuousExtent)),
    ])

  /// A quarter of a circle, cut into three where the continuous corner's curves meet, to be mixed with it.
  static let circularInThree: CornerCurve = {
    let first = atan2(1 - 0.63149379, 1 - 0.07491139)
    let angles = [0, first, .pi / 2 - first, CGFloat.pi / 2]
    func point(_ angle: CGFloat) -> CGPoint { CGPoint(x: 1 - sin(angle), y: 1 - cos(angle)) }
    return CornerCurve(
      extent: 1,
      cubics: zip(angles, angles.dropFirst()).map { a, b in
        let handle = 4 / 3 * tan((b - a) / 4)
        return (
          point(a) + CGPoint(x: -cos(a), y: sin(a)) * handle,
          point(b) - CGPoint(x: -cos(b), y: sin(b)) * handle,
          point(b)
        )
      })
  }()

  /// The continuous corner for sides that leave it this much room, in radii: short of its extent it nears a quarter of
  /// a circle, which it is where there is room for no more.
  static func continuous(room: CGFloat) -> CornerCurve {
    let share = min(max((room - 1) / (continuousExtent - 1), 0), 1)
    if share == 1 { return continuous }
    func mix(_ a: CGPoint, _ b: CGPoint) -> CGPoint { a * (1 - share) + b * share }
    return CornerCurve(
      extent: 1 + (continuousExtent - 1) * share,
      cubics: zip(circularInThree.cubics, continuous.cubics).map { circle, smooth in
        (mix(circle.0, smooth.0), mix(circle.1, smooth.1), mix(circle.2, smooth.2))
      })
  }
}

extension CGPath {
  /// A rectangle with Apple's continuous corners, whose curvature grows gradually (`CALayerCornerCurve.continuous`).
  ///
  /// A corner starts 1.528665 radii from its point. Where the sides are too short for that, it nears a quarter of a
  /// circle; a radius longer than half the shorter side is reduced to it.
  public static func continuousRoundedRect(
    _ rect: CGRect, cornerRadius: CGFloat, corners: CGRectCorners = .all
  ) -> CGPath {
    let radius = min(cornerRadius, min(rect.width, rect.height) / 2)
    return continuousRoundedRect(rect, radii: CGCornerRadii(radius, corners: corners))
  }

  /// A rectangle with continuous corners of their own radii, which are reduced together if they do not fit the sides.
  ///
  /// - Parameter startsAtTop: whether the path starts behind the corner of minX and minY and runs towards growing x, as that
  ///   of `UIBezierPath` does. Otherwise it starts in the middle of the side of maxX.
  public static func continuousRoundedRect(
    _ rect: CGRect, radii: CGCornerRadii, startsAtTop: Bool = false
  ) -> CGPath {
    let radii = radii.fitted(into: rect)
    if radii == CGCornerRadii() { return CGPath(rect: rect) }
    let largest = max(radii.minXminY, radii.maxXminY, radii.minXmaxY, radii.maxXmaxY)
    let isRound = radii.isUniform && 2 * largest >= min(rect.width, rect.height)
    if isRound, !startsAtTop {
      return CGPath(roundedRect: rect, cornerWidth: largest, cornerHeight: largest)
    }
    return CGPath(
      PathStorage(corneredRect: rect, radii: radii, startsAtTop: startsAtTop) { radius, room in
        isRound ? .circular : .continuous(room: room / radius)
      })
  }
}
