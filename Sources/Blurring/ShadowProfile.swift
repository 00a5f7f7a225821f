/// The blur of a segment as a linear gradient.
///
/// The blur of a rectangle with sharp corners is the product of two: a gradient along x, painted through a mask that is a
/// gradient along y. Under an affine map both stay linear gradients.
public struct ShadowProfile: Sendable, Hashable {
  /// An alpha at a distance.
  public struct Stop: Sendable, Hashable {
    /// The distance from the segment's middle, in the units of its length; from negative to positive.
    public let position: Double
    /// 0…1.
    public let alpha: Double
  }

  /// Alpha in between is linear; before the first and after the last it is theirs.
  public let stops: [Stop]

  /// - Parameters:
  ///   - length: of the segment.
  ///   - sigma: the Gaussian's standard deviation, above 0.
  ///   - tolerance: by how much the straight lines between stops may miss the blur.
  public init(length: Double, sigma: Double, tolerance: Double = 0.3 / 255) {
    let half = max(0, length) / 2
    guard sigma > 0, sigma.isFinite, half.isFinite else {
      stops = [Stop(position: -half, alpha: 1), Stop(position: half, alpha: 1)]
      return
    }
    func blur(_ x: Double) -> Double {
      RoundedRectangleField.step((x + half) / sigma) - RoundedRectangleField.step((x - half) / sigma)
    }
    func isStraight(_ a: Double, _ b: Double) -> Bool {
      [0.2, 0.35, 0.5, 0.65, 0.8].allSatisfy { t in
        abs(blur(a + (b - a) * t) - (blur(a) * (1 - t) + blur(b) * t)) <= tolerance
      }
    }
    // The plateau of a long segment is one step; the rest is found by halving.
    let end = half + 3.2 * sigma
    let plateau = max(0, half - 3.2 * sigma)
    var positions = [end]
    var x = end
    while x > plateau, positions.count < 200 {
      var (good, bad) = (min(0.05 * sigma, x - plateau), x - plateau)
      if isStraight(x - bad, x) {
        good = bad
      } else {
        for _ in 0..<20 {
          let step = (good + bad) / 2
          if isStraight(x - step, x) { good = step } else { bad = step }
        }
      }
      x -= good
      positions.append(x)
    }
    let right = positions.reversed().map { Stop(position: $0, alpha: $0 == end ? 0 : blur($0)) }
    let left = positions.filter { $0 > 0 }.map { Stop(position: -$0, alpha: $0 == end ? 0 : blur($0)) }
    stops = left + right
  }
}

extension BlurredSilhouette {
  /// The two gradients whose product is the blur, about the rectangle's centre; nil for all but sharp-cornered rectangles
  /// that have a visible blur.
  public var profiles: (x: ShadowProfile, y: ShadowProfile)? {
    guard case .roundedRectangle(let shadow) = form, shadow.field.corner == .zero else { return nil }
    return (
      ShadowProfile(length: 2 * shadow.field.half.x, sigma: sigma),
      ShadowProfile(length: 2 * shadow.field.half.y, sigma: sigma)
    )
  }
}
