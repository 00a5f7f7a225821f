import Drawing
import QuartzCore

/// Planes and their pieces while their order is being determined.
struct DepthArrangement {
  private let planes: [DepthPlane]
  /// The pieces; nil for one that was split into others.
  private(set) var pieces: [DepthPiece?]
  /// The pieces that must be painted before each piece.
  private var below: [Set<Int>]
  private var grid = OverlapIndex()
  private var queue: [Int]
  private var cutCount = 0
  /// The limits of comparing pairs, which suits planes that few others cross.
  private let mostPieces: Int
  private let mostComparisons: Int
  private var comparisons = 0
  private var isWithinBounds: Bool { pieces.count <= mostPieces && comparisons <= mostComparisons }

  /// The difference in depth, in points, below which depths count as equal.
  static let tolerance = 1e-4
  /// The smallest visible overlap, in square points.
  private static let smallestArea = 1e-3

  init(_ planes: [DepthPlane]) {
    self.planes = planes
    pieces = planes.indices.map { DepthPiece(plane: $0, polygon: planes[$0].polygon) }
    below = Array(repeating: [], count: planes.count)
    queue = Array(pieces.indices.reversed())
    mostPieces = planes.count * 8 + 256
    mostComparisons = planes.count * 256 + 8192
  }

  /// Returns the pieces in painting order; nil where there are too many.
  mutating func order() -> [DepthPiece]? {
    while true {
      settle()
      guard isWithinBounds else { return nil }
      let (order, circle) = sort()
      guard let circle else { return order.compactMap { pieces[$0] } }
      // Some overlap cyclically without crossing. One of them is cut where the next one lies beneath it.
      guard split(circle) else { return nil }
    }
  }

  /// Compares new pieces with all others until every overlapping pair has an order.
  private mutating func settle() {
    while isWithinBounds, let k = queue.popLast() {
      guard let piece = pieces[k] else { continue }
      let box = PointBox(piece.polygon)
      var isWhole = true
      for other in grid.candidates(box) where other != k {
        guard let opponent = pieces[other], opponent.plane != piece.plane else { continue }
        comparisons += 1
        guard let shared = overlap(piece, opponent) else { continue }
        guard !compare(k, other, over: shared) else { continue }
        isWhole = false
        break
      }
      if isWhole { grid.insert(k, box) }
    }
  }

  private func overlap(_ a: DepthPiece, _ b: DepthPiece) -> [CGPoint]? {
    let shared = Polygon.intersection(a.polygon, b.polygon)
    return !shared.isEmpty && Polygon.area(shared) > Self.smallestArea ? shared : nil
  }

  /// Finds which of two pieces is nearer to the eye; false where they cross and the first must be compared
  /// again.
  private mutating func compare(_ k: Int, _ other: Int, over shared: [CGPoint]) -> Bool {
    guard let piece = pieces[k], let opponent = pieces[other] else { return true }
    let (a, b) = (planes[piece.plane], planes[opponent.plane])
    var (least, most) = (Double.infinity, -Double.infinity)
    for p in shared {
      let d = a.depth(at: p) - b.depth(at: p)
      least = min(least, d)
      most = max(most, d)
    }
    if most <= Self.tolerance && least >= -Self.tolerance {
      place(k, above: other, if: a.order > b.order)
      return true
    }
    if least >= -Self.tolerance || most <= Self.tolerance {
      place(k, above: other, if: least + most > 0)
      return true
    }
    // They cross. An opaque piece is split, as its parts may overlap invisibly, or else the newer one.
    let splitsOpponent = b.isOpaque && !a.isOpaque
    let victim = splitsOpponent ? opponent : piece
    let line = Fragment.Line(a: a.slopeX - b.slopeX, b: a.slopeY - b.slopeY, c: a.base - b.base)
    guard let parts = halves(of: victim, along: line, firstIsNearer: !splitsOpponent) else {
      place(k, above: other, if: least + most > 0)
      return true
    }
    replace(splitsOpponent ? other : k, by: parts)
    if splitsOpponent { queue.append(k) }
    return false
  }

  private mutating func place(_ k: Int, above other: Int, if isAbove: Bool) {
    if isAbove {
      below[k].insert(other)
      below[other].remove(k)
    } else {
      below[other].insert(k)
      below[k].remove(other)
    }
  }

