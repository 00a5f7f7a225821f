import QuartzCore

/// Brings the planes of one 3-D space into an order in which each may be painted over those before it.
///
/// Planes are compared only where their images overlap; there the one that is nearer to the eye comes later. Where two
/// cut through each other, one is split along the line of intersection (Newell, Newell and Sancha, 1972, with overlaps
/// in place of extents). What nothing crosses stays whole, so its edges, its text and its images stay whole too.
enum DepthOrder {
  /// A member, or the part of it that is drawn at this place in the order.
  struct Part {
    var member: Int
    /// Convex polygons on the page that this part is cut to; nil for all of the member.
    var clip: [[CGPoint]]?
  }

  static func arrange(_ planes: [DepthPlane]) -> [Part] {
    DepthBlocks(planes).blocks().flatMap { block in
      let members = block.map { planes[$0] }
      var arrangement = DepthArrangement(members)
      let order = arrangement.order()
      return collect(order, planes: members, pieces: arrangement.pieces)
    }
  }

  /// Joins pieces of one plane that follow each other, and lets opaque planes reach beneath their own later parts, so
  /// that no seam shows between the parts.
  private static func collect(_ order: [Int], planes: [DepthPlane], pieces: [DepthArrangement.Piece?])
    -> [Part]
  {
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
