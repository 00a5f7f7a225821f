import Blurring
import CoreGraphics
import Drawing

extension Painter {
  func draw(_ shadow: DrawnShadow, in frame: Frame) throws {
    var color = shadow.color
    if case .solid(let solid) = frame.ink { color = solid.withAlpha(color.alpha) }
    // Where only colours count, the shadows are black, as what they fall on.
    guard !color.isInvisible else { return }
    let moved = frame.space.inside(
      CGAffineTransform(translationX: shadow.offset.width, y: shadow.offset.height))
    // No filter blurs in perspective, and those of some viewers only along the axes of the page.
    let toPage = moved.matrix.concatenating(moved.toPage)
    let isSkewed = !toPage.isSimilarity && (toPage.b != 0 || toPage.c != 0)
    let isVector =
      shadow.projection != nil || ((options.shadows == .vector || isSkewed) && shadow.sigma > 0)
    let space = shadow.projection == nil ? moved : frame.space
    if isVector, let silhouette = silhouette(of: shadow, in: space) {
      return try drawVectorShadow(silhouette, shadow: shadow, color: color, space: space, in: frame)
    }
    switch shadow.silhouette {
    case .path(let path, let rule):
      try drawShadow(path, rule: rule, sigma: Double(shadow.sigma), color: color, space: moved, in: frame)
    case .drawing(let drawing):
      if options.shadows == .vector, shadow.sigma > 0 {
        report(shadow.layer, .approximated, "the shadow of a picture or of a shadow needs an SVG filter")
      }
      if let projection = shadow.projection, let seen = shadow.seen {
        report(
          shadow.layer, .approximated, "the shadow of a picture in perspective is blurred evenly")
        let scale = projection.meanScale(in: drawing.bounds, seen: frame.space.visible)
        return try drawShadow(
          of: seen, sigma: Double(shadow.sigma) * scale, color: color, space: frame.space, in: frame)
      }
      try drawShadow(of: drawing, sigma: Double(shadow.sigma), color: color, space: moved, in: frame)
    }
  }

  /// What casts a shadow, as areas; nil where it holds shadows of its own, or pictures that are no pixels.
  ///
  /// - Parameter space: of the silhouette where it has no projection.
  private func silhouette(of shadow: DrawnShadow, in space: Space) -> ShadowSilhouette? {
    let (box, sigma) = (box(of: shadow), Double(shadow.sigma))
    let seen = shadow.projection == nil ? part(of: box, seenThroughBlur: sigma, in: space) : box
    switch shadow.silhouette {
    case .path(let path, let rule):
      let whole = ShadowSilhouette.path(path, rule)
      return seen == box ? whole : whole.cut(to: seen, sigma: sigma)
    case .drawing(let drawing): return silhouette(of: drawing, in: seen, sigma: sigma)
    }
  }

  private func box(of shadow: DrawnShadow) -> CGRect {
    switch shadow.silhouette {
    case .path(let path, _): path.boundingBox
    case .drawing(let drawing): drawing.bounds
    }
  }

  /// The alpha of a drawing, as fine as its blur needs it.
  func silhouette(of drawing: Drawing, in box: CGRect, sigma: Double) -> ShadowSilhouette? {
    // Eight samples to a standard deviation; of a sharp shadow, many to its shorter side.
    let spacing = sigma > 0 ? sigma / 8 : Double(min(box.width, box.height)) / 512
    return DrawingSilhouette.raster(
      of: drawing, in: box, spacing: spacing, glyphShapes: glyphShapes, pictures: pictures
    ).map { .raster($0) }
  }

  /// The silhouette in the shadow's colour under a blur.
  private func drawShadow(
    _ path: CGPath, rule: CGPathFillRule, sigma: Double, color: RGBA, space: Space, in frame: Frame
  ) throws {
    let isFolded = space.matrix.isSimilarity
    let upright = isFolded ? Self.uprightTurn(of: space.toPage) : nil
    var place = isFolded ? space : space.opened()
    if let upright { place = place.turned(by: upright) }
    let geometry = PathGeometry(path, place.matrix)
    guard !geometry.segments.isEmpty else { return }
    var node = Node(.path)
    if let upright { node[.transform] = transformText(upright, in: space, extent: geometry.bounds) }
    if !isFolded { node[.transform] = transformText(space.matrix, in: space, extent: geometry.bounds) }
    set(.color(color), as: .fill, on: &node, space: place, bounds: nil)
    if rule == .evenOdd, !geometry.isConvexPrimitive { node[.fillRule] = "evenodd" }
    node.shape = Shape(geometry: geometry, grid: grid(place), isUniform: options.isUniform)
    node.dependencies = AttributeSet([.fill, .fillOpacity, .fillRule, .stroke])
    guard sigma > 0 else { return try append(node, in: frame) }
    let scale = isFolded ? place.matrix.meanScale : 1
    node[.filter] = blur(sigma * scale, around: geometry.bounds, isGray: color.isGrayExtreme, in: place)
    try append(node, in: frame)
  }

