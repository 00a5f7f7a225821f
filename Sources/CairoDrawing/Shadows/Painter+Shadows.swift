import Blurring
import CCairo
import CoreGraphics
import Drawing
import Foundation

extension Painter {
  /// How many shadows of shadows are drawn.
  static let deepestNesting = 16

  func draw(_ shadow: DrawnShadow) {
    guard shadow.color.alpha > 0 else { return }
    if target == .pixels {
      if let projection = shadow.projection {
        drawProjected(shadow, projection)
      } else {
        drawAsPixels(shadow)
      }
    } else {
      drawAsContours(shadow)
    }
  }

  // MARK: Pixels

  /// Draws the silhouette at the output's resolution, blurs it, and paints the colour through it.
  private func drawAsPixels(_ shadow: DrawnShadow) {
    let matrix = matrix
    // The silhouette is drawn in its own coordinates, as fine as the device shows them.
    var (scaleX, scaleY) = (hypot(matrix.xx, matrix.yx), hypot(matrix.xy, matrix.yy))
    guard scaleX > 0, scaleY > 0, (scaleX + scaleY).isFinite else { return }
    let sigma = shadow.usableSigma
    // Between pixels that are not the device's, pixman cuts numbers off, half a level on average.
    let isUpright = matrix.xy == 0 && matrix.yx == 0 && nesting == 0
    let finest = Self.finest(sigma: sigma, isExact: isUpright)
    let isExact = isUpright && max(scaleX, scaleY) <= finest
    (scaleX, scaleY) = (min(scaleX, finest), min(scaleY, finest))
    let key = ShadowRasters.Key(content: .shadow(ObjectIdentifier(shadow)), scaleX: scaleX, scaleY: scaleY)
    func phase(_ offset: CGFloat, _ scale: Double, _ origin: Double) -> Double {
      let place = (Double(offset) * abs(scale) + (scale < 0 ? -origin : origin)) * 4096
      return isExact ? (place.rounded() / 4096).truncatingRemainder(dividingBy: 1) : 0
    }
    // What is part of another silhouette is drawn on that one's pixels, and only then moved by the offset.
    let phase =
      nesting > 0
      ? gridPhase
      : SIMD2(
        phase(shadow.offset.width, matrix.xx, matrix.x0), phase(shadow.offset.height, matrix.yy, matrix.y0))
    guard let raster = resources.shadowRasters[key] ?? blurred(shadow, key, phase: phase) else { return }
    guard let pattern = CairoPattern(taking: cairo_pattern_create_for_surface(raster.surface.pointer)) else {
      return
    }
    // From user space to the raster's pixels, against the offset.
    var back = cairo_matrix_t(
      xx: scaleX, yx: 0, xy: 0, yy: scaleY, x0: -raster.left - Double(shadow.offset.width) * scaleX,
      y0: -raster.top - Double(shadow.offset.height) * scaleY)
    cairo_pattern_set_matrix(pattern.pointer, &back)
    cairo_pattern_set_filter(pattern.pointer, CAIRO_FILTER_BILINEAR)
    setSource(.color(shadow.color))
    cairo_mask(cr, pattern.pointer)
  }

  /// How many samples to a unit a shadow is drawn with at most: a wide blur has no fine detail, and 32 to a standard
  /// deviation show all there is.
  static func finest(sigma: Double, isExact: Bool) -> Double {
    sigma > 0 ? (isExact ? 400 : 32) / sigma : .infinity
  }

