import Drawing
import QuartzCore

extension Walk {
  /// A shape's fill, then its stroke; neither is clipped to the bounds.
  func drawShape(of layer: CAShapeLayer, visit: Visit, shade: Shade) {
    guard var path = layer.path, !path.isEmpty else { return }
    guard path.boundingBox.isFinite else {
      report(visit.index, .damaged, "its path has points that are not finite")
      return
    }
    if layer.isGeometryFlipped { path = path.transformed(by: LayerMatrix.flip(about: layer.bounds)) }
    let rule: CGPathFillRule = layer.fillRule == .evenOdd ? .evenOdd : .winding
    let space = PatternSpace(of: layer, visit: visit)
    let fill = layer.fillColor.flatMap { paint($0, in: space, shade: shade) }
    let stroke = self.stroke(of: layer, in: space, shade: shade)
    let isWhole = layer.strokeStart <= 0 && layer.strokeEnd >= 1
    if isWhole || stroke == nil {
      guard fill != nil || stroke != nil else { return }
      builder.append(
        .path(DrawnPath(path: path, fill: fill, rule: rule, stroke: stroke)))
      return
    }
    if let fill { builder.append(.path(DrawnPath(path: path, fill: fill, rule: rule))) }
    let start = min(max(layer.strokeStart, 0), 1)
    let end = min(max(layer.strokeEnd, 0), 1)
    guard start < end, let stroke else { return }
    let trimmed = path.trimmedPath(from: start, to: end)
    if !trimmed.isEmpty { builder.append(.path(DrawnPath(path: trimmed, fill: nil, stroke: stroke))) }
  }

  private func stroke(of layer: CAShapeLayer, in space: PatternSpace, shade: Shade) -> Stroke? {
    guard let color = layer.strokeColor, layer.lineWidth > 0, layer.lineWidth < 1e15,
      let paint = paint(color, in: space, shade: shade)
    else { return nil }
    var dashes = (layer.lineDashPattern ?? []).map { max(CGFloat($0.doubleValue), 0) }
    // An odd count is used twice, so that every dash has its gap (as in SVG and PDF).
    if dashes.count % 2 == 1 { dashes += dashes }
    if !dashes.contains(where: { $0 > 0 }) || !dashes.allSatisfy({ $0.isFinite }) { dashes = [] }
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
