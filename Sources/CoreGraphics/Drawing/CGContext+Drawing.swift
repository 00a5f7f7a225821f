extension CGContext {
  /// Fills the current path, which is then forgotten.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    fill(takePath(), rule)
  }

  /// Strokes the current path, which is then forgotten.
  public func strokePath() {
    stroke(takePath())
  }

  /// Fills and strokes the current path as asked, which is then forgotten.
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

  /// Fills a rectangle of user space. The current path is forgotten.
  public func fill(_ rect: CGRect) {
    fill(CGPath(rect: rect), .winding)
    beginPath()
  }

  /// Fills rectangles as one path. The current path is forgotten.
  public func fill(_ rects: [CGRect]) {
    let path = CGMutablePath()
    path.addRects(rects)
    fill(CGPath(path.storage), .winding)
    beginPath()
  }

  /// Fills the ellipse that touches the rectangle's sides. The current path is forgotten.
  public func fillEllipse(in rect: CGRect) {
    fill(CGPath(ellipseIn: rect), .winding)
    beginPath()
  }

  /// Strokes a rectangle, half of the line on each side of its edge. The current path is forgotten.
  public func stroke(_ rect: CGRect) {
    stroke(CGPath(rect: rect))
    beginPath()
  }

  /// Strokes a rectangle with this width, leaving the line width that is set.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    let before = state.line.width
    state.line.width = width
    stroke(rect)
    state.line.width = before
  }

  /// Strokes the ellipse that touches the rectangle's sides. The current path is forgotten.
  public func strokeEllipse(in rect: CGRect) {
    stroke(CGPath(ellipseIn: rect))
    beginPath()
  }

  /// Strokes a line from each point of an even place to the one after it.
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
  public func clear(_ rect: CGRect) {
    record(.clear(rect))
  }

  /// Draws the picture stretched to the rectangle, its upper row along the side of maxY.
  ///
  /// This is Apple's behaviour, which suits contexts whose y grows upwards; see `Operation.Kind.image`.
  public func draw(_ image: CGImage, in rect: CGRect) {
    guard !rect.isEmpty else { return }
    guard image.isMask else {
      record(.image(image, rect))
      return
    }
    // A mask paints with the fill colour.
    let clips = state.clips
    clip(to: rect, mask: image)
    record(.fill(CGPath(rect: rect), .winding))
    state.clips = clips
  }

  /// Draws the picture stretched to the rectangle, or, tiled, to that and to all rectangles of its size edge to edge
  /// with it. Tiles need an end: where neither the context's bounds nor a clip is one, nothing is drawn.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool) {
    guard byTiling else {
      draw(image, in: rect)
      return
    }
    // Every picture that touches what can be drawn to; without limits there is no end to tiling.
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

  /// Colours along the line from start to end, across all of the clip.
  public func drawLinearGradient(
    _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
  ) {
    record(.linearGradient(gradient, start: start, end: end, options: options))
  }

  /// Colours from one circle to the other, across all of the clip. Exports draw circles with different centres about
  /// the second centre, and report it.
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

  /// Colours all around a point, across all of the clip.
  ///
  /// - Parameter angle: where the first colour lies, in radians from the x axis towards the y axis, which is the way that the
  ///   others follow.
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
