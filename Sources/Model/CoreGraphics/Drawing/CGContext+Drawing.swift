extension CGContext {
  /// Fills the current path and clears it.
  public func fillPath(using rule: CGPathFillRule = .winding) { fill(takePath(), rule) }

  /// Strokes the current path and clears it.
  public func strokePath() { stroke(takePath()) }

  /// Fills and strokes the current path as specified, and clears it.
  public func drawPath(using mode: CGPathDrawingMode) {
    let path = takePath()
    switch mode {
    case .fill: fill(path, .winding)
    case .eoFill: fill(path, .evenOdd)
    case .stroke: stroke(path)
    case .fillStroke:
      fill(path, .winding)
      stroke(path)
    case .eoFillStroke:
      fill(path, .evenOdd)
      stroke(path)
    }
  }

  /// Fills a rectangle of user space. Clears the current path.
  public func fill(_ rect: CGRect) {
    fill(CGPath(rect: rect), .winding)
    beginPath()
  }

  /// Fills rectangles as one path. Clears the current path.
  public func fill(_ rects: [CGRect]) {
    let path = CGMutablePath()
    path.addRects(rects)
    fill(CGPath(path.storage), .winding)
    beginPath()
  }

  /// Fills the ellipse inscribed in a rectangle. Clears the current path.
  public func fillEllipse(in rect: CGRect) {
    fill(CGPath(ellipseIn: rect), .winding)
    beginPath()
  }

  /// Strokes a rectangle, centred on its edge. Clears the current path.
  public func stroke(_ rect: CGRect) {
    stroke(CGPath(rect: rect))
    beginPath()
  }

  /// Strokes a rectangle with this width, without changing the current line width.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    let before = state.line.width
    state.line.width = width
    stroke(rect)
    state.line.width = before
  }

  /// Strokes the ellipse inscribed in a rectangle. Clears the current path.
  public func strokeEllipse(in rect: CGRect) {
    stroke(CGPath(ellipseIn: rect))
    beginPath()
  }

  /// Strokes separate lines, each between two consecutive points.
  public func strokeLineSegments(between points: [CGPoint]) {
    let path = CGMutablePath()
    for k in stride(from: 0, to: points.count - 1, by: 2) {
      path.move(to: points[k])
      path.addLine(to: points[k + 1])
    }
    stroke(CGPath(path.storage))
    beginPath()
  }

  /// Makes the rectangle transparent.
  public func clear(_ rect: CGRect) { record(.clear(rect)) }

  /// Draws an image stretched to the rectangle, its upper row along the side of maxY.
  ///
  /// This is Apple's behaviour, which suits contexts in which y points up; see `Operation.Kind.image`.
  public func draw(_ image: CGImage, in rect: CGRect) {
    guard !rect.isEmpty else { return }
    guard image.isMask else {
      record(.image(image, rect))
      return
    }
    // An image mask paints with the fill colour.
    let clips = state.clips
    clip(to: rect, mask: image)
    record(.fill(CGPath(rect: rect), .winding))
    state.clips = clips
  }

  /// Draws an image stretched to the rectangle or, tiled, to that and to all adjacent rectangles of its size.
  /// Nothing is tiled if neither the context's bounds nor a clip limits it.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool) {
    guard byTiling else {
      draw(image, in: rect)
      return
    }
    // All images that touch the visible area; without limits tiling would be endless.
    let area = boundingBoxOfClipPath
    guard !area.isInfinite, !area.isEmpty, rect.width > 0, rect.height > 0 else { return }
    let columns =
      ((area.minX - rect.minX) / rect.width).rounded(.down)..<((area.maxX - rect.minX) / rect.width)
    let rows =
      ((area.minY - rect.minY) / rect.height).rounded(.down)..<((area.maxY - rect.minY) / rect.height)
    for row in stride(from: rows.lowerBound, to: rows.upperBound, by: 1) {
      for column in stride(from: columns.lowerBound, to: columns.upperBound, by: 1) {
        draw(image, in: rect.offsetBy(dx: column * rect.width, dy: row * rect.height))
      }
    }
  }

  /// Draws a gradient along the line from start to end, filling the clip.
  public func drawLinearGradient(
    _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
  ) {
    record(.linearGradient(gradient, start: start, end: end, options: options))
  }

  /// Draws a gradient between two circles, filling the clip. Exports draw circles with different centres
  /// about the second centre, and report it.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat,
    options: CGGradientDrawingOptions
  ) {
    record(
      .radialGradient(
        gradient, startCenter: startCenter, startRadius: max(0, startRadius), endCenter: endCenter,
        endRadius: max(0, endRadius), options: options))
  }

  /// Draws a gradient around a point, filling the clip.
  ///
  /// - Parameter angle: the direction of the first colour, in radians from the x axis towards the y axis, the
  ///   direction in which the others follow.
  public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
    record(.conicGradient(gradient, center: center, angle: angle))
  }

  private func fill(_ path: CGPath, _ rule: CGPathFillRule) {
    guard !path.isEmpty else { return }
    record(.fill(path, rule))
  }

  private func stroke(_ path: CGPath) {
    guard !path.isEmpty else { return }
    record(.stroke(path))
  }
}
