import Blurring
import CoreGraphics
import Drawing
import Synchronization

/// The contours of blurred shapes, shared by exports, as they are always the same, and the slowest part.
public final class ContourStore: Sendable {
  fileprivate let contours = Mutex(ContourCache())

  /// An empty store.
  public init() {}
}

/// The areas of an export's shadows, each made once for all of its pages.
public final class ShadowCache: Sendable {
  fileprivate let known = Mutex(VectorShadows.Known())
  fileprivate let store: ContourStore

  /// A cache that is empty except for the contours of a store.
  public init(contours store: ContourStore = ContourStore()) { self.store = store }
}

/// Shadows that no filter blurs, as nested areas: grey ones in a luminosity mask, or translucent ones if
/// there are no such masks.
///
/// Greys that cover each other do not accumulate rounding errors, as translucent layers do in renderers that
/// round down.
struct VectorShadows {
  fileprivate struct MaskKey: Hashable {
    var silhouette: ShadowSilhouette
    var sigma: Double
    var steps: Int
    var hasCorners: Bool
  }

  /// A mask, and the shadows of each colour seen through it.
  fileprivate struct Masked {
    var mask: Drawing
    var shadows: [RGBA: Drawing] = [:]
  }

  /// Drawings that similar shadows share.
  fileprivate struct Known {
    var masked: [MaskKey: Masked] = [:]
    /// The corners of rectangles of all sizes.
    var corners: [ShadowCorner.Key: Drawing] = [:]
    /// How many shadows `masked` has, or had.
    var shadowCount = 0

    /// Releases entries with many pixels, and all if they are very many.
    mutating func shrink() {
      masked = masked.filter { if case .raster = $0.key.silhouette { false } else { true } }
      if masked.count > 1000 || shadowCount > 10_000 { self = Known() }
    }
  }

  private let lowering: Lowering
  private var known: Known
  private var contours: ContourCache
  private var findings: [Finding] = []
  /// The most cells of a silhouette's grid, which otherwise becomes coarser.
  private static let mostCells = 4_000_000.0
  /// The widest blur; a wider one is invisible.
  private static let mostSigma = 1e6

  /// Returns the page without shadows in perspective, without sheared ones, and, if no filter blurs, without
  /// blurred ones; without any at all if there are no filters.
  static func lower(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    guard !lowering.capabilities.contains(.shadows), page.drawing.facts.has(.anyShadows) else { return page }
    var pass = VectorShadows(lowering: lowering)
    var page = page
    let views = Views(ofAllIn: page, by: lowering, with: .anyShadows)
    page.drawing = page.drawing.rewritingNodes { nodes, original in
      guard original.facts.has(.anyShadows), let view = views[original] else { return nil }
      return zip(nodes, original.nodes).flatMap { node, before in
        // Silhouettes are drawn from what casts them, in which shadows are still shadows: the rasteriser knows the
        // pixels of those that it has drawn for the shadows within. Of lowered ones, each would hold all within it.
        guard case .shadow(let shadow) = before else { return [node] }
        return pass.lowered(shadow, in: view) ?? [node]
      }
    }
    page.findings += pass.findings
    pass.known.shrink()
    lowering.shadows.known.withLock { $0 = pass.known }
    lowering.shadows.store.contours.withLock { $0 = pass.contours }
    return page
  }

  private init(lowering: Lowering) {
    self.lowering = lowering
    known = lowering.shadows.known.withLock { $0 }
    contours = lowering.shadows.store.contours.withLock { $0 }
  }

  /// Returns nil if a filter blurs the shadow.
  private mutating func lowered(_ shadow: DrawnShadow, in view: View) -> [Drawing.Node]? {
    let (capabilities, sigma) = (lowering.capabilities, min(Double(shadow.sigma), Self.mostSigma))
    // In some viewers, filters blur only along the axes of the page.
    let isSkewed = !view.toPage.isSimilarity && (view.toPage.b != 0 || view.toPage.c != 0)
    let isVector = sigma > 0 ? isSkewed || !capabilities.contains(.blurs) : !capabilities.contains(.filters)
    guard shadow.projection != nil || isVector else { return nil }
    guard shadow.color.alpha > 0, let whole = silhouette(of: shadow, sigma: sigma, in: view) else {
      return []
    }
    let (silhouette, placement) = whole.normalized
    let place = placement.concatenating(
      CGAffineTransform(translationX: shadow.offset.width, y: shadow.offset.height))
    let steps = ShadowContours.steps(shownSigma: sigma * place.concatenating(view.toPage).meanScale)
    let hasMask = sigma > 0 && capabilities.contains(.luminosityMasks)
    guard hasMask, shadow.projection == nil else {
      let areas = contours.contours(of: silhouette, sigma: sigma, steps: steps)
        .mapped(sigma: sigma) { path in
          let placed = path.transformed(by: place)
          return shadow.projection?.image(ofContour: placed) ?? placed
        }
      guard !areas.contours.isEmpty else { return [] }
      return [hasMask ? areas.mask.masking(shadow.color) : areas.layers(of: shadow.color)]
    }
    let key = MaskKey(
      silhouette: silhouette, sigma: sigma, steps: steps,
      hasCorners: capabilities.contains(.forms) && view.isUpright)
    if let drawing = known.masked[key]?.shadows[shadow.color] { return [.instance(drawing, place)] }
    guard let mask = known.masked[key]?.mask ?? mask(for: key) else { return [] }
    let drawing = Drawing([mask.masking(shadow.color)])
    known.masked[key, default: Masked(mask: mask)].shadows[shadow.color] = drawing
    known.shadowCount += 1
    return [.instance(drawing, place)]
  }

