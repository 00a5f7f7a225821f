import CoreGraphics
import DisplayList
import Foundation

extension ProjectedMesh {
  /// A part of a ring: offsets and angles.
  fileprivate struct Sector {
    var from: Double
    var to: Double
    var start: Double
    var end: Double
    var depth = 0
  }

  /// How far areas of one colour reach beneath those beside them, as an offset.
  private static let flatReach = 0.03

  /// Rings between two colours each, cut into sectors whose sides touch the true ones at all corners.
  mutating func addRadial(_ gradient: Gradient, center: CGPoint, radius: CGFloat) {
    let rings = Rings(center: center, radius: radius, map: gradient.toPath)
    guard let most = surroundings.compactMap({ field.offset(at: $0) }).max() else { return }
    var sectors = 8
    var parts = [Int](repeating: 1, count: gradient.pieces.count)
    while true {
      // Areas of one colour lie beneath the others and reach under them: readers leave out pixels between patches.
      var (flat, found) = ([Patch](), [Patch]())
      var worst = 0.0
      for (k, piece) in gradient.pieces.enumerated() {
        let (from, to) = (max(piece.from, 0), min(piece.to, most * 1.01))
        guard from < to else { continue }
        let range = piece.color(at: from).distance(to: piece.color(at: to))
        guard range > 0 else {
          let inner = k > 0 && gradient.pieces[k - 1].range > 0 ? max(from - Self.flatReach, 0) : from
          let outer = k + 1 < parts.count && gradient.pieces[k + 1].range > 0 ? to + Self.flatReach : to
          flat += patches(of: piece, inner, outer, parts[k], sectors, rings)
          continue
        }
        parts[k] = max(parts[k], Int((range / Self.widestRange).rounded(.up)), 1)
        var patches = patches(of: piece, from, to, parts[k], sectors, rings)
        while parts[k] < 64, error(of: patches, in: piece) > Self.tolerance {
          let before = error(of: patches, in: piece)
          let finer = self.patches(of: piece, from, to, parts[k] * 2, sectors, rings)
          // Where finer rings do not help, finer sectors will.
          guard error(of: finer, in: piece) < before * 0.7 else { break }
          parts[k] *= 2
          patches = finer
        }
        worst = max(worst, error(of: patches, in: piece))
        found += patches
      }
      if worst <= Self.tolerance || sectors >= 64 {
        for patch in flat + found { append(patch) }
        return
      }
      sectors *= 2
    }
  }

  private func patches(
    of piece: GradientPiece, _ from: Double, _ to: Double, _ parts: Int, _ sectors: Int, _ rings: Rings
  ) -> [Patch] {
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
    var result: [Patch] = []
    while let sector = pending.popLast() {
      let depths = sector.samples.map { rings.w($0.0, $0.1) }
      guard depths.contains(where: { $0 > nearest }) else { continue }
      guard depths.allSatisfy({ $0 > nearest }) else {
        // Cut until what is left out lies beyond what is painted.
        if sector.depth < 12 { pending += sector.halves }
        continue
      }
      let patch = Patch(
        outline: rings.outline(sector.from, sector.to, sector.start, sector.end),
        first: piece.color(at: sector.from), last: piece.color(at: sector.to))
      let extent = Polygon.box(patch.outline)
      if extent.minX < box.maxX, extent.maxX > box.minX, extent.minY < box.maxY, extent.maxY > box.minY {
        result.append(patch)
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
    func outline(_ from: Double, _ to: Double, _ start: Double, _ end: Double) -> [CGPoint] {
      side((from, start), (from, end)) + side((from, end), (to, end)) + side((to, end), (to, start))
        + side((to, start), (from, start))
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
