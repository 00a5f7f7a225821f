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
      return reportUndecodable(image)
    }
    let cells = cells(of: image, by: projection, visible: frame.space.visible)
    guard !cells.isEmpty else { return }
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
    for cell in cells {
      var clip = Node(.clipPath)
      var outline = Node(.path)
      // Neighbours overlap a little, so that no background shows between them.
      outline.shape = Shape(
        geometry: PathGeometry(CGPath.joining([cell.outline])), grid: grid(frame.space),
        isUniform: options.isUniform)
      clip.append(outline, layout: options.layout)
      var group = Node(.g)
      group[.clipPath] = reference(to: clip)
      var node = Node(.use)
      node[.href] = "#\(id)"
      node[.transform] = transformText(pixels.concatenating(cell.map), in: frame.space, extent: extent)
      node[.filter] = filter
      node.dependencies = .everything
      try builder.open(group)
      try builder.append(node)
      try builder.close()
    }
    if outer.has(.clipPath) { try builder.close() }
  }

  /// How far cells may put points from where the perspective does, in points, and how many cells there may be.
  private static let tolerance = 0.2
  private static let mostCells = 4096

  /// Cells of a picture, exact as far as so many of them can be.
  private func cells(
    of image: DisplayImage, by projection: Projection, visible: CGRect
  ) -> [AffineCells.Cell] {
    for coarseness in [1.0, 4, 16, 64, 256] {
      guard
        let found = AffineCells(
          image.destination, projection: projection, visible: visible,
          tolerance: Self.tolerance * coarseness, overlap: 0.3, atMost: Self.mostCells)
      else { continue }
      if found.cells.count > 1 {
        let error = coarseness > 1 ? ", off by up to \(Self.tolerance * coarseness) points" : ""
        report(
          image.layer, .approximated,
          "an image in perspective is made of \(found.cells.count) affine parts\(error)")
      }
      if !found.isComplete {
        report(image.layer, .approximated, "what of an image lies nearest to the eye is left out")
      }
      return found.cells
    }
    report(image.layer, .dropped, "an image is seen so steeply that it cannot be made of affine parts")
    return []
  }
}
