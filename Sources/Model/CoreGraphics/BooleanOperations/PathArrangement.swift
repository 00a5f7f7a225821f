/// Paths as chords that only meet at their ends.
///
/// All points lie on an integer grid, fine enough to be invisible and coarse enough for exact products.
/// Chords are split where they cross, and where the end of another lies on them. Splitting moves them by less
/// than a unit, so it is repeated until there is nothing to split.
struct PathArrangement {
  /// The segments of the paths, from which results are built.
  private(set) var sources: [Segment] = []
  private(set) var chords: [Chord] = []
  let rule: CGPathFillRule
  let areaCount: Int
  private let grid: Grid

  /// The owner of chords that bound no area.
  static let line = -1

  /// A straight piece of a path.
  struct Chord {
    var start: GridPoint
    var end: GridPoint
    /// The index of the area that the chord bounds.
    var owner: Int
    /// The index of its source segment, and the range of parameters.
    var source: Int
    var from: CGFloat
    var to: CGFloat
  }

  /// - Parameters:
  ///   - areas: paths that bound areas; open subpaths are closed.
  ///   - line: a path that bounds none.
  init(areas: [CGPath], rule: CGPathFillRule, line: CGPath? = nil) {
    self.rule = rule
    areaCount = areas.count
    let all = areas + (line.map { [$0] } ?? [])
    grid = Grid(holding: all)
    for (owner, path) in areas.enumerated() {
      for subpath in path.subpaths {
        for segment in subpath.segments { add(segment, owner) }
        if !subpath.isClosed, subpath.end != subpath.start { add(.line(subpath.end, subpath.start), owner) }
      }
    }
    for subpath in line?.subpaths ?? [] {
      for segment in subpath.segments { add(segment, Self.line) }
    }
    // Each round splits what the one before has moved; few paths need more than one.
    for _ in 0..<24 where !cut() { break }
  }

  /// The position of a grid point in the paths' coordinates.
  func position(_ point: GridPoint) -> CGPoint { grid.position(point) }

  private mutating func add(_ segment: Segment, _ owner: Int) {
    guard segment.isFinite, segment.controlLength > 0 else { return }
    let source = sources.count
    sources.append(segment)
    var start = grid.point(segment.start)
    var from: CGFloat = 0
    let count = segment.chordCount(tolerance: grid.tolerance, most: 4096)
    for k in 1...count {
      let to = CGFloat(k) / CGFloat(count)
      let end = grid.point(k == count ? segment.end : segment.point(at: to))
      if end != start {
        chords.append(Chord(start: start, end: end, owner: owner, source: source, from: from, to: to))
      }
      (start, from) = (end, to)
    }
  }

  /// Splits chords where they meet others; returns false if none do.
  private mutating func cut() -> Bool {
    var cuts: [Int: [(place: Double, point: GridPoint)]] = [:]
    let order = chords.indices.sorted { chords[$0].minX < chords[$1].minX }
    var active: [Int] = []
    for i in order {
      let chord = chords[i]
      active.removeAll { chords[$0].maxX + 1 < chord.minX }
      for j in active where chords[j].minY <= chord.maxY + 1 && chords[j].maxY + 1 >= chord.minY {
        for (which, place, point) in chord.meetings(with: chords[j]) {
          cuts[which == 0 ? i : j, default: []].append((place, point))
        }
      }
      active.append(i)
    }
    guard !cuts.isEmpty else { return false }
    var result: [Chord] = []
    result.reserveCapacity(chords.count + 2 * cuts.count)
    for (index, chord) in chords.enumerated() {
      guard let places = cuts[index] else {
        result.append(chord)
        continue
      }
      var rest = chord
      let length = chord.to - chord.from
      for (place, point) in places.sorted(by: { $0.place < $1.place })
      where point != rest.start && point != rest.end {
        var piece = rest
        (piece.end, piece.to) = (point, chord.from + length * CGFloat(place))
        result.append(piece)
        (rest.start, rest.from) = (piece.end, piece.to)
      }
      result.append(rest)
    }
    chords = result
    return true
  }
}

struct GridPoint: Hashable {
  var x: Int64
  var y: Int64

  /// Twice the signed area of a triangle: positive if `c` lies to the left of the line from `a` to `b`, with
  /// y pointing up. Exact for grid points, and for their doubles.
  static func turn(_ a: GridPoint, _ b: GridPoint, _ c: GridPoint) -> Int64 {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }
}

