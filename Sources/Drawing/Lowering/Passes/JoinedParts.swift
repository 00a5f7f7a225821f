import CoreGraphics
import Drawing

/// Merges the parts of a translucent picture (`contentsCenter`) into one.
///
/// Two edges on one line let a quarter of the backdrop show through, and viewers that put pictures on whole
/// pixels show some of them twice. Opaque parts extend beneath each other at joints (`Underlays`); with
/// translucent ones that would be visible.
struct JoinedParts {
  /// The largest merged picture, in pixels.
  private static let mostPixels = 4.0 * 1024 * 1024
  private static let mostParts = 64

  private let lowering: Lowering
  private var findings: [Finding] = []

  /// Returns the page with whole pictures; those too large stay parts, and are reported.
  static func lower(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    guard page.drawing.facts.has(.pictureRows) else { return page }
    var pass = JoinedParts(lowering: lowering)
    var page = page
    page.replaceNodes(with: .pictureRows, by: lowering) { nodes, view in
      let isExact = lowering.capabilities.contains(.wholeEdges) && view.keepsAxes
      return isExact ? nil : pass.joined(nodes, in: view)
    }
    page.findings += pass.findings
    return page
  }

  /// Returns one picture in place of its parts, if a drawing consists of them; nil for everything else.
  private mutating func joined(_ nodes: [Drawing.Node], in view: View) -> [Drawing.Node]? {
    guard (2...Self.mostParts).contains(nodes.count), let parts = parts(of: nodes), let first = parts.first,
      !lowering.images.isOpaque(first), !SharedEdges(of: 0, in: nodes).shared.isEmpty
    else { return nil }
    let box = parts.reduce(CGRect.null) { $0.union($1.destination) }
    let finest = parts.reduce(0.0) { finest, part in
      max(
        finest, Double(part.source.width / part.destination.width),
        Double(part.source.height / part.destination.height))
    }
    let most = (Self.mostPixels / Double(box.width * box.height)).squareRoot()
    let reason = "viewers may show lines between the parts of its picture"
    guard finest <= most else {
      findings.append(Finding(layer: first.layer, outcome: .approximated, reason: reason))
      return nil
    }
    // The picture's own pixels, if parts end between them; else a whole number of pixels for each.
    func isWhole(_ length: CGFloat) -> Bool {
      abs((Double(length) * finest).rounded() - Double(length) * finest) < 0.01
    }
    let times = min((lowering.dpi / 72 * view.scale / finest).rounded(), (most / finest).rounded(.down))
    let resolution = isWhole(box.width) && isWhole(box.height) ? finest : finest * max(times, 1)
    let area = RasterArea(holding: box, scale: resolution, reach: 0)
    guard
      let raster = lowering.raster(of: Drawing(nodes), in: area, part: box),
      let image = raster.image
    else { return nil }
    findings += raster.findings
    // Some viewers draw a picture that ends on a whole pixel one pixel wider (docs/internals/viewers.md).
    let margin = CGFloat(0.001 / view.scale)
    let whole = DrawnImage(
      image: image, source: CGRect(origin: .zero, size: image.naturalSize),
      destination: box.insetBy(dx: margin, dy: margin), layer: first.layer, isRendition: true)
    return [.image(whole)]
  }

  /// Returns the smooth pictures of one layer that nodes consist of; nil if there is anything else.
  private func parts(of nodes: [Drawing.Node]) -> [DrawnImage]? {
    var parts: [DrawnImage] = []
    for node in nodes {
      guard case .image(let image) = node, !image.image.isVector, image.projection == nil,
        image.magnification != .nearest, image.layer == parts.first?.layer ?? image.layer
      else { return nil }
      parts.append(image)
    }
    return parts
  }
}