  // MARK: Masks

  /// Returns the drawing whose luminosity is a shadow's alpha; nil for an invisible shadow.
  private mutating func mask(for key: MaskKey) -> Drawing? {
    if key.hasCorners,
      let (corner, growth) = contours.corner(of: key.silhouette, sigma: key.sigma, steps: key.steps)
    {
      return mask(of: corner, growth: growth)
    }
    let areas = contours.contours(of: key.silhouette, sigma: key.sigma, steps: key.steps)
    return areas.contours.isEmpty ? nil : areas.mask
  }

  /// Returns a rectangle's shadow as four copies of its corner. Each extends beyond the middle, is composed
  /// separately before it is clipped, and covers the same there as the others: so edges between them leave no
  /// trace.
  private mutating func mask(of corner: ShadowCorner, growth: CGSize) -> Drawing {
    let greys = known.corners[corner.key] ?? corner.contours.greys
    known.corners[corner.key] = greys
    let toGrid = corner.contours.grid.transform
    let box = CGRect(
      x: corner.box.minX, y: corner.box.minY, width: corner.box.width + growth.width + corner.overlap.width,
      height: corner.box.height + growth.height + corner.overlap.height)
    let place = CGAffineTransform(translationX: -growth.width, y: -growth.height)
    // Cairo makes no groups of opaque content, which to it includes alphas from 0.9961 on.
    let effects = GroupEffects(
      opacity: 0.996, isIsolated: true,
      clips: [ClipPath(path: CGPath(rect: box.applying(toGrid).insetBy(dx: -2, dy: -2)))])
    return Drawing(
      [(1, 1), (-1, 1), (1, -1), (-1, -1)].map { x, y in
        let mirrored = place.concatenating(CGAffineTransform(scaleX: x, y: y))
        let group = Group(transform: toGrid.inverted().concatenating(mirrored), effects: effects)
        return .group(group, [.instance(greys, .identity)])
      })
  }

  // MARK: Silhouettes

  /// Returns what casts a shadow; nil if it is not visible.
  private mutating func silhouette(
    of shadow: DrawnShadow, sigma: Double, in view: View
  ) -> ShadowSilhouette? {
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
      // As fine as its blur needs it: eight samples per standard deviation; if sharp, the fallback
      // resolution.
      let spacing = sigma > 0 ? sigma / 8 : 72 / (lowering.dpi * view.scale)
      return raster(of: drawing, in: seen, spacing: spacing, layer: shadow.layer).map { .raster($0) }
    }
  }

  /// Returns the part of a box that a blur spreads to the visible area; all if that is not much less, or
  /// changes.
  private func part(of box: CGRect, castBy shadow: DrawnShadow, in view: View) -> CGRect {
    guard !lowering.capabilities.contains(.joinedMoments), !view.seen.isNull else { return box }
    let seen = shadow.caster(of: view.seen).cut(to: box)
    return !seen.isNull && 2 * seen.width * seen.height < box.width * box.height ? seen : box
  }

  /// Returns the alpha of a drawing.
  private mutating func raster(
    of drawing: Drawing, in box: CGRect, spacing: Double, layer: LayerIndex
  ) -> SilhouetteRaster? {
    guard box.width > 0, box.height > 0, spacing > 0 else { return nil }
    let cell = max(spacing, (Double(box.width) * Double(box.height) / Self.mostCells).squareRoot())
    let area = RasterArea(box, scale: SIMD2(repeating: 1 / cell), phase: .zero)
    guard let silhouette = lowering.silhouette(of: drawing, in: area) else {
      findings.append(
        Finding(layer: layer, outcome: .dropped, reason: "there is no memory for its shadow"))
      return nil
    }
    findings += silhouette.findings
    return silhouette.raster
  }
}

extension ShadowContours {
  /// Opaque areas, as grey as the shadow's alpha, in whole numbers of the grid.
  fileprivate var greys: Drawing {
    let toGrid = grid.transform
    return Drawing(
      contours.map { contour in
        let level = Float(contour.level)
        return .path(
          DrawnPath(
            path: contour.path.transformed(by: toGrid).rounded,
            fill: .color(RGBA(red: level, green: level, blue: level)), rule: contour.rule))
      })
  }

  /// The drawing whose luminosity is the shadow's alpha.
  fileprivate var mask: Drawing { Drawing([.instance(greys, grid.transform.inverted())]) }

  /// Returns translucent areas that together are as opaque as the shadow.
  fileprivate func layers(of color: RGBA) -> Drawing.Node {
    var before = 0.0
    let layers = contours.map { contour -> Drawing.Node in
      // The alpha that, over all layers before, results in the level.
      let alpha = before < 1 ? (contour.level - before) / (1 - before) : 1
      before = contour.level
      return .path(
        DrawnPath(path: contour.path, fill: .color(color.withAlpha(Float(alpha))), rule: contour.rule))
    }
    return .group(GroupEffects(opacity: Double(color.alpha), isIsolated: true), layers)
  }
}

extension Drawing {
  /// Returns a shadow: a colour seen through a luminosity mask.
  fileprivate func masking(_ color: RGBA) -> Node {
    let box = DrawnPath(path: CGPath(rect: bounds.integral), fill: .color(color.ofShadow))
    return .group(
      GroupEffects(isIsolated: true, mask: Mask(self, kind: .luminosity)), [.path(box)])
  }
}

extension CGPath {
  /// The same path with its points rounded to whole numbers.
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
