extension CGContext {
  /// Forgets the current path.
  public func beginPath() { _ = takePath() }

  /// Starts a new subpath, in user space as all points here.
  public func move(to point: CGPoint) { userPath.move(to: point) }
  /// Adds a line from the current point; without one nothing happens.
  public func addLine(to point: CGPoint) { userPath.addLine(to: point) }
  /// Starts a new subpath at the first point and adds lines to the others.
  public func addLines(between points: [CGPoint]) { userPath.addLines(between: points) }

  /// Adds a quadratic Bézier curve from the current point; without one nothing happens.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    userPath.addQuadCurve(to: end, control: control)
  }

  /// Adds a cubic Bézier curve from the current point; without one nothing happens.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    userPath.addCurve(to: end, control1: control1, control2: control2)
  }

  /// As `CGMutablePath.addArc(center:radius:startAngle:endAngle:clockwise:transform:)`.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    userPath.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }

  /// As `CGMutablePath.addArc(tangent1End:tangent2End:radius:transform:)`.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    userPath.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius)
  }

  /// Adds a rectangle from (minX, minY), along the side of minY first.
  public func addRect(_ rect: CGRect) { userPath.addRect(rect) }
  /// Adds rectangles, a subpath each.
  public func addRects(_ rects: [CGRect]) { userPath.addRects(rects) }
  /// Adds the ellipse that touches the rectangle's sides, from (maxX, midY) towards growing y.
  public func addEllipse(in rect: CGRect) { userPath.addEllipse(in: rect) }
  /// Adds all steps of a path.
  public func addPath(_ path: CGPath) { userPath.addPath(path) }
  /// Adds a line back to where the subpath started and ends it.
  public func closePath() { userPath.closeSubpath() }

  /// The current path, nil while there is none.
  public var path: CGPath? { isPathEmpty ? nil : userPath.copy() }
  /// Whether there is no current path.
  public var isPathEmpty: Bool { userPath.isEmpty }
  /// Where the next segment would start, in user space; zero without a path.
  public var currentPointOfPath: CGPoint { userPath.currentPoint }
  /// The box around the current path and its control points, in user space; null without a path.
  public var boundingBoxOfPath: CGRect { userPath.boundingBox }

  /// Whether the mode would paint a point of user space, were the current path drawn now.
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

  /// The current path becomes the outline of its stroke.
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

  /// Cuts all that is drawn from now on to the current path, which is then forgotten.
  ///
  /// An empty path leaves nothing to be seen.
  public func clip(using rule: CGPathFillRule = .winding) {
    addClip(.path(takePath(), rule))
  }

  /// Cuts all that is drawn from now on to the rectangle. The current path is forgotten.
  public func clip(to rect: CGRect) {
    addClip(.path(CGPath(rect: rect), .winding))
    beginPath()
  }

  /// Cuts to all of the rectangles together.
  public func clip(to rects: [CGRect]) {
    let path = CGMutablePath()
    path.addRects(rects)
    addClip(.path(CGPath(path.storage), .winding))
    beginPath()
  }

  /// Multiplies all that is drawn from now on by a picture stretched to the rectangle: by its alpha, or its brightness where
  /// it has none; a mask (`isMask`) by what it lets through.
  public func clip(to rect: CGRect, mask: CGImage) {
    addClip(.mask(mask.coverage ?? mask, rect))
  }

  /// A rectangle in user space that holds all that can be drawn to; infinite if nothing limits it.
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

  func addClip(_ kind: Clip.Kind) {
    state.clips.append(Clip(kind: kind, ctm: state.ctm))
  }
}