  /// The blurred silhouette at a resolution: what of it can be seen, or, as part of another silhouette, all of it.
  ///
  /// - Parameter phase: how far its origin lies beyond a pixel's edge.
  private func blurred(
    _ shadow: DrawnShadow, _ key: ShadowRasters.Key, phase: SIMD2<Double>
  ) -> ShadowRasters.Raster? {
    let (scaleX, scaleY) = (key.scaleX, key.scaleY)
    let sigma = shadow.usableSigma
    let reach = sigma * 4.5
    let whole = silhouetteBox(of: shadow).insetBy(dx: -reach, dy: -reach)
    let isKept =
      nesting > 0
      && Double(whole.width) * scaleX * Double(whole.height) * scaleY < Double(ShadowRasters.largest)
    // What is not kept is drawn again for each drawing around it, which costs little for few of them.
    guard isKept || nesting <= 2 else {
      reportOnce(
        shadow.layer, .approximated, "large shadows are left out of the shadows of the layers around them")
      return nil
    }
    let box = isKept ? whole : visible(whole, offset: shadow.offset, reach: reach)
    guard !box.isNull, !box.isEmpty else { return nil }
    let (left, top) = (
      (Double(box.minX) * scaleX).rounded(.down) - 1 - phase.x,
      (Double(box.minY) * scaleY).rounded(.down) - 1 - phase.y
    )
    let size = (
      ((Double(box.maxX) * scaleX).rounded(.up) + 1 - left).rounded(.up),
      ((Double(box.maxY) * scaleY).rounded(.up) + 1 - top).rounded(.up)
    )
    guard size.0 > 0, size.1 > 0, size.0 <= 32767, size.1 <= 32767,
      var raster = AlphaRaster(width: Int(size.0), height: Int(size.1))
    else {
      report(shadow.layer, .dropped, "its shadow is too large to be drawn")
      return nil
    }
    let place = CGAffineTransform(a: scaleX, b: 0, c: 0, d: scaleY, tx: -left, ty: -top)
    guard drawSilhouette(shadow, into: &raster, transform: place) else { return nil }
    if sigma > 0 { raster.blur(GaussianBlur(sigmaX: sigma * scaleX, sigmaY: sigma * scaleY)) }
    guard let surface = raster.surface() else { return nil }
    let made = ShadowRasters.Raster(keeper: shadow, surface: surface, left: left, top: top)
    if isKept { resources.shadowRasters.keep(made, pixels: raster.width * raster.height, for: key) }
    return made
  }

  func silhouetteBox(of shadow: DrawnShadow) -> CGRect {
    switch shadow.silhouette {
    case .path(let path, _): path.boundingBox
    case .drawing(let drawing): drawing.bounds
    }
  }

  /// The part of a box that a blur of this reach can carry to what is visible; null where nothing can.
  func visible(_ box: CGRect, offset: CGSize, reach: Double) -> CGRect {
    var (x0, y0, x1, y1) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(cr, &x0, &y0, &x1, &y1)
    let seen = CGRect(
      x: x0 - Double(offset.width), y: y0 - Double(offset.height), width: x1 - x0, height: y1 - y0)
    return box.cut(to: seen.insetBy(dx: -reach, dy: -reach))
  }

  func drawSilhouette(
    _ shadow: DrawnShadow, into raster: inout AlphaRaster, transform: CGAffineTransform
  ) -> Bool {
    switch shadow.silhouette {
    case .path(let path, let rule):
      return raster.draw { cr in
        drawApart(on: cr, as: .pixels) { painter in
          painter.concatenate(transform)
          painter.draw(DrawnPath(path: path, fill: .color(.black), rule: rule))
        }
      }
    case .drawing(let drawing):
      return draw(into: &raster, transform: transform, layer: shadow.layer) { $0.drawSilhouette(of: drawing) }
    }
  }

  /// Draws a silhouette by a painter of its own; false where too many lie within each other.
  func draw(
    into raster: inout AlphaRaster, transform: CGAffineTransform, layer: LayerIndex,
    _ body: (Painter) -> Void
  ) -> Bool {
    guard nesting < Self.deepestNesting else {
      reportOnce(
        layer, .approximated, "shadows within more than \(Self.deepestNesting) shadows are left out")
      return false
    }
    let frame = CGRect(x: 0, y: 0, width: raster.width, height: raster.height)
    return raster.draw { cr in
      drawApart(on: cr, as: .pixels, visible: frame, isNested: true) { painter in
        painter.concatenate(transform)
        body(painter)
      }
    }
  }
}

extension DrawnShadow {
  /// The standard deviation, as far as it can be drawn: beyond, nothing of the shadow can be seen.
  var usableSigma: Double {
    let sigma = Double(sigma)
    return sigma > 0 ? min(sigma, 1e6) : 0
  }
}
