extension CGContext {
  /// Forgets the current path.
  public func beginPath() { _ = takePath() }

  public func move(to point: CGPoint) { userPath.move(to: point) }
  public func addLine(to point: CGPoint) { userPath.addLine(to: point) }
  public func addLines(between points: [CGPoint]) { userPath.addLines(between: points) }

  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    userPath.addQuadCurve(to: end, control: control)
  }

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

  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    userPath.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius)
  }

  public func addRect(_ rect: CGRect) { userPath.addRect(rect) }
  public func addRects(_ rects: [CGRect]) { userPath.addRects(rects) }
  public func addEllipse(in rect: CGRect) { userPath.addEllipse(in: rect) }
  public func addPath(_ path: CGPath) { userPath.addPath(path) }
  public func closePath() { userPath.closeSubpath() }

  /// The current path, nil while there is none.
  public var path: CGPath? { isPathEmpty ? nil : userPath.copy() }
  public var isPathEmpty: Bool { userPath.isEmpty }
  public var currentPointOfPath: CGPoint { userPath.currentPoint }
  public var boundingBoxOfPath: CGRect { userPath.boundingBox }

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

  /// Multiplies all that is drawn from now on by a picture stretched to the rectangle.
  public func clip(to rect: CGRect, mask: CGImage) {
    addClip(.mask(mask, rect))
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

  private func addClip(_ kind: Clip.Kind) {
    state.clips.append(Clip(kind: kind, ctm: state.ctm))
  }
}
