import Blurring
import CoreGraphics
import Drawing

/// Shadows that no filter blurs, as nested areas of grey in a mask of brightness.
struct VectorShadows {
  private struct Key: Hashable {
    var silhouette: ShadowSilhouette
    var sigma: Double
    var steps: Int
  }

  private let lowering: Lowering
  private var contours = ContourCache()
  /// The areas of shadows that are alike: drawings that are shown in several places.
  private var known: [Key: Drawing] = [:]
  private var findings: [Finding] = []
  /// Of a silhouette's grid, beyond which it gets coarser.
  private static let mostCells = 2_000_000.0

  /// The page without shadows in perspective, without those that are sheared, and, where no filter blurs, without any that are
  /// blurred.
  static func lower(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    guard !lowering.capabilities.contains(.shadows), page.drawing.facts.has(.anyShadows) else { return page }
    var pass = VectorShadows(lowering: lowering)
    var page = page
    page.replaceNodes(with: .anyShadows, by: lowering) { nodes, view in
      nodes.flatMap { node in
        guard case .shadow(let shadow) = node else { return [node] }
        return pass.lowered(shadow, in: view) ?? [node]
      }
    }
    page.findings += pass.findings
    return page
  }

  private init(lowering: Lowering) { self.lowering = lowering }

  /// Nil where a filter blurs the shadow.
  private mutating func lowered(_ shadow: DrawnShadow, in view: View) -> [Drawing.Node]? {
    let offset = CGAffineTransform(translationX: shadow.offset.width, y: shadow.offset.height)
    // Filters of some viewers blur only along the axes of the page.
    let isSkewed = !view.toPage.isSimilarity && (view.toPage.b != 0 || view.toPage.c != 0)
    let isBlurred = shadow.sigma > 0 && (!lowering.capabilities.contains(.blurs) || isSkewed)
    guard shadow.projection != nil || isBlurred else { return nil }
    guard shadow.color.alpha > 0, let whole = silhouette(of: shadow, in: view) else { return [] }
    let (silhouette, placement) = whole.normalized
    let (sigma, place) = (Double(shadow.sigma), placement.concatenating(offset))
    let steps = ShadowContours.steps(shownSigma: sigma * place.concatenating(view.toPage).meanScale)
    if let projection = shadow.projection {
      let image = contours.contours(of: silhouette, sigma: sigma, steps: steps).mapped(sigma: sigma) {
        projection.image(ofContour: $0.transformed(by: place))
      }
      return Self.nodes(Self.drawing(of: image), at: .identity, color: shadow.color)
    }
    let key = Key(silhouette: silhouette, sigma: sigma, steps: steps)
    let areas =
      known[key] ?? Self.drawing(of: contours.contours(of: silhouette, sigma: sigma, steps: steps))
    known[key] = areas
    return Self.nodes(areas, at: place, color: shadow.color)
  }

  /// A colour, seen through areas of grey.
  private static func nodes(
    _ areas: Drawing, at place: CGAffineTransform, color: RGBA
  ) -> [Drawing.Node] {
    guard !areas.bounds.isNull else { return [] }
    let mask = Mask(Drawing([.instance(areas, .identity)]), kind: .luminosity)
    let box = DrawnPath(path: CGPath(rect: areas.bounds.integral), fill: .color(color))
    return [
      .group(Group(transform: place, effects: GroupEffects(isIsolated: true, mask: mask)), [.path(box)])
    ]
  }

  /// Contours in whole numbers of their grid.
  private static func drawing(of contours: ShadowContours) -> Drawing {
    guard !contours.contours.isEmpty else { return .empty }
    let toGrid = contours.grid.transform
    let areas = contours.contours.map { contour -> Drawing.Node in
      let level = Float(contour.level)
      return .path(
        DrawnPath(
          path: contour.path.transformed(by: toGrid).rounded,
          fill: .color(RGBA(red: level, green: level, blue: level)), rule: contour.rule))
    }
    return Drawing([.group(Group(transform: toGrid.inverted()), areas)])
  }

