import QuartzCore

/// Sorts the planes of one 3-D space into an order in which each may be painted over those before it.
///
/// Planes are compared only where their images overlap; there the one nearer to the eye comes later. Where
/// two intersect, one is split along the line of intersection (Newell, Newell and Sancha, 1972, with overlaps
/// in place of extents); where most do, they are put into a tree. What nothing crosses stays whole, and so do
/// its edges, text and images.
enum DepthOrder {
  /// A member, or the part of it that is drawn at this place in the order.
  struct Part {
    var member: Int
    /// The pieces of the member that are drawn here; nil for all of it.
    var pieces: [DepthPiece]?
    /// The pieces of it that are drawn later. Opaque pieces may reach beneath them.
    var later: [DepthPiece] = []
  }

  /// - Parameter mostPieces: the most pieces into which planes that cross are split.
  /// - Returns: the parts in painting order, and whether every crossing was cut.
  static func arrange(_ planes: [DepthPlane], mostPieces: Int = DrawingLimits().pieces) -> (
    parts: [Part], isComplete: Bool
  ) {
    var isComplete = true
    let parts = DepthBlocks(planes).blocks().flatMap { block in
      let members = block.map { planes[$0] }
      var arrangement = DepthArrangement(members)
      if let order = arrangement.order() { return collect(order, planes: members) }
      let tree = DepthTree(members, mostPieces: mostPieces)
      isComplete = isComplete && tree.isComplete
      return collect(tree.pieces, planes: members)
    }
    return (parts, isComplete)
  }

  /// Joins consecutive pieces of one plane.
  private static func collect(_ order: [DepthPiece], planes: [DepthPlane]) -> [Part] {
    var runs: [(plane: Int, pieces: [DepthPiece])] = []
    for piece in order {
      if let last = runs.last, last.plane == piece.plane {
        runs[runs.count - 1].pieces.append(piece)
      } else {
        runs.append((piece.plane, [piece]))
      }
    }
    var later: [Int: [DepthPiece]] = [:]
    var result: [Part] = []
    for run in runs.reversed() {
      let plane = planes[run.plane]
      let joined = join(run.pieces, whole: plane.polygon)
      let isWhole = joined.count == 1 && joined[0].cuts.isEmpty
      result.append(
        Part(member: plane.member, pieces: isWhole ? nil : joined, later: later[run.plane] ?? []))
      if !isWhole { later[run.plane, default: []] += joined }
    }
    return result.reversed()
  }

  /// Undoes cuts with nothing drawn between their two sides.
  private static func join(_ pieces: [DepthPiece], whole: [CGPoint]) -> [DepthPiece] {
    guard pieces.count > 1, pieces.count <= mostJoined else { return pieces }
    var pieces = pieces
    var k = 0
    while k < pieces.count {
      let found = pieces.indices.dropFirst(k + 1).lazy.compactMap { n in
        pieces[k].joined(with: pieces[n], in: whole).map { (n, $0) }
      }.first
      if let (n, joined) = found {
        pieces[k] = joined
        pieces.remove(at: n)
        k = 0
      } else {
        k += 1
      }
    }
    return pieces
  }

  /// The most pieces that are compared with each other.
  private static let mostJoined = 32
}
