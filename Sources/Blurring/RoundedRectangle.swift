import CoreGraphics

/// A rectangle anywhere and turned, whose corners are sharp, parts of ellipses, or of any curve that bends one way.
/// Rectangles, ellipses, pills, the rounded squares of icons and cards with some corners rounded are such.
public struct RoundedRectangle: Sendable, Hashable {
  /// Half of the width and height.
  let half: Vector
  /// In the order of `mirrors`; each as it is once it is mirrored to where x and y are positive.
  let corners: [RoundedCorner]
  /// From coordinates whose origin is the rectangle's middle and whose axes are its sides': a turn and a move.
  public let placement: CGAffineTransform

  /// What takes the quadrants to the one where x and y are positive, and back; counterclockwise from that.
  static let mirrors = [Vector(1, 1), Vector(-1, 1), Vector(-1, -1), Vector(1, -1)]

  /// - Parameter corners: one for each of `mirrors`.
  init(half: Vector, corners: [RoundedCorner], placement: CGAffineTransform = .identity) {
    (self.half, self.corners, self.placement) = (half, corners, placement)
  }

  /// One with corners that are alike.
  init(half: Vector, corner: RoundedCorner, placement: CGAffineTransform = .identity) {
    self.init(half: half, corners: Self.mirrors.map { _ in corner }, placement: placement)
  }

  /// The corner that all four are; nil where they differ.
  var commonCorner: RoundedCorner? { corners.allSatisfy { $0 == corners[0] } ? corners[0] : nil }

  /// Whether corners that differ are so far apart that none has a part in the shadow of another one's quadrant, or a little
  /// beyond it (less than 0.3/255).
  func isSeparable(sigma: Double) -> Bool {
    func isFar(_ a: RoundedCorner, _ b: RoundedCorner, _ axis: Int) -> Bool {
      a == b || half[axis] >= max(a.size[axis], b.size[axis]) + Self.separation * sigma
    }
    return isFar(corners[0], corners[1], 0) && isFar(corners[3], corners[2], 0)
      && isFar(corners[0], corners[3], 1) && isFar(corners[1], corners[2], 1)
  }

  /// How many standard deviations corners that differ end before the middle at least.
  private static let separation = 2.4

  /// An upright one.
  ///
  /// - Parameter corner: the two radii of its corners; zero for sharp ones.
  public init(_ rect: CGRect, corner: CGSize) {
    let box = rect.standardized
    let half = Vector(Double(box.width), Double(box.height)) / 2
    self.init(
      half: half,
      corner: .elliptic(
        Vector(Double(abs(corner.width)), Double(abs(corner.height))).clamped(
          lowerBound: .zero, upperBound: half)),
      placement: CGAffineTransform(translationX: box.midX, y: box.midY))
  }

  /// The same about the origin, with upright sides.
  var centered: RoundedRectangle { RoundedRectangle(half: half, corners: corners) }

  /// The box around it in the silhouette's coordinates.
  var bounds: CGRect {
    CGRect(x: -half.x, y: -half.y, width: 2 * half.x, height: 2 * half.y).applying(placement)
  }

  /// Its outline in the silhouette's coordinates.
  var path: CGPath {
    var placement = placement
    if case .elliptic(let radii) = commonCorner {
      return CGPath(
        roundedRect: CGRect(x: -half.x, y: -half.y, width: 2 * half.x, height: 2 * half.y),
        cornerWidth: radii.x, cornerHeight: radii.y, transform: &placement)
    }
    let path = CGMutablePath()
    for (corner, mirror) in zip(corners, Self.mirrors) {
      path.append(corner.outline.map { $0.moved(by: half - corner.size) }, mirrored: mirror)
    }
    path.closeSubpath()
    return path.transformed(by: placement)
  }
}

extension CGMutablePath {
  /// Goes on with curves of the quadrant where x and y are positive, mirrored to another one, so that all are run through
  /// counterclockwise.
  func append(_ curves: [Cubic], mirrored mirror: Vector) {
    for curve in curves.mirrored(mirror) {
      let start = CGPoint(curve.p0)
      if isEmpty { move(to: start) } else if currentPoint != start { addLine(to: start) }
      guard curve.p3 != curve.p0 else { continue }
      addCurve(to: CGPoint(curve.p3), control1: CGPoint(curve.p1), control2: CGPoint(curve.p2))
    }
  }
}

extension [Cubic] {
  /// A line mirrored and, where that turns it round, run through from its other end.
  func mirrored(_ mirror: Vector) -> [Cubic] {
    let curves = map { $0.scaled(mirror) }
    return mirror.x * mirror.y > 0 ? curves : curves.reversed().map(\.reversed)
  }
}
