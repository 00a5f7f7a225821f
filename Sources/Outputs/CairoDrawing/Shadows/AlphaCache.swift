import CoreGraphics
import Drawing

/// Draws and caches the alpha of drawings in silhouettes. With nested layers that cast shadows of their
/// content, the innermost would otherwise be drawn once for each layer.
struct AlphaCache: InstancePainting {
  let canvas: Canvas
  let environment: Environment

  /// Draws a drawing within a silhouette.
  ///
  /// - Returns: false if it must be drawn in full: without such shadows, or large, rotated, or composed with
  ///   others.
  func draw(_ drawing: Drawing) -> Bool {
    guard environment.nesting > 0, environment.nesting < Environment.deepestNesting / 2,
      drawing.facts.shadowDepth > 0
    else { return false }
    let m = canvas.matrix
    guard m.isScale, canvas.isAlphaAlone else { return false }
    let key = Self.key(of: drawing, m.xx, m.yy)
    let isFine = key.scaleX == m.xx && key.scaleY == m.yy
    let phase = isFine ? m.gridPhase : .zero
    guard let raster = environment.resources.drawingRasters[key] ?? alpha(of: drawing, key, phase: phase)
    else { return false }
    // On whole pixels, nothing is blurred by being drawn within another drawing.
    let isAligned = isFine && phase == SIMD2(Self.phase(-raster.left), Self.phase(-raster.top))
    let pattern = CairoPattern(
      raster.surface,
      place: CGAffineTransform(a: key.scaleX, b: 0, c: 0, d: key.scaleY, tx: -raster.left, ty: -raster.top),
      filter: isAligned ? .nearest : .bilinear)
    guard let pattern else { return false }
    canvas.context.setSource(RGBA.black.withAlpha(Float(canvas.opacity)))
    canvas.context.mask(pattern)
    return true
  }

  private static func key(of drawing: Drawing, _ scaleX: Double, _ scaleY: Double) -> ShadowRasters.Key {
    let (x, y) = ShadowRasters.scales(of: drawing.bounds, scaleX, scaleY, depth: drawing.facts.shadowDepth)
    return ShadowRasters.Key(content: .drawing(ObjectIdentifier(drawing)), scaleX: x, scaleY: y)
  }

  /// Returns the alpha of a drawing, drawn and cached; nil if it is too large.
  ///
  /// - Parameter phase: the offset of the drawing's origin from the edge of a pixel.
  private func alpha(
    of drawing: Drawing, _ key: ShadowRasters.Key, phase: SIMD2<Double>
  ) -> ShadowRasters.Raster? {
    let box = drawing.bounds
    guard !box.isNull, !box.isInfinite else { return nil }
    let scaled = CGRect(
      x: Double(box.minX) * key.scaleX, y: Double(box.minY) * key.scaleY,
      width: Double(box.width) * key.scaleX, height: Double(box.height) * key.scaleY)
    let left = (Double(scaled.minX) + phase.x).rounded(.down) - 1 - phase.x
    let top = (Double(scaled.minY) + phase.y).rounded(.down) - 1 - phase.y
    let (width, height) = (
      Double(scaled.maxX).rounded(.up) + 1 - left, Double(scaled.maxY).rounded(.up) + 1 - top
    )
    guard width * height < Double(ShadowRasters.largest),
      var raster = AlphaRaster(width: Int(width.rounded(.up)), height: Int(height.rounded(.up)))
    else { return nil }
    let place = CGAffineTransform(a: key.scaleX, b: 0, c: 0, d: key.scaleY, tx: -left, ty: -top)
    guard
      Silhouettes(canvas: canvas, environment: environment).draw(
        drawing, into: &raster, place: place, layer: -1),
      let surface = raster.surface()
    else { return nil }
    let made = ShadowRasters.Raster(keeper: drawing, surface: surface, left: left, top: top)
    environment.resources.drawingRasters.keep(made, pixels: raster.width * raster.height, for: key)
    return made
  }

  /// Returns the offset of a place from the edge of a pixel, in invisible steps.
  static func phase(_ place: Double) -> Double {
    let part = ((place - place.rounded(.down)) * 64).rounded() / 64
    return part < 1 ? part : 0
  }

  // MARK: Shadows within shadows

  /// A drawing that casts shadows within another one.
  private struct Caster {
    var drawing: Drawing
    /// From its coordinates to pixels, by scaling both axes and translating.
    var transform: CGAffineTransform

    var key: ShadowRasters.Key {
      AlphaCache.key(of: drawing, transform.a, transform.d)
    }
  }

  /// Caches the alpha of all drawings that cast shadows within a silhouette, innermost first: each then finds
  /// those within it, and none is drawn recursively. So they may be nested to any depth.
  ///
  /// - Parameter place: from the silhouette's coordinates to pixels.
  func keepAlphas(within drawing: Drawing, place: CGAffineTransform) {
    var seen: Set<ShadowRasters.Key> = []
    var order: [Caster] = []
    var next = [Caster(drawing: drawing, transform: place)]
    while let outer = next.popLast() {
      for inner in casters(in: outer) {
        guard environment.resources.drawingRasters[inner.key] == nil, seen.insert(inner.key).inserted else {
          continue
        }
        next.append(inner)
        if inner.drawing.facts.shadowDepth > 0 { order.append(inner) }
      }
    }
    // The content of a drawing is less deep.
    for caster in order.sorted(by: { $0.drawing.facts.depth < $1.drawing.facts.depth }) {
      let t = caster.transform
      _ = alpha(of: caster.drawing, caster.key, phase: SIMD2(Self.phase(t.tx), Self.phase(t.ty)))
    }
  }

  /// Returns the drawings shown in another one, or casting shadows there, that are not rotated.
  private func casters(in outer: Caster) -> [Caster] {
    guard outer.drawing.facts.has([.instances, .drawingShadows]) else { return [] }
    var result: [Caster] = []
    func add(_ drawing: Drawing, _ transform: CGAffineTransform) {
      guard transform.isUpright else { return }
      // What lies within is drawn on the pixels of the raster that is kept.
      let key = Self.key(of: drawing, transform.a, transform.d)
      var kept = transform
      (kept.a, kept.d) = (key.scaleX, key.scaleY)
      result.append(Caster(drawing: drawing, transform: kept))
    }
    for visit in outer.drawing.walk() {
      let transform = visit.transform.concatenating(outer.transform)
      switch visit.node {
      case .instance(let drawing, let own): add(drawing, own.concatenating(transform))
      case .shadow(let shadow):
        guard case .drawing(let drawing) = shadow.silhouette, shadow.projection == nil else { continue }
        let finest = shadow.finestScale(isExact: false)
        var drawn = transform
        let (across, down) = shadow.scalesWithinOthers(min(drawn.a, finest), min(drawn.d, finest))
        (drawn.a, drawn.d) = (across, down)
        add(drawing, drawn)
      case .group, .path, .glyphs, .image: continue
      }
    }
    return result
  }
}

extension CairoMatrix {
  /// The offset of the origin from the edge of a pixel; zero if rotated or mirrored.
  var gridPhase: SIMD2<Double> {
    isScale ? SIMD2(AlphaCache.phase(x0), AlphaCache.phase(y0)) : .zero
  }
}
