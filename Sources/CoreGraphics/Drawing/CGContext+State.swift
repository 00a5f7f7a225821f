extension CGContext {
  /// Maps user space to the context's own space.
  public var ctm: CGAffineTransform { state.ctm }

  public func translateBy(x: CGFloat, y: CGFloat) {
    state.ctm = state.ctm.translatedBy(x: x, y: y)
  }

  public func scaleBy(x: CGFloat, y: CGFloat) {
    state.ctm = state.ctm.scaledBy(x: x, y: y)
  }

  /// Turns user space, in radians, from the x axis towards the y axis.
  public func rotate(by angle: CGFloat) {
    state.ctm = state.ctm.rotated(by: angle)
  }

  /// The transform acts first, then what was in force before.
  public func concatenate(_ transform: CGAffineTransform) {
    state.ctm = transform.concatenating(state.ctm)
  }

  /// Where a point of user space lies in the context's own space.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(ctm) }
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }

  /// Where a point of the context's own space lies in user space.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm.inverted()) }
  public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(ctm.inverted()) }
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm.inverted()) }

  public func setLineWidth(_ width: CGFloat) { state.line.width = width }
  public func setLineCap(_ cap: CGLineCap) { state.line.cap = cap }
  public func setLineJoin(_ join: CGLineJoin) { state.line.join = join }
  public func setMiterLimit(_ limit: CGFloat) { state.line.miterLimit = limit }

  /// Dashes and gaps in turn; no lengths for a solid line, which lengths below zero or all of zero give as well.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    let isUsable =
      lengths.allSatisfy { $0 >= 0 && $0.isFinite } && lengths.contains { $0 > 0 } && phase.isFinite
    state.line.dashLengths = isUsable ? lengths : []
    state.line.dashPhase = isUsable ? phase : 0
  }

  public func setFillColor(_ color: CGColor) { state.fillColor = color }
  public func setStrokeColor(_ color: CGColor) { state.strokeColor = color }

  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.fillColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.strokeColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    state.fillColor = CGColor(gray: gray, alpha: alpha)
  }

  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    state.strokeColor = CGColor(gray: gray, alpha: alpha)
  }

  public func setFillColor(cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat) {
    state.fillColor = CGColor(
      genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha)
  }

  public func setStrokeColor(cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat)
  {
    state.strokeColor = CGColor(
      genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha)
  }

  /// Multiplies all that is drawn from now on; cut to 0…1.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = min(max(alpha, 0), 1) }
  public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }
  public func setShouldAntialias(_ should: Bool) { state.shouldAntialias = should }

  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolationQuality }
    set { state.interpolationQuality = newValue }
  }

  /// A shadow in black of one third, Apple's default.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    state.shadow = Shadow(offset: offset, blur: max(0, blur), color: CGColor(gray: 0, alpha: 1.0 / 3))
  }

  /// A shadow in this colour; none for nil. Offset and blur are in the context's own space.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    state.shadow = color.map { Shadow(offset: offset, blur: max(0, blur), color: $0) }
  }
}
