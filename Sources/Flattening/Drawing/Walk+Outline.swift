import Drawing
import QuartzCore

extension Walk {
  /// The outline of a layer's bounds, rounded as its corners are.
  func outline(of layer: CALayer) -> CGPath {
    let corners = Corners(of: layer)
    return corners.path(in: layer.bounds, radius: corners.radius)
  }

  /// The outline of what a layer fills, and of the clip if it masks to its bounds: it ends beneath the middle of an opaque
  /// border, so that no fringe of what lies below shows at the border's outer edge.
  func interior(of layer: CALayer, outline: CGPath, shade: Shade) -> CGPath {
    let (bounds, width) = (layer.bounds, layer.borderWidth)
    guard width > 0, width.isFinite, bounds.width > 0, bounds.height > 0, let color = layer.borderColor,
      color.pattern == nil, shade(color).alpha >= 1
    else { return outline }
    // A border wider than half the layer fills it.
    let inset = min(width, bounds.width / 2, bounds.height / 2) / 2
    let corners = Corners(of: layer)
    return corners.path(in: bounds.insetBy(dx: inset, dy: inset), radius: max(corners.radius - inset, 0))
  }

  func fill(_ path: CGPath, with paint: Paint?) {
    guard let paint, !path.isEmpty else { return }
    builder.append(.path(DrawnPath(path: path, fill: paint)))
  }

  /// The border lies inside the bounds and follows their corners.
  func drawBorder(of layer: CALayer, paint: Paint?) {
    let bounds = layer.bounds
    let width = layer.borderWidth
    guard let paint, bounds.width > 0, bounds.height > 0, width.isFinite else { return }
    let corners = Corners(of: layer)
    let inner = bounds.insetBy(dx: width, dy: width)
    guard inner.width > 0, inner.height > 0, !inner.isNull else {
      fill(corners.path(in: bounds, radius: corners.radius), with: paint)
      return
    }
    if let line = BorderLine(of: layer) {
      let stroke = Stroke(paint: paint, width: width)
      // Directly above a fill of the same outline it is that fill's stroke.
      if case .path(var last) = builder.nodes.last, last.stroke == nil, last.fill != nil,
        last.path == line.path
      {
        last.stroke = stroke
        builder.nodes[builder.nodes.count - 1] = .path(last)
      } else {
        builder.append(.path(DrawnPath(path: line.path, fill: nil, stroke: stroke)))
      }
      return
    }
    let ring = CGMutablePath()
    ring.addPath(corners.path(in: bounds, radius: corners.radius))
    ring.addPath(corners.path(in: inner, radius: max(corners.radius - width, 0)))
    builder.append(.path(DrawnPath(path: ring.copy() ?? ring, fill: paint, rule: .evenOdd)))
  }
}

/// A border as a line along its middle: the same in fewer words than a ring, where the corners have room for it.
struct BorderLine {
  let path: CGPath

  /// Nil where there is no border, or it is no line of even width.
  init?(of layer: CALayer) {
    let width = layer.borderWidth
    let corners = Corners(of: layer)
    let bounds = layer.bounds
    guard width > 0, width.isFinite, bounds.width > 2 * width, bounds.height > 2 * width,
      corners.radius == 0 || (corners.radius >= width && !corners.isContinuous)
    else { return nil }
    let half = width / 2
    path = corners.path(in: bounds.insetBy(dx: half, dy: half), radius: max(corners.radius - half, 0))
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
