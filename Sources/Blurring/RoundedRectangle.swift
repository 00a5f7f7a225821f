import CoreGraphics

/// A rectangle with four corners that are alike, anywhere and turned: sharp, parts of ellipses, or of any curve that bends
/// one way. Rectangles, ellipses, pills and the rounded squares of icons are such.
public struct RoundedRectangle: Sendable, Hashable {
  /// Half of the width and height.
  let half: Vector
  let corner: RoundedCorner
  /// From coordinates whose origin is the rectangle's middle and whose axes are its sides': a turn and a move.
  public let placement: CGAffineTransform

  init(half: Vector, corner: RoundedCorner, placement: CGAffineTransform = .identity) {
    (self.half, self.corner, self.placement) = (half, corner, placement)
  }

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
  var centered: RoundedRectangle { RoundedRectangle(half: half, corner: corner) }

  /// The box around it in the silhouette's coordinates.
  var bounds: CGRect {
    CGRect(x: -half.x, y: -half.y, width: 2 * half.x, height: 2 * half.y).applying(placement)
  }

  /// Its outline in the silhouette's coordinates.
  var path: CGPath {
    var placement = placement
    guard case .curved(let size, let curves) = corner else {
      return CGPath(
        roundedRect: CGRect(x: -half.x, y: -half.y, width: 2 * half.x, height: 2 * half.y),
        cornerWidth: corner.size.x, cornerHeight: corner.size.y, transform: &placement)
    }
    let path = CGMutablePath()
    for (k, mirror) in [Vector(1, 1), Vector(-1, 1), Vector(-1, -1), Vector(1, -1)].enumerated() {
      let placed = curves.map { $0.moved(by: half - size).scaled(mirror) }
      for curve in k % 2 == 0 ? placed : placed.reversed().map(\.reversed) {
        if path.isEmpty { path.move(to: CGPoint(curve.p0)) } else { path.addLine(to: CGPoint(curve.p0)) }
        path.addCurve(
          to: CGPoint(curve.p3), control1: CGPoint(curve.p1), control2: CGPoint(curve.p2))
      }
    }
    path.closeSubpath()
    return path.transformed(by: placement)
  }
}

/// The outline of a rectangle's corner where x and y are positive.
enum RoundedCorner: Sendable, Hashable {
  /// A quarter of an ellipse of these radii; zero for a sharp corner.
  case elliptic(Vector)
  /// Curves from (size.x, 0), on one side, to (0, size.y), on the other; on the way x only falls and y only grows.
  case curved(Vector, [Cubic])

  /// How much of the two sides the corner takes.
  var size: Vector {
    switch self {
    // An ellipse that is flat along one axis is no corner at all.
    case .elliptic(let radii): radii.x > 0 && radii.y > 0 ? radii : .zero
    case .curved(let size, _): size
    }
  }
}
