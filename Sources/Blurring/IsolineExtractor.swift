import CoreGraphics

/// The lines of equal value of a sampled field: found by marching squares, put right by Newton's method on the cubic
/// between the samples, and fitted with Bézier curves.
struct IsolineExtractor {
  private let field: SampledField
  private let levels: [Double]
  private let seen: (low: Vector, high: Vector)?
  /// For each level the cells that its line runs through.
  private let cells: [[Int32]]

  /// - Parameter seen: outside of which lines need not be exact; nil for everywhere.
  init(field: SampledField, levels: [Double], seen: CGRect? = nil) {
    // Samples are of single precision: a level between two of them would be passed by a line in one cell, and not in its
    // neighbour.
    let levels = levels.map { Double(Float($0)) }
    self.field = field
    self.levels = levels
    self.seen = seen.map {
      (Vector(Double($0.minX), Double($0.minY)), Vector(Double($0.maxX), Double($0.maxY)))
    }
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

  /// One path for each level, of closed subpaths with the higher side on the left; empty where nothing reaches it.
  ///
  /// - Parameters:
  ///   - tolerance: how far a line may be off, as a difference in the field's value.
  ///   - curveRadius: beyond what radius there may be curves; nil for straight lines only.
  func paths(on grid: ContourGrid, tolerance: Double, curveRadius: Double?) -> [CGPath] {
    // Which edge of the grid a line goes to from each edge; -1 for none.
    var next = [Int32](repeating: -1, count: 2 * field.width * field.height)
    return levels.indices.map { k in
      let starts = connect(cells[k], level: levels[k], next: &next)
      let path = CGMutablePath()
      for start in starts where next[Int(start)] >= 0 {
        let loop = follow(start, level: levels[k], next: &next)
        if loop.count >= 3 {
          ContourFit(
            closedLine: gates(loop, on: grid, tolerance: tolerance),
            curveRadius: curveRadius.map { $0 / grid.unit }
          ).appendClosed(to: path, on: grid)
        }
      }
      return path
    }
  }

  private func gates(_ points: [Vector], on grid: ContourGrid, tolerance: Double) -> [Gate] {
    points.enumerated().map { k, point in
      let slope = field.sample(point).slope
      let chord = points[(k + 1) % points.count] - points[(k + points.count - 1) % points.count]
      return Gate(
        middle: grid.place(point),
        direction: Vector(slope.y, -slope.x).normalized ?? chord.normalized ?? Vector(1, 0),
        reach: max(min(tolerance / max(slope.length, 1e-300), 0.1 * field.sigma), unseenReach(point))
          / grid.unit)
    }
  }

  /// How far a line may be off because nothing of it is seen: half of the way to what is.
  private func unseenReach(_ point: Vector) -> Double {
    guard let seen else { return 0 }
    return pointwiseMax(.zero, pointwiseMax(seen.low - point, point - seen.high)).length / 2
  }

  /// Edges are numbered by the sample at their lower or left end: twice its index for the edge along x, and one more
  /// for the edge along y.
  private func connect(_ cells: [Int32], level: Double, next: inout [Int32]) -> [Int32] {
    var starts: [Int32] = []
    let width = field.width
    let limit = Float(level)
    for cell in cells {
      let at = Int(cell)
      let corners = [at, at + 1, at + width + 1, at + width]
      let edges = [Int32(2 * at), Int32(2 * (at + 1) + 1), Int32(2 * (at + width)), Int32(2 * at + 1)]
      let inside = corners.map { field.values[$0] >= limit }
      let leaving = (0..<4).filter { inside[$0] && !inside[($0 + 1) % 4] }
      let entering = (0..<4).filter { !inside[$0] && inside[($0 + 1) % 4] }
      guard let first = leaving.first else { continue }
      if leaving.count == 1, let only = entering.first {
        next[Int(edges[first])] = edges[only]
      } else {
        // Two opposite corners are inside; they belong together where the middle is inside as well.
        let mean = corners.reduce(Float(0)) { $0 + field.values[$1] } / 4
        for leave in leaving {
          next[Int(edges[leave])] = edges[mean >= limit ? (leave + 1) % 4 : (leave + 3) % 4]
        }
      }
      for leave in leaving { starts.append(edges[leave]) }
    }
    return starts
  }

  private func follow(_ start: Int32, level: Double, next: inout [Int32]) -> [Vector] {
    var points: [Vector] = []
    var edge = start
    while edge >= 0, next[Int(edge)] >= 0 {
      points.append(crossing(Int(edge), level: level))
      let following = next[Int(edge)]
      next[Int(edge)] = -1
      edge = following
    }
    return points
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
