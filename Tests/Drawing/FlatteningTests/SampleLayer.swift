import Drawing
import QuartzCore

/// A layer of each class that draws what its class draws.
enum SampleLayer: CaseIterable {
  case plain, image, shape, text, gradient, replicator, transform, scroll, tiled, emitter, barcode

  func make() -> CALayer {
    let layer = makeEmpty()
    layer.frame = CGRect(x: 10, y: 10, width: 60, height: 50)
    layer.backgroundColor = Ink.red
    layer.borderWidth = 2
    layer.cornerRadius = 4
    layer.shadowOpacity = 0.5
    layer.contents = picture(6, 6)
    switch layer {
    case let shape as CAShapeLayer:
      shape.path = CGPath(ellipseIn: CGRect(x: 5, y: 5, width: 40, height: 20), transform: nil)
      shape.strokeColor = Ink.blue
      shape.lineDashPattern = [3, 2]
    case let text as CATextLayer:
      text.string = "Ab"
      text.font = "DejaVu Sans"
    case let gradient as CAGradientLayer: gradient.colors = [Ink.red, Ink.blue]
    case let copies as CAReplicatorLayer:
      copies.instanceCount = 3
      copies.instanceTransform = CATransform3DMakeTranslation(5, 0, 0)
    case let code as BarcodeLayer:
      (code.symbology, code.message, code.font) = (.ean8, "9638507", "DejaVu Sans")
    case let tiled as CATiledLayer: tiled.tileImageProvider = { _, _, _ in picture(8, 8) }
    case let emitter as CAEmitterLayer:
      let cell = CAEmitterCell()
      cell.contents = picture(2, 2)
      cell.birthRate = 10
      cell.lifetime = 1
      cell.velocity = 10
      emitter.emitterCells = [cell]
    default: break
    }
    if self == .image { layer.contentsCenter = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5) }
    box(CALayer(), 5, 5, 10, 10, Ink.blue, in: layer)
    return layer
  }

  func makeEmpty() -> CALayer {
    switch self {
    case .plain, .image: CALayer()
    case .shape: CAShapeLayer()
    case .text: CATextLayer()
    case .gradient: CAGradientLayer()
    case .replicator: CAReplicatorLayer()
    case .transform: CATransformLayer()
    case .scroll: CAScrollLayer()
    case .tiled: CATiledLayer()
    case .emitter: CAEmitterLayer()
    case .barcode: BarcodeLayer()
    }
  }
}

/// Looks through a drawing for what it must never contain.
struct ListCheck {
  /// The first thing that is wrong, nil where nothing is.
  private(set) var problem: String?

  init(_ list: DrawnPage) {
    for drawing in list.drawing.reachable() {
      check(drawing.nodes)
      require(drawing.bounds.isNull || isFinite(drawing.bounds), "bounds of a drawing")
    }
  }

  private mutating func check(_ nodes: [Drawing.Node]) {
    for node in nodes {
      switch node {
      case .group(let group, let content):
        require(isFinite(group.transform), "transform of a group")
        require(!content.isEmpty, "a group of nothing")
        if let effects = group.effects { check(effects) }
      case .path(let path):
        require(isFinite(path.path), "a path")
        require(path.fill.map(isFinite) ?? true, "a fill")
        if let stroke = path.stroke { check(stroke) }
      case .glyphs(let run):
        require(
          run.size.isFinite && run.glyphs.allSatisfy { isFinite($0.origin) && $0.advance.isFinite }, "glyphs")
        require(run.fill.map(isFinite) ?? true, "the fill of glyphs")
      case .image(let image):
        require(isFinite(image.source) && isFinite(image.destination), "an image's place")
        require(image.tint.map(isFinite) ?? true, "an image's tint")
        require(image.projection.map(isFinite) ?? true, "an image's projection")
      case .shadow(let shadow):
        require(shadow.sigma.isFinite && shadow.sigma >= 0, "a shadow's radius")
        require((shadow.offset.width + shadow.offset.height).isFinite, "a shadow's offset")
        require(isFinite(shadow.color), "a shadow's colour")
        require(shadow.projection.map(isFinite) ?? true, "a shadow's projection")
        if case .path(let path, _) = shadow.silhouette { require(isFinite(path), "a shadow's path") }
      case .instance(_, let transform): require(isFinite(transform), "transform of an instance")
      }
    }
  }