  /// Opens a group with the clip that is still to be named.
  private func openClip(of frame: inout Frame) throws {
    guard let clip = frame.clip else { return }
    var outer = Node(.g)
    outer[.clipPath] = clip
    try builder.open(outer)
    frame.openElements += 1
    frame.clip = nil
  }

  /// What makes a turned user space upright again, nil where it is upright or more than turned: some viewers blur and
  /// cut along the axes of the page (docs/viewers.md), so a filter's user space must have the same.
  static func uprightTurn(of toPage: CGAffineTransform) -> CGAffineTransform? {
    guard toPage.isSimilarity, toPage.isInvertible, abs(toPage.b) > 1e-9 * abs(toPage.a) || toPage.a < 0
    else {
      return nil
    }
    let linear = CGAffineTransform(a: toPage.a, b: toPage.b, c: toPage.c, d: toPage.d, tx: 0, ty: 0)
    let scale = CGFloat(toPage.meanScale)
    return CGAffineTransform(scaleX: scale, y: scale).concatenating(linear.inverted())
  }

  /// A blur whose region is given in parts of the shape's box, so that shapes of about the same size share it.
  private func blur(_ sigma: Double, around box: CGRect, isGray: Bool, in space: Space) -> String {
    var primitive = Node(.feGaussianBlur)
    primitive[.stdDeviation] = grid(space).text(sigma)
    let margin = 3 * sigma + 1 / max(space.toPage.largestScale, 1e-6)
    guard box.width > 0, box.height > 0 else {
      return filterReference(
        [primitive], region: box.insetBy(dx: CGFloat(-margin), dy: CGFloat(-margin)), isGray: isGray,
        in: space)
    }
    var node = Node(.filter)
    let across = Self.marginStep(margin / Double(box.width))
    let down = Self.marginStep(margin / Double(box.height))
    // The initial region reaches a tenth beyond the box.
    if across > 0.1 {
      node[.x] = Grid(digits: 2).text(-across)
      node[.width] = Grid(digits: 2).text(1 + 2 * across)
    }
    if down > 0.1 {
      node[.y] = Grid(digits: 2).text(-down)
      node[.height] = Grid(digits: 2).text(1 + 2 * down)
    }
    if !isGray { node[.colorInterpolationFilters] = "sRGB" }
    node.append(primitive, layout: options.layout)
    return reference(to: node)
  }

  /// The next larger of 0.1, 0.2, 0.5, 1, 2, 5, 10, …
  static func marginStep(_ wanted: Double) -> Double {
    var step = 0.1
    while step < wanted, step < 1e6 {
      if step * 2 >= wanted { return step * 2 }
      if step * 5 >= wanted { return step * 5 }
      step *= 10
    }
    return step
  }

  private func drawShadow(
    of drawing: Drawing, sigma: Double, color: RGBA, space: Space, in frame: Frame
  ) throws {
    guard !drawing.isEmpty, space.matrix.isInvertible else { return }
    var space = space
    var outermost: Node?
    if sigma > 0, space.matrix.isSimilarity,
      let upright = Self.uprightTurn(of: space.matrix.concatenating(space.toPage))
    {
      // The blur is applied outside of the turn.
      let before = space.matrix
      space.matrix = upright.concatenating(before)
      space = space.opened()
      space.matrix = upright.inverted()
      var outer = Node(.g)
      outer[.transform] = transformText(
        upright.concatenating(before), in: frame.space, extent: drawing.bounds)
      outermost = outer
    }
    var group = Node(.g)
    var inner = frame
    inner.space = space
    inner.clip = nil
    if !space.matrix.isTranslation {
      group[.transform] = transformText(space.matrix, in: space, extent: drawing.bounds)
      inner.space = space.opened()
    }
    if sigma > 0 {
      var primitive = Node(.feGaussianBlur)
      primitive[.stdDeviation] = grid(inner.space).text(sigma)
      let margin = CGFloat(3 * sigma + 1)
      let place = outermost == nil ? inner.space : space
      let region = drawing.bounds.applying(place.matrix).insetBy(dx: -margin, dy: -margin)
      let filter = filterReference([primitive], region: region, isGray: color.isGrayExtreme, in: place)
      if outermost == nil { group[.filter] = filter } else { outermost?[.filter] = filter }
    }
    if !color.isOpaque { group[.opacity] = ColorText.opacity(Double(color.alpha)) }
    var placed = frame
    (placed.space, placed.openElements) = (space, 1)
    try openClip(of: &placed)
    if let outermost {
      try builder.open(outermost)
      placed.openElements += 1
    }
    inner.openElements = placed.openElements
    try builder.open(group)
    if sigma > 0 { try appendExtent(of: drawing, in: inner.space) }
    inner.ink = .solid(color.withAlpha(1))
    inner.isNamed = false
    try place(drawing, in: inner)
  }