  // MARK: Silhouettes

  /// What casts a shadow; nil where nothing of it is seen.
  private mutating func silhouette(of shadow: DrawnShadow, in view: View) -> ShadowSilhouette? {
    let sigma = Double(shadow.sigma)
    let box: CGRect =
      switch shadow.silhouette {
      case .path(let path, _): path.boundingBox
      case .drawing(let drawing): drawing.bounds
      }
    guard !box.isNull else { return nil }
    let seen = shadow.projection == nil ? part(of: box, castBy: shadow, in: view) : box
    switch shadow.silhouette {
    case .path(let path, let rule):
      let whole = ShadowSilhouette.path(path, rule)
      return seen == box ? whole : whole.cut(to: seen, sigma: sigma)
    case .drawing(let drawing):
      // As fine as its blur needs it: eight samples to a standard deviation; of a sharp shadow, many to its shorter side.
      let spacing = sigma > 0 ? sigma / 8 : Double(min(seen.width, seen.height)) / 512
      return raster(of: drawing, in: seen, spacing: spacing, layer: shadow.layer).map { .raster($0) }
    }
  }

  /// The part of a box that a blur carries to where it is seen; all of it where that is not much less, or changes.
  private func part(of box: CGRect, castBy shadow: DrawnShadow, in view: View) -> CGRect {
    guard !lowering.capabilities.contains(.joinedMoments), !view.seen.isNull else { return box }
    // What a Gaussian brings from farther away is less than 1/100,000.
    let reach = -4.5 * shadow.sigma
    let seen = view.seen.offsetBy(dx: -shadow.offset.width, dy: -shadow.offset.height)
      .insetBy(dx: reach, dy: reach).cut(to: box)
    return !seen.isNull && 2 * seen.width * seen.height < box.width * box.height ? seen : box
  }

  /// The alpha of a drawing.
  private mutating func raster(
    of drawing: Drawing, in box: CGRect, spacing: Double, layer: LayerIndex
  ) -> SilhouetteRaster? {
    guard box.width > 0, box.height > 0, spacing > 0 else { return nil }
    let cell = max(spacing, (Double(box.width) * Double(box.height) / Self.mostCells).squareRoot())
    let area = RasterArea(box, scale: SIMD2(repeating: 1 / cell), phase: .zero)
    let pixels = CGRect(x: 0, y: 0, width: CGFloat(area.width), height: CGFloat(area.height))
    let part = pixels.applying(area.transform.inverted())
    let drawn = lowering.raster(of: drawing, in: area, part: part)
    findings += drawn?.findings ?? []
    guard let image = drawn?.image, let colors = lowering.images.pixels(of: image) else {
      findings.append(
        Finding(layer: layer, outcome: .dropped, reason: "there is no memory for its shadow"))
      return nil
    }
    var alphas: [Float] = []
    alphas.reserveCapacity(colors.width * colors.height)
    for y in 0..<colors.height {
      for x in 0..<colors.width { alphas.append(Float(colors.color(x, y) >> 24) / 255) }
    }
    return SilhouetteRaster(
      origin: part.origin, spacing: CGFloat(1 / area.scale.x), width: colors.width, height: colors.height,
      coverage: alphas)
  }
}

extension CGPath {
  /// The same path with its points in whole numbers.
  fileprivate var rounded: CGPath {
    func rounded(_ p: CGPoint) -> CGPoint { CGPoint(x: p.x.rounded(), y: p.y.rounded()) }
    let path = CGMutablePath()
    forEachElement { element in
      switch element {
      case .move(let p): path.move(to: rounded(p))
      case .line(let p): path.addLine(to: rounded(p))
      case .quadCurve(let p, let c): path.addQuadCurve(to: rounded(p), control: rounded(c))
      case .curve(let p, let c, let d):
        path.addCurve(to: rounded(p), control1: rounded(c), control2: rounded(d))
      case .closeSubpath: path.closeSubpath()
      }
    }
    return path
  }
}