/// The integer grid for the points of paths.
private struct Grid {
  private static let size = Double(1 << 28)
  private let center: CGPoint
  private let unit: Double
  /// The maximum distance of chords from curves.
  let tolerance: CGFloat
  /// The original coordinates of the paths' own points, which are restored exactly.
  private var knownX: [Int64: CGFloat] = [:]
  private var knownY: [Int64: CGFloat] = [:]

  init(holding paths: [CGPath]) {
    var box = PointBox()
    for path in paths {
      for point in path.points where point.x.isFinite && point.y.isFinite { box.add(point) }
    }
    let rect = box.rect.isNull ? .zero : box.rect
    center = CGPoint(x: rect.midX, y: rect.midY)
    let extent = max(rect.width, rect.height, .leastNormalMagnitude)
    unit = extent / 2 / Self.size
    tolerance = extent * 1e-5
    for path in paths {
      for element in path.elements {
        switch element {
        case .move(let p), .line(let p), .quadCurve(let p, _), .curve(let p, _, _):
          guard p.x.isFinite, p.y.isFinite else { continue }
          (knownX[point(p).x], knownY[point(p).y]) = (p.x, p.y)
        case .closeSubpath: break
        }
      }
    }
  }

  func point(_ p: CGPoint) -> GridPoint {
    func number(_ value: CGFloat) -> Int64 {
      Int64(min(max((value / unit).rounded(), -Self.size), Self.size))
    }
    return GridPoint(x: number(p.x - center.x), y: number(p.y - center.y))
  }

  func position(_ p: GridPoint) -> CGPoint {
    CGPoint(
      x: knownX[p.x] ?? center.x + CGFloat(p.x) * unit, y: knownY[p.y] ?? center.y + CGFloat(p.y) * unit)
  }
}

extension PathArrangement.Chord {
  var minX: Int64 { min(start.x, end.x) }
  var maxX: Int64 { max(start.x, end.x) }
  var minY: Int64 { min(start.y, end.y) }
  var maxY: Int64 { max(start.y, end.y) }

  /// The points where this chord, 0, and another one, 1, must be split, so that they only meet at their ends.
  fileprivate func meetings(
    with other: PathArrangement.Chord
  ) -> [(which: Int, place: Double, point: GridPoint)] {
    let (a, b, c, d) = (start, end, other.start, other.end)
    var result: [(Int, Double, GridPoint)] = []
    for point in [c, d] {
      if let place = place(of: point) { result.append((0, place, point)) }
    }
    for point in [a, b] {
      if let place = other.place(of: point) { result.append((1, place, point)) }
    }
    if !result.isEmpty || a == c || a == d || b == c || b == d { return result }
    let (sideC, sideD) = (GridPoint.turn(a, b, c), GridPoint.turn(a, b, d))
    let (sideA, sideB) = (GridPoint.turn(c, d, a), GridPoint.turn(c, d, b))
    guard sideC.signum() * sideD.signum() < 0, sideA.signum() * sideB.signum() < 0 else { return [] }
    let place = Double(sideA) / (Double(sideA) - Double(sideB))
    let point = GridPoint(
      x: a.x + Int64((Double(b.x - a.x) * place).rounded()),
      y: a.y + Int64((Double(b.y - a.y) * place).rounded()))
    let otherPlace = Double(sideC) / (Double(sideC) - Double(sideD))
    return [(0, place, point), (1, otherPlace, point)].filter { which, _, point in
      which == 0 ? point != a && point != b : point != c && point != d
    }
  }

  /// The position on the chord of a point nearer than a unit that is not one of its ends; nil if there is
  /// none.
  private func place(of p: GridPoint) -> Double? {
    guard p != start, p != end, p.x + 1 >= minX, p.x <= maxX + 1, p.y + 1 >= minY, p.y <= maxY + 1 else {
      return nil
    }
    let (dx, dy) = (Double(end.x - start.x), Double(end.y - start.y))
    let square = dx * dx + dy * dy
    let distance = Double(GridPoint.turn(start, end, p))
    guard distance * distance < 0.5 * square else { return nil }
    let place = (Double(p.x - start.x) * dx + Double(p.y - start.y) * dy) / square
    return place > 0 && place < 1 ? place : nil
  }
}
