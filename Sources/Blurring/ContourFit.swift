import CoreGraphics

/// Covers a line of equal value with as few numbers as its gates allow: straight lines, and curves along wide bends where
/// those take less. All points are whole numbers.
///
/// From each corner on, the directions that pass through the gates ahead are a wedge, which narrows until a gate shuts
/// it. The farthest whole point within it is the next corner. On a bend that lies on the outer side, so lines deviate to
/// both sides alike.
///
/// Straight lines are what renderers draw as they are; each makes something else of a curve. At eight pixels to a standard
/// deviation, that costs 1/255 to 4/255.
struct ContourFit {
  enum Step {
    case line(Vector)
    case curve(Vector, Vector, Vector)
  }

  private let gates: [Gate]
  private let end: Vector
  /// How far along the line each gate stands.
  private let distances: [Double]
  /// For each gate the first from there on where the line bends more than a curve may; nil where there are to be none.
  private let curveEnds: [Int]?

  private let start: Vector
  private(set) var steps: [Step] = []

  /// A closed line.
  ///
  /// - Parameters:
  ///   - closedLine: in units of the whole numbers.
  ///   - curveRadius: beyond what radius there may be curves; nil for straight lines only.
  init(closedLine gates: [Gate], curveRadius: Double? = nil) {
    var gates = gates.refined(isClosed: true)
    var start = gates.first?.middle.rounded(.toNearestOrEven) ?? .zero
    // A line that begins at the end of a straight one has a corner less than one that begins anywhere.
    let probe = ContourFit(gates, from: start, to: start, curveRadius: nil)
    let ahead = probe.ahead(of: start, 0)
    if !ahead.reachesEnd {
      let (corner, passed) = probe.farthest(from: start, ahead.wedges, first: 1)
      if passed < Double(gates.count) {
        gates = [probe.gate(at: passed)] + gates[(Int(passed) + 1)...] + gates[...Int(passed)]
        start = corner
      }
    }
    self.init(gates, from: start, to: start, curveRadius: curveRadius)
    follow()
  }

  /// A line from the first gate to the last one.
  init(openLine gates: [Gate], from start: Vector, to end: Vector) {
    self.init(gates.refined(isClosed: false), from: start, to: end, curveRadius: nil)
    follow()
  }

  private init(_ gates: [Gate], from start: Vector, to end: Vector, curveRadius: Double?) {
    (self.gates, self.start, self.end) = (gates, start, end)
    var distances: [Double] = []
    distances.reserveCapacity(gates.count)
    var (distance, last) = (0.0, start)
    for gate in gates {
      distance += (gate.middle - last).length
      distances.append(distance)
      last = gate.middle
    }
    self.distances = distances
    curveEnds = curveRadius.map { gates.firstBends(within: $0) }
  }

  /// The ends of its straight lines.
  var corners: [Vector] {
    steps.compactMap { if case .line(let point) = $0 { point } else { nil } }
  }

  /// Adds the line to a path that goes on from its start.
  private func append(to path: CGMutablePath, on grid: ContourGrid) {
    for step in steps {
      switch step {
      case .line(let p): path.addLine(to: grid.point(p))
      case .curve(let a, let b, let p):
        path.addCurve(to: grid.point(p), control1: grid.point(a), control2: grid.point(b))
      }
    }
  }

  /// Adds a closed line as a subpath.
  func appendClosed(to path: CGMutablePath, on grid: ContourGrid) {
    path.move(to: grid.point(start))
    append(to: path, on: grid)
    path.closeSubpath()
  }

  /// The directions between which gates are reached from a corner.
  private struct Wedge {
    var left: Vector
    var right: Vector

    func holds(_ v: Vector) -> Bool { right.cross(v) >= 0 && v.cross(left) >= 0 }
  }

