import Drawing
import QuartzCore

extension Gradient {
  /// Returns the gradient as seen through a map, in the simplest form that looks the same.
  ///
  /// A conic gradient stays conic: rays from its centre stay rays, whose directions the affine approximation
  /// at the centre maps. An axial one whose lines of equal colour stay parallel stays axial, with more stops,
  /// as its offsets crowd towards the distance; so does a conic one whose centre is too far away for its rays
  /// to meet. Others carry the map with them.
  ///
  /// - Parameter area: the painted area on the page; all of it in front of the eye.
  func seen(through outer: Projection, over area: CGPath) -> Gradient {
    // A plane within a plane may already be projected.
    let map = projection.map { $0.concatenating(outer) } ?? outer
    if let affine = map.affine {
      return Gradient(kind: kind, stops: stops, transform: transform.concatenating(affine))
    }
    switch kind {
    case .conic(let center, let angle):
      let whole = Projection(transform).concatenating(map)
      let box = area.boundingBoxOfPath
      if let rays = DistantRays(center: center, angle: angle, map: whole, over: box) {
        return rays.gradient(stops: self)
      }
      let hub = center.applying(transform)
      var local = map.affine(near: hub)
      // With a centre behind the eye, rays appear to come from the opposite side.
      if map.w(of: hub) < 0 {
        let image = hub.applying(local)
        local = local.concatenating(
          CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 2 * image.x, ty: 2 * image.y))
      }
      return Gradient(kind: kind, stops: stops, transform: transform.concatenating(local))
    case .axial:
      let whole = Gradient(kind: kind, stops: stops, transform: transform, projection: map)
      return PerspectiveLine(whole)?.gradient(stops: self, over: area.boundingBoxOfPath) ?? whole
    case .radial: break
    }
    return Gradient(kind: kind, stops: stops, transform: transform, projection: map)
  }
}

/// An axial gradient whose lines of equal colour are parallel on the page. The offset is a function of the
/// place along one direction, (a · s + b) / (c · s + d).
private struct PerspectiveLine {
  /// A unit vector on the page, along which the offset changes.
  private let direction: CGPoint
  private let a, b, c, d: Double

  /// Returns nil where the lines of equal colour meet, or the plane is not visible.
  init?(_ gradient: Gradient) {
    guard let field = GradientField(gradient) else { return nil }
    let (numerator, denominator) = (field.numerator, field.denominator)
    let (n, m) = (
      (numerator.a * numerator.a + numerator.b * numerator.b).squareRoot(),
      (denominator.a * denominator.a + denominator.b * denominator.b).squareRoot()
    )
    let cross = numerator.a * denominator.b - numerator.b * denominator.a
    guard m > 0, n.isFinite, m.isFinite, abs(cross) <= 1e-9 * n * m else { return nil }
    direction = CGPoint(x: denominator.a / m, y: denominator.b / m)
    a = numerator.a * Double(direction.x) + numerator.b * Double(direction.y)
    b = numerator.c
    c = m
    d = denominator.c
  }

  func gradient(stops gradient: Gradient, over box: CGRect) -> Gradient? {
    let places = box.corners.map { Double($0.x * direction.x + $0.y * direction.y) }
    guard let high = places.max(), var low = places.min(), high > low else { return nil }
    // Nothing is painted beyond the horizon, where the denominator is 0.
    let horizon = -d / c
    guard high > horizon else { return nil }
    low = max(low, horizon + (high - horizon) * 1e-3)
    var line = ColorLine(from: low, to: high)
    let rises = a * d - b * c > 0
    let (first, last) = rises ? (offset(at: low), offset(at: high)) : (offset(at: high), offset(at: low))
    for piece in rises ? gradient.pieces : gradient.pieces.reversed() {
      let (from, to) = (max(piece.from, first), min(piece.to, last))
      guard from < to else { continue }
      let (p, q) = (from == first ? nil : place(of: from), to == last ? nil : place(of: to))
      line.append(
        piece, from: rises ? p ?? low : q ?? low, to: rises ? q ?? high : p ?? high, offset: offset)
    }
    guard (2...ColorLine.mostStops).contains(line.stops.count) else { return nil }
    return Gradient(
      kind: .axial(
        start: CGPoint(x: direction.x * CGFloat(low), y: direction.y * CGFloat(low)),
        end: CGPoint(x: direction.x * CGFloat(high), y: direction.y * CGFloat(high))), stops: line.stops)
  }

  /// Returns the place of an offset that is visible at all.
  private func place(of offset: Double) -> Double { (b - offset * d) / (offset * c - a) }

  private func offset(at s: Double) -> Double { (a * s + b) / (c * s + d) }
}
