extension CGContext {
  /// The transform from user space to the context's own space.
  public var ctm: CGAffineTransform { state.ctm }

  /// Translates user space, by lengths in user space.
  public func translateBy(x: CGFloat, y: CGFloat) { state.ctm = state.ctm.translatedBy(x: x, y: y) }

  /// Scales user space about its origin.
  public func scaleBy(x: CGFloat, y: CGFloat) { state.ctm = state.ctm.scaledBy(x: x, y: y) }

  /// Rotates user space, in radians, from the x axis towards the y axis.
  public func rotate(by angle: CGFloat) { state.ctm = state.ctm.rotated(by: angle) }

  /// Concatenates a transform, which applies before the current one.
  public func concatenate(_ transform: CGAffineTransform) {
    state.ctm = transform.concatenating(state.ctm)
  }

  /// The transform from user space to the context's own space, the only device space here.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }

  /// Converts a point from user space to the context's own space.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }
  /// Converts a distance from user space to the context's own space.
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(ctm) }
  /// Returns the bounding box, in the context's own space, of a rectangle in user space.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }

  /// Converts a point from the context's own space to user space.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm.inverted()) }
  /// Converts a distance from the context's own space to user space.
  public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(ctm.inverted()) }
  /// Returns the bounding box, in user space, of a rectangle in the context's own space.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm.inverted()) }

  /// Sets the line width, in the user space of the time of drawing. Default 1; at 0 and below nothing is
  /// stroked.
  public func setLineWidth(_ width: CGFloat) { state.line.width = width }
  /// Sets the shape of open ends. Default `butt`.
  public func setLineCap(_ cap: CGLineCap) { state.line.cap = cap }
  /// Sets the shape of corners. Default `miter`.
  public func setLineJoin(_ join: CGLineJoin) { state.line.join = join }
  /// Sets the longest mitre, in line widths; longer ones are bevelled. Default 10.
  public func setMiterLimit(_ limit: CGFloat) { state.line.miterLimit = limit }

  /// Sets alternating lengths of dashes and gaps. The line is solid if there are none, any is negative, or
  /// all are zero.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    let isUsable =
      lengths.allSatisfy { $0 >= 0 && $0.isFinite } && lengths.contains { $0 > 0 } && phase.isFinite
    state.line.dashLengths = isUsable ? lengths : []
    state.line.dashPhase = isUsable ? phase : 0
  }

  /// Sets the colour of fills. Default opaque black.
  public func setFillColor(_ color: CGColor) { state.fillColor = color }
  /// The colour of fills; Core Graphics has no getter.
  package var fillColor: CGColor { state.fillColor }

  /// Sets the colour of strokes. Default opaque black.
  public func setStrokeColor(_ color: CGColor) { state.strokeColor = color }

  /// Sets a fill colour in generic RGB, components 0…1.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.fillColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Sets a stroke colour in generic RGB, components 0…1.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.strokeColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Sets a grey fill colour, 0 being black and 1 white.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    state.fillColor = CGColor(gray: gray, alpha: alpha)
  }

  /// Sets a grey stroke colour, 0 being black and 1 white.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    state.strokeColor = CGColor(gray: gray, alpha: alpha)
  }

  /// Sets a CMYK fill colour, 1 being full coverage.
  public func setFillColor(cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat) {
    state.fillColor = CGColor(
      genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha)
  }

  /// Sets a CMYK stroke colour, 1 being full coverage.
  public func setStrokeColor(cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat)
  {
    state.strokeColor = CGColor(
      genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha)
  }

  /// Fills with a pattern: in its own colours or, for an uncoloured pattern, in a colour of the base space of
  /// the last `setFillColorSpace(_:)`. Does nothing if there is no such space.
  ///
  /// - Parameter components: the alpha of all tiles, preceded for uncoloured patterns by the components of
  ///   their colour.
  public func setFillPattern(_ pattern: CGPattern, colorComponents components: UnsafePointer<CGFloat>) {
    state.fillColor =
      Self.color(pattern, components, in: state.patternSpaces.fill) ?? state.fillColor
  }

  /// Strokes with a pattern; see `setFillPattern(_:colorComponents:)`.
  public func setStrokePattern(_ pattern: CGPattern, colorComponents components: UnsafePointer<CGFloat>) {
    state.strokeColor =
      Self.color(pattern, components, in: state.patternSpaces.stroke) ?? state.strokeColor
  }

  private static func color(
    _ pattern: CGPattern, _ components: UnsafePointer<CGFloat>, in space: CGColorSpace?
  ) -> CGColor? {
    guard let space = pattern.isColored ? .patternSpace : space else { return nil }
    return CGColor(patternSpace: space, pattern: pattern, components: components)
  }

  /// Sets the colour space of fills, and its opaque black as the colour until `setFillColor(_:)` sets
  /// components.
  public func setFillColorSpace(_ space: CGColorSpace) {
    if space.model == .pattern { state.patternSpaces.fill = space }
    state.fillColor = Self.initialColor(of: space) ?? state.fillColor
  }

  /// Sets the colour space of strokes, and its opaque black as the colour.
  public func setStrokeColorSpace(_ space: CGColorSpace) {
    if space.model == .pattern { state.patternSpaces.stroke = space }
    state.strokeColor = Self.initialColor(of: space) ?? state.strokeColor
  }

  /// Sets the fill colour's components in its space, followed by alpha; does nothing if there are too few.
  public func setFillColor(_ components: [CGFloat]) {
    state.fillColor = Self.color(components, like: state.fillColor) ?? state.fillColor
  }

  /// Sets the stroke colour's components in its space, followed by alpha; does nothing if there are too few.
  public func setStrokeColor(_ components: [CGFloat]) {
    state.strokeColor = Self.color(components, like: state.strokeColor) ?? state.strokeColor
  }

  private static func color(_ components: [CGFloat], like color: CGColor) -> CGColor? {
    color.colorSpace.flatMap { CGColor(colorSpace: $0, components: components) }
  }

  private static func initialColor(of space: CGColorSpace) -> CGColor? {
    // In CMYK, black is black ink alone.
    let black: [CGFloat] =
      space.model == .cmyk ? [0, 0, 0, 1] : Array(repeating: 0, count: space.numberOfComponents)
    return CGColor(colorSpace: space, components: black + [1])
  }

  /// Sets the alpha of everything drawn from now on, clamped to 0…1.
  public func setAlpha(_ alpha: CGFloat) { state.compositing.alpha = min(max(alpha, 0), 1) }
  /// Sets how drawing blends with its backdrop. Default `normal`.
  public func setBlendMode(_ mode: CGBlendMode) { state.compositing.blendMode = mode }
  /// Stored without effect: exports always antialias edges. Default true.
  public func setShouldAntialias(_ should: Bool) { state.shouldAntialias = should }

  /// How images are scaled; exports distinguish `none`, nearest neighbour, from all others. Default
  /// `default`.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolationQuality }
    set { state.interpolationQuality = newValue }
  }

  /// Sets a shadow in black with an alpha of a third, Apple's default.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1.0 / 3))
  }

  /// Sets a shadow of this colour; nil for none. Offset and blur are in base space.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    let scale = abs(baseTransform.determinant).squareRoot()
    state.compositing.shadow = color.map {
      Shadow(offset: offset.applying(baseTransform), blur: max(0, blur) * scale, color: $0)
    }
  }
}
