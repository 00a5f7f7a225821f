import CoreGraphics
import Drawing

/// Underlays beneath shared edges of opaque pictures: between two soft edges the backdrop would show through.
enum Underlays {
  /// Returns the page with pictures extended beneath those that follow. Not where moments are merged, as what
  /// touches differs from one to the next.
  static func lower(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    let capabilities = lowering.capabilities
    guard !capabilities.contains(.joinedMoments), page.drawing.facts.has(.pictureRows) else { return page }
    var page = page
    page.replaceNodes(with: .pictureRows, by: lowering) { nodes, view in
      guard !capabilities.contains(.wholeEdges) || !view.keepsAxes else { return nil }
      return nodes.indices.flatMap { place -> [Drawing.Node] in
        let edges = SharedEdges(of: place, in: nodes)
        guard case .image(let image) = nodes[place], !edges.later.isEmpty, !image.image.isVector,
          image.projection == nil, lowering.images.isOpaque(image)
        else { return [nodes[place]] }
        return [.image(image.reaching(view.underlap, beneath: edges)), nodes[place]]
      }
    }
    return page
  }
}
