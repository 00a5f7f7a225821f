extension PathArrangement {
  /// The ends of a chord in either direction.
  struct Ends: Hashable {
    var low: GridPoint
    var high: GridPoint
  }

  /// All chords between the same two points, from the lesser point to the greater.
  struct Edge {
    var low: GridPoint
    var high: GridPoint
    /// For each area: how often its outline runs from low to high, minus how often it runs back.
    var turns: [Int]
    /// For each area: how often its outline runs here in either direction.
    var crossings: [Int]
    /// A chord on the edge, and whether it runs from low to high.
    var chord: Int
    var isForward: Bool
  }

  /// All edges of areas, and optionally those of lines.
  func edges(withLines: Bool) -> [Edge] {
    var places: [Ends: Int] = [:]
    var result: [Edge] = []
    for (index, chord) in chords.enumerated() where withLines || chord.owner != Self.line {
      let (ends, isForward) = (chord.ends, chord.isForward)
      let place = places[ends] ?? result.count
      if place == result.count {
        places[ends] = place
        let none = Array(repeating: 0, count: areaCount)
        result.append(
          Edge(
            low: ends.low, high: ends.high, turns: none, crossings: none, chord: index, isForward: isForward))
      }
      guard chord.owner != Self.line else { continue }
      result[place].turns[chord.owner] += isForward ? 1 : -1
      result[place].crossings[chord.owner] += 1
    }
    return result
  }
}

extension PathArrangement.Chord {
  var isForward: Bool { (start.y, start.x) < (end.y, end.x) }

  var ends: PathArrangement.Ends {
    isForward ? PathArrangement.Ends(low: start, high: end) : PathArrangement.Ends(low: end, high: start)
  }
}

/// Determines the areas on both sides of edges.
struct EdgeSides {
  private let edges: [PathArrangement.Edge]
  private let rule: CGPathFillRule
  private let areaCount: Int
  /// Edges by the strips of y that they cross, or of x for horizontal edges.
  private let rows: Strips
  private let columns: Strips

  init(_ edges: [PathArrangement.Edge], rule: CGPathFillRule, areaCount: Int) {
    self.edges = edges
    self.rule = rule
    self.areaCount = areaCount
    rows = Strips(edges.map { ($0.low.y, $0.high.y) })
    columns = Strips(edges.map { (min($0.low.x, $0.high.x), max($0.low.x, $0.high.x)) })
  }

  /// For each area, whether it lies to the left and to the right of an edge, seen from low to high.
  func areas(of index: Int) -> (left: [Bool], right: [Bool]) {
    let edge = edges[index]
    let isFlat = edge.low.y == edge.high.y
    // A ray from the edge's midpoint along x; for a horizontal edge, with x and y exchanged.
    func turned(_ p: GridPoint) -> GridPoint { isFlat ? GridPoint(x: p.y, y: p.x) : p }
    let (low, high) = (turned(edge.low), turned(edge.high))
    // Doubled, so that the midpoint has integer coordinates.
    let middle = GridPoint(x: low.x + high.x, y: low.y + high.y)
    var numbers = Array(repeating: 0, count: areaCount)
    func count(_ other: PathArrangement.Edge, _ isUpwards: Bool) {
      for area in numbers.indices {
        numbers[area] +=
          rule == .evenOdd ? other.crossings[area] : isUpwards ? other.turns[area] : -other.turns[area]
      }
    }
    for k in isFlat ? columns[middle.y] : rows[middle.y] where k != index {
      var (a, b) = (turned(edges[k].low), turned(edges[k].high))
      guard (2 * a.y <= middle.y) != (2 * b.y <= middle.y) else { continue }
      let isUpwards = a.y < b.y
      if !isUpwards { swap(&a, &b) }
      let (doubleA, doubleB) = (GridPoint(x: 2 * a.x, y: 2 * a.y), GridPoint(x: 2 * b.x, y: 2 * b.y))
      // The ray meets upward lines to whose left it starts.
      if GridPoint.turn(doubleA, doubleB, middle) > 0 { count(edges[k], isUpwards) }
    }
    let beyond = numbers.map(isInside)
    count(edge, low.y < high.y)
    let before = numbers.map(isInside)
    // Beyond means greater x, which is on the right of an upward edge; with x and y exchanged greater y,
    // which is on the left of an edge along x.
    return isFlat ? (beyond, before) : (before, beyond)
  }

  private func isInside(_ number: Int) -> Bool { rule == .evenOdd ? number % 2 != 0 : number != 0 }
}

/// Intervals by the strips that contain them.
private struct Strips {
  private let start: Int64
  private let width: Int64
  private var members: [[Int]]

  init(_ intervals: [(low: Int64, high: Int64)]) {
    start = intervals.map(\.low).min() ?? 0
    let end = intervals.map(\.high).max() ?? 0
    let count = Int64(max(1, min(intervals.count, 4096)))
    width = (end - start) / count + 1
    members = Array(repeating: [], count: Int(count))
    for (index, interval) in intervals.enumerated() {
      for strip in Int((interval.low - start) / width)...Int((interval.high - start) / width) {
        members[strip].append(index)
      }
    }
  }

  /// The intervals in the strip of a doubled coordinate.
  subscript(doubled: Int64) -> [Int] {
    let strip = Int((doubled - 2 * start) / (2 * width))
    return members.indices.contains(strip) ? members[strip] : []
  }
}
