import Drawing

/// Orders planes most of which intersect: a tree of planes, each of which separates the others into what lies
/// in front of it and behind it (Fuchs, Kedem and Naylor, 1980).
///
/// Unlike comparing pairs, this cuts planes even where they would meet only if extended; but nothing needs to
/// be compared with the thousands of pieces that so many planes make of each other. The tree grows from the
/// eye, and what opaque pieces hide is dropped before it is split further: of a hundred planes that all
/// intersect, most is hidden.
struct DepthTree {
  private let planes: [DepthPlane]
  /// The pieces, in painting order.
  private(set) var pieces: [DepthPiece] = []
  /// False where there were so many pieces that the farthest are only sorted by the depth of their middles.
  private(set) var isComplete = true

  /// How many times as many cuts as pieces there may be, for the case that most pieces are hidden.
  private static let cutsPerPiece = 8
  /// How many planes are tried to find the one that cuts the fewest others.
  private static let tries = 4
  private static let smallestArea = 1e-3

  /// - Parameter mostPieces: the most pieces, to limit the cost of crowds.
  init(_ planes: [DepthPlane], mostPieces: Int = DrawingLimits().pieces) {
    self.planes = planes
    // Nearest first: what they hide need not be split, and precision is lost where it is seen least.
    var coverage = Coverage(within: planes.map(\.solid))
    var pending = [planes.indices.map { DepthPiece(plane: $0, polygon: planes[$0].polygon) }]
    var (count, cuts) = (planes.count, 0)
    while var block = pending.popLast() {
      if !pieces.isEmpty {
        let known = block.count
        block.removeAll { coverage.hides($0.polygon) }
        count -= known - block.count
      }
      guard block.count > 1 else {
        put(block, onto: &coverage)
        continue
      }
      guard count < mostPieces, cuts / Self.cutsPerPiece < mostPieces else {
        isComplete = false
        put(block.sorted { (middleDepth($0), order($0)) > (middleDepth($1), order($1)) }, onto: &coverage)
        continue
      }
      var (behind, on, before) = ([DepthPiece](), [DepthPiece](), [DepthPiece]())
      let pivot = planes[pivot(of: block).plane]
      for piece in block {
        switch planes[piece.plane].side(of: piece.polygon, from: pivot) {
        case .on: on.append(piece)
        case .before: before.append(piece)
        case .behind: behind.append(piece)
        case .both:
          let plane = planes[piece.plane]
          let line = Fragment.Line(
            a: plane.slopeX - pivot.slopeX, b: plane.slopeY - pivot.slopeY, c: plane.base - pivot.base)
          func part(_ line: Fragment.Line, isNearer: Bool) -> DepthPiece? {
            piece.part(where: line, cut: cuts, isNearer: isNearer, smallestArea: Self.smallestArea)
          }
          let (near, far) = (part(line, isNearer: true), part(line.opposite, isNearer: false))
          // Where one part is too small to be visible, the other replaces the piece.
          switch (near, far) {
          case (let near?, let far?):
            before.append(near)
            behind.append(far)
            count += 1
          case (_?, nil): before.append(piece)
          default: behind.append(piece)
          }
          cuts += 1
        }
      }
      // Planes of equal depth are painted in their own order. Everything is put down backwards.
      on.sort { order($0) > order($1) }
      if before.isEmpty && behind.isEmpty {
        put(on, onto: &coverage)
      } else {
        pending += [behind, on, before]
      }
    }
    pieces.reverse()
  }

  /// Puts pieces behind all those before.
  private mutating func put(_ block: [DepthPiece], onto coverage: inout Coverage) {
    pieces += block
    for piece in block where !planes[piece.plane].solid.isEmpty {
      coverage.cover(Polygon.intersection(piece.polygon, planes[piece.plane].solid))
    }
  }

  private func order(_ piece: DepthPiece) -> Int { planes[piece.plane].order }

  private func middleDepth(_ piece: DepthPiece) -> Double {
    planes[piece.plane].middleDepth(of: piece.polygon)
  }

  /// Returns the piece, from a sample spread over the block, whose plane cuts the fewest others.
  private func pivot(of block: [DepthPiece]) -> DepthPiece {
    var (best, least) = (block[0], Int.max)
    let sample = stride(from: 0, to: block.count, by: max(block.count / 64, 1))
    for n in 0..<min(Self.tries, block.count) {
      let candidate = block[(2 * n + 1) * block.count / (2 * min(Self.tries, block.count))]
      let cut = sample.count {
        planes[block[$0].plane].side(of: block[$0].polygon, from: planes[candidate.plane]) == .both
      }
      if cut < least { (best, least) = (candidate, cut) }
    }
    return best
  }
}
