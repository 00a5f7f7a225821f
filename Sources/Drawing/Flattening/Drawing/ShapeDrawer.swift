import Drawing
@_spi(Properties) import QuartzCore

/// Draws a shape layer's path.
struct ShapeDrawer {
  let page: PageBuilder
  let shown: ShownLayer

  /// Draws the fill, then the stroke; neither is clipped to the bounds.
  func draw(_ layer: CAShapeLayer) {
    guard var path = layer.path, !path.isEmpty else { return }
    guard path.boundingBox.isFinite else {
      page.report(shown.index, .damaged, "its path has points that are not finite")
      return
    }
    guard page.countSegments(of: path, layer: shown.index) else { return }
    if layer.isGeometryFlipped { path = path.transformed(by: LayerMatrix.flip(about: layer.bounds)) }
    let rule: CGPathFillRule = layer.fillRule == .evenOdd ? .evenOdd : .winding
    let space = PatternSpace(of: shown)
    let fill =
      path.isOnlyLines ? nil : layer.fillColor.flatMap { page.paint($0, in: space, shade: shown.shade) }
    let stroke = self.stroke(of: layer, along: path, in: space)
    let isWhole = layer.strokeStart <= 0 && layer.strokeEnd >= 1
    let isMoving = shown.model.animates(["strokeStart", "strokeEnd"])
    if isWhole && !isMoving || stroke == nil {
      guard fill != nil || stroke != nil else { return }
      page.builder.append(
        .path(DrawnPath(path: path, fill: fill, rule: rule, stroke: stroke)))
      return
    }
    if let fill { page.builder.append(.path(DrawnPath(path: path, fill: fill, rule: rule))) }
    let start = min(max(layer.strokeStart, 0), 1)
    let end = min(max(layer.strokeEnd, 0), 1)
    guard start < end, let stroke else { return }
    let trimmed = path.trimmedPath(from: start, to: end)
    guard !trimmed.isEmpty else { return }
    let isDash = isMoving && stroke.dashes.isEmpty && path.isOneLine(whole: isWhole)
    page.builder.append(
      .path(
        DrawnPath(
          path: trimmed, fill: nil, stroke: isDash ? stroke.of(Stroke.Trim(path, start...end)) : stroke)))
  }

  private func stroke(of layer: CAShapeLayer, along path: CGPath, in space: PatternSpace) -> Stroke? {
    guard let color = layer.strokeColor, layer.lineWidth > 0, layer.lineWidth < 1e15,
      let paint = page.paint(color, in: space, shade: shown.shade)
    else { return nil }
    var dashes = (layer.lineDashPattern ?? []).map { max(CGFloat($0.doubleValue), 0) }
    // An odd number of dashes is used twice, so that every dash has its gap (as in SVG and PDF).
    if dashes.count % 2 == 1 { dashes += dashes }
    if !dashes.contains(where: { $0 > 0 }) || !dashes.allSatisfy({ $0.isFinite }) { dashes = [] }
    dashes = page.limited(dashes: dashes, along: path, layer: shown.index)
    let cap: CGLineCap =
      switch layer.lineCap {
      case .round: .round
      case .square: .square
      default: .butt
      }
    let join: CGLineJoin =
      switch layer.lineJoin {
      case .round: .round
      case .bevel: .bevel
      default: .miter
      }
    return Stroke(
      paint: paint, width: layer.lineWidth, cap: cap, join: join,
      miterLimit: layer.miterLimit >= 1 ? min(layer.miterLimit, 1e6) : 1,
      dashes: dashes, dashPhase: layer.lineDashPhase.isFinite ? layer.lineDashPhase : 0)
  }
}

extension CALayer {
  /// Returns whether animations of its own change one of these properties.
  fileprivate func animates(_ keyPaths: [String]) -> Bool {
    var pending = animations
    while let animation = pending.popLast() {
      if let path = (animation as? CAPropertyAnimation)?.keyPath, keyPaths.contains(path) { return true }
      pending += (animation as? CAAnimationGroup)?.animations ?? []
    }
    return false
  }
}

extension CGPath {
  /// Returns whether it is one line, parts of which are dashes of it. A closed one that is whole does not
  /// count, as its ends are joined.
  fileprivate func isOneLine(whole isWhole: Bool) -> Bool {
    var (begun, isClosed) = (0, false)
    forEachElement { element in
      switch element {
      case .move: begun += 1
      case .closeSubpath: isClosed = true
      default: break
      }
    }
    return begun == 1 && !(isWhole && isClosed)
  }

  /// Whether every subpath is at most one straight line: without an area, but some viewers show a hairline.
  fileprivate var isOnlyLines: Bool {
    var lines = 0
    for element in elements {
      switch element {
      case .move: lines = 0
      case .line: lines += 1
      case .quadCurve, .curve: return false
      case .closeSubpath: break
      }
      if lines > 1 { return false }
    }
    return true
  }
}
