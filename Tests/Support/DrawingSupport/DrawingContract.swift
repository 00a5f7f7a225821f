import CoreGraphics
import Drawing
import Lowering

/// What is true of every drawing, and of every drawing that is lowered to what an output can say.
public struct DrawingContract {
  private let layerCount: Int
  /// Nil before lowering.
  private let capabilities: Capabilities?
  private var violations: Set<String> = []

  /// What of a page breaks the contract; empty for a page that is right.
  ///
  /// - Parameter capabilities: what the page was lowered to; nil for one that comes from the walk over the layers.
  public static func violations(of page: DrawnPage, loweredTo capabilities: Capabilities? = nil) -> [String] {
    var contract = DrawingContract(layerCount: page.layers.count, capabilities: capabilities)
    for drawing in page.drawing.reachable() {
      for node in drawing.nodes { contract.check(node) }
    }
    return contract.violations.sorted()
  }

  private init(layerCount: Int, capabilities: Capabilities?) {
    self.layerCount = layerCount
    self.capabilities = capabilities
  }

  private mutating func require(_ isTrue: Bool, _ violation: @autoclosure () -> String) {
    if !isTrue { violations.insert(violation()) }
  }

  /// Says that a feature of the output is missing.
  private mutating func require(_ feature: Capabilities, _ what: String) {
    if let capabilities {
      require(capabilities.contains(feature), "\(what) is left")
    }
  }

  private mutating func check(_ node: Drawing.Node) {
    switch node {
    case .group(let group, let content):
      require(group.transform.isFinite, "a group's transform is not finite")
      require(!content.isEmpty, "a group is empty")
      check(group.layer)
      if let effects = group.effects { check(effects) }
    case .path(let path):
      check(path.path, "a path")
      require(path.fill != nil || path.stroke != nil, "a path has no paint")
      if let fill = path.fill { check(fill) }
      if let stroke = path.stroke { check(stroke) }
    case .glyphs(let run): check(run)
    case .image(let image): check(image)
    case .shadow(let shadow): check(shadow)
    case .instance(let drawing, let transform):
      require(transform.isFinite, "an instance's transform is not finite")
      require(!drawing.isEmpty, "an instance shows nothing")
    }
  }

  private mutating func check(_ layer: LayerIndex) {
    require(layer >= -1 && Int(layer) < layerCount, "a layer is none of the page's")
  }

  private mutating func check(_ path: CGPath, _ what: String) {
    require(!path.isEmpty, "\(what) is empty")
    require(path.isFinite, "\(what) is not finite")
  }

  // MARK: Groups

  private mutating func check(_ effects: GroupEffects) {
    require(effects.opacity > 0 && effects.opacity <= 1, "an opacity is not within 0…1")
    let composes =
      effects.opacity < 1 || effects.blendMode != .normal || !effects.filters.isEmpty
    require(effects.isIsolated || !composes, "a group that is composed as a whole is not isolated")
    for clip in effects.clips { require(clip.path.isFinite, "a clip is not finite") }
    if let mask = effects.mask {
      require(mask.transform.isFinite, "a mask's transform is not finite")
      if mask.kind == .luminosity { require(.luminosityMasks, "a mask of brightness") }
    }
    for filter in effects.filters {
      switch filter {
      case .gaussianBlur(let radius): require(radius > 0 && radius.isFinite, "a blur has no radius")
      case .colorMatrix(let matrix):
        require(matrix.count == 20 && matrix.allSatisfy(\.isFinite), "a colour matrix has not 20 numbers")
      case .quotient: break
      }
      require(.filters, "a filter")
    }
    if let fragment = effects.fragment {
      let isFinite = fragment.sides.allSatisfy { ($0.line.a + $0.line.b + $0.line.c).isFinite }
      require(isFinite, "a side of a fragment is not finite")
      require(.fragments, "a fragment")
    }
    if effects.blendMode.isOperator { require(.operators, "the operator \(effects.blendMode)") }
    if let scale = effects.rasterizationScale {
      require(scale > 0 && scale.isFinite, "a resolution is not finite")
      if !(capabilities?.contains(.operators) ?? true) {
        require(.unrasterized, "a layer that asks for pixels")
      }
    }
  }

  // MARK: Paints

