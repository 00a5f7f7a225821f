import CoreGraphics

/// The contours of a blurred rectangle with rounded corners, out of a quarter for each corner.
///
/// Each quarter is that of a rectangle all of whose corners are alike; corners that differ are too far apart to have a part
/// in each other's (`RoundedRectangle.isSeparable`).
struct RoundedRectangleShadow {
  /// In the order of `RoundedRectangle.mirrors`.
  let quarters: [CornerShadow]
  /// Which quarters are alike: for each the first one that is.
  let firsts: [Int]
  /// From the quarters' coordinates to those of the silhouette.
  private let placement: CGAffineTransform
  /// The blur's largest value.
  let peak: Double

  init(_ rectangle: RoundedRectangle, sigma: Double) {
    let corners = rectangle.corners
    firsts = corners.map { corner in corners.firstIndex(of: corner) ?? 0 }
    var quarters: [CornerShadow] = []
    for (k, first) in firsts.enumerated() {
      quarters.append(
        first < k ? quarters[first] : CornerShadow(corners[k], half: rectangle.half, sigma: sigma))
    }
    self.quarters = quarters
    placement = rectangle.placement
    peak = quarters.reduce(1) { min($0, $1.peak) }
  }

  /// The value at a place of the silhouette's coordinates.
  func sample(_ point: CGPoint) -> Double {
    let place = Vector(point.applying(placement.inverted()))
    let quarter = place.y >= 0 ? (place.x >= 0 ? 0 : 1) : (place.x >= 0 ? 3 : 2)
    return quarters[quarter].field.sample(place.folded).value
  }

  /// Lines of equal value as closed paths, for rising levels below the peak.
  func contours(_ levels: [Double], tolerance: Double) -> [CGPath] {
    let lines = firsts.indices.map { k in
      firsts[k] < k ? [] : quarters[k].quadrants(levels, tolerance: tolerance)
    }
    return levels.indices.map { level in
      let path = CGMutablePath()
      for (first, mirror) in zip(firsts, RoundedRectangle.mirrors) {
        path.append(lines[first][level].curves, mirrored: mirror)
      }
      path.closeSubpath()
      return path.transformed(by: placement)
    }
  }
}
