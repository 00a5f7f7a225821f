import CoreGraphics
import Drawing

/// What lies beneath the edges that pictures share: two soft edges on one line let a part of the backdrop shine through.
enum Underlays {
  /// The page with more of a picture, or strips of its edges, beneath those that follow it. Where moments are joined, what
  /// touches changes from one to the next.
  static func lower(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    let capabilities = lowering.capabilities
    guard !capabilities.contains(.joinedMoments), page.drawing.facts.has(.pictureRows) else { return page }
    var page = page
    page.replaceNodes(with: .pictureRows, by: lowering) { nodes, view in
      guard !capabilities.contains(.wholeEdges) || view.toPage.b != 0 || view.toPage.c != 0 else {
        return nil
      }
      let distance = 1 / max(CGFloat(view.toPage.largestScale), 1e-9)
      return nodes.indices.flatMap { place -> [Drawing.Node] in
        guard case .image(let image) = nodes[place], !image.image.isVector, image.tint?.alpha ?? 1 >= 1 else {
          return [nodes[place]]
        }
        let edges = SharedEdges(of: place, in: nodes)
        guard !edges.later.isEmpty else { return [nodes[place]] }
        let beneath =
          image.image.hasAlpha
          ? strips(of: image, edges, nodes, distance: distance, lowering.images)
          : [image.reaching(2 * distance, beneath: edges)]
        return beneath.map { .image($0) } + [nodes[place]]
      }
    }
    return page
  }

  private static func strips(
    of image: DrawnImage, _ edges: SharedEdges, _ nodes: [Drawing.Node], distance: CGFloat,
    _ pictures: any PictureColors
  ) -> [DrawnImage] {
    guard let pixels = pictures.pixels(of: image.image) else { return [] }
    return SharedEdges.Side.allCases.compactMap { side in
      guard let later = edges.later[side], case .image(let other) = nodes[later.place],
        other.layer == image.layer, let beside = pictures.pixels(of: other.image)
      else { return nil }
      return EdgeStrip((image, pixels), (other, beside), side: side, distance: min(distance, later.reach / 2))
        .picture
    }
  }
}
