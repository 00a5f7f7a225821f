import CoreGraphics
import Drawing

/// Makes one picture of the parts of a translucent one (`contentsCenter`).
///
/// Two edges on one line let a quarter of the backdrop shine through, and viewers that put pictures on whole pixels show some
/// of them twice. Beneath the joints of opaque parts lies more of them; of translucent ones it would be seen.
struct JoinedParts {
  /// The largest picture that is made, in pixels.
  private static let mostPixels = 4.0 * 1024 * 1024

  private let lowering: Lowering
  /// The points of the page that a unit takes where a picture is shown largest.
  private var scales: [ObjectIdentifier: Double] = [:]
  private var findings: [Finding] = []

  /// The page with whole pictures; those that are too large for that stay parts, and are reported.
  static func lower(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    guard !lowering.capabilities.contains(.joinedEdges), page.drawing.facts.has(.images) else { return page }
    var joined = JoinedParts(lowering: lowering)
    page.forEachImage { image, scale in
      let key = ObjectIdentifier(image.image)
      joined.scales[key] = max(joined.scales[key] ?? 0, scale)
    }
    var result = page
    result.drawing = page.drawing.rewriting { joined.join($0) }
    result.findings += joined.findings
    return result
  }

  private init(lowering: Lowering) { self.lowering = lowering }

  /// A group of one picture in the place of a group of its parts; nil for everything else.
  private mutating func join(_ node: Drawing.Node) -> Drawing.Node? {
    guard case .group(let group, let content) = node, group.effects == nil, content.nodes.count > 1,
      let parts = parts(of: content), let first = parts.first, !isOpaque(first)
    else { return nil }
    let box = parts.reduce(CGRect.null) { $0.union($1.destination) }
    let finest = parts.reduce(0.0) { finest, part in
      max(
        finest, Double(part.source.width / part.destination.width),
        Double(part.source.height / part.destination.height))
    }
    let scale = (scales[ObjectIdentifier(first.image)] ?? 1) * lowering.scale
    let most = (Self.mostPixels / Double(box.width * box.height)).squareRoot()
    let reason = "viewers may show lines between the parts of its picture"
    guard finest <= most else {
      findings.append(Finding(layer: first.layer, outcome: .approximated, reason: reason))
      return nil
    }
    // The picture's own pixels, where parts end between two of them; else a whole number for each of them.
    func isWhole(_ length: CGFloat) -> Bool {
      abs((Double(length) * finest).rounded() - Double(length) * finest) < 0.01
    }
    let times = min((lowering.dpi / 72 * scale / finest).rounded(), (most / finest).rounded(.down))
    let resolution = isWhole(box.width) && isWhole(box.height) ? finest : finest * max(times, 1)
    let area = RasterArea(holding: box, scale: resolution, reach: 0)
    guard
      let raster = lowering.raster(of: content, in: area, part: box),
      let image = raster.image
    else { return nil }
    findings += raster.findings
    // Some viewers draw a picture that ends on a whole pixel as one pixel wider (docs/internals/viewers.md).
    let margin = CGFloat(0.001 / max(scale, 1e-9))
    let whole = DrawnImage(
      image: image, source: CGRect(origin: .zero, size: image.naturalSize),
      destination: box.insetBy(dx: margin, dy: margin), layer: first.layer, isRendition: true)
    return .group(group, [.image(whole)])
  }

  /// The smooth pictures that a drawing consists of; nil where there is anything else.
  private func parts(of drawing: Drawing) -> [DrawnImage]? {
    var parts: [DrawnImage] = []
    for node in drawing.nodes {
      guard case .image(let image) = node, !image.image.isVector, image.projection == nil,
        image.magnification != .nearest
      else { return nil }
      parts.append(image)
    }
    return parts
  }

  private func isOpaque(_ image: DrawnImage) -> Bool {
    guard image.tint?.alpha ?? 1 >= 1 else { return false }
    return !image.image.hasAlpha || (try? lowering.images.decoded(image.image).isOpaque) ?? true
  }
}
