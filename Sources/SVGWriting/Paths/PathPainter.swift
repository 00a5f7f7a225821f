import CoreGraphics
import Drawing

/// Draws paths: shapes where SVG has their paints, else areas under a mask.
struct PathPainter {
  let document: Document

  private var paints: Paints { Paints(document: document) }

  func draw(_ item: DrawnPath, in frame: Frame, label: String? = nil) throws {
    if label == nil, let id = definition(of: item, in: frame) {
      return try document.append(document.use(of: id, at: .zero, in: frame.space), in: frame)
    }
    let fill = item.fill.flatMap { paints.visible($0, frame.ink) }
    let strokePaint = item.stroke.flatMap { $0.width > 0 ? paints.visible($0.paint, frame.ink) : nil }
    let isStrokeOutlined = strokePaint?.isConic ?? false
    var plainFill = fill
    if case .gradient(let gradient)? = fill, gradient.isPatched {
      plainFill = nil
      if let projection = gradient.projection {
        try drawProjected(gradient, by: projection, path: item.path, rule: item.rule, in: frame)
      } else {
        try drawConic(gradient, path: item.path, rule: item.rule, in: frame)
      }
    }
    let plainStroke = isStrokeOutlined ? nil : strokePaint
    if plainFill != nil || plainStroke != nil {
      try drawShape(
        item.path, fill: plainFill, rule: item.rule, stroke: item.stroke, strokePaint: plainStroke, in: frame,
        label: label)
    }
    if isStrokeOutlined, let stroke = item.stroke, case .gradient(let gradient)? = strokePaint {
      // The turning colours fill the stroke's outline.
      try drawConic(gradient, path: stroke.outline(of: item.path), rule: .winding, in: frame)
    }
  }

  /// Draws a path whose paints are colours or axial or radial gradients.
  private func drawShape(
    _ path: CGPath, fill: Paint?, rule: CGPathFillRule, stroke: Stroke?, strokePaint: Paint?, in frame: Frame,
    label: String? = nil
  ) throws {
    let element = element(
      of: path, fill: fill, rule: rule, stroke: stroke, strokePaint: strokePaint, in: frame, label: label)
    if let element { try document.append(element, in: frame) }
  }

  /// Nil for a path of nothing.
  private func element(
    of path: CGPath, fill: Paint?, rule: CGPathFillRule, stroke: Stroke?, strokePaint: Paint?,
    in frame: Frame,
    label: String? = nil
  ) -> Element? {
    let trim = document.notation.dashesTrims ? stroke?.trim : nil
    let path = trim?.path ?? path
    let matrix = frame.space.matrix
    let geometry = PathGeometry(path, matrix)
    guard !geometry.segments.isEmpty else { return nil }
    let hasStroke = strokePaint != nil
    var isFolded = true
    if !matrix.isTranslation {
      if hasStroke, !matrix.isSimilarity {
        isFolded = false
      } else if !matrix.isUprightScale {
        isFolded = isShorterFolded(geometry, path, frame.space)
      }
    }
    let space = isFolded ? frame.space : frame.space.opened()
    let scale = isFolded ? matrix.meanScale : 1
    let drawn = isFolded ? geometry : PathGeometry(path)
    var element = Element(.path)
    element[.ariaLabel] = label
    if !isFolded { element[.transform] = document.transform(matrix, in: frame.space, extent: drawn.bounds) }
    let bounds = { path.transformed(by: space.matrix).boundingBoxOfPath }
    paints.set(fill, as: .fill, on: &element, in: space, bounds: bounds, ink: frame.ink)
    if fill != nil, rule == .evenOdd, !drawn.isConvexPrimitive { element[.fillRule] = "evenodd" }
    var shape = Shape(geometry: drawn, grid: document.grid(space))
    element.dependencies = AttributeSet(fill == nil ? [.fill] : [.fill, .fillOpacity, .fillRule])
    element.dependencies.insert(.stroke)
    if let stroke, let strokePaint {
      paints.set(strokePaint, as: .stroke, on: &element, in: space, bounds: bounds, ink: frame.ink)
      let attributes = StrokeAttributes(
        stroke, trim: trim?.range, geometry: drawn, scale: scale, grid: document.grid(space))
      attributes.set(on: &element)
      shape = Shape(geometry: drawn, grid: document.grid(space), reach: stroke.reach * scale)
      shape.mayBeElement = stroke.dashes.isEmpty
      element.dependencies.formUnion(attributes.dependencies)
    }
    element.shape = shape
    return element
  }

  // MARK: - Paths that come again

  /// A path, and how fine its numbers are.
  struct Key: Hashable {
    var path: DrawnPath
    var grid: Grid
  }

  /// Of how many points at least: less is no longer than a reference.
  private static let fewestPoints = 8

