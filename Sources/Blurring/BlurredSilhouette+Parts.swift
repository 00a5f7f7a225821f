import CoreGraphics

/// Contours that show a part of a shadow, and mirrored other parts.
public struct ShadowPart: Sendable {
  /// Of straight lines between points of the grid, about the rectangle's middle.
  public let contours: ShadowContours
  /// Where the part is drawn: itself, and its images across the axes.
  public let mirrors: [CGAffineTransform]
}

extension BlurredSilhouette {
  /// A rounded rectangle's contours in parts that make the whole shadow once they are mirrored; nil for other silhouettes and
  /// for sharp shadows.
  ///
  /// A quarter is enough where all corners are alike, a half where those of two sides are. Each part goes a little beyond its
  /// quadrants. Parts overlap where all of them show the same, so it does not matter which one is on top. Edges must not be
  /// antialiased: those along the axes lie on each other.
  ///
  /// - Parameter limit: into how many levels alpha is divided at most; fewer where lines would have to be coarse.
  public func parts(atMost limit: Int) -> [ShadowPart]? {
    guard case .roundedRectangle(let shadow) = form else { return nil }
    let sample = ShadowContours.Purpose.sample
    let grid = partGrid(tolerance: sample)
    // The bytes of all are those of a few, more or less.
    let few = ShadowContours.levels(steps: max(1, limit / 8), peak: shadow.peak, for: .pathData)
    let lines = lines(of: shadow, few.map(\.threshold), on: grid, tolerance: sample)
    let choices = Self.divisions(shadow.firsts).map { division in
      let bytes = division.reduce(0) { sum, run in
        few.indices.reduce(sum) {
          $0
            + ShadowContours.Purpose.pathData.bytes(
              of: path(run, of: shadow, lines, level: $1, on: grid), on: grid)
        }
      }
      return (
        division: division, fineness: Self.fineness(atMost: limit, bytes: 8 * bytes, paths: division.count)
      )
    }
    guard let best = choices.min(by: { $0.fineness.error < $1.fineness.error }) else { return nil }
    let levels = ShadowContours.levels(steps: best.fineness.steps, peak: shadow.peak, for: .pathData)
    let tolerance = best.fineness.tolerance
    let finalGrid = partGrid(tolerance: tolerance)
    let final = self.lines(of: shadow, levels.map(\.threshold), on: finalGrid, tolerance: tolerance)
    return best.division.map { run in
      ShadowPart(
        contours: ShadowContours(
          paths: levels.enumerated().map {
            (path(run, of: shadow, final, level: $0, on: finalGrid), .winding, $1.level)
          }, grid: finalGrid),
        mirrors: Self.mirrors(of: run, shadow.firsts))
    }
  }

  /// How fine lines and steps may be that fit, and what both are off together at most, in 1/255.
  ///
  /// - Parameters:
  ///   - bytes: what `limit` steps take at the tolerance `sample`.
  ///   - paths: of how many paths each level is made.
  private static func fineness(
    atMost limit: Int, bytes: Double, paths: Int
  ) -> (steps: Int, tolerance: Double, error: Double) {
    func choice(_ steps: Int) -> (steps: Int, tolerance: Double, error: Double) {
      let room = rectangleBytes - ShadowContours.Purpose.pathBytes * Double(steps * paths)
      let share = bytes * Double(steps) / Double(limit) / max(room, 1)
      let tolerance = max(ShadowContours.Purpose.tolerance(share: share), finest)
      return (steps, tolerance, 127.5 / Double(steps) + tolerance)
    }
    let all = choice(limit)
    // Lines are seldom off by all that they may.
    guard all.tolerance > wellEnough else { return all }
    return stride(from: limit, to: limit / 2, by: -8).map(choice).min { $0.error < $1.error } ?? all
  }

  /// The lines of each corner that is unlike those before it, by its quadrant.
  private func lines(
    of shadow: RoundedRectangleShadow, _ thresholds: [Double], on grid: ContourGrid, tolerance: Double
  ) -> [Int: [[Vector]]] {
    var result: [Int: [[Vector]]] = [:]
    for (quadrant, first) in shadow.firsts.enumerated() where first == quadrant {
      let corner = shadow.quarters[quadrant]
      result[quadrant] = corner.quadrants(thresholds, tolerance: Self.curveTolerance / 255).map {
        corner.line($0, on: grid, tolerance: tolerance)
      }
    }
    return result
  }

  private func path(
    _ run: Run, of shadow: RoundedRectangleShadow, _ lines: [Int: [[Vector]]], level: Int,
    on grid: ContourGrid
  ) -> CGPath {
    path(run.compactMap { k in lines[shadow.firsts[k]].map { ($0[level], k) } }, on: grid)
  }

