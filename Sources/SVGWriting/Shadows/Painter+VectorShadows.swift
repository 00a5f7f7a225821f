import Blurring
import CoreGraphics
import DisplayList

/// The areas of a shadow without a filter, as they are defined once.
struct VectorShadow {
  struct Key: Hashable {
    var silhouette: ShadowSilhouette
    var sigma: Double
    /// Whether the areas are translucent and lie on each other, rather than being opaque greys.
    var isStacked: Bool
    /// Into how many levels stacked areas divide alpha; 0 for the others.
    var steps: Int
  }

  /// Nil where nothing is to be seen.
  var id: String?
  var box: CGRect
}

extension Painter {
  /// Draws a blurred silhouette without a filter: lines of equal alpha as areas one over the other, defined once for all
  /// shadows that are alike.
  ///
  /// Opaque greys in a mask are exact. Stacked translucent layers need no mask, but browsers and other renderers that cut
  /// numbers off come to up to 15/255 too much or too little.
  ///
  /// - Parameter space: of the shadow, its offset included where it has no projection.
  func drawVectorShadow(
    _ silhouette: ShadowSilhouette, shadow: DisplayShadow, color: RGBA, space: Space, in frame: Frame
  ) throws {
    let (silhouette, placement) = silhouette.normalized
    let isStacked = options.shadows == .layers
    let key = VectorShadow.Key(
      silhouette: silhouette, sigma: Double(shadow.sigma), isStacked: isStacked,
      steps: isStacked ? ShadowContours.steps(opacity: Double(color.alpha)) : 0)
    let known = shadow.projection == nil ? vectorShadows[key] : nil
    var matrix = placement.concatenating(space.matrix)
    let areas: VectorShadow
    if let known {
      areas = known
    } else {
      var map: (CGPath) -> CGPath = { $0 }
      if let projection = shadow.projection {
        // The offset lies in the shadow's own plane.
        let plane = placement.concatenating(
          CGAffineTransform(translationX: shadow.offset.width, y: shadow.offset.height))
        map = { projection.image(ofContour: $0.transformed(by: plane)) }
      }
      areas = self.areas(
        key, scale: matrix.concatenating(space.toPage).meanScale, isProjected: shadow.projection != nil,
        through: map)
      if shadow.projection == nil { vectorShadows[key] = areas }
    }
    if shadow.projection != nil { matrix = space.matrix }
    guard let id = areas.id else { return }
    var drawing = Node(.use)
    drawing[.href] = "#\(id)"
    drawing.dependencies = .everything
    var node: Node
    if isStacked {
      node = drawing
      set(.color(color.withAlpha(1)), as: .fill, on: &node, space: space, bounds: nil)
      if !color.isOpaque { node[.opacity] = ColorText.opacity(Double(color.alpha)) }
    } else {
      let box = areas.box
      let local = Space(matrix: .identity, toPage: matrix.concatenating(space.toPage), visible: box)
      var mask = Node(.mask)
      mask[.maskUnits] = "userSpaceOnUse"
      setRegion(box, on: &mask, grid: grid(local))
      mask.append(drawing, layout: options.layout)
      node = Node(.path)
      node.shape = Shape(
        geometry: PathGeometry(CGPath(rect: box.integral, transform: nil)), grid: grid(local))
      node[.mask] = reference(to: mask)
      set(.color(color), as: .fill, on: &node, space: local, bounds: nil)
    }
    node[.transform] = transformText(matrix, in: space, extent: areas.box)
    node.dependencies = .everything
    try append(node, in: frame)
  }

  /// Writes the areas about their middle, in whole numbers of a small unit.
  ///
  /// - Parameters:
  ///   - scale: how large one unit of the shadow is on the page.
  ///   - isProjected: whether the map takes points off the contours' grid, and mirror images from each other.
  private func areas(
    _ key: VectorShadow.Key, scale: Double, isProjected: Bool, through map: (CGPath) -> CGPath
  ) -> VectorShadow {
    let blurred = BlurredSilhouette(key.silhouette, sigma: key.sigma)
    // A soft field looks the same where each pixel shows the value at its middle, and edges that share a pixel do not
    // add up to more than they are. Without a blur there is nothing soft.
    let isCrisp = key.sigma * scale >= 1
    let quarter =
      key.isStacked || isProjected || !isCrisp
      ? nil : blurred.quarterContours(steps: ShadowContours.finestSteps)
    // Where only some shadows are areas, half the steps are closer to a Gaussian than the filters beside them.
    // Perspective may stretch the steps over much of the page.
    let most = options.shadows == .filter && !isProjected ? 64 : ShadowContours.finestSteps
    let contours =
      quarter
      ?? (key.isStacked
        ? blurred.contours(steps: key.steps) : blurred.contours(atMost: most))
    let drawn = contours.contours.map { (contour: $0, path: map($0.path)) }.filter { !$0.path.isEmpty }
    guard !drawn.isEmpty else { return VectorShadow(id: nil, box: .null) }
    var box = drawn.reduce(CGRect.null) { $0.union($1.path.boundingBox) }
    if quarter != nil { box = CGRect(x: -box.maxX, y: -box.maxY, width: 2 * box.maxX, height: 2 * box.maxY) }
    let local = (isProjected ? ContourGrid(box: box, sigma: key.sigma) : contours.grid).transform
    let place = Space(matrix: .identity, toPage: .identity, visible: box)
    var group = Node(.g)
    group[.transform] = transformText(local.inverted(), in: place, extent: box.applying(local))
    if isCrisp { group[.shapeRendering] = "crispEdges" }
    var areas = quarter == nil ? group : Node(.g)
    for (contour, path) in drawn {
      var node = Node(.path)
      node.shape = Shape(geometry: PathGeometry(path, local), grid: Grid(digits: 0))
      if key.isStacked {
        let alpha = Grid(digits: 4).text(contour.alpha)
        if alpha != "1" { node[.fillOpacity] = alpha }
      } else {
        set(.color(RGBA(gray: Float(contour.level))), as: .fill, on: &node, space: place, bounds: nil)
      }
      if contour.rule == .evenOdd { node[.fillRule] = "evenodd" }
      node.dependencies = AttributeSet([.fill, .fillOpacity, .fillRule, .stroke])
      areas.append(node, layout: options.layout)
    }
    areas.dependencies = AttributeSet([.fill, .fillOpacity, .fillRule, .stroke])
    guard quarter != nil else { return VectorShadow(id: identifier(of: areas), box: box) }
    let id = identifier(of: areas)
    for mirror in [nil, "scale(-1 1)", "scale(1 -1)", "scale(-1)"] {
      var copy = Node(.use)
      copy[.href] = "#\(id)"
      copy[.transform] = mirror
      copy.dependencies = .everything
      group.append(copy, layout: options.layout)
    }
    group.dependencies = .everything
    return VectorShadow(id: identifier(of: group), box: box)
  }
}

extension Projection {
  /// The affine map that is nearest to this one around a point; nil where the plane is seen edge-on there.
  func affine(around p: CGPoint) -> CGAffineTransform? {
    let w = w(of: p)
    guard w > Self.nearestW else { return nil }
    let image = self(p)
    let (x, y) = (Double(image.x), Double(image.y))
    let t = CGAffineTransform(
      a: (m11 - x * m13) / w, b: (m12 - y * m13) / w, c: (m21 - x * m23) / w, d: (m22 - y * m23) / w, tx: 0,
      ty: 0)
    guard t.isInvertible else { return nil }
    let origin = p.applying(t)
    return t.concatenating(CGAffineTransform(translationX: image.x - origin.x, y: image.y - origin.y))
  }
}
