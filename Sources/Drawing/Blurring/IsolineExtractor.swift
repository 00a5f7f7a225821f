import CoreGraphics

/// Extracts the lines of equal value of a sampled field: by marching squares, refined with Newton's method on
/// the cubic between the samples, and fitted with curves.
struct IsolineExtractor {
  private let field: SampledField
  private let levels: [Double]
  /// The cells that the line of each level runs through.
  private let cells: [[Int32]]

  init(field: SampledField, levels: [Double]) {
    // Samples are of single precision. A level between two float values could pass one cell, but not its
    // neighbour.
    let levels = levels.map { Double(Float($0)) }
    self.field = field
    self.levels = levels
    var cells = [[Int32]](repeating: [], count: levels.count)
    let values = field.values
    for row in 0..<field.height - 1 {
      for column in 0..<field.width - 1 {
        let at = row * field.width + column
        let corners = SIMD4(
          values[at], values[at + 1], values[at + field.width], values[at + field.width + 1])
        let (low, high) = (Double(corners.min()), Double(corners.max()))
        var k = Self.firstIndex(in: levels, above: low)
        while k < levels.count, levels[k] <= high {
          cells[k].append(Int32(at))
          k += 1
        }
      }
    }
    self.cells = cells
  }

  private static func firstIndex(in levels: [Double], above value: Double) -> Int {
    var (low, high) = (0, levels.count)
    while low < high {
      let middle = (low + high) / 2
      if levels[middle] > value { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Returns one path for each level, of closed subpaths with the higher side on the left, in the
  /// silhouette's coordinates; empty if nothing reaches the level.
  func paths() -> [CGPath] {
    // The next edge of the grid after each edge of a line; -1 for none, and for all before and after use.
    var next = [Int32](repeating: -1, count: 2 * field.width * field.height)
    return levels.indices.map { k in
      let path = CGMutablePath()
      for loop in trace(k, &next) {
        let points = loop.map { crossing(Int($0), level: levels[k]) }
        ContourFit(places(points)).append(to: path)
      }
      return path
    }
  }

  /// Returns the edges that each closed line crosses.
  private func trace(_ k: Int, _ next: inout [Int32]) -> [[Int32]] {
    connect(cells[k], level: levels[k], next: &next).compactMap { start in
      var loop: [Int32] = []
      var edge = start
      while edge >= 0, next[Int(edge)] >= 0 {
        loop.append(edge)
        let following = next[Int(edge)]
        next[Int(edge)] = -1
        edge = following
      }
      return loop.count >= 3 ? loop : nil
    }
  }

  private func places(_ points: [Vector]) -> [ContourFit.Place] {
    var result: [ContourFit.Place] = []
    result.reserveCapacity(points.count)
    for (k, point) in points.enumerated() {
      let slope = field.sample(point).slope
      let (here, next) = (
        field.expanded(point), field.expanded(points[k + 1 < points.count ? k + 1 : 0])
      )
      let place = ContourFit.Place(
        point: here,
        direction: Vector(slope.y, -slope.x).normalized ?? (next - here).normalized ?? Vector(1, 0),
        reach: min(ShadowContours.tolerance / max(slope.length, 1e-300), 0.1 * field.sigma))
      result.append(place)
      // Stretches removed from the field are straight.
      if (next - here).length > 2 * field.spacing {
        for part in [0.01, 0.25, 0.5, 0.75, 0.99] {
          var between = place
          between.point = here.mixed(with: next, part)
          result.append(between)
        }
      }
    }
    return result
  }

  /// Connects edges. These are numbered by the sample at their lower or left end: twice its index for the
  /// edge along x, and one more for the edge along y.
  private func connect(_ cells: [Int32], level: Double, next: inout [Int32]) -> [Int32] {
    var starts: [Int32] = []
    starts.reserveCapacity(cells.count)
    let (width, limit) = (field.width, Float(level))
    for cell in cells {
      let at = Int(cell)
      let corners = SIMD4(
        field.values[at], field.values[at + 1], field.values[at + width + 1], field.values[at + width])
      let edges = SIMD4(Int32(2 * at), Int32(2 * (at + 1) + 1), Int32(2 * (at + width)), Int32(2 * at + 1))
      let inside = corners .>= limit
      let count = (0..<4).count { inside[$0] }
      // Two opposite corners inside are connected if the middle is inside as well.
      let isSaddle = count == 2 && inside[0] == inside[2]
      let turn = corners.sum() / 4 >= limit ? 1 : 3
      for leave in 0..<4 where inside[leave] && !inside[(leave + 1) % 4] {
        let enter = isSaddle ? (leave + turn) % 4 : (0..<4).first { !inside[$0] && inside[($0 + 1) % 4] }
        next[Int(edges[leave])] = edges[enter ?? leave]
        starts.append(edges[leave])
      }
    }
    return starts
  }

  private func crossing(_ edge: Int, level: Double) -> Vector {
    let at = edge / 2
    let other = edge % 2 == 0 ? at + 1 : at + field.width
    let (a, b) = (Double(field.values[at]), Double(field.values[other]))
    let part = a == b ? 0.5 : (level - a) / (b - a)
    let cell = Vector(Double(at % field.width), Double(at / field.width))
    var point = field.origin + (cell + (edge % 2 == 0 ? Vector(part, 0) : Vector(0, part))) * field.spacing
    for _ in 0..<2 {
      let (value, slope) = field.sample(point)
      let steepness = slope.dot(slope)
      guard steepness > 0 else { break }
      let step = slope * ((level - value) / steepness)
      guard step.length < 0.5 * field.spacing else { break }
      point += step
    }
    return point
  }
}
