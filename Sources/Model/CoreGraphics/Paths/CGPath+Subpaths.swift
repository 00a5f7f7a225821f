/// A part of a path from one move to the next.
package struct Subpath {
  package var start: CGPoint
  /// Including the line of `closeSubpath`, unless it has no length.
  package var segments: [Segment]
  package var isClosed: Bool

  var end: CGPoint { segments.last?.end ?? start }
}

extension CGPath {
  /// The subpaths. A move without anything after it is a subpath without segments.
  package final var subpaths: [Subpath] {
    var result: [Subpath] = []
    var open: Subpath?
    for element in elements {
      switch element {
      case .move(let p):
        if let done = open { result.append(done) }
        open = Subpath(start: p, segments: [], isClosed: false)
      case .line(let p):
        open?.append { .line($0, p) }
      case .quadCurve(let p, let c):
        open?.append { .quad($0, c, p) }
      case .curve(let p, let c, let d):
        open?.append { .cubic($0, c, d, p) }
      case .closeSubpath:
        guard var done = open else { continue }
        if done.end != done.start { done.segments.append(.line(done.end, done.start)) }
        done.isClosed = true
        result.append(done)
        open = nil
      }
    }
    if let done = open { result.append(done) }
    return result
  }

  /// Returns the same outline in reverse: subpaths in reverse order, each backwards.
  package final func reversed() -> CGPath {
    var result = PathStorage()
    for subpath in subpaths.reversed() {
      result.move(to: subpath.isClosed ? subpath.start : subpath.end)
      for segment in subpath.segments.reversed() { result.add(segment.reversed) }
      if subpath.isClosed { result.close() }
    }
    return CGPath(result)
  }
}

extension Subpath {
  fileprivate mutating func append(_ make: (CGPoint) -> Segment) { segments.append(make(end)) }
}

extension PathStorage {
  /// Adds a segment that starts at the current point.
  mutating func add(_ segment: Segment) {
    switch segment {
    case .line(_, let p): addLine(to: p)
    case .quad(_, let c, let p): addQuadCurve(to: p, control: c)
    case .cubic(_, let c, let d, let p): addCurve(to: p, control1: c, control2: d)
    }
  }
}
