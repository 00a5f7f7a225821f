import CoreGraphics

/// A rectangle in perspective, cut into cells within each of which an affine map comes close to the perspective.
public struct AffineCells {
  /// A part of the rectangle.
  public struct Cell: Sendable {
    /// On the page, a little larger than the cell, so that neighbours overlap and nothing shines through between them.
    public var outline: [CGPoint]
    /// From the rectangle's coordinates to the page, near enough within the cell.
    public var map: CGAffineTransform
  }

  /// Those that can be seen, in no order.
  public private(set) var cells: [Cell] = []
  /// Whether all that can be seen of the rectangle lies in a cell.
  public private(set) var isComplete = true
  /// Smaller cells than the rectangle by this factor are not made.
  private static let mostHalvings: CGFloat = 65536
  /// What is left out where cells would be smaller still, in square points, cannot be seen.
  private static let smallestArea = 1e-2

  /// Nil where more cells than are allowed would be needed.
  ///
  /// - Parameters:
  ///   - visible: what of the page can be seen.
  ///   - tolerance: how far a point may be from where the perspective puts it, in points of the page.
  ///   - overlap: how far cells reach beneath their neighbours, in points of the page.
  public init?(
    _ rect: CGRect, projection: Projection, visible: CGRect, tolerance: Double, overlap: CGFloat,
    atMost mostCells: Int
  ) {
    let page = visible.corners
    var pending = [rect]
    while let part = pending.popLast() {
      // What crosses the eye's plane has an endless image, of which perhaps nothing lies on the page.
      let seen = Polygon.intersection(page, Polygon.counted(projection.polygon(of: part)))
      guard !seen.isEmpty else { continue }
      let corners = part.corners
      if corners.allSatisfy({ projection.isInSight($0) }) {
        let images = corners.map { projection($0) }
        let map = projection.affine(near: CGPoint(x: part.midX, y: part.midY))
        let errors = zip(corners, images).map { corner, image in
          let p = corner.applying(map)
          return max(abs(p.x - image.x), abs(p.y - image.y))
        }
        if Double(errors.max() ?? 0) <= tolerance {
          cells.append(Cell(outline: Self.grown(images, by: overlap), map: map))
          guard cells.count <= mostCells else { return nil }
          continue
        }
      }
      guard part.width > rect.width / Self.mostHalvings else {
        if Polygon.area(seen) > Self.smallestArea { isComplete = false }
        continue
      }
      let (w, h) = (part.width / 2, part.height / 2)
      for (x, y) in [
        (part.midX, part.midY), (part.minX, part.midY), (part.midX, part.minY), (part.minX, part.minY),
      ] {
        pending.append(CGRect(x: x, y: y, width: w, height: h))
      }
    }
  }

  private static func grown(_ polygon: [CGPoint], by overlap: CGFloat) -> [CGPoint] {
    let n = CGFloat(polygon.count)
    let middle = CGPoint(x: polygon.reduce(0) { $0 + $1.x } / n, y: polygon.reduce(0) { $0 + $1.y } / n)
    return polygon.map { p in
      let (x, y) = (p.x - middle.x, p.y - middle.y)
      let length = max((x * x + y * y).squareRoot(), 1e-9)
      return CGPoint(x: p.x + x / length * overlap, y: p.y + y / length * overlap)
    }
  }
}
