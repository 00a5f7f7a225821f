import Blurring
import CoreGraphics
import DisplayList

extension Painter {
  /// Draws a blurred outline without a filter: lines of equal alpha as areas one over the other.
  ///
  /// - Parameter space: of the shadow, its offset included.
  func drawVectorShadow(
    _ path: CGPath, rule: CGPathFillRule, shadow: DisplayShadow, color: RGBA, space: Space, in frame: Frame
  ) throws {
    let projection = shadow.projection
    // In perspective, the offset lies in the shadow's own plane.
    let plane = projection.map { _ in CGAffineTransform(translationX: shadow.offset.width, y: shadow.offset.height) }
    let silhouette = ShadowSilhouette(path: path, rule: rule)
    let blurred = BlurredSilhouette(silhouette, sigma: Double(shadow.sigma))
    let contours = blurred.contours(steps: ShadowContours.steps(opacity: Double(color.alpha))).contours
    guard !contours.isEmpty else { return }
    let grid = shadowGrid(sigma: Double(shadow.sigma) * space.matrix.meanScale, space: space)
    // Black can be stacked: its sums are exact. In other colours the roundings of many thin layers add up to another
    // hue, so these are painted through a mask of opaque greys.
    let isStacked = ColorText.text(color) == "#000"
    var layers = Node(isStacked ? .g : .mask)
    var box = CGRect.null
    for contour in contours {
      var outline = contour.path
      if let plane { outline = outline.transformed(by: plane) }
      if let projection {
        guard let projected = outline.projected(by: projection) else {
          report(shadow.layer, .dropped, "a part of the shadow lies behind the eye")
          continue
        }
        outline = projected
      }
      outline = outline.transformed(by: space.matrix)
      box = box.union(outline.boundingBox)
      var node = Node(.path)
      node.shape = Shape(geometry: PathGeometry(outline), grid: grid)
      let alpha = Grid(digits: 4).text(contour.alpha)
      if isStacked, alpha != "1" { node[.fillOpacity] = alpha }
      if !isStacked { set(.color(RGBA(gray: Float(contour.level))), as: .fill, on: &node, space: space, bounds: nil) }
      if contour.rule == .evenOdd { node[.fillRule] = "evenodd" }
      node.dependencies = AttributeSet([.fill, .fillOpacity, .fillRule, .stroke])
      layers.append(node, layout: options.layout)
    }
    guard !box.isNull else { return }
    if isStacked {
      layers[.clipPath] = frame.clip
      if !color.isOpaque { layers[.opacity] = ColorText.opacity(Double(color.alpha)) }
      return try builder.append(layers)
    }
    layers[.maskUnits] = "userSpaceOnUse"
    setRegion(box, on: &layers, grid: self.grid(space))
    var node = Node(.path)
    node.shape = Shape(geometry: PathGeometry(CGPath(rect: box.integral, transform: nil)), grid: self.grid(space))
    node[.mask] = reference(to: layers)
    set(.color(color), as: .fill, on: &node, space: space, bounds: nil)
    node.dependencies = AttributeSet([.fill, .fillOpacity, .stroke])
    try append(node, in: frame)
  }

  /// As many digits as a step in alpha below 0.2/255 takes: the blur rises by at most 0.4 within one deviation.
  private func shadowGrid(sigma: Double, space: Space) -> Grid {
    let page = grid(space)
    var digits = 0
    while digits < page.digits, 1 / Grid.powersOfTen[digits] > sigma / 250 { digits += 1 }
    return Grid(digits: digits)
  }
}

extension CGPath {
  /// The path with every point mapped; nil if a point lies behind the eye.
  ///
  /// Not exact for curves, but contours of blurs are made of short ones.
  func projected(by projection: Projection) -> CGPath? {
    guard points.allSatisfy({ projection.w(of: $0) > Projection.nearestW }) else { return nil }
    let result = CGMutablePath()
    for element in elements {
      switch element {
      case .move(let p): result.move(to: projection(p))
      case .line(let p): result.addLine(to: projection(p))
      case .quadCurve(let p, let c): result.addQuadCurve(to: projection(p), control: projection(c))
      case .curve(let p, let c, let d):
        result.addCurve(to: projection(p), control1: projection(c), control2: projection(d))
      case .closeSubpath: result.closeSubpath()
      }
    }
    return result
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
      a: (m11 - x * m13) / w, b: (m12 - y * m13) / w, c: (m21 - x * m23) / w, d: (m22 - y * m23) / w, tx: 0, ty: 0)
    guard t.isInvertible else { return nil }
    let origin = p.applying(t)
    return t.concatenating(CGAffineTransform(translationX: image.x - origin.x, y: image.y - origin.y))
  }
}