  private mutating func check(_ effects: GroupEffects) {
    require((0...1).contains(effects.opacity), "a group's opacity")
    require(effects.clips.allSatisfy { isFinite($0.path) }, "a clip")
    if let mask = effects.mask {
      require(isFinite(mask.transform), "transform of a mask")
    }
    for filter in effects.filters {
      switch filter {
      case .gaussianBlur(let radius): require(radius.isFinite && radius >= 0, "a blur")
      case .colorMatrix(let values): require(values.allSatisfy(\.isFinite), "a colour matrix")
      case .quotient: require(false, "a filter of masks")
      }
    }
    require(effects.rasterizationScale.map { $0.isFinite && $0 > 0 } ?? true, "a rasterization scale")
  }

  private mutating func check(_ stroke: Stroke) {
    require(stroke.width.isFinite && stroke.miterLimit.isFinite, "a stroke's width or mitre limit")
    require(stroke.dashPhase.isFinite && stroke.dashes.allSatisfy(\.isFinite), "a stroke's dashes")
    require(stroke.dashes.isEmpty || stroke.dashes.contains { $0 > 0 }, "dashes that are all zero")
    require(isFinite(stroke.paint), "a stroke's paint")
  }

  private mutating func require(_ isRight: Bool, _ what: String) {
    if !isRight, problem == nil { problem = what }
  }

  private func isFinite(_ p: CGPoint) -> Bool { p.x.isFinite && p.y.isFinite }

  private func isFinite(_ rect: CGRect) -> Bool {
    rect.minX.isFinite && rect.minY.isFinite && rect.width.isFinite && rect.height.isFinite
  }

  private func isFinite(_ t: CGAffineTransform) -> Bool { (t.a + t.b + t.c + t.d + t.tx + t.ty).isFinite }

  private func isFinite(_ p: Projection) -> Bool {
    (p.m11 + p.m12 + p.m13 + p.m21 + p.m22 + p.m23 + p.m31 + p.m32 + p.m33).isFinite
  }

  private func isFinite(_ path: CGPath) -> Bool {
    var result = true
    path.forEachElement { element in
      switch element {
      case .move(let p), .line(let p): result = result && isFinite(p)
      case .quadCurve(let p, let a): result = result && isFinite(p) && isFinite(a)
      case .curve(let p, let a, let b): result = result && isFinite(p) && isFinite(a) && isFinite(b)
      case .closeSubpath: break
      }
    }
    return result
  }

  private func isFinite(_ color: RGBA) -> Bool {
    [color.red, color.green, color.blue, color.alpha].allSatisfy { (0...1).contains($0) }
  }

  private func isFinite(_ paint: Paint) -> Bool {
    switch paint {
    case .color(let color): return isFinite(color)
    case .gradient(let gradient):
      let offsets = gradient.stops.map(\.offset)
      let isSorted = zip(offsets, offsets.dropFirst()).allSatisfy { $0 <= $1 }
      guard isSorted, gradient.stops.count >= 2, isFinite(gradient.transform) else { return false }
      guard gradient.stops.allSatisfy({ $0.offset.isFinite && isFinite($0.color) }) else { return false }
      switch gradient.kind {
      case .axial(let start, let end): return isFinite(start) && isFinite(end)
      case .radial(let center, let radius, let focus):
        return isFinite(center) && radius.isFinite && isFinite(focus ?? center)
      case .conic(let center, let angle): return isFinite(center) && angle.isFinite
      }
    case .pattern(let pattern): return isFinite(pattern.cell) && isFinite(pattern.transform)
    }
  }
}