  /// Returns both parts of a piece, as far as they are visible.
  private mutating func halves(
    of piece: DepthPiece, along line: Fragment.Line, firstIsNearer: Bool
  ) -> [DepthPiece]? {
    func part(_ line: Fragment.Line, isNearer: Bool) -> DepthPiece? {
      piece.part(where: line, cut: cutCount, isNearer: isNearer, smallestArea: Self.smallestArea)
    }
    guard let first = part(line, isNearer: firstIsNearer),
      let second = part(line.opposite, isNearer: !firstIsNearer)
    else { return nil }
    cutCount += 1
    return [first, second]
  }

  private mutating func replace(_ k: Int, by parts: [DepthPiece]) {
    for part in parts {
      queue.append(pieces.count)
      pieces.append(part)
      below.append([])
    }
    pieces[k] = nil
    below[k] = []
    grid.remove(k)
  }

  /// Cuts a piece of a cycle where the one that must come before it lies beneath.
  private mutating func split(_ circle: [Int]) -> Bool {
    for (k, before) in zip(circle, circle.dropFirst() + circle.prefix(1)) {
      guard let piece = pieces[k], let other = pieces[before], let shared = overlap(piece, other),
        Polygon.area(piece.polygon) - Polygon.area(shared) > Self.smallestArea
      else { continue }
      replace(k, by: cut(piece, around: other.polygon))
      return true
    }
    return false
  }

  /// Returns the part of a piece within a polygon, and the parts around it.
  private mutating func cut(_ piece: DepthPiece, around polygon: [CGPoint]) -> [DepthPiece] {
    var (rest, outside) = (piece, [DepthPiece]())
    guard var previous = polygon.last else { return [piece] }
    for p in polygon {
      let edge = Polygon.edge(from: previous, to: p)
      previous = p
      // Coinciding corners define no line.
      guard edge.a * edge.a + edge.b * edge.b > 1e-12 else { continue }
      let line = Fragment.Line(a: edge.a, b: edge.b, c: edge.c)
      guard let parts = halves(of: rest, along: line, firstIsNearer: true) else { continue }
      rest = parts[0]
      outside.append(parts[1])
    }
    return [rest] + outside
  }

  /// Returns a topological order that keeps the planes' own order where nothing else is required. Where none
  /// exists, the order goes as far as possible, and a cycle of pieces is returned, each of which must follow
  /// the next.
  private func sort() -> (order: [Int], circle: [Int]?) {
    var waiting = below.map { set in set.count { pieces[$0] != nil } }
    var above: [[Int]] = Array(repeating: [], count: pieces.count)
    for k in pieces.indices where pieces[k] != nil {
      for j in below[k] where pieces[j] != nil { above[j].append(k) }
    }
    func rank(_ k: Int) -> (Int, Int) { (pieces[k].map { planes[$0.plane].order } ?? 0, k) }
    var ready = Heap<Int> { rank($0) < rank($1) }
    var left = Set<Int>()
    for k in pieces.indices where pieces[k] != nil {
      if waiting[k] == 0 { ready.insert(k) } else { left.insert(k) }
    }
    var order: [Int] = []
    var isDone = Array(repeating: false, count: pieces.count)
    // Available pieces of the same plane are taken next, so that they are drawn as one. Their entries remain
    // in the heap and are skipped when they come up.
    var readyOfPlane: [Int: [Int]] = [:]
    func markReady(_ k: Int) {
      if let plane = pieces[k]?.plane { readyOfPlane[plane, default: []].append(k) }
    }
    for k in pieces.indices where pieces[k] != nil && waiting[k] == 0 { markReady(k) }
    var plane = -1
    while true {
      var next: Int?
      while let k = readyOfPlane[plane]?.popLast() {
        guard !isDone[k] else { continue }
        next = k
        break
      }
      while next == nil, let k = ready.removeFirst() { if !isDone[k] { next = k } }
      guard let k = next else { break }
      isDone[k] = true
      order.append(k)
      plane = pieces[k]?.plane ?? -1
      for j in above[k] {
        waiting[j] -= 1
        guard waiting[j] == 0, left.remove(j) != nil else { continue }
        ready.insert(j)
        markReady(j)
      }
    }
    return (order, left.isEmpty ? nil : circle(among: left))
  }

  /// Follows predecessors until a piece repeats, and returns that cycle.
  private func circle(among left: Set<Int>) -> [Int] {
    guard var k = left.min() else { return [] }
    var path: [Int] = []
    var places: [Int: Int] = [:]
    while places[k] == nil {
      places[k] = path.count
      path.append(k)
      guard let next = below[k].filter(left.contains).min() else { return [] }
      k = next
    }
    return Array(path[(places[k] ?? 0)...])
  }
}
