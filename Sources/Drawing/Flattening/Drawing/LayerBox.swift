import Drawing
import QuartzCore

/// A layer's bounds with their corners and border: the area of its background and of its clip.
struct LayerBox {
  let bounds: CGRect
  let corners: Corners
  private let borderWidth: CGFloat
  private let borderColor: CGColor?

  init(of layer: CALayer) {
    bounds = layer.bounds
    corners = Corners(of: layer)
    borderWidth = layer.borderWidth
    borderColor = layer.borderColor
  }

  /// The outline of the bounds, with rounded corners.
  var outline: CGPath { corners.path(in: bounds, radius: corners.radius) }

  /// Returns the outline of a layer's fill, and of its clip if it masks to its bounds. It ends beneath the
  /// middle of an opaque border, so that what lies below leaves no fringe at the border's outer edge.
  func interior(shade: Shade) -> CGPath {
    guard borderWidth > 0, borderWidth.isFinite, bounds.width > 0, bounds.height > 0, let borderColor,
      borderColor.pattern == nil, shade(borderColor).alpha >= 1
    else { return outline }
    // A border wider than half the layer fills it.
    return inset(by: min(borderWidth, bounds.width / 2, bounds.height / 2) / 2)
  }

  /// Draws the border, which lies inside the bounds and follows their corners.
  func drawBorder(with paint: Paint?, in builder: inout DrawingBuilder) {
    guard let paint, bounds.width > 0, bounds.height > 0, borderWidth.isFinite else { return }
    guard bounds.width > 2 * borderWidth, bounds.height > 2 * borderWidth else {
      builder.append(.path(DrawnPath(path: outline, fill: paint)))
      return
    }
    guard corners.radius == 0 || (corners.radius >= borderWidth && !corners.isContinuous) else {
      let ring = CGMutablePath()
      ring.addPath(outline)
      ring.addPath(inset(by: borderWidth))
      builder.append(.path(DrawnPath(path: ring.copy() ?? ring, fill: paint, rule: .evenOdd)))
      return
    }
    // A line along the border's middle is shorter to write than a ring, where the corners leave room for it.
    let line = inset(by: borderWidth / 2)
    let stroke = Stroke(paint: paint, width: borderWidth)
    // Directly above a fill of the same outline, it becomes that fill's stroke.
    if case .path(var last) = builder.nodes.last, last.stroke == nil, last.fill != nil, last.path == line {
      last.stroke = stroke
      builder.nodes[builder.nodes.count - 1] = .path(last)
    } else {
      builder.append(.path(DrawnPath(path: line, fill: nil, stroke: stroke)))
    }
  }

  private func inset(by width: CGFloat) -> CGPath {
    corners.path(in: bounds.insetBy(dx: width, dy: width), radius: max(corners.radius - width, 0))
  }
}

/// The rounded corners of a layer's bounds.
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