  private mutating func check(_ color: RGBA) {
    let isColor = [color.red, color.green, color.blue, color.alpha].allSatisfy { (0...1).contains($0) }
    require(isColor, "a colour's components are not within 0…1")
  }

  private mutating func check(_ paint: Paint) {
    switch paint {
    case .color(let color): check(color)
    case .gradient(let gradient):
      require(gradient.stops.count >= 2, "a gradient has not two stops")
      require(gradient.transform.isFinite, "a gradient's transform is not finite")
      let offsets = gradient.stops.map(\.offset)
      require(
        offsets.allSatisfy { (0...1).contains($0) } && zip(offsets, offsets.dropFirst()).allSatisfy(<=),
        "a gradient's stops do not rise within 0…1")
      for stop in gradient.stops { check(stop.color) }
      if gradient.isConicOrProjected { require(.allGradients, "a gradient of areas") }
      if let projection = gradient.projection {
        require(projection.isFinite, "a gradient's projection is not finite")
      }
    case .pattern(let pattern):
      require(!pattern.drawing.isEmpty, "a tile is empty")
      require(pattern.transform.isFinite, "a pattern's transform is not finite")
      require(pattern.cell.width > 0 && pattern.cell.height > 0, "a tile has no size")
    }
  }

  private mutating func checkPlain(_ paint: Paint, _ what: String) {
    check(paint)
    if case .gradient(let gradient) = paint {
      require(!gradient.isConicOrProjected, "\(what) is painted with a gradient of areas")
    }
  }

  private mutating func check(_ stroke: Stroke) {
    checkPlain(stroke.paint, "a stroke")
    require(stroke.width > 0 && stroke.width.isFinite, "a stroke has no width")
    require(stroke.miterLimit >= 1, "a mitre limit is below 1")
    require(
      stroke.dashes.isEmpty || (stroke.dashes.allSatisfy { $0 >= 0 } && stroke.dashes.contains { $0 > 0 }),
      "dashes have no length")
  }

  // MARK: Leaves

  private mutating func check(_ run: GlyphRun) {
    require(run.size > 0 && run.size.isFinite, "glyphs have no size")
    require(
      run.glyphs.allSatisfy { ($0.origin.x + $0.origin.y + $0.advance).isFinite },
      "a glyph's place is not finite")
    require(
      run.clusters.reduce(0) { $0 + Int($1.glyphCount) } == run.glyphs.count
        && run.clusters.reduce(0) { $0 + Int($1.byteCount) } == run.text.utf8.count,
      "clusters do not add up to glyphs and text")
    if let fill = run.fill { checkPlain(fill, "a glyph") }
    if let stroke = run.stroke { check(stroke) }
  }

  private mutating func check(_ image: DrawnImage) {
    let whole = CGRect(origin: .zero, size: image.image.naturalSize)
    require(
      image.source.width > 0 && image.source.height > 0
        && whole.insetBy(dx: -0.01, dy: -0.01).contains(image.source),
      "the part of a picture does not lie in it")
    let place = image.destination
    require(
      place.width > 0 && place.height > 0 && (place.minX + place.minY + place.width + place.height).isFinite,
      "a picture has no place")
    if let tint = image.tint { check(tint) }
    check(image.layer)
    if let projection = image.projection {
      require(projection.isFinite, "a picture's projection is not finite")
      // Moments that are joined keep theirs, and are written as layers.
      if capabilities?.contains(.joinedMoments) != true { require(.projections, "a picture in perspective") }
    }
    if image.image.format == .pdf { require(.pdfPages, "a page of a PDF") }
  }

  private mutating func check(_ shadow: DrawnShadow) {
    require(shadow.sigma >= 0 && shadow.sigma.isFinite, "a shadow's blur is not finite")
    require((shadow.offset.width + shadow.offset.height).isFinite, "a shadow's offset is not finite")
    check(shadow.color)
    check(shadow.layer)
    if case .path(let path, _) = shadow.silhouette { check(path, "a silhouette") }
    if let projection = shadow.projection {
      require(projection.isFinite, "a shadow's projection is not finite")
    }
  }
}

extension CGAffineTransform {
  fileprivate var isFinite: Bool { [a, b, c, d, tx, ty].allSatisfy(\.isFinite) }
}

extension CGPath {
  fileprivate var isFinite: Bool { points.allSatisfy { ($0.x + $0.y).isFinite } }
}
