import Drawing
import QuartzCore

/// Draws a gradient layer's gradient.
struct GradientDrawer {
  let page: PageBuilder
  let shown: ShownLayer

  /// Draws the gradient into the rounded bounds, whether or not the layer masks to them.
  func draw(_ layer: CAGradientLayer, outline: CGPath) {
    let bounds = layer.bounds
    guard bounds.width > 0, bounds.height > 0, let colors = layer.colors, !colors.isEmpty else { return }
    let stops: [Gradient.Stop]
    switch Self.stops(colors: colors, locations: layer.locations, shade: shown.shade) {
    case .success(let found): stops = page.limited(found, layer: shown.index)
    case .failure(let reason):
      page.report(shown.index, .dropped, reason.text)
      return
    }
    // Everything is expressed in the unit square, which is then stretched to the bounds.
    var unit = CGAffineTransform(
      a: bounds.width, b: 0, c: 0, d: bounds.height, tx: bounds.minX, ty: bounds.minY)
    if layer.isGeometryFlipped { unit = unit.concatenating(LayerMatrix.flip(about: bounds)) }
    let (start, end) = (layer.startPoint, layer.endPoint)
    guard (start.x + start.y + end.x + end.y).isFinite else {
      page.report(shown.index, .damaged, "its start or end point is not finite")
      return
    }
    let gradient: Gradient
    switch layer.type {
    case .radial:
      let (rx, ry) = (abs(end.x - start.x), abs(end.y - start.y))
      guard rx > 0, ry > 0 else {
        page.report(
          shown.index, .dropped, "a radial gradient whose start and end share an x or y has no radius")
        return
      }
      let ellipse = CGAffineTransform(a: rx, b: 0, c: 0, d: ry, tx: start.x, ty: start.y)
      gradient = Gradient(
        kind: .radial(center: .zero, radius: 1), stops: stops, transform: ellipse.concatenating(unit))
    case .conic:
      gradient = Gradient(
        kind: .conic(center: start, angle: atan2(end.y - start.y, end.x - start.x)), stops: stops,
        transform: unit)
    default:
      guard start != end else {
        page.report(
          shown.index, .dropped, "an axial gradient whose start and end are one point has no direction")
        return
      }
      gradient = Gradient(kind: .axial(start: start, end: end), stops: stops, transform: unit)
    }
    page.builder.append(.path(DrawnPath(path: outline, fill: .gradient(gradient))))
  }

  private struct Reason: Error { let text: String }

  /// Returns the colours with their locations, in order.
  private static func stops(colors: [Any], locations: [NSNumber]?, shade: Shade) -> Result<
    [Gradient.Stop], Reason
  > {
    guard colors.count >= 2 else { return .failure(Reason(text: "a gradient needs at least two colours")) }
    if let locations, locations.count != colors.count {
      return .failure(
        Reason(text: "it has \(colors.count) colours and \(locations.count) locations; nothing is drawn"))
    }
    var stops: [Gradient.Stop] = []
    var least: CGFloat = 0
    for (k, value) in colors.enumerated() {
      guard let color = value as? CGColor else {
        return .failure(Reason(text: "element \(k) of its colors is not a colour"))
      }
      let even = CGFloat(k) / CGFloat(colors.count - 1)
      var offset = locations.map { CGFloat($0[k].doubleValue) } ?? even
      if !offset.isFinite { offset = least }
      // A location less than the one before counts as equal to it.
      least = max(least, min(max(offset, 0), 1))
      stops.append(Gradient.Stop(offset: least, color: shade(color)))
    }
    return .success(stops)
  }
}
