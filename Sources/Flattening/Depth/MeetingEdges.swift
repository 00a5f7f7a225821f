import Drawing
import QuartzCore

/// Edges at which solid planes of one space meet, as faces of a cube do.
///
/// Both cover the pixels of such an edge by shares, c and 1 − c, so that c(1 − c) of the backdrop would be seen, as a
/// hair. So a strip goes beneath the one that is drawn first: it lies all within the two, and nothing is seen of it but what
/// fills those pixels.
struct MeetingEdges {
  /// What a strip lies beneath.
  struct Strip {
    /// The ends of the edge, or of that stretch of it that is seen; the first plane lies to their left where y grows upwards.
    var start, end: CGPoint
    /// Convex, on the page.
    var outline: [CGPoint]
    /// A little beside the edge, within the first plane.
    var inside: CGVector
  }

  /// A plane as far as nothing shines through, on the page.
  struct Face {
    var member: Int
    /// Convex, counted with positive area.
    var outline: [CGPoint]
    /// All that is drawn.
    var polygon: [CGPoint]
  }

  /// By the part that is drawn after them.
  private(set) var strips: [Int: [Strip]] = [:]
  /// How far strips reach to both sides, in points: a pixel or more, however small the page is shown. Where there is no room,
  /// less will do.
  private static let reaches = [2, 1, 0.5]
  /// Edges whose corners are so near to each other, in points, are one.
  private static let tolerance = 0.01
  /// How exactly planes hold what lies at their edges.
  private static let slack = 0.02
  /// Of shorter edges, in points, nothing is seen.
  private static let least = 1.0
  /// Strips end in a point, so that they stay away from the outer edges of both planes. Which of these angles it has, to each
  /// side of the edge, says the corner that they share there.
  private static let angles = [60.0, 45, 30, 18, 9, 4, 2].map { $0 * .pi / 180 }
  /// So many edges at one place are compared with each other: thousands of planes may lie there.
  private static let mostCompared = 256
  /// Of the planes at the other side of an edge, those that are drawn last can be seen: of leaves of a book, the uppermost.
  private static let mostBeside = 4
  /// How far beside the edge its colours are looked up.
  private static let inset: CGFloat = 0.05

  private struct Edge {
    var number: Int
    var face: Int
    var start, end: CGPoint
  }

  /// - Parameter parts: all that is drawn, in order.
  init(_ faces: [Face], parts: [DepthOrder.Part]) {
    let pairs = Self.pairs(in: faces)
    guard !pairs.isEmpty else { return }
    let faceOfMember = Dictionary(
      pairs.flatMap { [$0.0.face, $0.1.face] }.map { (faces[$0].member, $0) }, uniquingKeysWith: { a, _ in a }
    )
    /// What of each face is drawn where.
    var places: [Int: [Place]] = [:]
    for (number, part) in parts.enumerated() {
      guard let face = faceOfMember[part.member] else { continue }
      for polygon in part.pieces?.map(\.polygon) ?? [faces[face].polygon] {
        let seen = Polygon.intersection(faces[face].outline, polygon)
        if seen.count >= 3 { places[face, default: []].append(Place(part: number, polygon: seen)) }
      }
    }
    for (a, b) in Self.seen(pairs, lastParts: places.mapValues { $0.map(\.part).max() ?? -1 }) {
      let others = Self.stretches(of: a, in: places[b.face] ?? [])
      for (place, stretch) in Self.stretches(of: a, in: places[a.face] ?? []) {
        for (other, beside) in others {
          let (low, high) = (
            max(stretch.lowerBound, beside.lowerBound), min(stretch.upperBound, beside.upperBound)
          )
          guard low < high else { continue }
          let (start, end) = (Self.point(low, of: a), Self.point(high, of: a))
          if place.part < other.part {
            add(from: start, to: end, of: place, beneath: other)
          } else {
            add(from: end, to: start, of: other, beneath: place)
          }
        }
      }
    }
  }

  private struct Place {
    var part: Int
    var polygon: [CGPoint]
  }

  // MARK: Pairs

  private struct Cell: Hashable {
    var x, y: Int32
  }

  /// Edges that are the same, of planes on different sides of them.
  private static func pairs(in faces: [Face]) -> [(Edge, Edge)] {
    var edges: [Edge] = []
    /// The last edge whose middle lies in a square point, and for each edge the one before it there.
    var last: [Cell: Int] = [:]
    var previous: [Int?] = []
    var result: [(Edge, Edge)] = []
    last.reserveCapacity(faces.count * 4)
    func near(_ p: CGPoint, _ q: CGPoint) -> Bool {
      abs(p.x - q.x) <= tolerance && abs(p.y - q.y) <= tolerance
    }
    for (k, face) in faces.enumerated() {
      guard var start = face.outline.last else { continue }
      for end in face.outline {
        let edge = Edge(number: edges.count, face: k, start: start, end: end)
        start = end
        let (x, y) = (Double(edge.start.x + end.x) / 2, Double(edge.start.y + end.y) / 2)
        guard abs(edge.start.x - end.x) + abs(edge.start.y - end.y) >= least,
          abs(x) + abs(y) < Projection.farthest * 2
        else { continue }
        // What is nearly the same may lie beyond a square's side.
        let columns = Int32((x - tolerance).rounded(.down))...Int32((x + tolerance).rounded(.down))
        let rows = Int32((y - tolerance).rounded(.down))...Int32((y + tolerance).rounded(.down))
        for column in columns {
          for row in rows {
            var place = last[Cell(x: column, y: row)]
            var count = 0
            while let known = place, count < mostCompared {
              count += 1
              let other = edges[known]
              if near(other.start, edge.end) && near(other.end, edge.start) { result.append((other, edge)) }
              place = previous[known]
            }
          }
        }
        let cell = Cell(x: Int32(x.rounded(.down)), y: Int32(y.rounded(.down)))
        previous.append(last[cell])
        last[cell] = edges.count
        edges.append(edge)
      }
    }
    return result
  }

