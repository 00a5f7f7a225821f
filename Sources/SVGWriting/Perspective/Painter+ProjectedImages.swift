import CoreGraphics
import DisplayList

extension Painter {
  /// Draws an image in perspective: a picture as one that is warped once, a document as cells, each under the affine map
  /// that is nearest to the perspective there.
  func drawProjected(_ image: DisplayImage, by projection: Projection, in frame: Frame) throws {
    let projection = projection.concatenating(Projection(frame.space.matrix))
    // Documents of all moments have the same elements.
    if !image.image.isVector, !options.isUniform,
      try drawWarped([image], by: projection, in: frame)
    {
      return
    }
    guard let file = file(of: image) else {
      return report(image.layer, .dropped, "the image cannot be decoded")
    }
    let cells = ProjectedCells(image.destination, projection: projection)
    guard !cells.quads.isEmpty else { return }
    if cells.quads.count > 1 {
      report(
        image.layer, .approximated, "an image in perspective is made of \(cells.quads.count) affine parts")
    }
    let (sx, sy) = (
      image.destination.width / image.source.width, image.destination.height / image.source.height
    )
    let upright = CGAffineTransform(
      a: sx, b: 0, c: 0, d: sy, tx: image.destination.minX - (image.source.minX + file.origin.x) * sx,
      ty: image.destination.minY - (image.source.minY + file.origin.y) * sy)
    let pixels = file.turn.concatenating(upright)
    let id = identifier(of: sharedImage(file))
    let filter = imageFilter(image, in: frame)
    let extent = CGRect(origin: .zero, size: file.stored)
    var outer = Node(.g)
    outer[.clipPath] = frame.clip
    if outer.has(.clipPath) { try builder.open(outer) }
    for quad in cells.quads {
      var clip = Node(.clipPath)
      var outline = Node(.path)
      // Neighbours overlap a little, so that no background shows between them.
      outline.shape = Shape(
        geometry: PathGeometry(quad.outline(grownBy: 0.3)), grid: grid(frame.space),
        isUniform: options.isUniform)
      clip.append(outline, layout: options.layout)
      var group = Node(.g)
      group[.clipPath] = reference(to: clip)
      var node = Node(.use)
      node[.href] = "#\(id)"
      node[.transform] = transformText(pixels.concatenating(quad.map), in: frame.space, extent: extent)
      node[.filter] = filter
      node.dependencies = .everything
      try builder.open(group)
      try builder.append(node)
      try builder.close()
    }
    if outer.has(.clipPath) { try builder.close() }
  }
}

/// A rectangle in perspective, cut into cells that are nearly parallelograms.
struct ProjectedCells {
  struct Quad {
    var corners: [CGPoint]
    /// From the plane's coordinates.
    var map: CGAffineTransform

    func outline(grownBy margin: Double) -> CGPath {
      let middle = corners.reduce(CGPoint(x: 0, y: 0)) { $0 + $1 * 0.25 }
      let path = CGMutablePath()
      path.addLines(
        between: corners.map { corner in
          let arm = corner - middle
          return corner + arm * (margin / max(arm.length, 1e-9))
        })
      path.closeSubpath()
      return path
    }
  }

  private(set) var quads: [Quad] = []

  init(_ rect: CGRect, projection: Projection) {
    var count = 1
    while count < 64, Self.error(rect, count, projection) > 0.2 { count *= 2 }
    for row in 0..<count {
      for column in 0..<count {
        let cell = CGRect(
          x: rect.minX + rect.width * CGFloat(column) / CGFloat(count),
          y: rect.minY + rect.height * CGFloat(row) / CGFloat(count), width: rect.width / CGFloat(count),
          height: rect.height / CGFloat(count))
        let middle = CGPoint(x: cell.midX, y: cell.midY)
        let corners = cell.corners
        guard corners.allSatisfy({ projection.w(of: $0) > Projection.nearestW }),
          let map = projection.affine(around: middle)
        else { continue }
        quads.append(Quad(corners: corners.map { projection($0) }, map: map))
      }
    }
  }

  /// How far the corners of the worst cell lie from where its affine map puts them.
  private static func error(_ rect: CGRect, _ count: Int, _ projection: Projection) -> Double {
    let size = CGSize(width: rect.width / CGFloat(count), height: rect.height / CGFloat(count))
    var worst = 0.0
    for corner in rect.corners {
      // The cell at this corner of the rectangle.
      let cell = CGRect(
        x: corner.x == rect.minX ? corner.x : corner.x - size.width,
        y: corner.y == rect.minY ? corner.y : corner.y - size.height, width: size.width, height: size.height)
      guard let map = projection.affine(around: CGPoint(x: cell.midX, y: cell.midY)) else { continue }
      for point in cell.corners where projection.w(of: point) > Projection.nearestW {
        worst = max(worst, (projection(point) - point.applying(map)).length)
      }
    }
    return worst
  }
}
