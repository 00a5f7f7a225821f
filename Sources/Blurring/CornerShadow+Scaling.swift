import CoreGraphics

/// A line of equal value that is a neighbour's, scaled and moved.
struct ScaledQuadrant {
  /// The neighbour; the same for all that follow it, so that a document may say it once.
  var quadrant: CornerShadow.Quadrant
  var scale: Vector
  var shift: Vector
}

extension CornerShadow {
  /// Lines of equal value of which many are images of a few.
  ///
  /// From one level to the next a corner's line mostly moves and gets wider: lines around a circle are circles about the same
  /// middle. So an image is put between the level's own straight sides, and scaled until it meets the level on its
  /// bend. Of 128 lines about seven are enough.
  ///
  /// - Parameter isFar: along which axes the piece has no middle, so that its sides are as long as they like.
  func scaledQuadrants(_ levels: [Double], tolerance: Double, isFar: SIMDMask<SIMD2<Int64>>)
    -> [ScaledQuadrant]
  {
    var finder = QuadrantFinder(self, tolerance: Self.shareOfBase * tolerance, places: Scaling.places)
    var sides = sides
    let ends = levels.map { sides.ends($0) }
    var result: [ScaledQuadrant] = []
    var span = 8
    while result.count < levels.count {
      let first = result.count
      var ahead = min(span, levels.count - 1 - first)
      while true {
        var trial = finder
        let base = trial.quadrant(levels[first + ahead])
        let shape = Scaling(
          base, side: ends[first + ahead], field: field, tolerance: tolerance, isFar: isFar)
        var last = Vector(repeating: 1)
        var images: [ScaledQuadrant] = []
        for k in (first..<first + ahead).reversed() {
          guard let image = shape.image(levels[k], side: ends[k], from: last) else { break }
          images.append(image)
          last = image.scale
        }
        guard images.count == ahead else {
          ahead /= 2
          continue
        }
        finder = trial
        result += images.reversed()
        result.append(ScaledQuadrant(quadrant: base, scale: Vector(repeating: 1), shift: .zero))
        last = Vector(repeating: 1)
        while result.count < levels.count,
          let image = shape.image(levels[result.count], side: ends[result.count], from: last)
        {
          result.append(image)
          last = image.scale
        }
        span = max(1, result.count - first - ahead)
        break
      }
    }
    return result
  }

  /// Which part of the tolerance the lines that are not images may take.
  private static let shareOfBase = 0.65
}

/// The images of one line of equal value.
private struct Scaling {
  let quadrant: CornerShadow.Quadrant
  let side: Vector
  let field: RoundedRectangleField
  let tolerance: Double
  let isFar: SIMDMask<SIMD2<Int64>>
  /// Places on the line, seen from where its sides would meet.
  private let places: [Vector]
  /// Where images must meet the level.
  private let knots: [Vector]

  /// Where on each curve it is compared with the blur.
  static let places = [0.12, 0.3, 0.5, 0.7, 0.88]
  /// How much larger or smaller an image may be.
  private static let scales = 0.5...2.0

  init(
    _ quadrant: CornerShadow.Quadrant, side: Vector, field: RoundedRectangleField, tolerance: Double,
    isFar: SIMDMask<SIMD2<Int64>>
  ) {
    (self.quadrant, self.side, self.field) = (quadrant, side, field)
    (self.tolerance, self.isFar) = (tolerance, isFar)
    let places = quadrant.curves.flatMap { curve in
      ([0, 1] + Self.places).map { curve.point(at: $0) - side }
    }
    self.places = places
    // Where the line has turned so far from one side to the other.
    let turns = all(isFar) ? [0.3, 0.7] : any(isFar) ? [0.5] : []
    knots = turns.compactMap { turn in
      places.min { abs($0.x / ($0.x + $0.y) - turn) < abs($1.x / ($1.x + $1.y) - turn) }
    }
  }

  /// The image at a level; nil where none comes near it.
  ///
  /// - Parameters:
  ///   - end: where the level's straight sides lie.
  ///   - start: a scale that may be near.
  func image(_ level: Double, side end: Vector, from start: Vector) -> ScaledQuadrant? {
    // From the middle, a side's distance says the scale.
    var scale = start.replacing(with: end / side, where: .!isFar)
    for _ in 0..<4 where !knots.isEmpty {
      let misses = knots.map { knot in
        let (value, slope) = field.sample(end + knot * scale)
        return (miss: level - value, slope: (slope * knot).replacing(with: 0, where: .!isFar))
      }
      guard let first = misses.first, let last = misses.last else { return nil }
      if misses.allSatisfy({ abs($0.miss) < 1e-5 }) { break }
      if misses.count == 1 {
        let slope = first.slope.x + first.slope.y
        scale += Vector.zero.replacing(with: first.miss / slope, where: isFar)
      } else {
        let area = first.slope.cross(last.slope)
        scale +=
          Vector(
            first.miss * last.slope.y - last.miss * first.slope.y,
            first.slope.x * last.miss - last.slope.x * first.miss) / area
      }
    }
    guard Self.scales.contains(scale.min()), Self.scales.contains(scale.max()),
      places.allSatisfy({ abs(field.sample(end + $0 * scale).value - level) <= tolerance })
    else { return nil }
    return ScaledQuadrant(quadrant: quadrant, scale: scale, shift: end - side * scale)
  }
}
