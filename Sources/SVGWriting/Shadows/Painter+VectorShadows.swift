import Blurring
import CoreGraphics
import Drawing

/// The contours of a shadow without a filter, as they are defined once.
struct VectorShadow {
  struct Key: Hashable {
    var silhouette: ShadowSilhouette
    var sigma: Double
    var steps: Int
  }

  /// Nil where nothing is to be seen.
  var id: String?
  var box: CGRect
}

extension Painter {
  /// Draws a blurred silhouette without a filter: lines of equal alpha as areas in opaque greys, one over the other, in a mask.
  /// They are defined once for all shadows that are alike.
  ///
  /// - Parameter space: of the shadow, its offset included where it has no projection.
  func drawVectorShadow(
    _ silhouette: ShadowSilhouette, shadow: DrawnShadow, color: RGBA, space: Space, in frame: Frame
  ) throws {
    let (silhouette, placement) = silhouette.normalized
    let sigma = Double(shadow.sigma)
    var matrix = placement.concatenating(space.matrix)
    let steps = ShadowContours.steps(shownSigma: sigma * matrix.concatenating(space.toPage).meanScale)
    func contours() -> ShadowContours {
      shadowContours.contours(of: silhouette, sigma: sigma, steps: steps)
    }
    let areas: VectorShadow
    if let projection = shadow.projection {
      // The offset lies in the shadow's own plane.
      let plane = placement.concatenating(
        CGAffineTransform(translationX: shadow.offset.width, y: shadow.offset.height))
      let image = contours().mapped(sigma: sigma) {
        projection.image(ofContour: $0.transformed(by: plane))
      }
      areas = define(image)
      matrix = space.matrix
    } else {
      let key = VectorShadow.Key(silhouette: silhouette, sigma: sigma, steps: steps)
      areas = vectorShadows[key] ?? define(contours())
      vectorShadows[key] = areas
    }
    guard let id = areas.id else { return }
    var drawing = Node(.use)
    drawing[.href] = "#\(id)"
    drawing.dependencies = .everything
    let box = areas.box
    let local = Space(matrix: .identity, toPage: matrix.concatenating(space.toPage), visible: box)
    var mask = Node(.mask)
    mask[.maskUnits] = "userSpaceOnUse"
    setRegion(box, on: &mask, grid: grid(local))
    mask.append(drawing, layout: options.layout)
    var node = Node(.path)
    node.shape = Shape(
      geometry: PathGeometry(CGPath(rect: box.integral, transform: nil)), grid: grid(local))
    node[.mask] = reference(to: mask)
    set(.color(color), as: .fill, on: &node, space: local, bounds: nil)
    node[.transform] = transformText(matrix, in: space, extent: box)
    node.dependencies = .everything
    try append(node, in: frame)
  }

  /// Writes contours in whole numbers of their grid.
  private func define(_ contours: ShadowContours) -> VectorShadow {
    guard !contours.contours.isEmpty else { return VectorShadow(id: nil, box: .null) }
    let toGrid = contours.grid.transform
    var group = Node(.g)
    group[.transform] = transformText(
      toGrid.inverted(), in: Space(matrix: .identity, toPage: .identity, visible: contours.box),
      extent: contours.box.applying(toGrid))
    for contour in contours.contours {
      var node = Node(.path)
      node.shape = Shape(geometry: PathGeometry(contour.path, toGrid), grid: Grid(digits: 0))
      node[.fill] = ColorText.text(RGBA(gray: Float(contour.level)))
      if contour.rule == .evenOdd { node[.fillRule] = "evenodd" }
      node.dependencies = AttributeSet([.fill, .fillOpacity, .fillRule, .stroke])
      group.append(node, layout: options.layout)
    }
    return VectorShadow(id: identifier(of: group), box: contours.box)
  }

  /// The part of a box that a blur carries onto the page; all of it where that is not much less, or not known.
  func part(of box: CGRect, seenThroughBlur sigma: Double, in space: Space) -> CGRect {
    let toPage = space.matrix.concatenating(space.toPage)
    guard !options.isUniform, !space.isShared, !box.isNull, toPage.isInvertible else { return box }
    let page = CGRect(x: 0, y: 0, width: list.size.width, height: list.size.height)
    // What a Gaussian brings from farther away is less than 1/100,000.
    let reach = CGFloat(-4.5 * sigma)
    let seen = page.applying(toPage.inverted()).insetBy(dx: reach, dy: reach).cut(to: box)
    return !seen.isNull && 2 * seen.width * seen.height < box.width * box.height ? seen : box
  }
}
