import CoreGraphics
import Drawing
import Foundation

extension Painter {
  /// Places an SVG document within ours; false if it must stay apart.
  func drawInline(_ image: DrawnImage, in frame: Frame) throws -> Bool {
    guard let data = image.image.encodedData,
      let inline = InlineSVG(data, idPrefix: identifiers.nextPrefix())
    else { return false }
    let file = image.image
    let shown = image.source.offsetBy(dx: file.sourceRect.minX, dy: file.sourceRect.minY)
    let matrix = frame.space.matrix
    var wrapper = Node(.g)
    var box = image.destination
    var space = frame.space
    if matrix.isUprightScale {
      box = box.applying(matrix)
    } else {
      wrapper[.transform] = transformText(matrix, in: frame.space, extent: box)
      space = frame.space.opened()
    }
    addLook(of: image, to: &wrapper, in: space, ink: frame.ink)
    let node = inlineNode(
      inline, data: data, box: box, showing: shown, of: file.uncroppedSize, grid: grid(space))
    guard !wrapper.attributes.isEmpty || frame.clip != nil else {
      try builder.append(node)
      return true
    }
    if let clip = frame.clip {
      var outer = Node(.g)
      outer[.clipPath] = clip
      try builder.open(outer)
    }
    if !wrapper.attributes.isEmpty { try builder.open(wrapper) }
    try builder.append(node)
    if !wrapper.attributes.isEmpty { try builder.close() }
    if frame.clip != nil { try builder.close() }
    return true
  }

  /// What applies to a document as a whole: opacity, and one colour in silhouettes.
  private func addLook(of image: DrawnImage, to node: inout Node, in space: Space, ink: Ink) {
    if case .solid(let color) = ink {
      // The box of what is drawn leaves out half of each stroke along it.
      node[.filter] = filterReference([.colorMatrix(Self.matrix(replacingColorBy: color))], in: space)
    }
    let opacity = Double(image.tint?.alpha ?? 1)
    if opacity < 0.9995 { node[.opacity] = ColorText.opacity(opacity) }
  }

  /// A document's element: a part of it in a box.
  private func inlineNode(
    _ inline: InlineSVG, data: Data, box: CGRect, showing part: CGRect, of size: CGSize, grid: Grid
  ) -> Node {
    var node = Node(.svg)
    if grid.step(Double(box.minX)) != 0 { node[.x] = grid.text(Double(box.minX)) }
    if grid.step(Double(box.minY)) != 0 { node[.y] = grid.text(Double(box.minY)) }
    node[.width] = grid.text(Double(box.width))
    node[.height] = grid.text(Double(box.height))
    node[.preserveAspectRatio] = "none"
    let region = inline.region(showing: part, of: size)
    let fine = Grid(digits: 4)
    node[.viewBox] = [region.minX, region.minY, region.width, region.height]
      .map { fine.text(Double($0)) }.joined(separator: " ")
    node.body = [Markup.line] + inline.content
    // A picture is mixed within itself only.
    if data.range(of: Data("mix-blend-mode".utf8)) != nil { node[.style] = "isolation:isolate" }
    node.dependencies = .everything
    return node
  }
}

extension InlineSVG {
  /// The part of the document's own coordinates that a part of its natural box shows.
  func region(showing part: CGRect, of size: CGSize) -> CGRect {
    guard let viewBox, size.width > 0, size.height > 0 else { return part }
    let box = CGRect(x: viewBox[0], y: viewBox[1], width: viewBox[2], height: viewBox[3])
    var (sx, sy) = (size.width / box.width, size.height / box.height)
    if !stretches { (sx, sy) = (min(sx, sy), min(sx, sy)) }
    // Where the view box does not fill its natural box it stands in the middle.
    let left = (size.width - box.width * sx) / 2
    let top = (size.height - box.height * sy) / 2
    return CGRect(
      x: box.minX + (part.minX - left) / sx, y: box.minY + (part.minY - top) / sy, width: part.width / sx,
      height: part.height / sy)
  }
}