  private mutating func follow() {
    var (corner, passed) = (start, 0.0)
    while true {
      let ahead = ahead(of: corner, passed)
      if ahead.reachesEnd { break }
      let line = farthest(from: corner, ahead.wedges, first: Int(passed) + 1)
      if let curve = curve(from: corner, passed, insteadOfLineTo: line.passed) {
        steps.append(.curve(curve.bezier.p1, curve.bezier.p2, curve.bezier.p3))
        (corner, passed) = (curve.bezier.p3, curve.passed)
      } else {
        guard line.passed < Double(gates.count) else { break }
        steps.append(.line(line.point))
        (corner, passed) = line
      }
    }
    steps.append(.line(end))
  }

  /// The wedges of the gates that one straight line reaches from a corner, and whether it reaches the end.
  private func ahead(of corner: Vector, _ passed: Double) -> (wedges: [Wedge], reachesEnd: Bool) {
    var wedges: [Wedge] = []
    for k in (Int(passed) + 1)..<max(gates.count, Int(passed) + 1) {
      guard let wedge = narrowed(wedges.last, by: gates[k], from: corner) else { return (wedges, false) }
      wedges.append(wedge)
    }
    return (wedges, wedges.last?.holds(end - corner) ?? true)
  }

  /// Nil where a gate cannot be reached.
  private func narrowed(_ wedge: Wedge?, by gate: Gate, from corner: Vector) -> Wedge? {
    let (left, right) = (gate.end(1) - corner, gate.end(-1) - corner)
    guard var wedge else {
      // A corner beside a gate is as good as one within it.
      let isAhead = gate.direction.dot(gate.middle - corner) > 0
      return isAhead
        ? Wedge(left: left, right: right)
        : Wedge(left: gate.direction.turnedLeft, right: gate.direction.turnedRight)
    }
    if left.cross(wedge.left) > 0 { wedge.left = left }
    if wedge.right.cross(right) > 0 { wedge.right = right }
    guard wedge.right.cross(wedge.left) >= 0, gate.direction.dot(wedge.left + wedge.right) > 0 else {
      return nil
    }
    return wedge
  }

  /// The farthest whole point that the wedges reach, and between which gates it lies.
  ///
  /// One straight along an axis is as good if it is almost as far: it takes one number instead of two, and cairo, without
  /// antialiasing, draws lines that are almost horizontal up to ten pixels too long.
  private func farthest(from corner: Vector, _ wedges: [Wedge], first: Int) -> (point: Vector, passed: Double)
  {
    let any = farthest(from: corner, wedges, first: first, axis: nil)
    guard let any else { return (gate(at: Double(first)).middle.rounded(.toNearestOrEven), Double(first)) }
    let way = any.point - corner
    if way.x != 0, way.y != 0, max(abs(way.x), abs(way.y)) > 8 * min(abs(way.x), abs(way.y)) {
      let axis = abs(way.x) > abs(way.y) ? 1 : 0
      if let straight = farthest(from: corner, wedges, first: first, axis: axis, beyond: 0.7 * way.length) {
        return straight
      }
    }
    return any
  }

  /// - Parameters:
  ///   - axis: across which the point must lie as the corner does; nil for any point.
  ///   - beyond: how far the point must lie from the corner.
  private func farthest(
    from corner: Vector, _ wedges: [Wedge], first: Int, axis: Int?, beyond: Double = 0
  ) -> (point: Vector, passed: Double)? {
    for k in wedges.indices.reversed() {
      if beyond > 0, (gates[min(first + k + 1, gates.count - 1)].middle - corner).length < beyond {
        return nil
      }
      let steps = max(1, min(12, (spacing(after: first + k) * 1.2).rounded()))
      for step in stride(from: steps - 1, through: 0, by: -1) {
        let gate = gate(at: Double(first + k) + step / steps)
        guard let (low, high) = stretch(of: gate, in: wedges[k], from: corner) else { continue }
        var point = gate.middle + gate.direction.turnedLeft * ((low + high) / 2)
        point = point.rounded(.toNearestOrEven)
        if let axis { point[axis] = corner[axis] }
        if abs(gate.offset(of: point)) <= gate.reach, wedges[k].holds(point - corner), point != corner,
          (point - corner).length >= beyond
        {
          return (point, Double(first + k) + step / steps)
        }
      }
    }
    return nil
  }

