import CoreGraphics
import Drawing
import Foundation
import ImageDecoding

extension Painter {
  /// Draws an image in perspective: a picture as one that is warped once, a document as cells, each under the affine map
  /// that is nearest to the perspective there.
  func drawProjected(_ image: DrawnImage, by projection: Projection, in frame: Frame) throws {
    let projection = projection.concatenating(Projection(frame.space.matrix))
    // Documents of all moments have the same elements.
    if !image.image.isVector, !options.isUniform,
      try drawWarped([image], by: projection, in: frame)
    {
      return
    }
    guard let drawing = sharedDrawing(of: image) else {
      return reportUndecodable(image)
    }
    let toPage = frame.space.toPage
    guard toPage.isInvertible else { return }
    let edges: AffineCells.Edges = SVGReading.mayBeTranslucent(image.image) ? .meeting : .overlapping
    let cells: AffineCells
    if options.isUniform {
      cells = AffineCells(fixed: image.destination, projection: projection.concatenating(Projection(toPage)))
    } else {
      cells = AffineCells(
        image.destination, projection: projection.concatenating(Projection(toPage)),
        visible: frame.space.visible.applying(toPage),
        edges: edges)
    }
    if cells.cells.count > 1 { report(image.layer, .approximated, cells.approximation) }
    let fromPage = toPage.inverted()
    let (sx, sy) = (
      image.destination.width / image.source.width, image.destination.height / image.source.height
    )
    let upright = CGAffineTransform(
      a: sx, b: 0, c: 0, d: sy, tx: image.destination.minX - (image.source.minX + drawing.origin.x) * sx,
      ty: image.destination.minY - (image.source.minY + drawing.origin.y) * sy)
    let place = drawing.turn.concatenating(upright)
    var outer: [Node] = []
    if let clip = frame.clip {
      outer.append(Node(.g))
      outer[0][.clipPath] = clip
    }
    // Cells of the page reach beyond a part of a document.
    if image.source != CGRect(origin: .zero, size: image.image.uncroppedSize), !options.isUniform {
      var node = Node(.g)
      node[.clipPath] = clip([projection.polygon(of: image.destination)], in: frame.space)
      outer.append(node)
    }
    var look = Node(.g)
    if image.image.isVector {
      addLook(of: image, to: &look, in: frame.space, ink: frame.ink)
    } else {
      look[.filter] = imageFilter(image, in: frame)
    }
    if !look.attributes.isEmpty { outer.append(look) }
    for node in outer { try builder.open(node) }
    for cell in cells.cells {
      var group = Node(.g)
      group[.clipPath] = clip([cell.outline.map { $0.applying(fromPage) }], in: frame.space)
      // Cut as a whole: else each thing in it would be by itself, and those beneath shine through.
      if edges == .overlapping, !options.isUniform { group[.opacity] = "0.999" }
      var node = Node(.use)
      node[.href] = "#\(drawing.id)"
      node[.transform] = transformText(
        place.concatenating(cell.map).concatenating(fromPage), in: frame.space,
        extent: CGRect(origin: .zero, size: drawing.size))
      node.dependencies = .everything
      try builder.open(group)
      try builder.append(node)
      try builder.close()
    }
    for _ in outer { try builder.close() }
  }

  private func clip(_ polygons: [[CGPoint]], in space: Space) -> String {
    var clip = Node(.clipPath)
    var outline = Node(.path)
    outline.shape = Shape(
      geometry: PathGeometry(CGPath.joining(polygons)), grid: grid(space), isUniform: options.isUniform)
    clip.append(outline, layout: options.layout)
    return reference(to: clip)
  }

  /// A whole picture among the definitions, in its own units.
  private struct SharedDrawing {
    var id: String
    var size: CGSize
    var origin: CGPoint
    var turn: CGAffineTransform = .identity
  }

  /// A document within ours where it can be: readers make pixels of those that stay apart.
  private func sharedDrawing(of shown: DrawnImage) -> SharedDrawing? {
    let image = shown.image
    guard !options.isUniform, image.format == .svg, let data = image.encodedData,
      let id = inlineDocuments[PictureKey(image)] ?? inlineID(of: image, data)
    else {
      return file(of: shown).map { file in
        SharedDrawing(
          id: identifier(of: sharedImage(file)), size: file.stored, origin: file.origin, turn: file.turn)
      }
    }
    inlineDocuments[PictureKey(image)] = id
    return SharedDrawing(id: id, size: image.uncroppedSize, origin: image.sourceRect.origin)
  }

  private func inlineID(of image: CGImage, _ data: Data) -> String? {
    guard let inline = InlineSVG(data, idPrefix: identifiers.nextPrefix()) else { return nil }
    let size = image.uncroppedSize
    let node = inlineNode(
      inline, data: data, box: CGRect(origin: .zero, size: size), showing: CGRect(origin: .zero, size: size),
      of: size, grid: Grid(digits: 3))
    return identifier(of: node)
  }
}