  /// Of each edge, the pairs that are drawn last.
  private static func seen(_ pairs: [(Edge, Edge)], lastParts: [Int: Int]) -> [(Edge, Edge)] {
    func last(_ edge: Edge) -> Int { lastParts[edge.face] ?? -1 }
    var counts: [Int: Int] = [:]
    let latestFirst = pairs.sorted { min(last($0.0), last($0.1)) > min(last($1.0), last($1.1)) }
    return latestFirst.filter { a, b in
      guard counts[a.number, default: 0] < mostBeside, counts[b.number, default: 0] < mostBeside else {
        return false
      }
      counts[a.number, default: 0] += 1
      counts[b.number, default: 0] += 1
      return true
    }
  }

  // MARK: Strips

  private static func point(_ t: Double, of edge: Edge) -> CGPoint {
    CGPoint(
      x: edge.start.x + (edge.end.x - edge.start.x) * t, y: edge.start.y + (edge.end.y - edge.start.y) * t)
  }

  /// What of an edge belongs to each of some polygons, from 0 at its start to 1 at its end.
  private static func stretches(of edge: Edge, in places: [Place]) -> [(Place, ClosedRange<Double>)] {
    places.compactMap { place in
      var (low, high) = (0.0, 1.0)
      guard var previous = place.polygon.last else { return nil }
      for p in place.polygon {
        let side = Polygon.edge(from: previous, to: p)
        previous = p
        let line = Fragment.Line(a: side.a, b: side.b, c: side.c).normalized
        let (first, last) = (line.value(at: edge.start) + slack, line.value(at: edge.end) + slack)
        if first < 0, last < 0 { return nil }
        if first < 0 { low = max(low, first / (first - last)) }
        if last < 0 { high = min(high, first / (first - last)) }
      }
      return low < high ? (place, low...high) : nil
    }
  }

  private mutating func add(from start: CGPoint, to end: CGPoint, of first: Place, beneath second: Place) {
    let length = hypot(end.x - start.x, end.y - start.y)
    guard length >= Self.least else { return }
    let along = CGVector(dx: (end.x - start.x) / length, dy: (end.y - start.y) / length)
    let inwards = CGVector(dx: -along.dy, dy: along.dx)
    let outwards = CGVector(dx: along.dy, dy: -along.dx)
    func side(_ across: CGVector, within polygon: [CGPoint]) -> [CGPoint]? {
      Self.reaches.lazy.compactMap { reach in
        Self.side(from: start, to: end, along, across, reach: reach, within: polygon)
      }.first
    }
    guard let inner = side(inwards, within: first.polygon), let outer = side(outwards, within: second.polygon)
    else { return }
    strips[first.part, default: []].append(
      Strip(
        start: start, end: end, outline: [start] + outer + [end] + inner.reversed(),
        inside: CGVector(dx: inwards.dx * Self.inset, dy: inwards.dy * Self.inset)))
  }

  /// The corners of a strip on one side of its edge; nil where there is no room for it.
  private static func side(
    from start: CGPoint, to end: CGPoint, _ along: CGVector, _ across: CGVector, reach: Double,
    within polygon: [CGPoint]
  ) -> [CGPoint]? {
    func point(_ p: CGPoint, _ s: Double, _ t: Double) -> CGPoint {
      CGPoint(x: p.x + along.dx * s + across.dx * t, y: p.y + along.dy * s + across.dy * t)
    }
    /// The angle, for a corner in which there is room for twice as much.
    func angle(at p: CGPoint, _ direction: Double) -> Double? {
      angles.first { angle in
        let probe = point(p, cos(2 * angle) * direction * reach, sin(2 * angle) * reach)
        return Polygon.holds(polygon, [probe], within: slack)
      }
    }
    guard let first = angle(at: start, 1), let last = angle(at: end, -1) else { return nil }
    let (back, forth) = (1 / tan(first), 1 / tan(last))
    let depth = min(reach, hypot(end.x - start.x, end.y - start.y) / (back + forth))
    let corners = [point(start, back * depth, depth), point(end, -forth * depth, depth)]
    return Polygon.holds(polygon, corners, within: slack) ? corners : nil
  }
}
