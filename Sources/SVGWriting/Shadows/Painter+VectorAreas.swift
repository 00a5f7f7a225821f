import Blurring
import CoreGraphics
import DisplayList

/// What one outline of a shadow without a filter shows.
private struct VectorArea {
  var path: CGPath
  var rule: CGPathFillRule
  /// How its inside is filled.
  var fill: (name: AttributeName, value: String)
  /// In opaque greys, from the widest to the narrowest; the inside lies over all but the last.
  var strokes: [ShadowBands.Stroke] = []

  /// A translucent layer.
  init(layer contour: ShadowContours.Contour) {
    (path, rule) = (contour.path, contour.rule)
    fill = (.fillOpacity, Grid(digits: 4).text(contour.alpha))
  }

  /// Opaque greys.
  init(_ band: ShadowBands.Band) {
    (path, rule, strokes) = (band.path, band.rule, band.strokes)
    fill = (.fill, Self.gray(band.level))
  }

  static func gray(_ level: Double) -> String { ColorText.text(RGBA(gray: Float(level))) }

  /// What lies around the inside and the strokes.
  var box: CGRect {
    let margin = CGFloat(strokes.first?.width ?? 0) / 2
    return path.boundingBox.insetBy(dx: -margin, dy: -margin)
  }
}

extension Painter {
  /// How wide strokes must be in pixels of a page at its own size. Chromium draws narrower ones as lines of one pixel with
  /// less alpha.
  private static let thinnestStroke = 1.04

  /// Writes the areas about their middle, in whole numbers of a small unit.
  ///
  /// - Parameters:
  ///   - scale: how large one unit of the shadow is on the page.
  ///   - isProjected: whether the map takes points off the contours' grid, and mirror images from each other.
  func areas(
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
    var (areas, grid): ([VectorArea], ContourGrid)
    if key.isStacked {
      let contours = blurred.contours(steps: key.steps)
      (areas, grid) = (contours.contours.map(VectorArea.init(layer:)), contours.grid)
    } else {
      // Strokes survive neither a projection nor edges that are antialiased.
      let bands =
        quarter.map(ShadowBands.init)
        ?? (isCrisp && !isProjected
          ? blurred.bands(atMost: most, thinnest: Self.thinnestStroke / scale)
          : ShadowBands(blurred.contours(atMost: most)))
      (areas, grid) = (bands.bands.map(VectorArea.init), bands.grid)
    }
    for k in areas.indices { areas[k].path = map(areas[k].path) }
    areas.removeAll { $0.path.isEmpty }
    guard !areas.isEmpty else { return VectorShadow(id: nil, box: .null) }
    var box = areas.reduce(CGRect.null) { $0.union($1.box) }
    if quarter != nil { box = CGRect(x: -box.maxX, y: -box.maxY, width: 2 * box.maxX, height: 2 * box.maxY) }
    if isProjected { grid = ContourGrid(box: box, sigma: key.sigma) }
    let place = Space(matrix: .identity, toPage: .identity, visible: box)
    var group = Node(.g)
    group[.transform] = transformText(
      grid.transform.inverted(), in: place, extent: box.applying(grid.transform))
    if isCrisp { group[.shapeRendering] = "crispEdges" }
    guard quarter != nil else {
      append(areas, on: grid, to: &group)
      return VectorShadow(id: identifier(of: group), box: box)
    }
    var corner = Node(.g)
    append(areas, on: grid, to: &corner)
    let id = identifier(of: corner)
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

  private func append(_ areas: [VectorArea], on grid: ContourGrid, to group: inout Node) {
    func text(ofWidth stroke: ShadowBands.Stroke) -> String { Grid(digits: 2).text(stroke.width / grid.unit) }
    if let narrowest = areas.lazy.compactMap(\.strokes.last).first {
      group[.strokeWidth] = text(ofWidth: narrowest)
      group[.fill] = "none"
    }
    for area in areas {
      var node = Node(.path)
      node.shape = Shape(geometry: PathGeometry(area.path, grid.transform), grid: Grid(digits: 0))
      node.dependencies = AttributeSet([.fill, .fillOpacity, .fillRule, .stroke])
      if !area.strokes.isEmpty {
        let id = identifier(of: node)
        node = Node(.use)
        node[.href] = "#\(id)"
        node.dependencies = AttributeSet([.fill, .fillOpacity, .fillRule, .stroke, .strokeWidth])
      }
      for (k, stroke) in area.strokes.enumerated() {
        node[.stroke] = VectorArea.gray(stroke.level)
        let width = text(ofWidth: stroke)
        node[.strokeWidth] = width == group[.strokeWidth] ? nil : width
        if k < area.strokes.count - 1 { group.append(node, layout: options.layout) }
      }
      if area.fill.value != "1" { node[area.fill.name] = area.fill.value }
      if area.rule == .evenOdd { node[.fillRule] = "evenodd" }
      group.append(node, layout: options.layout)
    }
  }
}
