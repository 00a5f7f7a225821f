import Drawing
import Foundation
import QuartzCore

/// A conic gradient whose centre is seen far off the page, since it lies near the eye's own plane: a fan around it would have
/// points that no format can say.
///
/// What is seen of its rays are the lines of equal colour of an axial gradient in perspective, and parallel ones where the
/// centre lies in the eye's plane itself. Only offsets crowd otherwise than an axial gradient's, which more stops say.
struct DistantRays {
  /// How many times as far away as what is painted is large a centre is that counts as distant.
  private static let nearest = 40.0
  /// How far beyond what is painted colours are said, as rays spread.
  private static let reach = 1 + 2 / nearest

  /// Parallel rays too are said to meet somewhere: some viewers show 256 colours of a plain gradient's length, of one in
  /// perspective all.
  private static let least = 1e-6

  /// From across the rays and along them, towards the centre, to the page: around the middle of what is painted.
  private let place: CGAffineTransform
  /// One by the distance of the centre from the middle; negative where it lies behind the eye.
  private let convergence: Double
  /// Half as wide as what is painted, at least.
  private let radius: Double
  /// Where a place s across the rays lies from the centre, in the gradient's coordinates, but for its distance:
  /// start + s · change.
  private let start, change: SIMD2<Double>
  private let angle: Double

  /// - Parameters:
  ///   - map: from the gradient's coordinates to the page.
  ///   - box: what is painted.
  /// - Returns: nil where the centre is seen nearer.
  init?(center: CGPoint, angle: CGFloat, map: Projection, over box: CGRect) {
    let hub = SIMD2(Double(center.x), Double(center.y))
    let middle = SIMD2(Double(box.midX), Double(box.midY))
    let (width, height) = (Double(box.width), Double(box.height))
    let w = map.w(of: center)
    // Towards the centre, times w.
    let way =
      SIMD2(hub.x * map.m11 + hub.y * map.m21 + map.m31, hub.x * map.m12 + hub.y * map.m22 + map.m32)
      - middle * w
    let length = (way * way).sum().squareRoot()
    // Nothing is seen of a plane that has no map back.
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

  /// - Parameter colors: the gradient.
  func gradient(stops colors: Gradient) -> Gradient {
    var line = ColorLine(from: -radius, to: radius)
    let pieces = colors.pieces
    let rays = ([0] + colors.stops.map { Double($0.offset) }).compactMap(place)
    let places = ([-radius] + rays.filter { abs($0) < radius } + [radius]).sorted()
    for (from, to) in zip(places, places.dropFirst()) where from < to {
      let middle = offset(at: (from + to) / 2)
      guard let piece = pieces.last(where: { $0.from <= middle }) else { continue }
      line.append(piece, from: from, to: to) { place in
        // A full turn begins anew between pieces, not within one.
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

  /// In turns, 0…1.
  private func offset(at s: Double) -> Double {
    let way = start + change * s
    let turn = (atan2(way.y, way.x) - angle) / (2 * .pi)
    return turn - turn.rounded(.down)
  }

  /// Where the ray of an offset is seen, if it is.
  private func place(of offset: Double) -> Double? {
    let turn = angle + offset * 2 * .pi
    let ray = SIMD2(cos(turn), sin(turn))
    let place = -(start.x * ray.y - start.y * ray.x) / (change.x * ray.y - change.y * ray.x)
    guard place.isFinite, ((start + change * place) * ray).sum() > 0 else { return nil }
    return place
  }
}