  /// Quadrants that follow each other counterclockwise.
  private typealias Run = [Int]

  /// In which ways the quadrants make parts.
  ///
  /// - Parameter firsts: for each quadrant the first one whose corner is alike.
  private static func divisions(_ firsts: [Int]) -> [[Run]] {
    var result: [[Run]] = [firsts.enumerated().filter { $0 == $1 }.map { [$0.offset] }, [[0, 1, 2, 3]]]
    if firsts[0] == firsts[1], firsts[2] == firsts[3] { result.append([[3, 0]]) }
    if firsts[0] == firsts[3], firsts[1] == firsts[2] { result.append([[0, 1]]) }
    return result
  }

  private static func mirrors(of run: Run, _ firsts: [Int]) -> [CGAffineTransform] {
    let all = RoundedRectangle.mirrors
    let images: [Vector] =
      switch run.count {
      case 1: firsts.indices.filter { firsts[$0] == run[0] }.map { all[$0] * all[run[0]] }
      case 2: [Vector(1, 1), run == [0, 1] ? Vector(1, -1) : Vector(-1, 1)]
      default: [Vector(1, 1)]
      }
    return images.map { CGAffineTransform(scaleX: $0.x, y: $0.y) }
  }

  /// About the middle, so that copies are mirrored at the grid's own lines.
  private func partGrid(tolerance: Double) -> ContourGrid {
    ContourGrid(
      box: CGRect(x: -bounds.width / 2, y: -bounds.height / 2, width: bounds.width, height: bounds.height),
      sigma: sigma, fineness: ShadowContours.Purpose.pathData.lineFineness(tolerance: tolerance))
  }

  /// How far curves may be off from which the lines are made, in 1/255.
  private static let curveTolerance = 0.1
  /// How far lines may be off before there are fewer steps instead, in 1/255.
  private static let wellEnough = 0.8
  /// How far lines may be off from those at least.
  private static let finest = 0.3
  /// How many bytes the parts may take in a file of 20 kB.
  private static let rectangleBytes = 19_800.0

  /// Joins lines of quadrants that follow each other, round what lies on their inner side.
  private func path(_ lines: [(points: [Vector], quadrant: Int)], on grid: ContourGrid) -> CGPath {
    let below = (-0.04 * sigma / grid.unit).rounded(.down)
    let isWhole = lines.count == RoundedRectangle.mirrors.count
    var points: [Vector] = []
    for (k, (line, quadrant)) in lines.enumerated() {
      guard let start = line.first, let end = line.last else { continue }
      let isReversed = quadrant % 2 == 1
      var part = line
      // Beyond the axes on which the run begins and ends.
      if !isWhole, k == (isReversed ? lines.count - 1 : 0) { part.insert(Vector(start.x, below), at: 0) }
      if !isWhole, k == (isReversed ? 0 : lines.count - 1) { part.append(Vector(below, end.y)) }
      if lines.count == 1 { part.append(Vector(repeating: below)) }
      let image = part.map { $0 * RoundedRectangle.mirrors[quadrant] }
      points += isReversed ? image.reversed() : image
    }
    let path = CGMutablePath()
    for (k, point) in points.enumerated() where k == 0 || point != points[k - 1] {
      if k == 0 { path.move(to: grid.point(point)) } else { path.addLine(to: grid.point(point)) }
    }
    path.closeSubpath()
    return path
  }
}

extension CornerShadow {
  /// A line of equal value as whole points of a grid about the rectangle's middle.
  ///
  /// - Parameter tolerance: how far it may be off, in 1/255.
  fileprivate func line(_ quadrant: Quadrant, on grid: ContourGrid, tolerance: Double) -> [Vector] {
    guard let first = quadrant.curves.first, let last = quadrant.curves.last else { return [] }
    func gate(_ curve: Cubic, _ t: Double) -> Gate {
      let point = curve.point(at: t)
      let steepness = max(field.sample(point).slope.length, 1e-300)
      return Gate(
        middle: grid.place(point), direction: curve.derivative(at: t).normalized ?? Vector(0, 1),
        reach: min(tolerance / 255 / steepness, 0.1 * field.sigma) / grid.unit)
    }
    let gates =
      quadrant.curves.flatMap { curve in (0..<8).map { gate(curve, Double($0) / 8) } } + [gate(last, 1)]
    let start = grid.place(first.p0).rounded(.toNearestOrEven)
    return [start]
      + ContourFit(openLine: gates, from: start, to: grid.place(last.p3).rounded(.toNearestOrEven)).corners
  }
}
