extension PathArrangement {
  /// A piece of an outline between two points.
  struct Step {
    var start: GridPoint
    var end: GridPoint
    var source: Int
    var from: CGFloat
    var to: CGFloat
  }

  /// Closed outlines with the area on their left, with y pointing up.
  struct Outline {
    var loops: [CGPath]

    /// All outlines as one path.
    var path: CGPath {
      var result = PathStorage()
      for loop in loops { result.append(loop.storage, transform: .identity) }
      return CGPath(result)
    }

    /// Each outer outline with its holes.
    var components: [CGPath] {
      let areas = loops.map(\.signedArea)
      let outer = loops.indices.filter { areas[$0] > 0 }
      var members: [Int: [CGPath]] = [:]
      for hole in loops.indices where areas[hole] <= 0 {
        // The smallest one that contains the hole.
        let owners = outer.filter { areas[$0] > -areas[hole] && loops[$0].holds(loops[hole]) }
        guard let owner = owners.min(by: { areas[$0] < areas[$1] }) else { continue }
        members[owner, default: []].append(loops[hole])
      }
      return outer.map { Outline(loops: [loops[$0]] + (members[$0] ?? [])).path }
    }
  }

  /// The outline of the region in which a function of the areas is true.
  func outline(_ isInside: ([Bool]) -> Bool) -> Outline {
    let edges = edges(withLines: false)
    let sides = EdgeSides(edges, rule: rule, areaCount: areaCount)
    var steps: [Step] = []
    for (index, edge) in edges.enumerated() {
      let (left, right) = sides.areas(of: index)
      let (isLeft, isRight) = (isInside(left), isInside(right))
      guard isLeft != isRight else { continue }
      let step = step(of: edge)
      steps.append(isLeft ? step : step.reversed)
    }
    return Outline(loops: loops(of: steps).map(path))
  }

  /// The parts of the line that lie in the area, or outside of it.
  func line(inside: Bool) -> CGPath {
    let edges = edges(withLines: true)
    let sides = EdgeSides(edges, rule: rule, areaCount: areaCount)
    var isInside: [Ends: Bool] = [:]
    for (index, edge) in edges.enumerated() {
      let (left, right) = sides.areas(of: index)
      isInside[Ends(low: edge.low, high: edge.high)] = left[0] || right[0]
    }
    var runs: [[Step]] = []
    for chord in chords where chord.owner == Self.line {
      guard isInside[chord.ends] == inside else { continue }
      let step = Step(
        start: chord.start, end: chord.end, source: chord.source, from: chord.from, to: chord.to)
      if let last = runs.last?.last, last.end == step.start {
        runs[runs.count - 1].append(step)
      } else {
        runs.append([step])
      }
    }
    var result = PathStorage()
    for run in runs { add(run, to: &result) }
    return CGPath(result)
  }

  /// The path segment of an edge, from low to high.
  private func step(of edge: Edge) -> Step {
    let chord = chords[edge.chord]
    let step = Step(start: chord.start, end: chord.end, source: chord.source, from: chord.from, to: chord.to)
    return edge.isForward ? step : step.reversed
  }

  /// Joins steps into loops. If several leave a point, the one that keeps the area on the left continues the
  /// loop.
  private func loops(of steps: [Step]) -> [[Step]] {
    var leaving: [GridPoint: [Int]] = [:]
    for (index, step) in steps.enumerated() { leaving[step.start, default: []].append(index) }
    var isUsed = Array(repeating: false, count: steps.count)
    var result: [[Step]] = []
    for first in steps.indices where !isUsed[first] {
      var loop: [Step] = []
      var current: Int? = first
      while let index = current, !isUsed[index] {
        isUsed[index] = true
        loop.append(steps[index])
        let back = steps[index].reversed.angle
        // The first one clockwise from the way back; at the end of the loop that is its first step.
        current = leaving[steps[index].end]?.min {
          Self.clockwise(back, steps[$0].angle) < Self.clockwise(back, steps[$1].angle)
        }
      }
      if loop.count > 1 { result.append(loop) }
    }
    return result
  }

  /// The clockwise angle from one direction to another.
  private static func clockwise(_ a: Double, _ b: Double) -> Double {
    let turn = a - b
    return turn > 0 ? turn : turn + 2 * .pi
  }

  private func path(_ loop: [Step]) -> CGPath {
    // Starts where a source segment ends, so that none is split.
    let begin = loop.indices.first { !loop[$0].continues(loop[($0 + loop.count - 1) % loop.count]) } ?? 0
    var result = PathStorage()
    add(Array(loop[begin...] + loop[..<begin]), to: &result, isClosed: true)
    return CGPath(result)
  }

  /// Adds steps as a subpath; steps along one source segment are merged into it.
  private func add(_ steps: [Step], to result: inout PathStorage, isClosed: Bool = false) {
    var joined: [Step] = []
    for step in steps {
      if let last = joined.last, step.continues(last) {
        (joined[joined.count - 1].end, joined[joined.count - 1].to) = (step.end, step.to)
      } else {
        joined.append(step)
      }
    }
    guard let first = joined.first else { return }
    result.move(to: position(first.start))
    for (index, step) in joined.enumerated() {
      // The closing line replaces the last line.
      if isClosed, index == joined.count - 1, case .line = sources[step.source] { break }
      result.add(sources[step.source].part(from: step.from, to: step.to).moved(to: position(step.end)))
    }
    if isClosed { result.close() }
  }
}

extension PathArrangement.Step {
  fileprivate var reversed: Self { Self(start: end, end: start, source: source, from: to, to: from) }

  fileprivate var angle: Double { atan2(Double(end.y - start.y), Double(end.x - start.x)) }

  /// Whether the step continues along the same source segment.
  fileprivate func continues(_ last: Self) -> Bool {
    source == last.source && from == last.to && (to - from) * (last.to - last.from) > 0
  }
}

extension Segment {
  /// The segment with another end point.
  fileprivate func moved(to end: CGPoint) -> Segment {
    switch self {
    case .line(let a, _): .line(a, end)
    case .quad(let a, let c, _): .quad(a, c, end)
    case .cubic(let a, let c, let d, _): .cubic(a, c, d, end)
    }
  }
}

extension CGPath {
  /// The area within the outline, positive if it runs counterclockwise with y pointing up.
  fileprivate var signedArea: CGFloat {
    var area: CGFloat = 0
    for subpath in flattened(threshold: max(boundingBox.width, boundingBox.height) * 1e-4).subpaths {
      for segment in subpath.segments { area += segment.start.cross(segment.end) / 2 }
    }
    return area
  }

  /// Whether an outline that does not cross this one lies within it.
  fileprivate func holds(_ other: CGPath) -> Bool {
    // Outlines may touch, so the majority of points decides.
    let points = other.subpaths.flatMap { $0.segments.map { $0.point(at: 0.5) } }
    return points.filter { contains($0) }.count * 2 > points.count
  }
}
