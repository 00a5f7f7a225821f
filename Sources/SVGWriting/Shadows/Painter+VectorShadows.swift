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
