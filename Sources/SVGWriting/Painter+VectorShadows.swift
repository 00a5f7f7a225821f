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
    let plane = projection.map { _ in
      CGAffineTransform(translationX: shadow.offset.width, y: shadow.offset.height)
    }
    let silhouette = ShadowSilhouette(path: path, rule: rule)
    let blurred = BlurredSilhouette(silhouette, sigma: Double(shadow.sigma))
    let contours = blurred.contours(steps: ShadowContours.steps(opacity: Double(color.alpha))).contours
    guard !contours.isEmpty else { return }
    // In perspective, the offset lies in the shadow's own plane.
    let outlines = contours.compactMap { contour -> CGPath? in
      let placed = plane.map { contour.path.transformed(by: $0) } ?? contour.path
      guard let projection else { return placed.transformed(by: space.matrix) }
      return placed.projected(by: projection)?.transformed(by: space.matrix)
    }
    guard outlines.count == contours.count else {
      return report(shadow.layer, .dropped, "a part of the shadow lies behind the eye")
    }
    let box = outlines.reduce(CGRect.null) { $0.union($1.boundingBox) }
    // Whole numbers of a unit in which rounding moves alpha by less than 0.4/255: a blur rises by at most 0.4 within
    // one standard deviation.
    let unit = shadowUnit(sigma: Double(shadow.sigma) * space.matrix.meanScale, box: box)
    let local = CGAffineTransform(
      a: 1 / unit, b: 0, c: 0, d: 1 / unit, tx: -box.midX / unit, ty: -box.midY / unit)
    var layers = Node(.g)
    layers[.transform] = transformText(local.inverted(), in: space, extent: box.applying(local))
    // Black can be stacked: its sums are exact. In other colours the roundings of many thin layers add up to another
    // hue, so these are painted through a mask of opaque greys.
    let isStacked = ColorText.text(color) == "#000"
    for (contour, outline) in zip(contours, outlines) {
      var node = Node(.path)
      node.shape = Shape(geometry: PathGeometry(outline, local), grid: Grid(digits: 0))
      let alpha = Grid(digits: 4).text(contour.alpha)
      if isStacked, alpha != "1" { node[.fillOpacity] = alpha }
      if !isStacked {
        set(.color(RGBA(gray: Float(contour.level))), as: .fill, on: &node, space: space, bounds: nil)
      }
      if contour.rule == .evenOdd { node[.fillRule] = "evenodd" }
      node.dependencies = AttributeSet([.fill, .fillOpacity, .fillRule, .stroke])
      layers.append(node, layout: options.layout)
    }
    layers.dependencies = AttributeSet([.fill, .fillOpacity, .fillRule, .stroke])
    if isStacked {
      if !color.isOpaque { layers[.opacity] = ColorText.opacity(Double(color.alpha)) }
      return try append(layers, in: frame)
    }
    var mask = Node(.mask)
    mask[.maskUnits] = "userSpaceOnUse"
    setRegion(box, on: &mask, grid: grid(space))
    mask.append(layers, layout: options.layout)
    var node = Node(.path)
    node.shape = Shape(geometry: PathGeometry(CGPath(rect: box.integral, transform: nil)), grid: grid(space))
    node[.mask] = reference(to: mask)
    set(.color(color), as: .fill, on: &node, space: space, bounds: nil)
    node.dependencies = AttributeSet([.fill, .fillOpacity, .stroke])
    try append(node, in: frame)
  }

  private func shadowUnit(sigma: Double, box: CGRect) -> Double {
    let wanted = sigma > 0 ? sigma / 120 : Double(max(box.width, box.height)) / 1000
    let power = Foundation.pow(10, Foundation.log10(max(wanted, 1e-9)).rounded(.down))
    return max((wanted / power).rounded(.down), 1) * power
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
      a: (m11 - x * m13) / w, b: (m12 - y * m13) / w, c: (m21 - x * m23) / w, d: (m22 - y * m23) / w, tx: 0,
      ty: 0)
    guard t.isInvertible else { return nil }
    let origin = p.applying(t)
    return t.concatenating(CGAffineTransform(translationX: image.x - origin.x, y: image.y - origin.y))
  }
}
