import QuartzCore

/// Brings the planes of one 3-D space into an order in which each may be painted over those before it.
///
/// Planes are compared only where their images overlap; there the one that is nearer to the eye comes later. Where two
/// cut through each other, one is split along the line of intersection, and only as far as the other reaches (Newell,
/// Newell and Sancha, 1972, with overlaps in place of extents). What nothing crosses stays whole, so its edges, its
/// text and its images stay whole too.
enum DepthOrder {
  /// A member, or the part of it that is drawn at this place in the order.
  struct Part {
    var member: Int
    /// Convex polygons on the page that this part is cut to; nil for all of the member.
    var clip: [[CGPoint]]?
  }

  /// A plane or a piece of one.
  private struct Piece {
    var plane: Int
    var polygon: [CGPoint]
    var isWhole: Bool
  }

  /// Depths that differ by less than this many points count as equal.
  private static let tolerance = 1e-4
  /// Overlaps smaller than this, in square points, cannot be seen.
  private static let smallestArea = 1e-3

  static func arrange(_ planes: [DepthPlane]) -> [Part] {
    var pieces: [Piece?] = planes.indices.map { Piece(plane: $0, polygon: planes[$0].polygon, isWhole: true) }
    var below: [Set<Int>] = Array(repeating: [], count: pieces.count)  // below[k]: pieces that k must follow
    var grid = OverlapIndex()
    var queue = Array(pieces.indices.reversed())
    // A bound on splitting for scenes made to be malicious: past it, the rest is ordered by its middle.
    let limit = planes.count * 64 + 4096

    while let k = queue.popLast() {
      guard let piece = pieces[k] else { continue }
      let box = Polygon.box(piece.polygon)
      var alive = true
      for other in grid.candidates(box) where other != k {
        guard let opponent = pieces[other], opponent.plane != piece.plane else { continue }
        let shared = Polygon.intersection(piece.polygon, opponent.polygon)
        guard !shared.isEmpty, Polygon.area(shared) > smallestArea else { continue }
        let (a, b) = (planes[piece.plane], planes[opponent.plane])
        var (least, most) = (Double.infinity, -Double.infinity)
        for p in shared {
          let d = a.depth(at: p) - b.depth(at: p)
          least = min(least, d)
          most = max(most, d)
        }
        if most <= tolerance && least >= -tolerance {
          if a.order > b.order { below[k].insert(other) } else { below[other].insert(k) }
        } else if least >= -tolerance || pieces.count > limit && least + most > 0 {
          below[k].insert(other)
        } else if most <= tolerance || pieces.count > limit {
          below[other].insert(k)
        } else {
          // They cross: split the one whose parts may overlap without being seen, or else the newer one.
          let splitsOpponent = b.isOpaque && !a.isOpaque
          let victim = splitsOpponent ? other : k
          let sign = splitsOpponent ? -1.0 : 1.0
          let line = (
            (a.slopeX - b.slopeX) * sign, (a.slopeY - b.slopeY) * sign, (a.base - b.base) * sign
          )
          let near = Polygon.clip(shared, where: line.0, line.1, line.2)
          guard !near.isEmpty, Polygon.area(near) > smallestArea,
            Polygon.area(shared) - Polygon.area(near) > smallestArea
          else {
            if least + most > 0 { below[k].insert(other) } else { below[other].insert(k) }
            continue
          }
          let rest = Polygon.difference(splitsOpponent ? opponent.polygon : piece.polygon, near)
          for polygon in [near] + rest {
            let new = pieces.count
            pieces.append(Piece(plane: splitsOpponent ? opponent.plane : piece.plane, polygon: polygon, isWhole: false))
            below.append([])
            queue.append(new)
          }
          pieces[victim] = nil
          below[victim] = []
          grid.remove(victim)
          if splitsOpponent {
            queue.append(k)  // compared anew with everything, the pieces among it
            for j in below.indices { below[j].remove(k) }
            below[k] = []
          }
          alive = false
          break
        }
      }
      if alive { grid.insert(k, box) }
    }
    return collect(sort(pieces, below: below, planes: planes), planes: planes, pieces: pieces)
  }

  /// A topological order that keeps the given order where nothing else is asked.
  private static func sort(_ pieces: [Piece?], below: [Set<Int>], planes: [DepthPlane]) -> [Int] {
    var waiting = below.map { set in set.filter { pieces[$0] != nil }.count }
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
    while true {
      while let k = ready.removeFirst() {
        order.append(k)
        for j in above[k] {
          waiting[j] -= 1
          if waiting[j] == 0, left.remove(j) != nil { ready.insert(j) }
        }
      }
      // Three or more may overlap in a circle without crossing; the farthest middle opens it.
      guard let next = left.min(by: { middleDepth($0, pieces, planes) < middleDepth($1, pieces, planes) }) else {
        return order
      }
      left.remove(next)
      ready.insert(next)
    }
  }

  private static func middleDepth(_ k: Int, _ pieces: [Piece?], _ planes: [DepthPlane]) -> Double {
    guard let piece = pieces[k], !piece.polygon.isEmpty else { return 0 }
    let sum = piece.polygon.reduce(0.0) { $0 + planes[piece.plane].depth(at: $1) }
    return sum / Double(piece.polygon.count)
  }

  /// Joins pieces of one plane that follow each other, and lets opaque planes reach beneath their own later parts, so
  /// that no seam shows between the parts.
  private static func collect(_ order: [Int], planes: [DepthPlane], pieces: [Piece?]) -> [Part] {
    var parts: [(plane: Int, polygons: [[CGPoint]], isWhole: Bool)] = []
    for k in order {
      guard let piece = pieces[k] else { continue }
      if let last = parts.last, last.plane == piece.plane {
        parts[parts.count - 1].polygons.append(piece.polygon)
      } else {
        parts.append((piece.plane, [piece.polygon], piece.isWhole))
      }
    }
    var total: [Int: Int] = [:]
    for part in parts { total[part.plane, default: 0] += 1 }
    var later: [Int: [[CGPoint]]] = [:]
    var seen: [Int: Int] = [:]
    var result: [Part] = []
    for part in parts.reversed() {
      let plane = planes[part.plane]
      seen[part.plane, default: 0] += 1
      let isFirst = seen[part.plane] == total[part.plane]
      if part.isWhole || (total[part.plane] == 1) || (isFirst && plane.isOpaque) {
        result.append(Part(member: plane.member, clip: nil))
        continue
      }
      var clip = part.polygons
      if plane.isOpaque {
        clip += later[part.plane] ?? []
        later[part.plane] = clip
      }
      result.append(Part(member: plane.member, clip: clip))
    }
    return result.reversed()
  }
}