  /// What of a gate lies in a wedge, as offsets to the left of its middle.
  private func stretch(of gate: Gate, in wedge: Wedge, from corner: Vector) -> (low: Double, high: Double)? {
    let normal = gate.direction.turnedLeft
    let toMiddle = gate.middle - corner
    func offset(_ side: Vector) -> Double? {
      let along = side.dot(gate.direction)
      guard along > 1e-9 * side.length else { return nil }
      return side.dot(normal) * toMiddle.dot(gate.direction) / along - toMiddle.dot(normal)
    }
    let high = min(gate.reach, offset(wedge.left) ?? gate.reach)
    let low = max(-gate.reach, offset(wedge.right) ?? -gate.reach)
    return low <= high ? (low, high) : nil
  }

  private func spacing(after k: Int) -> Double {
    k + 1 < gates.count ? distances[k + 1] - distances[k] : 1
  }

  /// A gate between two of them.
  private func gate(at place: Double) -> Gate {
    let k = min(Int(place), gates.count - 1)
    guard k + 1 < gates.count, place > Double(k) else { return gates[k] }
    return gates[k].between(gates[k + 1], place - Double(k))
  }
}

// MARK: - Curves

extension ContourFit {
  /// How many times as long as a line a curve must be, which is written in six numbers instead of two.
  private static let worth = 3.2

  private func curve(
    from corner: Vector, _ passed: Double, insteadOfLineTo lineEnd: Double
  ) -> (bezier: Cubic, passed: Double)? {
    let first = Int(passed) + 1
    guard let curveEnds, first < gates.count, lineEnd < Double(gates.count) else { return nil }
    let begin = distances[first - 1]
    let limit = min(curveEnds[first - 1], gates.count - 1)
    let reached = distances[Int(lineEnd)] + (lineEnd - lineEnd.rounded(.down)) * spacing(after: Int(lineEnd))
    var length = Self.worth * max(1, reached - begin)
    guard distances[limit] > begin + length else { return nil }
    let departure = gate(at: passed).direction
    var best: (bezier: Cubic, passed: Double)?
    var tooLong = Double.infinity
    while true {
      let last = index(at: begin + length, atMost: limit)
      if last > first, let bezier = self.bezier(from: corner, along: departure, first, to: last) {
        if Int(best?.passed ?? 0) >= last { return best }
        best = (bezier, Double(last))
        if last == limit { return best }
      } else {
        tooLong = length
      }
      guard let best else { return nil }
      let reached = distances[Int(best.passed)] - begin
      let next = tooLong.isFinite ? (reached + tooLong) / 2 : 2 * reached
      if next < 1.08 * reached { return best }
      length = next
    }
  }

  private func index(at distance: Double, atMost limit: Int) -> Int {
    var (low, high) = (0, limit)
    while low < high {
      let middle = (low + high + 1) / 2
      if distances[middle] <= distance { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// A curve through the gates from one to another; nil where that needs more than one.
  private func bezier(from corner: Vector, along departure: Vector, _ first: Int, to last: Int) -> Cubic? {
    let target = gates[last]
    guard departure.dot(target.direction) > 0.5 else { return nil }
    let end = target.middle.rounded(.toNearestOrEven)
    guard abs(target.offset(of: end)) <= target.reach else { return nil }
    let step = max(1, (last - first) / 12)
    let picked = Array(stride(from: first, to: last, by: step))
    let fitted = Cubic.fit(
      from: corner, along: departure, to: end, along: target.direction,
      samples: picked.map { gates[$0].middle })
    let bezier = Cubic(
      p0: corner, p1: fitted.p1.rounded(.toNearestOrEven), p2: fitted.p2.rounded(.toNearestOrEven), p3: end)
    let (begin, length) = (distances[first - 1], distances[last] - distances[first - 1])
    for k in picked {
      let gate = gates[k]
      var t = (distances[k] - begin) / length
      for _ in 0..<3 { t = bezier.parameter(nearest: gate.middle, guess: t) }
      if (bezier.point(at: t) - gate.middle).length > gate.reach { return nil }
    }
    return bezier
  }
}
