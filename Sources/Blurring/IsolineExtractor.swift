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
    var edges = Edges(field)
    return levels.indices.map { k in
      let path = CGMutablePath()
      for loop in loops(k, &edges) {
        ContourFit(
          closedLine: gates(loop, on: grid, tolerance: tolerance),
          curveRadius: curveRadius.map { $0 / grid.unit }
        ).appendClosed(to: path, on: grid)
      }
      return path
    }
  }

  /// Which edge of the grid a line goes to from each edge; -1 for none, as it is for all before and after use.
  struct Edges {
    fileprivate var next: [Int32]

    init(_ field: SampledField) { next = [Int32](repeating: -1, count: 2 * field.width * field.height) }
  }

  /// The closed lines of one level.
  func loops(_ k: Int, _ edges: inout Edges) -> [[Vector]] {
    trace(k, &edges).map { $0.map { crossing(Int($0), level: levels[k]) } }
  }

  func loopCount(_ k: Int, _ edges: inout Edges) -> Int { trace(k, &edges).count }

  /// The edges that each closed line crosses.
  private func trace(_ k: Int, _ edges: inout Edges) -> [[Int32]] {
    connect(cells[k], level: levels[k], next: &edges.next).compactMap { start in
      var loop: [Int32] = []
      var edge = start
      while edge >= 0, edges.next[Int(edge)] >= 0 {
        loop.append(edge)
        let following = edges.next[Int(edge)]
        edges.next[Int(edge)] = -1
        edge = following
      }
      return loop.count >= 3 ? loop : nil
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
    starts.reserveCapacity(cells.count)
    let (width, limit) = (field.width, Float(level))
    for cell in cells {
      let at = Int(cell)
      let corners = SIMD4(
        field.values[at], field.values[at + 1], field.values[at + width + 1], field.values[at + width])
      let edges = SIMD4(Int32(2 * at), Int32(2 * (at + 1) + 1), Int32(2 * (at + width)), Int32(2 * at + 1))
      let inside = corners .>= limit
      let count = (0..<4).count { inside[$0] }
      // Two opposite corners inside belong together where the middle is inside as well.
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
