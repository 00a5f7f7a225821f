import CoreGraphics

/// The geometry of a shape element, whose notation is chosen when it is written.
struct Shape {
  /// The outline, in the coordinates of the element.
  let path: CGPath
  let grid: Grid
  /// Whether elements other than paths are allowed; false where dashes depend on the path's own start.
  var mayBeElement = true

  init(_ path: CGPath, grid: Grid) { (self.path, self.grid) = (path, grid) }

  /// Returns the shortest element for the shape (compact), or the most readable one (pretty).
  func element(with attributes: [Attribute], layout: SVGOptions.Layout) -> Element {
    let steps = PathSteps(path, tolerance: grid.value(2))
    var element = mayBeElement ? self.element(steps, layout: layout) ?? Element(.path) : Element(.path)
    if element.tag == .path {
      element[.d] = String(decoding: PathData.bytes(steps, grid: grid), as: UTF8.self)
    }
    for attribute in attributes { element[attribute.name] = attribute.value }
    return element
  }

  private func element(_ steps: PathSteps, layout: SVGOptions.Layout) -> Element? {
    if let ellipse = steps.ellipse {
      let isCircle = grid.step(ellipse.rx) == grid.step(ellipse.ry)
      var node = Element(isCircle ? .circle : .ellipse)
      set(&node, [(.cx, Double(ellipse.center.x)), (.cy, Double(ellipse.center.y))])
      set(&node, isCircle ? [(.r, ellipse.rx)] : [(.rx, ellipse.rx), (.ry, ellipse.ry)])
      return node
    }
    if let (rect, corner) = steps.roundedRect {
      // With square corners, path data is always shorter.
      guard layout == .pretty || corner.width > 0 else { return nil }
      var node = Element(.rect)
      set(&node, [(.x, Double(rect.minX)), (.y, Double(rect.minY))])
      set(&node, [(.width, Double(rect.width)), (.height, Double(rect.height))])
      if corner.width > 0 { node[.rx] = grid.text(Double(corner.width)) }
      if grid.step(Double(corner.width)) != grid.step(Double(corner.height)) {
        node[.ry] = grid.text(Double(corner.height))
      }
      return node
    }
    guard layout == .pretty, let (points, isClosed) = steps.polyline else { return nil }
    if points.count == 2, !isClosed {
      var node = Element(.line)
      set(&node, [(.x1, Double(points[0].x)), (.y1, Double(points[0].y))])
      set(&node, [(.x2, Double(points[1].x)), (.y2, Double(points[1].y))])
      return node
    }
    var node = Element(isClosed ? .polygon : .polyline)
    node[.points] = points.map { "\(grid.text(Double($0.x))),\(grid.text(Double($0.y)))" }.joined(
      separator: " ")
    return node
  }

  /// Sets coordinates; zero needs no attribute.
  private func set(_ node: inout Element, _ values: [(AttributeName, Double)]) {
    for (name, value) in values where grid.step(value) != 0 { node[name] = grid.text(value) }
  }
}
