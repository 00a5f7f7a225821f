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
  /// How far cells reach beneath their neighbours, in points of the page.
  private static let overlap: CGFloat = 0.2

  /// Nil where more cells than are allowed would be needed.
  ///
  /// - Parameters:
  ///   - visible: what of the page can be seen.
  ///   - tolerance: how far a point may be from where the perspective puts it, in points of the page.
  public init?(
    _ rect: CGRect, projection: Projection, visible: CGRect, tolerance: Double, atMost mostCells: Int
  ) {
    var pending = [rect]
    while let part = pending.popLast() {
      let box = projection.bounds(of: part)
      guard !box.isNull, box.minX < visible.maxX, box.maxX > visible.minX, box.minY < visible.maxY,
        box.maxY > visible.minY
      else { continue }
      let corners = Self.corners(of: part)
      if corners.allSatisfy({ projection.isInSight($0) }) {
        let images = corners.map { projection($0) }
        let map = projection.affine(near: CGPoint(x: part.midX, y: part.midY))
        let errors = zip(corners, images).map { corner, image in
          let p = corner.applying(map)
          return max(abs(p.x - image.x), abs(p.y - image.y))
        }
        if Double(errors.max() ?? 0) <= tolerance {
          cells.append(Cell(outline: Self.grown(images), map: map))
          guard cells.count <= mostCells else { return nil }
          continue
        }
      }
      guard pending.count < mostCells, part.width > rect.width / 65536 else { return nil }
      let (w, h) = (part.width / 2, part.height / 2)
      for (x, y) in [
        (part.midX, part.midY), (part.minX, part.midY), (part.midX, part.minY), (part.minX, part.minY),
      ] {
        pending.append(CGRect(x: x, y: y, width: w, height: h))
      }
    }
  }

  private static func corners(of r: CGRect) -> [CGPoint] {
    [
      CGPoint(x: r.minX, y: r.minY), CGPoint(x: r.maxX, y: r.minY), CGPoint(x: r.maxX, y: r.maxY),
      CGPoint(x: r.minX, y: r.maxY),
    ]
  }

  private static func grown(_ polygon: [CGPoint]) -> [CGPoint] {
    let n = CGFloat(polygon.count)
    let middle = CGPoint(x: polygon.reduce(0) { $0 + $1.x } / n, y: polygon.reduce(0) { $0 + $1.y } / n)
    return polygon.map { p in
      let (x, y) = (p.x - middle.x, p.y - middle.y)
      let length = max((x * x + y * y).squareRoot(), 1e-9)
      return CGPoint(x: p.x + x / length * overlap, y: p.y + y / length * overlap)
    }
  }
}
