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
    if !key.isStacked, !isProjected, isCrisp, let parts = blurred.parts(atMost: ShadowContours.finestSteps) {
      return areas(parts)
    }
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
        isCrisp && !isProjected
        ? blurred.bands(atMost: most, thinnest: Self.thinnestStroke / scale)
        : ShadowBands(blurred.contours(atMost: most))
      (areas, grid) = (bands.bands.map(VectorArea.init), bands.grid)
    }
    for k in areas.indices { areas[k].path = map(areas[k].path) }
    areas.removeAll { $0.path.isEmpty }
    guard !areas.isEmpty else { return VectorShadow(id: nil, box: .null) }
    let box = areas.reduce(CGRect.null) { $0.union($1.box) }
    if isProjected { grid = ContourGrid(box: box, sigma: key.sigma) }
    var group = self.group(on: grid, box: box, isCrisp: isCrisp)
    append(areas, on: grid, to: &group)
    return VectorShadow(id: identifier(of: group), box: box)
  }

  /// Writes each part once, and places it wherever it is seen.
  private func areas(_ parts: [ShadowPart]) -> VectorShadow {
    var box = CGRect.null
    for part in parts {
      guard let outline = part.contours.contours.first?.path.boundingBox else { continue }
      for mirror in part.mirrors { box = box.union(outline.applying(mirror)) }
    }
    guard let grid = parts.first?.contours.grid, !box.isNull else { return VectorShadow(id: nil, box: .null) }
    var group = self.group(on: grid, box: box, isCrisp: true)
    for part in parts {
      var areas = Node(.g)
      append(ShadowBands(part.contours).bands.map(VectorArea.init), on: grid, to: &areas)
      let id = identifier(of: areas)
      for mirror in part.mirrors {
        var copy = Node(.use)
        copy[.href] = "#\(id)"
        copy[.transform] = mirrorText(mirror)
        copy.dependencies = .everything
        group.append(copy, layout: options.layout)
      }
    }
    group.dependencies = .everything
    return VectorShadow(id: identifier(of: group), box: box)
  }

  /// A mirror image across the axes; nil for none.
  private func mirrorText(_ mirror: CGAffineTransform) -> String? {
    if mirror.isIdentity { return nil }
    return mirror.a == mirror.d ? "scale(-1)" : "scale(\(Int(mirror.a)) \(Int(mirror.d)))"
  }

  /// What holds areas in whole numbers of a grid's unit.
  private func group(on grid: ContourGrid, box: CGRect, isCrisp: Bool) -> Node {
    var group = Node(.g)
    group[.transform] = transformText(
      grid.transform.inverted(), in: Space(matrix: .identity, toPage: .identity, visible: box),
      extent: box.applying(grid.transform))
    if isCrisp { group[.shapeRendering] = "crispEdges" }
    return group
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
