import Blurring
import CCairo
import CoreGraphics
import Drawing

/// What casts shadows, as paths and pixels.
struct Silhouettes {
  let canvas: Canvas
  let environment: Environment

  /// What a shadow is blurred of, as fine as the blur needs it; nil where there is nothing.
  func silhouette(of shadow: DrawnShadow) -> ShadowSilhouette? {
    let (whole, sigma) = (shadow.silhouetteBox, shadow.usableSigma)
    let box = shadow.projection == nil ? part(of: whole, offset: shadow.offset, sigma: sigma) : whole
    switch shadow.silhouette {
    case .path(let path, let rule):
      let silhouette = ShadowSilhouette.path(path, rule)
      return box == whole ? silhouette : silhouette.cut(to: box, sigma: sigma)
    case .drawing(let drawing):
      guard let grid = grid(of: drawing, in: box, sigma: sigma),
        var raster = AlphaRaster(width: grid.width, height: grid.height),
        draw(shadow, into: &raster, place: grid.transform)
      else { return nil }
      return grid.silhouette(raster.alphas)
    }
  }

  /// What a shadow's silhouette must hold: its box, or the part of it that the blur can carry to what is visible where
  /// that is much less. (A whole one serves in other places too.)
  private func part(of box: CGRect, offset: CGSize, sigma: Double) -> CGRect {
    let seen = visible(box, offset: offset, reach: 4.5 * sigma)
    return seen.isNull || 2 * seen.width * seen.height < box.width * box.height ? seen : box
  }

  /// The part of a box that a blur of this reach can carry to what is visible; null where nothing can.
  func visible(_ box: CGRect, offset: CGSize, reach: Double) -> CGRect {
    let seen = canvas.clipBox.offsetBy(dx: -offset.width, dy: -offset.height)
    return box.cut(to: seen.insetBy(dx: -reach, dy: -reach))
  }

  /// The grid of a silhouette; nil for empty boxes.
  private func grid(of drawing: Drawing, in box: CGRect, sigma: Double) -> SilhouetteGrid? {
    guard !box.isNull, !box.isEmpty else { return nil }
    // Eight samples to a standard deviation; for sharp shadows, the fallback resolution.
    let fallback = environment.fallbackDPI / 72
    let scale = min(sigma > 0 ? 8 / sigma : fallback, 4096 / Double(max(box.width, box.height)), fallback * 4)
    // Silhouettes that share alphas lie on the same pixels of the page; else each has its own, the same wherever it lies.
    let m = canvas.matrix
    let isOnPage = drawing.facts.has(.instances) && drawing.facts.shadowDepth > 0 && m.isScale
    let phase =
      isOnPage ? SIMD2(AlphaCache.phase(m.x0 / m.xx * scale), AlphaCache.phase(m.y0 / m.yy * scale)) : .zero
    let left = (Double(box.minX) * scale + phase.x).rounded(.down) - 1 - phase.x
    let top = (Double(box.minY) * scale + phase.y).rounded(.down) - 1 - phase.y
    let width = Int(((Double(box.maxX) * scale).rounded(.up) + 1 - left).rounded(.up))
    let height = Int(((Double(box.maxY) * scale).rounded(.up) + 1 - top).rounded(.up))
    return SilhouetteGrid(scale: scale, left: left, top: top, width: width, height: height)
  }

  /// Draws what casts a shadow; false where that cannot be drawn.
  ///
  /// - Parameter place: from the shadow's coordinates to pixels; scales both axes, and moves.
  func draw(_ shadow: DrawnShadow, into raster: inout AlphaRaster, place: CGAffineTransform) -> Bool {
    switch shadow.silhouette {
    case .path(let path, let rule):
      let drawing = Drawing([.path(DrawnPath(path: path, fill: .color(.black), rule: rule))])
      return raster.draw { cr in
        environment.apart(as: .pixels).draw(drawing, on: cr, place: place, for: canvas)
      }
    case .drawing(let drawing):
      if environment.nesting == 0 {
        AlphaCache(canvas: canvas, environment: environment.nested).keepAlphas(within: drawing, place: place)
      }
      return draw(drawing, into: &raster, place: place, layer: shadow.layer)
    }
  }

  /// Draws the alpha of a drawing; false where too many lie within each other.
  func draw(
    _ drawing: Drawing, into raster: inout AlphaRaster, place: CGAffineTransform, layer: LayerIndex
  ) -> Bool {
    guard environment.nesting < Environment.deepestNesting else {
      canvas.reportOnce(
        layer, .approximated,
        "shadows within more than \(Environment.deepestNesting) shadows are left out")
      return false
    }
    let frame = CGRect(x: 0, y: 0, width: raster.width, height: raster.height)
    return raster.draw { cr in
      environment.nested.draw(drawing, on: cr, place: place, visible: frame, for: canvas)
    }
  }
}

/// Where the pixels of a silhouette lie.
private struct SilhouetteGrid {
  /// Pixels to a unit.
  let scale: Double
  /// The first pixel's corner, in pixels.
  let left: Double
  let top: Double
  let width: Int
  let height: Int

  /// From units to pixels.
  var transform: CGAffineTransform {
    CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: -left, ty: -top)
  }

  /// Alphas in these pixels, rows without padding.
  func silhouette(_ alphas: [UInt8]) -> ShadowSilhouette? {
    SilhouetteRaster(
      origin: CGPoint(x: left / scale, y: top / scale), spacing: CGFloat(1 / scale), width: width,
      height: height, bytesPerRow: width, alphas: alphas
    ).map { .raster($0) }
  }
}

extension DrawnShadow {
  /// The standard deviation, as far as it can be drawn: beyond, nothing of the shadow can be seen.
  var usableSigma: Double {
    let sigma = Double(sigma)
    return sigma > 0 ? min(sigma, 1e6) : 0
  }

  var silhouetteBox: CGRect {
    switch silhouette {
    case .path(let path, _): path.boundingBox
    case .drawing(let drawing): drawing.bounds
    }
  }
}

extension cairo_matrix_t {
  /// Whether it scales both axes and moves, and does no more.
  var isScale: Bool { isUnturned && xx > 0 && yy > 0 }
}