  /// The id of a path that has been drawn often, this time included; nil for others, and for those that are not only moved.
  private func definition(of item: DrawnPath, in frame: Frame) -> String? {
    guard item.path.points.count >= Self.fewestPoints, frame.space.matrix.isTranslation, frame.clip == nil,
      frame.ink == .own, !document.definitions.identifiers.areOfMoment,
      [item.fill, item.stroke?.paint].allSatisfy({ $0?.isOfOneElement ?? true }), item.stroke?.width != 0
    else { return nil }
    return document.paths.use(of: Key(path: item, grid: document.grid(frame.space))) {
      var place = frame
      place.space = frame.space.opened()
      place.space.isShared = true
      let element = element(
        of: item.path, fill: item.fill.flatMap { paints.visible($0, .own) }, rule: item.rule,
        stroke: item.stroke,
        strokePaint: item.stroke.flatMap { paints.visible($0.paint, .own) }, in: place)
      return element.map { document.id(of: $0) }
    }
  }

  private func isShorterFolded(_ folded: PathGeometry, _ path: CGPath, _ space: Space) -> Bool {
    func size(_ geometry: PathGeometry, _ space: Space) -> Int {
      Shape(geometry: geometry, grid: document.grid(space))
        .element(with: [], layout: document.options.layout).size
    }
    let own = PathGeometry(path)
    let transform = document.transform(space.matrix, in: space, extent: own.bounds)?.utf8.count ?? 0
    return size(folded, space) <= size(own, space.opened()) + transform + 13
  }

  // MARK: - Areas

  /// Draws areas that lie on one another, under a mask of a path's shape. Translucent colours are painted opaque under a mask
  /// of the same build, whose grey levels are the alphas.
  ///
  /// A clip would say the same in fewer letters, but viewers cut each area on its own: where many lie on one another, the
  /// pixels at the edge that are covered in part fill up, and the edge turns into steps.
  ///
  /// - Parameter makeAreas: the areas of a gradient with these stops; nil where it cannot be said.
  func drawAreas(
    of gradient: Gradient, within path: CGPath, rule: CGPathFillRule, in frame: Frame,
    _ makeAreas: ([Gradient.Stop]) -> [Element]?
  ) throws {
    let shape = path.transformed(by: frame.space.matrix)
    let box = shape.boundingBoxOfPath
    func areas(_ color: (RGBA) -> RGBA) -> [Element]? {
      makeAreas(gradient.stops.map { Gradient.Stop(offset: $0.offset, color: color($0.color)) })
    }
    guard box.width > 0, box.height > 0, let colors = areas({ $0.withAlpha(1) }) else { return }
    let isOpaque = gradient.stops.allSatisfy(\.color.isOpaque)
    let alphas = isOpaque ? nil : areas { RGBA(gray: $0.alpha) }
    let masks = Masks(document: document)
    var inner = frame
    inner.openElements = 0
    try document.openClip(of: &inner)
    func open(_ name: AttributeName, _ value: String) throws {
      var group = Element(.g)
      group[name] = value
      try document.open(group, in: &inner)
    }
    if let clip = frame.enclosingClip, shape.holds(clip) {
      // The same edge twice would be thinner. Isolated, all areas are cut as one.
      try open(.style, "isolation:isolate")
    } else if shape.rectangle.map({ !frame.space.isAllSeen(in: $0) }) ?? true {
      try open(.mask, masks.reference(to: path, rule: rule, covering: box, in: frame.space))
    }
    if let alphas {
      var mask = masks.element(over: box, in: frame.space)
      for area in alphas { mask.append(area) }
      try open(.mask, document.reference(to: mask))
    }
    if inner.openElements == 0 { try document.open(Element(.g), in: &inner) }
    for area in colors { try document.elements.append(area) }
    try document.close(inner)
  }
}

extension Paint {
  /// Whether it is an attribute of what it paints.
  fileprivate var isOfOneElement: Bool {
    switch self {
    case .color(let color): !color.isInvisible
    case .gradient(let gradient): !gradient.isPatched
    case .pattern: false
    }
  }
}

extension Element {
  /// A filled area without its fill.
  init(area: PathGeometry, grid: Grid) {
    self.init(.path)
    shape = Shape(geometry: area, grid: grid)
    dependencies = .area
  }
}

extension Stroke {
  /// How far the stroke reaches from the path at most.
  var reach: Double {
    let spike = join == .miter ? max(Double(miterLimit), 1.5) : 1.5
    return Double(width) / 2 * spike
  }

  func outline(of path: CGPath) -> CGPath {
    let dashed = dashes.isEmpty ? path : path.copy(dashingWithPhase: dashPhase, lengths: dashes)
    return dashed.copy(strokingWithWidth: width, lineCap: cap, lineJoin: join, miterLimit: miterLimit)
  }
}
