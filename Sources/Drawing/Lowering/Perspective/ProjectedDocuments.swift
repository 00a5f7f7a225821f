import CoreGraphics
import Drawing
import ImageDecoding

/// SVG pictures and pages of PDFs in perspective, as cells of the page, each of which shows the document
/// under the affine map that best approximates the perspective there.
struct ProjectedDocuments {
  private let lowering: Lowering
  private var findings: [Finding] = []

  /// Returns the page without documents in perspective; for animations, also without anything else in
  /// perspective that has pixels.
  static func lower(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    guard !lowering.capabilities.contains(.projections), page.drawing.facts.has(.projectedImages) else {
      return page
    }
    var page = page
    var pass = ProjectedDocuments(lowering: lowering)
    page.replaceNodes(with: .projectedImages, by: lowering) { nodes, view in
      let changed = nodes.map { node -> [Drawing.Node] in
        guard case .image(let image) = node, let projection = image.projection,
          ImageEmbedding(of: image.image) != .nothing
        else { return [node] }
        return pass.nodes(showing: image, by: projection, in: view)
      }
      return Array(changed.joined())
    }
    page.findings += pass.findings
    return page
  }

  private mutating func nodes(
    showing image: DrawnImage, by projection: Projection, in view: View
  ) -> [Drawing.Node] {
    let alpha = Double(image.tint?.alpha ?? 1)
    var whole = image
    whole.tint = image.tint?.withAlpha(1)
    let nodes: [Drawing.Node]
    if !lowering.capabilities.contains(.steadyTiles), SVGReading.mayHavePatterns(image.image) {
      nodes = pixels(of: whole, by: projection, in: view)
    } else {
      whole.projection = nil
      nodes = cells(of: whole, by: projection, in: view)
    }
    return alpha < 1 ? [.group(GroupEffects(opacity: alpha, isIsolated: true), nodes)] : nodes
  }

  private mutating func cells(
    of flat: DrawnImage, by projection: Projection, in view: View
  ) -> [Drawing.Node] {
    // Cells are boxes of the page.
    let onPage = projection.concatenating(Projection(view.toPage))
    let cells =
      lowering.capabilities.contains(.joinedMoments)
      ? AffineCells(fixed: flat.destination, projection: onPage)
      : AffineCells(
        flat.destination, projection: onPage,
        visible: view.seen.isNull ? .zero : view.seen.applying(view.toPage),
        edges: SVGReading.mayBeTranslucent(flat.image) ? .meeting : .overlapping)
    if cells.cells.count > 1 {
      findings.append(Finding(layer: flat.layer, outcome: .approximated, reason: cells.approximation))
    }
    let fromPage = view.toPage.inverted()
    let origin = flat.destination.origin
    let document = Drawing([
      .image(flat.showing(flat.image, flat.source, at: CGRect(origin: .zero, size: flat.destination.size)))
    ])
    let place = CGAffineTransform(translationX: origin.x, y: origin.y)
    return cells.cells.map { cell in
      let outline = CGMutablePath()
      outline.addLines(between: cell.outline.map { $0.applying(fromPage) })
      outline.closeSubpath()
      // A group that is clipped as a whole: otherwise each layer of the document would be clipped separately,
      // and show through at the cut. Some viewers dissolve opaque groups (docs/internals/viewers.md), and to
      // Cairo these include alphas from 0.9961 on.
      let effects = GroupEffects(opacity: 0.996, isIsolated: true, clips: [ClipPath(path: outline)])
      return .group(effects, [.instance(document, place.concatenating(cell.map).concatenating(fromPage))])
    }
  }

  /// Returns a document as pixels, as viewers put tiles of patterns on whole pixels, differently in each
  /// cell.
  private mutating func pixels(
    of image: DrawnImage, by projection: Projection, in view: View
  ) -> [Drawing.Node] {
    let seen = projection.bounds(of: image.destination).cut(to: view.seen)
    guard !seen.isNull, seen.width > 0, seen.height > 0 else { return [] }
    let picture = lowering.picture(of: Drawing([.image(image)]), showing: seen, in: view)
    findings += picture.findings
    guard let pixels = picture.image else { return [] }
    findings.append(
      Finding(
        layer: image.layer, outcome: .rasterised(dpi: picture.dpi),
        reason: "patterns of a document in perspective have no vector form"))
    return [.image(pixels)]
  }
}
