import CoreGraphics
import Drawing
import Foundation

extension ProjectedMesh {
  /// A part of a ring: offsets and angles.
  struct Sector {
    var from: Double
    var to: Double
    var start: Double
    var end: Double
    var depth = 0
  }

  /// How far areas of one colour reach beneath those beside them, as an offset.
  private static let flatReach = 0.03
  /// How far sides may be from the true ones, in the path's units.
  private static let accuracy = 0.05
  /// Sectors are halved no more often.
  private static let deepest = 14

  /// Rings between two colours each, cut into sectors whose sides touch the true ones at all corners.
  mutating func addRadial(_ gradient: Gradient, center: CGPoint, radius: CGFloat) {
    let rings = Rings(center: center, radius: radius, map: gradient.toPath)
    guard let most = surroundings.compactMap({ field.offset(at: $0) }).max() else { return }
    let pieces = gradient.pieces
    if let outermost = pieces.last?.first { addEvenly(outermost) }
    var sectors = 8
    var parts = [Int](repeating: 1, count: pieces.count)
    while true {
      // Areas of one colour lie beneath the others and reach under them: readers leave out pixels between patches.
      var (flat, found) = (Sectors(), Sectors())
      var worst = 0.0
      for (k, piece) in pieces.dropLast().enumerated() {
        let (from, to) = (max(piece.from, 0), min(piece.to, most * 1.01))
        guard from < to else { continue }
        guard piece.range > 0 else {
          // Only under colours that change, and not through these.
          func reach(_ neighbour: Int) -> Double {
            guard pieces.indices.contains(neighbour), pieces[neighbour].range > 0 else { return 0 }
            return min(Self.flatReach, (pieces[neighbour].to - pieces[neighbour].from) / 2)
          }
          let (inner, outer) = (max(from - reach(k - 1), 0), to + reach(k + 1))
          flat += self.sectors(of: piece, inner, outer, 1, sectors, rings)
          continue
        }
        let (first, last) = (piece.color(at: from), piece.color(at: to))
        parts[k] = PatchSteps.count(from: first, to: last, atLeast: parts[k])
        var drawn = self.sectors(of: piece, from, to, parts[k], sectors, rings)
        while parts[k] < Self.mostParts, error(of: drawn.patches, in: piece) > Self.tolerance {
          let before = error(of: drawn.patches, in: piece)
          let finer = self.sectors(of: piece, from, to, parts[k] * 2, sectors, rings)
          // Where finer rings do not help, finer sectors will.
          guard error(of: finer.patches, in: piece) < before * 0.7 else { break }
          parts[k] *= 2
          drawn = finer
        }
        worst = max(worst, error(of: drawn.patches, in: piece))
        found += drawn
      }
      let isFine = worst <= Self.tolerance && !flat.isCoarse && !found.isCoarse
      guard isFine || sectors >= 64 else {
        sectors *= 2
        continue
      }
      for patch in flat.seams + flat.patches + found.seams + found.patches { append(patch) }
      return
    }
  }

  /// Paints everything in one colour.
  private mutating func addEvenly(_ color: RGBA) {
    let box = Polygon.box(surroundings)
    append(
      Patch(
        corners: [
          CGPoint(x: box.minX, y: box.minY), CGPoint(x: box.maxX, y: box.minY),
          CGPoint(x: box.maxX, y: box.maxY), CGPoint(x: box.minX, y: box.maxY),
        ], first: color, last: color))
  }

  /// Patches, and what lies beneath them.
  private struct Sectors {
    var patches: [Patch] = []
    /// Halved sectors meet others at points that are no corners of these: they also lie beneath, a little larger.
    var seams: [Patch] = []
    /// Whether arcs would have been too far from the true ones.
    var isCoarse = false

    static func += (a: inout Self, b: Self) {
      a.patches += b.patches
      a.seams += b.seams
      a.isCoarse = a.isCoarse || b.isCoarse
    }
  }

