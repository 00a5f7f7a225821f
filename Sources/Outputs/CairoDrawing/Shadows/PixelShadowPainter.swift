import Blurring
import CoreGraphics
import Drawing

/// Shadows in pixels: Gaussian blurs of silhouettes.
struct PixelShadowPainter {
  let canvas: Canvas
  let environment: Environment
  let paints: PaintSource

  private var silhouettes: Silhouettes { Silhouettes(canvas: canvas, environment: environment) }

  func draw(_ shadow: DrawnShadow) {
    guard shadow.color.alpha > 0 else { return }
    if let projection = shadow.projection {
      drawProjected(shadow, projection)
    } else {
      drawFlat(shadow)
    }
  }

  /// Draws the silhouette at the output's resolution, blurs it, and paints the colour through it.
  private func drawFlat(_ shadow: DrawnShadow) {
    let matrix = canvas.matrix
    // The silhouette is drawn in its own coordinates, at the device's resolution.
    var (scaleX, scaleY) = matrix.scales
    guard scaleX > 0, scaleY > 0, (scaleX + scaleY).isFinite else { return }
    // When interpolating, pixman truncates values, by half a level on average.
    let isUpright = matrix.isUnturned && environment.nesting == 0
    let finest = shadow.finestScale(isExact: isUpright)
    let isExact = isUpright && max(scaleX, scaleY) <= finest
    (scaleX, scaleY) = (min(scaleX, finest), min(scaleY, finest))
    if environment.nesting > 0 { (scaleX, scaleY) = shadow.scalesWithinOthers(scaleX, scaleY) }
    let key = ShadowRasters.Key(content: .shadow(ObjectIdentifier(shadow)), scaleX: scaleX, scaleY: scaleY)
    func phase(_ offset: CGFloat, _ scale: Double, _ origin: Double) -> Double {
      let place = (Double(offset) * abs(scale) + (scale < 0 ? -origin : origin)) * 4096
      return isExact ? (place.rounded() / 4096).truncatingRemainder(dividingBy: 1) : 0
    }
    // A part of another silhouette is drawn on that one's pixels, and offset afterwards.
    let phase =
      environment.nesting > 0
      ? matrix.gridPhase
      : SIMD2(
        phase(shadow.offset.width, matrix.xx, matrix.x0), phase(shadow.offset.height, matrix.yy, matrix.y0))
    guard let raster = environment.resources.shadowRasters[key] ?? blurred(shadow, key, phase: phase) else {
      return
    }
    // From user space to the raster's pixels, with the offset undone.
    let back = CGAffineTransform(
      a: scaleX, b: 0, c: 0, d: scaleY, tx: -raster.left - Double(shadow.offset.width) * scaleX,
      ty: -raster.top - Double(shadow.offset.height) * scaleY)
    guard let pattern = CairoPattern(raster.surface, place: back, filter: .bilinear) else {
      return
    }
    paints.set(shadow.color)
    canvas.context.mask(pattern)
  }

