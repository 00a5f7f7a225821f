import CoreGraphics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Matrices that differ by a rotation about one point, such as those of a layer that rotates about its anchor
/// point. This takes two key frames, whereas separate rotation and translation need one for each moment.
struct Turning {
  /// The fixed point, in the coordinates that the matrices map from.
  let center: CGPoint
  /// The translation after the rotation.
  let offset: CGPoint
  /// The angles in degrees, each less than half a turn from the one before.
  private(set) var angles: [Double] = []

  /// How far a point may be off, in units of the document, as the matrices are rounded.
  private static let tolerance = 2e-3

  /// Returns nil if the matrices (a, b, c, d, tx, ty) do anything else, or nothing.
  init?(_ matrices: [[Double]]) {
    guard let first = matrices.first, matrices.allSatisfy({ $0.count == 6 }) else { return nil }
    let areTurns = matrices.allSatisfy { m in
      abs(m[0] - m[3]) < 4e-5 && abs(m[1] + m[2]) < 4e-5 && abs(m[0] * m[0] + m[1] * m[1] - 1) < 4e-5
    }
    // The farther two moments are rotated, the better they determine the centre.
    guard areTurns, let other = matrices.min(by: { Self.cosine($0, first) < Self.cosine($1, first) }) else {
      return nil
    }
    // (other − first) · center = first's translation − other's.
    let (a, b) = (other[0] - first[0], other[1] - first[1])
    let square = a * a + b * b
    guard square > 1e-6 else { return nil }
    let (x, y) = (first[4] - other[4], first[5] - other[5])
    let center = CGPoint(x: (a * x + b * y) / square, y: (a * y - b * x) / square)
    let place = Self.image(of: center, under: first)
    guard
      matrices.allSatisfy({
        let image = Self.image(of: center, under: $0)
        return abs(image.x - place.x) < Self.tolerance && abs(image.y - place.y) < Self.tolerance
      })
    else { return nil }
    self.center = center
    offset = CGPoint(x: place.x - center.x, y: place.y - center.y)
    for m in matrices {
      let angle = atan2(m[1], m[0]) * 180 / .pi
      let before = angles.last ?? angle
      angles.append(before + (angle - before).remainder(dividingBy: 360))
    }
  }

  private static func cosine(_ m: [Double], _ n: [Double]) -> Double { m[0] * n[0] + m[1] * n[1] }

  private static func image(of point: CGPoint, under m: [Double]) -> CGPoint {
    CGPoint(x: m[0] * point.x + m[2] * point.y + m[4], y: m[1] * point.x + m[3] * point.y + m[5])
  }
}
