import QuartzCore

extension CAEmitterLayer {
  /// Returns the direction at longitude 0 of a particle born at a place: along the x axis in general, towards
  /// falling y from lines, and outwards from circles and spheres if it is born on their surface.
  ///
  /// Core Animation does not document this. It is inferred from common uses: confetti and snow that fall from
  /// a line at longitude π in the default mode, and explosions out of circles.
  func emissionDirection(from place: SIMD3<Double>) -> SIMD3<Double> {
    switch emitterShape {
    case .line: return SIMD3(0, -1, 0)
    case .circle, .sphere:
      guard emitterMode == .outline || emitterMode == .surface else { return SIMD3(1, 0, 0) }
      let center = SIMD3(Double(emitterPosition.x), Double(emitterPosition.y), Double(emitterZPosition))
      let way = place - center
      let length = (way * way).sum().squareRoot()
      return length > 0 ? way / length : SIMD3(1, 0, 0)
    default: return SIMD3(1, 0, 0)
    }
  }

  /// Returns a direction turned about the z axis by longitude, and lifted towards it by latitude.
  static func direction(_ forwards: SIMD3<Double>, longitude: Double, latitude: Double) -> SIMD3<Double> {
    let flat = (forwards.x * forwards.x + forwards.y * forwards.y).squareRoot()
    let sideways = flat > 0 ? SIMD3(-forwards.y, forwards.x, 0) / flat : SIMD3(0, 1, 0)
    let upwards = SIMD3(-forwards.z * sideways.y, forwards.z * sideways.x, flat)
    let turned = forwards * cos(longitude) + sideways * sin(longitude)
    return turned * cos(latitude) + upwards * sin(latitude)
  }

  /// Returns a place on or in the emitter's shape where a particle begins.
  func birthPlace(random: inout ParticleGenerator) -> SIMD3<Double> {
    let center = SIMD3(Double(emitterPosition.x), Double(emitterPosition.y), Double(emitterZPosition))
    let size = SIMD3(
      Double(emitterSize.width), Double(emitterSize.height),
      emitterShape == .cuboid ? Double(emitterDepth) : 0)
    // Three numbers for every shape, so that changing it leaves the rest of a particle's life as it is.
    let unit = SIMD3(random.unit(), random.unit(), random.unit())
    switch emitterShape {
    case .line:
      return center + SIMD3(((emitterMode == .points ? unit.x.rounded() : unit.x) - 0.5) * size.x, 0, 0)
    case .rectangle, .cuboid:
      let corner =
        switch emitterMode {
        case .points: unit.rounded(.toNearestOrAwayFromZero)
        case .outline: Self.onEdge(unit, of: size)
        case .surface: Self.onFace(unit, of: size)
        default: unit
        }
      return center + (corner - 0.5) * size
    case .circle:
      let isRim = emitterMode == .outline || emitterMode == .points
      let far = isRim ? size.x : size.x * unit.y.squareRoot()
      return center + SIMD3(cos(unit.x * 2 * .pi), sin(unit.x * 2 * .pi), 0) * far
    case .sphere:
      let z = 2 * unit.z - 1
      let ring = (1 - z * z).squareRoot()
      let far = emitterMode == .volume ? size.x * cbrt(unit.y) : size.x
      return center + SIMD3(cos(unit.x * 2 * .pi) * ring, sin(unit.x * 2 * .pi) * ring, z) * far
    default: return center
    }
  }

  /// Returns a place on one of a box's edges, in units of its size; longer edges are hit more often.
  private static func onEdge(_ unit: SIMD3<Double>, of size: SIMD3<Double>) -> SIMD3<Double> {
    guard let (axis, part) = choice(unit.x, weights: size) else { return unit }
    let (first, second) = (unit.y.rounded(), unit.z.rounded())
    switch axis {
    case 0: return SIMD3(part, first, second)
    case 1: return SIMD3(first, part, second)
    default: return SIMD3(first, second, part)
    }
  }

  /// Returns a place on one of a box's faces, in units of its size; larger faces are hit more often.
  private static func onFace(_ unit: SIMD3<Double>, of size: SIMD3<Double>) -> SIMD3<Double> {
    let areas = SIMD3(size.y * size.z, size.x * size.z, size.x * size.y)
    guard let (axis, part) = choice(unit.x, weights: areas) else { return unit }
    let side = unit.z.rounded()
    switch axis {
    case 0: return SIMD3(side, part, unit.y)
    case 1: return SIMD3(part, side, unit.y)
    default: return SIMD3(part, unit.y, side)
    }
  }

  /// Returns which of three weights a number of 0…1 falls on, and how far into it; nil where all are zero.
  private static func choice(_ unit: Double, weights: SIMD3<Double>) -> (axis: Int, part: Double)? {
    let total = weights.sum()
    guard total > 0, total.isFinite else { return nil }
    var rest = unit * total
    for axis in 0..<2 {
      if rest < weights[axis] { return (axis, rest / weights[axis]) }
      rest -= weights[axis]
    }
    return weights.z > 0 ? (2, min(rest / weights.z, 1)) : (1, 1)
  }
}
