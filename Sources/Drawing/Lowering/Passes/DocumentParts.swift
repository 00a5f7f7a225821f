import CoreGraphics
import Drawing
import ImageDecoding

/// Parts (`contentsCenter`) of an SVG picture or a page of a PDF, which continue beneath those that follow: between two
/// soft edges the backdrop would show through.
///
/// Parts of translucent documents would be seen twice where they overlap. They still share edges.
enum DocumentParts {
  /// How far parts continue, in points of the page: more than a pixel's diagonal.
  private static let overlap: CGFloat = 1.5

  /// Returns the page with such parts.
  static func lower(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    guard page.drawing.facts.has(.pictureRows) else { return page }
    var page = page
    page.replaceNodes(with: .pictureRows, by: lowering) { nodes, view in
      guard let parts = nodes.partsOfOnePicture, let first = parts.first, first.image.isVector,
        !SVGReading.mayBeTranslucent(first.image),
        !lowering.capabilities.contains(.wholeEdges) || !view.keepsAxes || first.projection != nil
      else { return nil }
      return parts.enumerated().map { place, part in
        let middle = CGPoint(x: part.destination.midX, y: part.destination.midY)
        let toPage = (part.projection?.affine(near: middle) ?? .identity).concatenating(view.toPage)
        return .image(part.continued(toPage.reach(of: overlap), beneath: SharedEdges(of: place, in: nodes)))
      }
    }
    return page
  }
}

extension CGAffineTransform {
  /// Returns how far the sides of an upright box have to be moved for the image of each to move by a distance.
  fileprivate func reach(of distance: CGFloat) -> CGSize {
    let area = max(abs(determinant), 1e-9)
    return CGSize(width: distance * hypot(c, d) / area, height: distance * hypot(a, b) / area)
  }
}
