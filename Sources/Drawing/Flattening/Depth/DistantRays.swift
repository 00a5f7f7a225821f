import Drawing
import QuartzCore

/// A conic gradient whose centre is seen far off the page, as it lies near the eye's own plane. A fan around
/// it would have points that no format can express.
///
/// Its visible rays are the lines of equal colour of an axial gradient in perspective, or parallel ones where
/// the centre lies in the eye's plane itself. Only the spacing of offsets differs from an axial gradient's,
/// which more stops make up for.
struct DistantRays {
  /// The distance of the centre from which it counts as distant, relative to the size of the painted area.
  private static let nearest = 40.0
  /// How far beyond the painted area the gradient extends, as its rays diverge.
  private static let reach = 1 + 2 / nearest

  /// The least convergence: even parallel rays meet somewhere. Some viewers limit plain gradients to 256
  /// colours along their length, but not those in perspective.
  private static let least = 1e-6

  /// Maps coordinates across the rays and along them, towards the centre, to the page. The origin is the
  /// middle of the painted area.
  private let place: CGAffineTransform
  /// The reciprocal of the centre's distance from the middle; negative where it lies behind the eye.
  private let convergence: Double
  /// Half the size of the painted area, at least.
  private let radius: Double
  /// The direction from the centre, in the gradient's coordinates, to a place s across the rays: start + s ·
  /// change.
  private let start, change: SIMD2<Double>
  private let angle: Double

  /// - Parameters:
  ///   - map: from the gradient's coordinates to the page.
  ///   - box: the painted area.
  /// - Returns: nil where the centre is seen nearer.
  init?(center: CGPoint, angle: CGFloat, map: Projection, over box: CGRect) {
    let hub = SIMD2(Double(center.x), Double(center.y))
    let middle = SIMD2(Double(box.midX), Double(box.midY))
    let (width, height) = (Double(box.width), Double(box.height))
    let w = map.w(of: center)
    // The vector towards the centre, times w.
    let way =
      SIMD2(hub.x * map.m11 + hub.y * map.m21 + map.m31, hub.x * map.m12 + hub.y * map.m22 + map.m32)
      - middle * w
    let length = (way * way).sum().squareRoot()
    // A plane without an inverse map is not visible.
    guard length > 0, length >= abs(w) * Self.nearest * max(width, height), let back = map.inverted() else {
      return nil
    }
    let along = way / length
    let across = SIMD2(-along.y, along.x)
    place = CGAffineTransform(
      a: across.x, b: across.y, c: along.x, d: along.y, tx: middle.x, ty: middle.y)
    radius = max((width * width + height * height).squareRoot() / 2, 1e-6) * Self.reach
    let least = Self.least / radius
    convergence = abs(w) < least * length ? least : w / length
    self.angle = Double(angle)
    func fromCenter(_ p: SIMD2<Double>, _ one: Double) -> SIMD2<Double> {
      let w = p.x * back.m13 + p.y * back.m23 + one * back.m33
      return SIMD2(
        p.x * back.m11 + p.y * back.m21 + one * back.m31, p.x * back.m12 + p.y * back.m22 + one * back.m32)
        - hub * w
    }
    (start, change) = (fromCenter(middle, 1), fromCenter(across, 0))
  }

  func gradient(stops colors: Gradient) -> Gradient {
    var line = ColorLine(from: -radius, to: radius)
    let pieces = colors.pieces
    let rays = ([0] + colors.stops.map { Double($0.offset) }).compactMap(place)
    let places = ([-radius] + rays.filter { abs($0) < radius } + [radius]).sorted()
    for (from, to) in zip(places, places.dropFirst()) where from < to {
      let middle = offset(at: (from + to) / 2)
      guard let piece = pieces.last(where: { $0.from <= middle }) else { continue }
      line.append(piece, from: from, to: to) { place in
        // A full turn starts anew between pieces, not within one.
        let way = offset(at: place) - middle
        return middle + way - way.rounded()
      }
    }
    let perspective = Projection(
      m11: 1, m12: 0, m13: 0, m21: 0, m22: 1, m23: convergence, m31: 0, m32: 0, m33: 1)
    return Gradient(
      kind: .axial(start: CGPoint(x: -radius, y: 0), end: CGPoint(x: radius, y: 0)), stops: line.stops,
      projection: perspective.concatenating(Projection(place)))
  }

  /// Returns the offset in turns, 0…1.
  private func offset(at s: Double) -> Double {
    let way = start + change * s
    let turn = (atan2(way.y, way.x) - angle) / (2 * .pi)
    return turn - turn.rounded(.down)
  }

  /// Returns the place of the ray of an offset, if it is visible.
  private func place(of offset: Double) -> Double? {
    let turn = angle + offset * 2 * .pi
    let ray = SIMD2(cos(turn), sin(turn))
    let place = -(start.x * ray.y - start.y * ray.x) / (change.x * ray.y - change.y * ray.x)
    guard place.isFinite, ((start + change * place) * ray).sum() > 0 else { return nil }
    return place
  }
}
