import CoreGraphics
import Drawing

extension Painter {
  func draw(_ item: DrawnPath, in frame: Frame) throws {
    let fill = item.fill.flatMap { visible($0, frame.ink) }
    let strokePaint = item.stroke.flatMap { $0.width > 0 ? visible($0.paint, frame.ink) : nil }
    if case .gradient(let gradient)? = fill {
      if gradient.projection != nil {
        try drawProjected(gradient, path: item.path, rule: item.rule, in: frame)
        return
      }
      if gradient.isConic { try drawConic(gradient, path: item.path, rule: item.rule, in: frame) }
    }
    if let stroke = item.stroke, case .gradient(let gradient)? = strokePaint, gradient.isConic {
      // The turning colours fill the stroke's outline.
      if let fill, !fill.isConic {
        try drawShape(item.path, fill: fill, rule: item.rule, stroke: nil, strokePaint: nil, in: frame)
      }
      try drawConic(gradient, path: stroke.outline(of: item.path), rule: .winding, in: frame)
      return
    }
    let plainFill = fill?.isConic ?? false ? nil : fill
    guard plainFill != nil || strokePaint != nil else { return }
    if let stroke = item.stroke, strokePaint != nil, mustBeDashedHere(stroke, along: item.path) {
      if let plainFill {
        try drawShape(item.path, fill: plainFill, rule: item.rule, stroke: nil, strokePaint: nil, in: frame)
      }
      let dashes = item.path.copy(dashingWithPhase: stroke.dashPhase, lengths: stroke.dashes)
      try drawShape(
        dashes, fill: nil, rule: .winding, stroke: stroke.solid, strokePaint: strokePaint, in: frame)
      return
    }
    try drawShape(
      item.path, fill: plainFill, rule: item.rule, stroke: item.stroke, strokePaint: strokePaint, in: frame)
  }

  /// Whether the document says each dash by itself: where dashes begin at corners `stroke-dasharray` looks different in
  /// viewers that draw with Cairo.
  private func mustBeDashedHere(_ stroke: Stroke, along path: CGPath) -> Bool {
    guard !stroke.dashes.isEmpty, !options.isUniform else { return false }
    let period = stroke.dashes.reduce(0, +)
    guard period > 0, path.length / period * CGFloat(stroke.dashes.count) < Self.mostDashes else {
      return false
    }
    return path.beginsDashesAtCorners(phase: stroke.dashPhase, lengths: stroke.dashes)
  }

  /// Dashes that are written one by one: of more of them the wrong corners would be too small to see.
  private static let mostDashes: CGFloat = 2000

  /// The paint in the ink that is asked for; nil where it leaves nothing to see.
  func visible(_ paint: Paint, _ ink: Ink) -> Paint? {
    switch paint {
    case .color(let color):
      guard !color.isInvisible else { return nil }
      switch ink {
      case .own: return paint
      case .solid(let solid): return .color(solid.withAlpha(color.alpha))
      }
    case .gradient(let gradient):
      guard gradient.stops.contains(where: { !$0.color.isInvisible }), let last = gradient.stops.last else {
        return nil
      }
      var stops = gradient.stops
      if case .solid(let solid) = ink {
        for index in stops.indices { stops[index].color = solid.withAlpha(stops[index].color.alpha) }
      }
      if stops.allSatisfy({ $0.color == stops[0].color }) || gradient.isDegenerate {
        return .color(gradient.isDegenerate ? stops.last?.color ?? last.color : stops[0].color)
      }
      guard ink != .own else { return paint }
      return .gradient(gradient.with(stops))
    case .pattern: return paint
    }
  }

  /// Draws a path whose paints are colours or axial or radial gradients.
  func drawShape(
    _ path: CGPath, fill: Paint?, rule: CGPathFillRule, stroke: Stroke?, strokePaint: Paint?, in frame: Frame,
    label: String? = nil
  ) throws {
    let matrix = frame.space.matrix
    let geometry = PathGeometry(path, matrix)
    guard !geometry.segments.isEmpty else { return }
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
    var node = Node(.path)
    node[.ariaLabel] = label
    if !isFolded { node[.transform] = transformText(matrix, in: frame.space, extent: drawn.bounds) }
    let bounds = { path.transformed(by: space.matrix).boundingBoxOfPath }
    set(fill, as: .fill, on: &node, space: space, bounds: bounds, ink: frame.ink)
    if fill != nil, rule == .evenOdd, !drawn.isConvexPrimitive { node[.fillRule] = "evenodd" }
    var shape = Shape(geometry: drawn, grid: grid(space), isUniform: options.isUniform)
    node.dependencies = AttributeSet(fill == nil ? [.fill] : [.fill, .fillOpacity, .fillRule])
    node.dependencies.insert(.stroke)
    if let stroke, let strokePaint {
      set(strokePaint, as: .stroke, on: &node, space: space, bounds: bounds, ink: frame.ink)
      let attributes = StrokeAttributes(stroke, geometry: drawn, scale: scale, grid: grid(space))
      attributes.set(on: &node)
      shape = Shape(
        geometry: drawn, grid: grid(space), reach: stroke.reach * scale, isUniform: options.isUniform)
      shape.mayBeElement = stroke.dashes.isEmpty
      node.dependencies.formUnion(attributes.dependencies)
    }
    node.shape = shape
    try append(node, in: frame)
  }

  private func isShorterFolded(_ folded: PathGeometry, _ path: CGPath, _ space: Space) -> Bool {
    let own = PathGeometry(path)
    let inner = Shape(geometry: own, grid: grid(space.opened())).byteCount(layout: options.layout)
    let transform = transformText(space.matrix, in: space, extent: own.bounds)?.utf8.count ?? 0
    return Shape(geometry: folded, grid: grid(space)).byteCount(layout: options.layout) <= inner + transform
      + 13
  }

  /// Writes a fill or the colour of a stroke.
  ///
  /// - Parameter ink: what takes the place of a pattern's colours; those of other paints are that ink already.
  func set(
    _ paint: Paint?, as name: AttributeName, on node: inout Node, space: Space, bounds: (() -> CGRect)?,
    ink: Ink = .own
  ) {
    let opacity: AttributeName = name == .fill ? .fillOpacity : .strokeOpacity
    switch paint {
    case nil:
      if name == .fill { node[.fill] = "none" }
    case .color(let color)?:
      let text = ColorText.text(color)
      if name == .stroke || text != "#000" { node[name] = text }
      if !color.isOpaque { node[opacity] = ColorText.opacity(Double(color.alpha)) }
    case .gradient(let gradient)?:
      node[name] = reference(to: gradient, in: space, bounds: bounds?())
    case .pattern(let pattern)?:
      node[name] = reference(to: pattern, in: space, ink: ink)
    }
  }
}

extension Stroke {
  /// How far the stroke reaches from the path at most.
  var reach: Double {
    let spike = join == .miter ? max(Double(miterLimit), 1.5) : 1.5
    return Double(width) / 2 * spike
  }

  /// The same without dashes.
  var solid: Stroke {
    Stroke(paint: paint, width: width, cap: cap, join: join, miterLimit: miterLimit)
  }

  func outline(of path: CGPath) -> CGPath {
    let dashed = dashes.isEmpty ? path : path.copy(dashingWithPhase: dashPhase, lengths: dashes)
    return dashed.copy(strokingWithWidth: width, lineCap: cap, lineJoin: join, miterLimit: miterLimit)
  }
}
