extension CGContext {
  /// Clears the current path.
  public func beginPath() { _ = takePath() }

  /// Starts a new subpath. Here and below, points are in user space.
  public func move(to point: CGPoint) { userPath.move(to: point) }
  /// Adds a line from the current point; does nothing without one.
  public func addLine(to point: CGPoint) { userPath.addLine(to: point) }
  /// Starts a new subpath at the first point and adds lines to the others.
  public func addLines(between points: [CGPoint]) { userPath.addLines(between: points) }

  /// Adds a quadratic Bézier curve from the current point; does nothing without one.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    userPath.addQuadCurve(to: end, control: control)
  }

  /// Adds a cubic Bézier curve from the current point; does nothing without one.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    userPath.addCurve(to: end, control1: control1, control2: control2)
  }

  /// Adds an arc, like `CGMutablePath.addArc(center:radius:startAngle:endAngle:clockwise:transform:)`.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    userPath.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }

  /// Adds an arc, like `CGMutablePath.addArc(tangent1End:tangent2End:radius:transform:)`.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    userPath.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius)
  }

  /// Adds a rectangle from (minX, minY), along the side of minY first.
  public func addRect(_ rect: CGRect) { userPath.addRect(rect) }
  /// Adds rectangles, each as a subpath.
  public func addRects(_ rects: [CGRect]) { userPath.addRects(rects) }
  /// Adds the ellipse inscribed in a rectangle, from (maxX, midY) towards increasing y.
  public func addEllipse(in rect: CGRect) { userPath.addEllipse(in: rect) }
  /// Adds all elements of a path.
  public func addPath(_ path: CGPath) { userPath.addPath(path) }
  /// Closes the subpath with a line to its start.
  public func closePath() { userPath.closeSubpath() }

  /// The current path; nil if there is none.
  public var path: CGPath? { isPathEmpty ? nil : userPath.copy() }
  /// Whether there is no current path.
  public var isPathEmpty: Bool { userPath.isEmpty }
  /// The current point, in user space; zero without a path.
  public var currentPointOfPath: CGPoint { userPath.currentPoint }
  /// The bounding box of the current path and its control points, in user space; null without a path.
  public var boundingBoxOfPath: CGRect { userPath.boundingBox }

  /// Returns whether drawing the current path in a mode would paint a point of user space.
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    switch mode {
    case .fill: userPath.contains(point)
    case .eoFill: userPath.contains(point, using: .evenOdd)
    case .stroke: strokedOutline(of: userPath).contains(point)
    case .fillStroke: userPath.contains(point) || strokedOutline(of: userPath).contains(point)
    case .eoFillStroke:
      userPath.contains(point, using: .evenOdd) || strokedOutline(of: userPath).contains(point)
    }
  }

  /// Replaces the current path by the outline of its stroke.
  public func replacePathWithStrokedPath() {
    let outline = strokedOutline(of: takePath())
    userPath.addPath(outline)
  }

  private func strokedOutline(of path: CGPath) -> CGPath {
    let line = state.line
    let dashed =
      line.dashLengths.isEmpty ? path : path.copy(dashingWithPhase: line.dashPhase, lengths: line.dashLengths)
    return dashed.copy(
      strokingWithWidth: line.width, lineCap: line.cap, lineJoin: line.join, miterLimit: line.miterLimit)
  }

  /// Clips all later drawing to the current path, and clears it.
  ///
  /// An empty path leaves nothing visible.
  public func clip(using rule: CGPathFillRule = .winding) { addClip(.path(takePath(), rule)) }

  /// Clips all later drawing to a rectangle. Clears the current path.
  public func clip(to rect: CGRect) {
    addClip(.path(CGPath(rect: rect), .winding))
    beginPath()
  }

  /// Clips to the union of rectangles.
  public func clip(to rects: [CGRect]) {
    let path = CGMutablePath()
    path.addRects(rects)
    addClip(.path(CGPath(path.storage), .winding))
    beginPath()
  }

  /// Masks all later drawing with an image stretched to the rectangle: by its alpha, or by its luminance if
  /// it has none; an image mask (`isMask`) by what it paints.
  public func clip(to rect: CGRect, mask: CGImage) { addClip(.mask(mask.coverage ?? mask, rect)) }

  /// The bounding box of the clip in user space; infinite if there is no limit.
  public var boundingBoxOfClipPath: CGRect {
    var box = bounds.isNull ? CGRect.infinite : bounds
    for clip in state.clips {
      let shape =
        switch clip.kind {
        case .path(let path, _): path.boundingBoxOfPath
        case .mask(_, let rect): rect
        }
      box = box.cut(to: shape.applying(clip.ctm))
    }
    return box.applying(state.ctm.inverted())
  }

  func addClip(_ kind: Clip.Kind) { state.clips.append(Clip(kind: kind, ctm: state.ctm)) }
}
