import CoreGraphics
import Drawing

extension ProjectedMesh {
  /// How many times as large as what is painted a patch may become: numbers of documents end somewhere.
  private static let farthest = 8.0

  /// Lines of equal colour are rays from one point of the horizon. Each patch lies between two of them, and only where
  /// something is painted.
  mutating func addAxial(_ gradient: Gradient) {
    let offsets = surroundings.compactMap { field.offset(at: $0) }
    guard let least = offsets.min(), let most = offsets.max(), least < most else { return }
    let rays = Rays(field, surroundings, farthest: Self.farthest)
    var all: [Patch] = []
    for piece in gradient.pieces {
      let (from, to) = (max(piece.from, least), min(piece.to, most))
      guard from < to else { continue }
      let range = piece.color(at: from).distance(to: piece.color(at: to))
      var count = PatchSteps.count(from: piece.color(at: from), to: piece.color(at: to), atLeast: 1)
      var strips = rays.strips(of: piece, from, to, count)
      while range > 0, count < Self.mostParts, error(of: strips, in: piece) > Self.tolerance {
        count *= 2
        strips = rays.strips(of: piece, from, to, count)
      }
      all += strips
    }
    // Readers leave out pixels along lines on which both sides have corners of their own: seams lie beneath.
    for (patch, next) in zip(all, all.dropFirst()) {
      if let seam = next.seam(to: patch) { append(seam) }
    }
    for patch in all { append(patch) }
  }
}

/// The lines of equal colour of an axial gradient in perspective.
private struct Rays {
  private typealias Line = (a: Double, b: Double, c: Double)

  /// How often a strip is halved.
  private static let deepest = 16

  private let field: GradientField
  private let surroundings: [CGPoint]
  private let limit: (minX: Double, minY: Double, maxX: Double, maxY: Double)

  init(_ field: GradientField, _ surroundings: [CGPoint], farthest: Double) {
    (self.field, self.surroundings) = (field, surroundings)
    let box = Polygon.box(surroundings)
    let reach = farthest * max(box.maxX - box.minX, box.maxY - box.minY)
    limit = (box.minX - reach, box.minY - reach, box.maxX + reach, box.maxY + reach)
  }

  /// Patches for so many even parts of a stretch of offsets.
  func strips(of piece: GradientPiece, _ from: Double, _ to: Double, _ count: Int) -> [ProjectedMesh.Patch] {
    var pending = (0..<count).reversed().map { k in
      let (t0, t1) = (Double(k) / Double(count), Double(k + 1) / Double(count))
      return (from: from + (to - from) * t0, to: from + (to - from) * t1, depth: 0)
    }
    var result: [ProjectedMesh.Patch] = []
    while let strip = pending.popLast() {
      let part = part(from: strip.from, to: strip.to)
      guard part.count >= 3 else { continue }
      if let corners = corners(strip.from, strip.to, around: part, isLast: strip.depth == Self.deepest) {
        result.append(
          ProjectedMesh.Patch(
            corners: corners, first: piece.color(at: strip.from), last: piece.color(at: strip.to)))
      } else if strip.depth < Self.deepest {
        let middle = bisector(strip.from, strip.to)
        pending.append((middle, strip.to, strip.depth + 1))
        pending.append((strip.from, middle, strip.depth + 1))
      }
    }
    return result
  }

  /// What is painted between two lines.
  private func part(from: Double, to: Double) -> [CGPoint] {
    let (p, q) = (line(from), line(to))
    return Polygon.clip(Polygon.clip(surroundings, where: p.a, p.b, p.c), where: -q.a, -q.b, -q.c)
  }

  /// The line of an offset; greater ones lie where its function is positive.
  private func line(_ offset: Double) -> Line {
    let (n, d) = (field.numerator, field.denominator)
    return (n.a - offset * d.a, n.b - offset * d.b, n.c - offset * d.c)
  }

  private func length(_ line: Line) -> Double { (line.a * line.a + line.b * line.b).squareRoot() }

  /// The offset of the ray that halves the angle between those of two others.
  private func bisector(_ from: Double, _ to: Double) -> Double {
    let (p, q) = (1 / length(line(from)), 1 / length(line(to)))
    let middle = (from * p + to * q) / (p + q)
    return middle.isFinite && middle > from && middle < to ? middle : (from + to) / 2
  }

  /// The corners of a patch between two rays; nil where they part too much.
  private func corners(_ from: Double, _ to: Double, around part: [CGPoint], isLast: Bool) -> [CGPoint]? {
    let (p, q) = (line(from), line(to))
    // Along lines parallel to the horizon nothing is foreshortened: between two of them a patch is exact.
    let d = field.denominator
    for area in [surroundings, part] {
      if let corners = corners(p, q, across: (d.a, d.b), around: area) { return corners }
    }
    // But rays may be nearly parallel to the horizon. Then lines across them are taken.
    let (m, n) = (length(p), length(q))
    let along = (p.a / m + q.a / n, p.b / m + q.b / n)
    guard along.0 * along.0 + along.1 * along.1 > 3 || isLast else { return nil }
    return corners(p, q, across: (-along.1, along.0), around: part)
  }

  /// Where two rays cross two lines with a common normal, on either side of what is painted.
  private func corners(
    _ p: Line, _ q: Line, across normal: (x: Double, y: Double), around part: [CGPoint]
  ) -> [CGPoint]? {
    let places = part.map { Double($0.x) * normal.x + Double($0.y) * normal.y }
    guard let near = places.min(), let far = places.max() else { return nil }
    let lines = [(normal.x, normal.y, -near), (normal.x, normal.y, -far)]
    let corners = [
      Self.crossing(p, lines[0]), Self.crossing(p, lines[1]), Self.crossing(q, lines[1]),
      Self.crossing(q, lines[0]),
    ]
    let areNear = corners.allSatisfy {
      let (x, y) = (Double($0.x), Double($0.y))
      return x >= limit.minX && x <= limit.maxX && y >= limit.minY && y <= limit.maxY
    }
    return areNear ? corners : nil
  }

  private static func crossing(_ p: Line, _ q: Line) -> CGPoint {
    let w = p.a * q.b - p.b * q.a
    return CGPoint(x: (p.b * q.c - p.c * q.b) / w, y: (p.c * q.a - p.a * q.c) / w)
  }
}

extension ProjectedMesh.Patch {
  /// A narrow patch along the line where this one begins, if the one before ends there with other corners.
  fileprivate func seam(to before: Self) -> Self? {
    let (p, q) = (outline[0], outline[3])
    guard before.outline[9] != p || before.outline[6] != q else { return nil }
    let length = hypot(q.x - p.x, q.y - p.y)
    guard length > 0 else { return nil }
    let (x, y) = ((q.y - p.y) / length / 2, (p.x - q.x) / length / 2)
    let corners = [(p, -1), (q, -1), (q, 1), (p, 1)].map { CGPoint(x: $0.x + x * $1, y: $0.y + y * $1) }
    return Self(corners: corners, first: first, last: first)
  }
}