  /// Returns the blurred silhouette at a resolution: its visible part, or all of it if it is part of another
  /// silhouette.
  ///
  /// - Parameter phase: the offset of its origin from the edge of a pixel.
  private func blurred(
    _ shadow: DrawnShadow, _ key: ShadowRasters.Key, phase: SIMD2<Double>
  ) -> ShadowRasters.Raster? {
    let (scaleX, scaleY) = (key.scaleX, key.scaleY)
    let sigma = shadow.usableSigma
    let reach = sigma * 4.5
    let whole = shadow.silhouetteBox.insetBy(dx: -reach, dy: -reach)
    let isKept =
      environment.nesting > 0
      && Double(whole.width) * scaleX * Double(whole.height) * scaleY < Double(ShadowRasters.largest)
    // What is not cached is drawn again for each drawing around it, which is cheap for a few of them.
    guard isKept || environment.nesting <= 2 else {
      canvas.reportOnce(
        shadow.layer, .approximated, "large shadows are left out of the shadows of the layers around them")
      return nil
    }
    let box = isKept ? whole : silhouettes.visible(whole, offset: shadow.offset, reach: reach)
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
      canvas.report(shadow.layer, .dropped, "its shadow is too large to be drawn")
      return nil
    }
    let place = CGAffineTransform(a: scaleX, b: 0, c: 0, d: scaleY, tx: -left, ty: -top)
    guard silhouettes.draw(shadow, into: &raster, place: place) else { return nil }
    if sigma > 0 { raster.blur(GaussianBlur(sigmaX: sigma * scaleX, sigmaY: sigma * scaleY)) }
    guard let surface = raster.surface() else {
      canvas.fail(.memory(during: "drawing a shadow"))
      return nil
    }
    let made = ShadowRasters.Raster(keeper: shadow, surface: surface, left: left, top: top)
    if isKept {
      environment.resources.shadowRasters.keep(made, pixels: raster.width * raster.height, for: key)
    }
    return made
  }

  /// Draws a shadow in perspective in pixels, each showing the blur at its own place in the shadow's plane.
  private func drawProjected(_ shadow: DrawnShadow, _ projection: Projection) {
    guard let silhouette = silhouettes.silhouette(of: shadow) else { return }
    let offset = CGAffineTransform(translationX: shadow.offset.width, y: shadow.offset.height)
    let toDevice = Projection(offset).concatenating(projection).concatenating(Projection(canvas.toDevice))
    let blurred = BlurredSilhouette(silhouette, sigma: shadow.usableSigma)
    guard !blurred.isEmpty, let back = toDevice.inverted() else { return }
    let seen = canvas.clipBox.applying(canvas.toDevice)
    let box = toDevice.bounds(of: blurred.bounds).cut(to: seen)
    guard box.isDrawable else { return }
    let frame = box.insetBy(dx: -1, dy: -1).integral
    let (width, height) = (Int(frame.width), Int(frame.height))
    guard
      let surface = CairoSurface(pixels: .alpha, width: width, height: height),
      let alphas = SurfacePixels(surface, in: .alpha)
    else {
      canvas.report(shadow.layer, .dropped, "there is no memory for its shadow")
      return
    }
    // The edge of a sharp shadow needs several samples per pixel.
    let looks = blurred.isSharp ? 4 : 1
    for y in 0..<height {
      for x in 0..<width {
        var sum = 0.0
        for k in 0..<(looks * looks) {
          let p = CGPoint(
            x: frame.minX + CGFloat(x) + (CGFloat(k % looks) + 0.5) / CGFloat(looks),
            y: frame.minY + CGFloat(y) + (CGFloat(k / looks) + 0.5) / CGFloat(looks))
          // What lies behind the eye has no image, but the inverse map would still yield a point.
          guard back.w(of: p) > 0 else { continue }
          sum += blurred.alpha(at: back(p))
        }
        alphas.data[y * alphas.bytesPerRow + x] = UInt8(
          min(max(sum / Double(looks * looks) * 255 + 0.5, 0), 255))
      }
    }
    alphas.markChanged()
    canvas.context.save()
    canvas.context.resetMatrix()
    paints.set(shadow.color)
    canvas.context.mask(surface, at: frame.origin)
    canvas.context.restore()
  }
}

extension DrawnShadow {
  /// Returns the scales at which a shadow within the silhouette of another is drawn.
  func scalesWithinOthers(_ scaleX: Double, _ scaleY: Double) -> (Double, Double) {
    guard case .drawing(let drawing) = silhouette else { return (scaleX, scaleY) }
    let reach = usableSigma * 4.5
    let box = drawing.bounds.insetBy(dx: -reach, dy: -reach)
    return ShadowRasters.scales(of: box, scaleX, scaleY, depth: drawing.facts.shadowDepth + 1)
  }

  /// Returns the most samples per unit for a shadow: 32 per standard deviation show everything, as a wide
  /// blur has no fine detail.
  func finestScale(isExact: Bool) -> Double {
    usableSigma > 0 ? (isExact ? 400 : 32) / usableSigma : .infinity
  }
}