  private func sectors(
    of piece: GradientPiece, _ from: Double, _ to: Double, _ parts: Int, _ sectors: Int, _ rings: Rings
  ) -> Sectors {
    var pending: [Sector] = []
    for k in 0..<parts {
      for n in 0..<sectors {
        pending.append(
          Sector(
            from: from + (to - from) * Double(k) / Double(parts),
            to: from + (to - from) * Double(k + 1) / Double(parts),
            start: 2 * .pi * Double(n) / Double(sectors), end: 2 * .pi * Double(n + 1) / Double(sectors)))
      }
    }
    pending.reverse()
    // What is painted is no farther towards the eye than this.
    let nearest = 0.5 / (surroundings.map { field.back.w(of: $0) }.max() ?? 1)
    let box = Polygon.box(surroundings)
    var result = Sectors()
    while let sector = pending.popLast() {
      let depths = sector.samples.map { rings.w($0.0, $0.1) }
      guard depths.contains(where: { $0 > nearest }) else { continue }
      guard depths.allSatisfy({ $0 > nearest }) else {
        // Cut until what is left out lies beyond what is painted.
        if sector.depth < Self.deepest { pending += sector.halves }
        continue
      }
      let outline = rings.outline(of: sector)
      let extent = Polygon.box(outline)
      guard extent.minX < box.maxX, extent.maxX > box.minX, extent.minY < box.maxY, extent.maxY > box.minY
      else { continue }
      if sector.depth < Self.deepest, rings.error(of: outline, sector) > Self.accuracy {
        result.isCoarse = result.isCoarse || sector.depth == 0
        pending += sector.halves
        continue
      }
      let (first, last) = (piece.color(at: sector.from), piece.color(at: sector.to))
      result.patches.append(Patch(outline: outline, first: first, last: last))
      guard sector.depth > 0 else { continue }
      let grown = sector.grown
      if grown.samples.allSatisfy({ rings.w($0.0, $0.1) > nearest }) {
        result.seams.append(Patch(outline: rings.outline(of: grown), first: first, last: last))
      }
    }
    return result
  }

  /// Circles about the gradient's centre, as they are seen.
  private struct Rings {
    let center: CGPoint
    let radius: CGFloat
    let map: Projection

    func w(_ offset: Double, _ angle: Double) -> Double { map.w(of: point(offset, angle)) }

    private func point(_ offset: Double, _ angle: Double) -> CGPoint {
      let r = radius * CGFloat(offset)
      return CGPoint(x: center.x + r * CGFloat(cos(angle)), y: center.y + r * CGFloat(sin(angle)))
    }

    /// Cubics that share their ends and their derivatives there with the true sides.
    func outline(of sector: Sector) -> [CGPoint] {
      let corners = sector.corners
      return (0..<4).flatMap { side(corners[$0], corners[($0 + 1) % 4]) }
    }

    /// How far the arcs' middles are from the true ones.
    func error(of outline: [CGPoint], _ sector: Sector) -> Double {
      let corners = sector.corners
      return [0, 2].map { k in
        let (p, q) = (corners[k], corners[(k + 1) % 4])
        let truth = map(point((p.0 + q.0) / 2, (p.1 + q.1) / 2))
        let (a, b, c, d) = (
          outline[3 * k], outline[3 * k + 1], outline[3 * k + 2], outline[(3 * k + 3) % 12]
        )
        return Double(
          hypot((a.x + 3 * (b.x + c.x) + d.x) / 8 - truth.x, (a.y + 3 * (b.y + c.y) + d.y) / 8 - truth.y))
      }.max() ?? 0
    }

    private func side(_ p: (Double, Double), _ q: (Double, Double)) -> [CGPoint] {
      let change = (offset: (q.0 - p.0) / 3, angle: (q.1 - p.1) / 3)
      let (first, last) = (point(p.0, p.1), point(q.0, q.1))
      let (a, b) = (map(first), map(last))
      let (u, v) = (
        velocity(p.0, p.1, change, at: first), velocity(q.0, q.1, change, at: last)
      )
      return [a, CGPoint(x: a.x + u.x, y: a.y + u.y), CGPoint(x: b.x - v.x, y: b.y - v.y)]
    }

    private func velocity(
      _ offset: Double, _ angle: Double, _ change: (offset: Double, angle: Double), at p: CGPoint
    ) -> CGPoint {
      let (c, s) = (CGFloat(cos(angle)), CGFloat(sin(angle)))
      let (along, around) = (radius * CGFloat(change.offset), radius * CGFloat(offset * change.angle))
      let (x, y) = (along * c - around * s, along * s + around * c)
      let local = map.affine(near: p)
      return CGPoint(x: x * local.a + y * local.c, y: x * local.b + y * local.d)
    }
  }
}

extension ProjectedMesh.Sector {
  fileprivate var corners: [(Double, Double)] { [(from, start), (from, end), (to, end), (to, start)] }

  /// A little larger on all sides.
  fileprivate var grown: Self {
    var result = self
    result.from = max(from - (to - from) / 16, 0)
    result.to = to + (to - from) / 16
    result.start = start - (end - start) / 16
    result.end = end + (end - start) / 16
    return result
  }

  fileprivate var samples: [(Double, Double)] {
    let (t, a) = ((from + to) / 2, (start + end) / 2)
    return [from, t, to].flatMap { t in [start, a, end].map { (t, $0) } }
  }

  fileprivate var halves: [Self] {
    var (first, second) = (self, self)
    first.depth += 1
    second.depth += 1
    if depth % 2 == 0 {
      first.to = (from + to) / 2
      second.from = first.to
    } else {
      first.end = (start + end) / 2
      second.start = first.end
    }
    return [first, second]
  }
}
