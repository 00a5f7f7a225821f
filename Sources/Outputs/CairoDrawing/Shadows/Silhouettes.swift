import Blurring
import CoreGraphics
import Drawing
import Lowering

/// What casts shadows, as paths and pixels.
struct Silhouettes {
  let canvas: Canvas
  let environment: Environment

  /// Returns what is blurred for a shadow in perspective, as fine as the blur needs it; nil for nothing.
  func silhouette(of shadow: DrawnShadow) -> ShadowSilhouette? {
    switch shadow.silhouette {
    case .path(let path, let rule): return .path(path, rule)
    case .drawing(let drawing):
      let (box, sigma) = (drawing.bounds, shadow.usableSigma)
      guard !box.isNull, !box.isEmpty else { return nil }
      // Eight samples per standard deviation; for sharp shadows, the fallback resolution.
      let fallback = environment.fallbackDPI / 72
      let scale = min(
        sigma > 0 ? 8 / sigma : fallback, 4096 / Double(max(box.width, box.height)), fallback * 4)
      let area = RasterArea(
        box.insetBy(dx: -1 / scale, dy: -1 / scale), scale: SIMD2(repeating: scale), phase: .zero)
      guard var raster = AlphaRaster(width: area.width, height: area.height),
        draw(shadow, into: &raster, place: area.transform)
      else { return nil }
      let corner = CGPoint.zero.applying(area.transform.inverted())
      return SilhouetteRaster(
        origin: corner, spacing: CGFloat(1 / area.scale.x), width: area.width, height: area.height,
        bytesPerRow: area.width, alphas: raster.alphas
      ).map { .raster($0) }
    }
  }

  /// Returns the part of a box from which a blur of this reach may affect what is visible; null for none.
  func visible(_ box: CGRect, offset: CGSize, reach: Double) -> CGRect {
    let seen = canvas.clipBox.offsetBy(dx: -offset.width, dy: -offset.height)
    return box.cut(to: seen.insetBy(dx: -reach, dy: -reach))
  }

  /// Draws what casts a shadow; false if that cannot be drawn.
  ///
  /// - Parameter place: from the shadow's coordinates to pixels, by scaling both axes and translating.
  func draw(_ shadow: DrawnShadow, into raster: inout AlphaRaster, place: CGAffineTransform) -> Bool {
    switch shadow.silhouette {
    case .path(let path, let rule):
      let drawing = Drawing([.path(DrawnPath(path: path, fill: .color(.black), rule: rule))])
      return isDrawn(
        raster.draw { context in
          environment.apart(as: .pixels).draw(drawing, on: context, place: place, for: canvas)
        })
    case .drawing(let drawing):
      if environment.nesting == 0 {
        AlphaCache(canvas: canvas, environment: environment.nested).keepAlphas(within: drawing, place: place)
      }
      return draw(drawing, into: &raster, place: place, layer: shadow.layer)
    }
  }

  /// Draws the alpha of a drawing; false if they are nested too deep.
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
    return isDrawn(
      raster.draw { context in
        environment.nested.draw(drawing, on: context, place: place, visible: frame, for: canvas)
      })
  }

  /// Without memory for a shadow, the export ends.
  private func isDrawn(_ isDrawn: Bool) -> Bool {
    if !isDrawn { canvas.fail(.memory(during: "drawing a shadow")) }
    return isDrawn
  }
}

extension DrawnShadow {
  /// The standard deviation, limited to what can be drawn; beyond, nothing of the shadow is visible.
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
