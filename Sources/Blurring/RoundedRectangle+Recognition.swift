import CoreGraphics

extension RoundedRectangle {
  /// Numbers are rounded to this part of a standard deviation, so that shapes that are alike are equal.
  private static let step = 1.0 / 8192

  /// The rectangle with rounded corners that a path draws, whatever its curves are, where it begins and which way it runs,
  /// turned or not; nil for other paths, and where corners that differ are so near each other that their shadows cannot be
  /// told apart.
  ///
  /// - Parameter sigma: of the blur, by which the tolerance is measured.
  init?(recognizedFrom path: CGPath, sigma: Double) {
    guard sigma > 0, let outline = ClosedOutline(path, shortest: RoundedCorner.slack * sigma) else {
      return nil
    }
    for direction in outline.directions {
      guard let found = Self.fit(outline, along: direction, sigma: sigma) else { continue }
      self = found
      return
    }
    return nil
  }

  private static func fit(_ outline: ClosedOutline, along direction: Vector, sigma: Double)
    -> RoundedRectangle?
  {
    let slack = RoundedCorner.slack * sigma
    let upright = outline.curves.map { $0.mapped { Vector($0.dot(direction), direction.cross($0)) } }
    var parts = upright.flatMap(\.monotoneParts)
    let low = parts.reduce(Vector(repeating: .infinity)) { pointwiseMin($0, pointwiseMin($1.p0, $1.p3)) }
    let high = parts.reduce(Vector(repeating: -.infinity)) { pointwiseMax($0, pointwiseMax($1.p0, $1.p3)) }
    let (middle, half) = ((low + high) / 2, (high - low) / 2)
    // The straight sides say no more than the box around all does.
    parts = parts.map { $0.moved(by: -middle) }.filter { part in
      let points = [part.p0, part.point(at: 0.5), part.p3].map { half - $0.folded }
      return !(points.allSatisfy { $0.x <= slack } || points.allSatisfy { $0.y <= slack })
    }
    let cut = half.x * half.y - outline.area / 4
    guard let corners = corners(of: parts, half: half, cut: cut, sigma: sigma) else { return nil }
    let step = step * Double(sign: .plus, exponent: sigma.exponent, significand: 1)
    func rounded(_ v: Vector) -> Vector { (v / step).rounded(.toNearestOrEven) * step }
    let found = RoundedRectangle(
      half: rounded(half), corners: corners.map { $0.mapped(rounded) },
      placement: CGAffineTransform(
        a: direction.x, b: direction.y, c: -direction.y, d: direction.x,
        tx: direction.x * middle.x - direction.y * middle.y,
        ty: direction.y * middle.x + direction.x * middle.y))
    // A line that passes the same outline twice, or not all of it, has another area.
    let perimeter = 4 * (half.x + half.y)
    guard abs(found.area - outline.area) <= 2 * RoundedCorner.ellipseSlack * sigma * perimeter else {
      return nil
    }
    return found.isSeparable(sigma: sigma) ? found : nil
  }

  /// The corner that all four are, or each for itself; nil where one is no corner.
  ///
  /// - Parameters:
  ///   - parts: what of the outline lies on no side, about the rectangle's middle.
  ///   - cut: the area that each corner takes away, if all are alike.
  private static func corners(of parts: [Cubic], half: Vector, cut: Double, sigma: Double)
    -> [RoundedCorner]?
  {
    let quadrants = mirrors.map { mirror in
      let curves = parts.map { $0.scaled(mirror) }.filter { $0.point(at: 0.5).min() > 0 }
      return mirror.x * mirror.y > 0 ? curves : curves.map(\.reversed)
    }
    let all = RoundedCorner.Outline(
      curves: quadrants[0], passed: parts.flatMap { $0.places.map(\.folded) }, cut: cut)
    // A sharp corner beside round ones has no curves, and would not be missed.
    if parts.isEmpty || !quadrants.contains(where: \.isEmpty),
      let corner = RoundedCorner(all, half: half, sigma: sigma)
    {
      return mirrors.map { _ in corner }
    }
    guard quadrants.reduce(0, { $0 + $1.count }) == parts.count else { return nil }
    var corners: [RoundedCorner] = []
    for curves in quadrants {
      let one = RoundedCorner.Outline(
        curves: curves, passed: curves.flatMap(\.places), cut: curves.area { half.x - $0 })
      guard let corner = RoundedCorner(one, half: half, sigma: sigma) else { return nil }
      corners.append(corner)
    }
    return corners
  }

  private var area: Double {
    corners.reduce(4 * half.x * half.y) { area, corner in
      switch corner {
      case .elliptic(let radii): area - (1 - .pi / 4) * radii.x * radii.y
      case .curved(let size, let curves): area - (size.x * size.y - curves.area { $0 })
      }
    }
  }
}
