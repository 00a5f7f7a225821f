/// Apple's continuous corner: three cubics whose curvature increases gradually instead of jumping from 0 to
/// 1/r.
///
/// The numbers, for a radius of 1, are those of `UIBezierPath(roundedRect:cornerRadius:)` since iOS 7, as
/// measured by several people (PaintCode's "Code for iOS 7 Rounded Rectangles" among them).
extension CornerCurve {
  /// The distance from the corner at which the curve starts, in radii.
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

  /// A quarter circle, split into three where the continuous corner's curves meet, to be blended with it.
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

  /// The continuous corner for this much available length on its sides, in radii: below its extent it
  /// approaches a quarter circle, which it becomes if there is no more than that.
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
  /// Returns a rectangle with Apple's continuous corners, whose curvature increases gradually
  /// (`CALayerCornerCurve.continuous`).
  ///
  /// A corner starts at 1.528665 radii from its point. If the sides are too short for that, it approaches a
  /// quarter circle; the radius is limited to half the shorter side.
  public static func continuousRoundedRect(
    _ rect: CGRect, cornerRadius: CGFloat, corners: CGRectCorners = .all
  ) -> CGPath {
    let radius = min(cornerRadius, min(rect.width, rect.height) / 2)
    return continuousRoundedRect(rect, radii: CGCornerRadii(radius, corners: corners))
  }

  /// Returns a rectangle with continuous corners of individual radii, which are reduced together if they do
  /// not fit the sides.
  ///
  /// - Parameter startsAtTop: whether the path starts after the corner of minX and minY and runs towards
  ///   increasing x, like that of `UIBezierPath`. Otherwise it starts in the middle of the side of maxX.
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
