import Drawing
import QuartzCore

/// Edges at which opaque planes of one space meet, such as the faces of a cube.
///
/// Both planes cover the pixels of such an edge in part, c and 1 − c, so that a hairline of c(1 − c) of the
/// backdrop would show. So a strip goes beneath the plane that is drawn first. It lies entirely within both
/// planes, and is visible only in those pixels.
struct MeetingEdges {
  /// The place of a strip.
  struct Strip {
    /// The ends of the edge, or of its visible stretch. With y upwards, the first plane lies to their left.
    var start, end: CGPoint
    /// The outline on the page; convex.
    var outline: [CGPoint]
    /// A vector from the edge to a point beside it within the first plane.
    var inside: CGVector
  }

  /// The opaque part of a plane on the page.
  struct Face {
    var member: Int
    /// The outline; convex, in the order of positive area.
    var outline: [CGPoint]
    /// The polygon of everything drawn.
    var polygon: [CGPoint]
  }

  /// The strips, by the part that is drawn after them.
  private(set) var strips: [Int: [Strip]] = [:]
  /// How far strips reach to both sides, in points: at least a pixel, however small the page is shown. Less
  /// will do where there is no room.
  private static let reaches = [2, 1, 0.5]
  /// The distance of corners, in points, below which two edges are one.
  private static let tolerance = 0.01
  /// How exactly planes contain what lies at their edges.
  private static let slack = 0.02
  /// The shortest visible edge, in points.
  private static let least = 1.0
  /// The angles at which strips may taper off towards both ends, to stay away from the outer edges of both
  /// planes. The shared corner decides which angle fits, on each side of the edge.
  private static let angles = [60.0, 45, 30, 18, 9, 4, 2].map { $0 * .pi / 180 }
  /// The most edges at one place that are compared with each other: thousands of planes may lie there.
  private static let mostCompared = 256
  /// The most planes beyond an edge, those drawn last, which are visible: the uppermost leaves of a book.
  private static let mostBeside = 4
  /// How far beside the edge its colours are sampled.
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
    /// The parts in which each face is drawn.
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

  /// Returns pairs of coinciding edges of planes on different sides of them.
  private static func pairs(in faces: [Face]) -> [(Edge, Edge)] {
    var edges: [Edge] = []
    /// The last edge with its middle in a square point, and for each edge the one before it in the square.
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
        // A nearly equal edge may be in the next square.
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

  /// Returns, for each edge, the pairs that are drawn last.
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
    edge.start + (edge.end - edge.start) * t
  }

  /// Returns the stretch of an edge within each of some polygons, from 0 at its start to 1 at its end.
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

  /// Returns the corners of a strip on one side of its edge; nil where there is no room for it.
  private static func side(
    from start: CGPoint, to end: CGPoint, _ along: CGVector, _ across: CGVector, reach: Double,
    within polygon: [CGPoint]
  ) -> [CGPoint]? {
    func point(_ p: CGPoint, _ s: Double, _ t: Double) -> CGPoint {
      CGPoint(x: p.x + along.dx * s + across.dx * t, y: p.y + along.dy * s + across.dy * t)
    }
    /// The angle at a corner that has room for twice as much.
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
