import CoreGraphics
import Drawing

/// Pictures in perspective, drawn as pixels once for all viewers, none of which supports it.
struct ProjectedPictures {
  private let lowering: Lowering
  private var findings: [Finding] = []
  /// The pictures drawn so far: copies of a plane often show equal ones.
  private var drawn: [Key: Lowering.RenderedPicture] = [:]

  /// All that a picture's pixels depend on.
  private struct Key: Hashable {
    var parts: [DrawnImage]
    var box: CGRect
    var scale: Double
  }

  /// Returns the page with flat pictures in place of those with pixels in perspective.
  static func lower(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    let capabilities = lowering.capabilities
    guard !capabilities.contains(.projections), !capabilities.contains(.joinedMoments),
      page.drawing.facts.has(.projectedImages)
    else {
      return page
    }
    var page = page
    var pass = ProjectedPictures(lowering: lowering)
    page.replaceNodes(with: .projectedImages, by: lowering) { nodes, view in
      nodes.replacingPictures { parts, _ in
        guard let projection = parts[0].projection, !parts[0].image.isVector else { return nil }
        return pass.picture(of: parts, by: projection, in: view)
      }
    }
    page.findings += pass.findings
    return page
  }

  /// Returns the visible part of a picture, or of parts of one. These are drawn together, since two smooth
  /// edges on one line would let the backdrop show through.
  private mutating func picture(
    of parts: [DrawnImage], by projection: Projection, in view: View
  ) -> [Drawing.Node] {
    let box = parts.reduce(CGRect.null) { $0.union(projection.bounds(of: $1.destination)) }.cut(to: view.seen)
    guard projection.inverted() != nil, !box.isNull, box.width > 0, box.height > 0 else { return [] }
    let dpi = min(lowering.dpi, lowering.maxImageDPI ?? .infinity)
    var key = Key(parts: parts, box: box, scale: view.scale)
    for k in parts.indices { key.parts[k].layer = -1 }
    let picture =
      drawn[key]
      ?? lowering.picture(
        of: Drawing(parts.map { .image($0) }), showing: box, pixelsPerUnit: dpi / 72 * view.scale, in: view)
    drawn[key] = picture
    // Another layer may have shown it first.
    findings += picture.findings.map {
      Finding(layer: parts[0].layer, outcome: $0.outcome, reason: $0.reason)
    }
    let isLost = picture.findings.contains { $0.outcome == .damaged || $0.outcome == .dropped }
    guard !isLost, var image = picture.image else { return [] }
    image.layer = view.layer
    findings.append(
      Finding(
        layer: parts[0].layer, outcome: .rasterised(dpi: picture.dpi),
        reason: "pictures in perspective have no vector form"))
    return [.image(image)]
  }
}