  /// Draws an instance: in place if it is the only one, else by reference to a shared element.
  func use(_ drawing: Drawing, _ transform: CGAffineTransform, in frame: Frame) throws {
    var inner = frame
    inner.space = frame.space.inside(transform)
    inner.openElements = 0
    try place(drawing, in: inner)
  }

  /// Draws a drawing, and closes the open elements of the frame.
  func place(_ drawing: Drawing, in frame: Frame) throws {
    guard !drawing.isEmpty, frame.space.matrix.isInvertible else {
      for _ in 0..<frame.openElements { try builder.close() }
      return
    }
    if census.drawings[ObjectIdentifier(drawing)] ?? 0 <= 1 && !options.isUniform {
      var inner = frame
      (inner.drawing, inner.next) = (drawing, 0)
      return push(inner)
    }
    var node = Node(.use)
    node[.href] = "#\(sharedDrawing(drawing, in: frame))"
    let matrix = frame.space.matrix
    let grid = grid(frame.space)
    if matrix.isTranslation, !options.isUniform {
      if grid.step(Double(matrix.tx)) != 0 { node[.x] = grid.text(Double(matrix.tx)) }
      if grid.step(Double(matrix.ty)) != 0 { node[.y] = grid.text(Double(matrix.ty)) }
    } else {
      node[.transform] = transformText(matrix, in: frame.space, extent: drawing.bounds)
    }
    node.dependencies = .everything
    try append(node, in: frame)
    for _ in 0..<frame.openElements { try builder.close() }
  }

  private func sharedDrawing(_ drawing: Drawing, in frame: Frame) -> String {
    let scale = frame.space.matrix.concatenating(frame.space.toPage).largestScale
    let key = "use \(number(of: drawing)) \(frame.ink)"
    if let id = jobIDs[key] { return id }
    let id = nextDefinitionID()
    jobIDs[key] = id
    var node = Node(.g)
    node[.id] = id
    let toPage = CGAffineTransform(scaleX: CGFloat(max(scale, 1)), y: CGFloat(max(scale, 1)))
    // Areas may reach beneath the edges of others that are as large as the drawing.
    let visible = drawing.bounds.insetBy(dx: -1, dy: -1)
    jobs.append(
      Job(
        node: node, drawing: drawing,
        space: Space(toPage: toPage, visible: visible, isShared: true), ink: frame.ink,
        isNamed: frame.isNamed, layer: currentLayer))
    return id
  }
}

extension Projection {
  /// How much larger things are on the page than in the plane, on the average of what of a box can be seen.
  fileprivate func meanScale(in box: CGRect, seen visible: CGRect) -> Double {
    let places = (0..<25).map { k in
      CGPoint(
        x: box.minX + box.width * (CGFloat(k % 5) + 0.5) / 5,
        y: box.minY + box.height * (CGFloat(k / 5) + 0.5) / 5)
    }.filter { w(of: $0) > Self.nearestW }
    let inside = places.filter { visible.contains(self($0)) }
    let scales = (inside.isEmpty ? places : inside).map { affine(near: $0).meanScale }
    return scales.isEmpty ? 1 : scales.reduce(0, +) / Double(scales.count)
  }
}

extension RGBA {
  /// Black and white are the same in all the colour spaces of filters.
  var isGrayExtreme: Bool { ColorText.text(self) == "#000" || ColorText.text(self) == "#fff" }
}

extension Painter.Space {
  /// The user space of an element that carries a turn of its own inside of this one; the matrix then leads there.
  func turned(by turn: CGAffineTransform) -> Painter.Space {
    let back = turn.inverted()
    return Painter.Space(
      matrix: matrix.concatenating(back), toPage: turn.concatenating(toPage), visible: visible.applying(back),
      isShared: isShared)
  }
}
