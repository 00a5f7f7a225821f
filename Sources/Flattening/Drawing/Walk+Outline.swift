import DisplayList
import QuartzCore

extension Walk {
  /// The outline of a layer's bounds, rounded as its corners are.
  func outline(of layer: CALayer) -> CGPath {
    let corners = Corners(of: layer)
    return corners.path(in: layer.bounds, radius: corners.radius)
  }

  func fill(_ path: CGPath, with color: RGBA) {
    guard color.alpha > 0, !path.isEmpty else { return }
    list.items.append(.path(DisplayPath(path: path, fill: .color(color))))
  }

  /// The border lies inside the bounds and follows their corners.
  func drawBorder(of layer: CALayer, color: RGBA) {
    let bounds = layer.bounds
    let width = layer.borderWidth
    guard color.alpha > 0, bounds.width > 0, bounds.height > 0, width.isFinite else { return }
    let corners = Corners(of: layer)
    let inner = bounds.insetBy(dx: width, dy: width)
    guard inner.width > 0, inner.height > 0, !inner.isNull else {
      fill(corners.path(in: bounds, radius: corners.radius), with: color)
      return
    }
    // A line along the middle of the border says the same in fewer words, where its corners have room for it.
    if corners.radius == 0 || (corners.radius >= width && !corners.isContinuous) {
      let half = width / 2
      let path = corners.path(in: bounds.insetBy(dx: half, dy: half), radius: max(corners.radius - half, 0))
      list.items.append(
        .path(DisplayPath(path: path, fill: nil, stroke: Stroke(paint: .color(color), width: width))))
      return
    }
    let ring = CGMutablePath()
    ring.addPath(corners.path(in: bounds, radius: corners.radius))
    ring.addPath(corners.path(in: inner, radius: max(corners.radius - width, 0)))
    list.items.append(.path(DisplayPath(path: ring.copy() ?? ring, fill: .color(color), rule: .evenOdd)))
  }
}

/// How the corners of a layer's bounds are rounded.
struct Corners {
  let radius: CGFloat
  let rounded: CGRectCorners
  let isContinuous: Bool

  /// A radius larger than half the shorter side is reduced to it.
  init(of layer: CALayer) {
    let size = layer.bounds.size
    let wanted = layer.cornerRadius
    radius = wanted > 0 ? min(wanted, abs(size.width) / 2, abs(size.height) / 2) : 0
    isContinuous = layer.cornerCurve == .continuous
    let mask = layer.maskedCorners
    var rounded: CGRectCorners = []
    if mask.contains(.layerMinXMinYCorner) { rounded.insert(.minXminY) }
    if mask.contains(.layerMaxXMinYCorner) { rounded.insert(.maxXminY) }
    if mask.contains(.layerMinXMaxYCorner) { rounded.insert(.minXmaxY) }
    if mask.contains(.layerMaxXMaxYCorner) { rounded.insert(.maxXmaxY) }
    self.rounded = rounded
  }

  func path(in rect: CGRect, radius: CGFloat) -> CGPath {
    guard radius > 0, !rounded.isEmpty else { return CGPath(rect: rect) }
    if isContinuous { return .continuousRoundedRect(rect, cornerRadius: radius, corners: rounded) }
    if rounded == .all {
      let radius = min(radius, rect.width / 2, rect.height / 2)
      return CGPath(roundedRect: rect, cornerWidth: radius, cornerHeight: radius)
    }
    return .roundedRect(rect, radii: CGCornerRadii(radius, corners: rounded))
  }
}
