import CoreGraphics

/// Writes path data, each segment in its shortest notation.
struct PathData {
  private typealias Point = (x: Int64, y: Int64)

  private let grid: Grid
  private var row = NumberRow()
  private var lastLetter: UInt8 = 0
  private var current: Point = (0, 0)
  private var start: Point = (0, 0)
  /// The last control point of the preceding cubic (or quadratic) segment, for `S` (or `T`).
  private var cubicControl: Point?
  private var quadraticControl: Point?
  /// Whether the subpath has a segment yet.
  private var isDrawn = false

  static func bytes(_ steps: PathSteps, grid: Grid) -> [UInt8] {
    var data = PathData(grid: grid)
    data.write(steps.steps)
    return data.row.bytes
  }

  private init(grid: Grid) { self.grid = grid }

  private func point(_ p: CGPoint) -> Point { (grid.step(Double(p.x)), grid.step(Double(p.y))) }

  private mutating func write(_ steps: [PathSteps.Step]) {
    for (index, step) in steps.enumerated() {
      let followsCubic = cubicControl
      let followsQuadratic = quadraticControl
      (cubicControl, quadraticControl) = (nil, nil)
      switch step {
      case .move(let p): move(to: point(p), isFirst: row.bytes.isEmpty)
      case .line(let p): line(to: point(p), closesNext: Self.isClose(steps, index + 1))
      case .quadratic(let c, let p): quadratic(point(c), point(p), after: followsQuadratic)
      case .cubic(let c, let d, let p): cubic(point(c), point(d), point(p), after: followsCubic)
      case .arc(let arc): self.arc(arc)
      case .close: close()
      }
    }
  }

  private static func isClose(_ steps: [PathSteps.Step], _ index: Int) -> Bool {
    guard index < steps.count, case .close = steps[index] else { return false }
    return true
  }

  private mutating func move(to p: Point, isFirst: Bool) {
    if isFirst {
      emit(UInt8(ascii: "M"), [p.x, p.y])
    } else {
      emitShorter(UInt8(ascii: "M"), absolute: [p.x, p.y], relative: [p.x - current.x, p.y - current.y])
    }
    (current, start, isDrawn) = (p, p, false)
  }

  private mutating func line(to p: Point, closesNext: Bool) {
    if closesNext, isDrawn, p == start {
      // `z` draws this line.
      return
    }
    let (dx, dy) = (p.x - current.x, p.y - current.y)
    if dx == 0, dy == 0, isDrawn { return }
    if dy == 0 {
      emitShorter(UInt8(ascii: "H"), absolute: [p.x], relative: [dx])
    } else if dx == 0 {
      emitShorter(UInt8(ascii: "V"), absolute: [p.y], relative: [dy])
    } else {
      emitShorter(UInt8(ascii: "L"), absolute: [p.x, p.y], relative: [dx, dy])
    }
    (current, isDrawn) = (p, true)
  }

  private mutating func quadratic(_ c: Point, _ p: Point, after last: Point?) {
    let mirrored = last.map { (x: 2 * current.x - $0.x, y: 2 * current.y - $0.y) } ?? current
    if mirrored == c {
      emitShorter(UInt8(ascii: "T"), points: [p.x, p.y])
    } else {
      emitShorter(UInt8(ascii: "Q"), points: [c.x, c.y, p.x, p.y])
    }
    (current, quadraticControl, isDrawn) = (p, c, true)
  }

  private mutating func cubic(_ c: Point, _ d: Point, _ p: Point, after last: Point?) {
    let mirrored = last.map { (x: 2 * current.x - $0.x, y: 2 * current.y - $0.y) } ?? current
    if mirrored == c {
      emitShorter(UInt8(ascii: "S"), points: [d.x, d.y, p.x, p.y])
    } else {
      emitShorter(UInt8(ascii: "C"), points: [c.x, c.y, d.x, d.y, p.x, p.y])
    }
    (current, cubicControl, isDrawn) = (p, d, true)
  }

  private mutating func arc(_ arc: PathSteps.Arc) {
    let p = point(arc.end)
    var (rx, ry) = (grid.step(arc.rx), grid.step(arc.ry))
    if abs(abs(arc.angle) - .pi) < 1e-3 {
      // Viewers enlarge radii that are too small for the chord, so a half turn is exact; slightly too large
      // radii would move the centre far.
      let chord = (grid.value(p.x - current.x), grid.value(p.y - current.y))
      let half = (chord.0 * chord.0 + chord.1 * chord.1).squareRoot() / 2
      if rx == ry, grid.value(rx) > half {
        let nearest = grid.step(half)
        rx = max(grid.value(nearest) > half ? nearest - 1 : nearest, 1)
        ry = rx
      }
    }
    guard rx > 0, ry > 0, p != current else {
      line(to: p, closesNext: false)
      return
    }
    let flags = [abs(arc.angle) > .pi + 1e-3, arc.angle > 0]
    emitShorter(
      UInt8(ascii: "A"), absolute: [rx, ry, 0, p.x, p.y],
      relative: [rx, ry, 0, p.x - current.x, p.y - current.y],
      flags: flags)
    (current, isDrawn) = (p, true)
  }

  private mutating func close() {
    guard lastLetter | 0x20 != UInt8(ascii: "z") else { return }
    row.append(letter: UInt8(ascii: "z"))
    lastLetter = UInt8(ascii: "z")
    current = start
    isDrawn = false
  }

  // MARK: - Choosing

  /// - Parameter points: the absolute coordinates.
  private mutating func emitShorter(_ letter: UInt8, points: [Int64]) {
    emitShorter(
      letter, absolute: points,
      relative: points.indices.map { points[$0] - ($0 % 2 == 0 ? current.x : current.y) })
  }

  private mutating func emitShorter(_ letter: UInt8, absolute: [Int64], relative: [Int64], flags: [Bool] = [])
  {
    let (grid, implied) = (grid, impliedLetter)
    let isAbsolute = row.appendShorter(
      { Self.append(letter, absolute, flags, after: implied, grid, to: &$0) },
      { Self.append(letter | 0x20, relative, flags, after: implied, grid, to: &$0) })
    lastLetter = isAbsolute ? letter : letter | 0x20
  }

  private mutating func emit(_ letter: UInt8, _ numbers: [Int64]) {
    Self.append(letter, numbers, [], after: impliedLetter, grid, to: &row)
    lastLetter = letter
  }

  /// The letter that a segment without one has.
  private var impliedLetter: UInt8 {
    switch lastLetter {
    case UInt8(ascii: "M"): UInt8(ascii: "L")
    case UInt8(ascii: "m"): UInt8(ascii: "l")
    case UInt8(ascii: "z"): 0
    default: lastLetter
    }
  }

  private static func append(
    _ letter: UInt8, _ numbers: [Int64], _ flags: [Bool], after implied: UInt8, _ grid: Grid,
    to row: inout NumberRow
  ) {
    let isMove = letter | 0x20 == UInt8(ascii: "m")
    if letter != implied || isMove { row.append(letter: letter) }
    for (index, number) in numbers.enumerated() {
      if index == 3 { for flag in flags { row.append(flag: flag) } }
      row.append(number, grid: grid)
    }
  }
}
