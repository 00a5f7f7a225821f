import CoreGraphics
import Drawing

/// What lies beneath the edges that opaque pictures share: two soft edges on one line let a part of the backdrop shine through.
enum Underlays {
  /// The page with more of a picture beneath those that follow it. Where moments are joined, what
  /// touches changes from one to the next.
  static func lower(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    let capabilities = lowering.capabilities
    guard !capabilities.contains(.joinedMoments), page.drawing.facts.has(.pictureRows) else { return page }
    var page = page
    page.replaceNodes(with: .pictureRows, by: lowering) { nodes, view in
      guard !capabilities.contains(.wholeEdges) || !view.keepsAxes else { return nil }
      let distance = 1 / max(CGFloat(view.toPage.largestScale), 1e-9)
      return nodes.indices.flatMap { place -> [Drawing.Node] in
        let edges = SharedEdges(of: place, in: nodes)
        guard case .image(let image) = nodes[place], !edges.later.isEmpty, !image.image.isVector,
          lowering.images.isOpaque(image)
        else { return [nodes[place]] }
        return [.image(image.reaching(2 * distance, beneath: edges)), nodes[place]]
      }
    }
    return page
  }
}
