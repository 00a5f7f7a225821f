extension CGContext {
  /// Maps user space to the context's own space.
  public var ctm: CGAffineTransform { state.ctm }

  /// Moves the origin of user space, by lengths of user space.
  public func translateBy(x: CGFloat, y: CGFloat) {
    state.ctm = state.ctm.translatedBy(x: x, y: y)
  }

  /// Scales user space about its origin.
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

  /// Maps user space to the context's own, which is all the device there is.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }

  /// Where a point of user space lies in the context's own space.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }
  /// What a distance in user space is in the context's own.
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(ctm) }
  /// The upright box around a rectangle of user space, in the context's own.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }

  /// Where a point of the context's own space lies in user space.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm.inverted()) }
  /// What a distance in the context's own space is in user space.
  public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(ctm.inverted()) }
  /// The upright box around a rectangle of the context's own space, in user space.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm.inverted()) }

  /// In user space when the line is drawn. Default 1; at 0 and below nothing is stroked.
  public func setLineWidth(_ width: CGFloat) { state.line.width = width }
  /// How open ends look. Default `butt`.
  public func setLineCap(_ cap: CGLineCap) { state.line.cap = cap }
  /// How sharp bends look. Default `miter`.
  public func setLineJoin(_ join: CGLineJoin) { state.line.join = join }
  /// How long a mitre may be, in widths of the line; longer ones are bevelled. Default 10.
  public func setMiterLimit(_ limit: CGFloat) { state.line.miterLimit = limit }

  /// Dashes and gaps in turn; no lengths for a solid line, which lengths below zero or all of zero give as well.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    let isUsable =
      lengths.allSatisfy { $0 >= 0 && $0.isFinite } && lengths.contains { $0 > 0 } && phase.isFinite
    state.line.dashLengths = isUsable ? lengths : []
    state.line.dashPhase = isUsable ? phase : 0
  }

  /// Of areas that are drawn from now on. Default opaque black.
  public func setFillColor(_ color: CGColor) { state.fillColor = color }
  /// Of areas; Core Graphics has no name for it.
  package var fillColor: CGColor { state.fillColor }

  /// Of lines that are drawn from now on. Default opaque black.
  public func setStrokeColor(_ color: CGColor) { state.strokeColor = color }

  /// A fill colour in generic RGB, components 0…1.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.fillColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// A stroke colour in generic RGB, components 0…1.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.strokeColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// A grey as fill colour, 0 being black and 1 white.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    state.fillColor = CGColor(gray: gray, alpha: alpha)
  }

  /// A grey as stroke colour, 0 being black and 1 white.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    state.strokeColor = CGColor(gray: gray, alpha: alpha)
  }

  /// A fill colour of inks, 1 being full cover.
  public func setFillColor(cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat) {
    state.fillColor = CGColor(
      genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha)
  }

  /// A stroke colour of inks, 1 being full cover.
  public func setStrokeColor(cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat)
  {
    state.strokeColor = CGColor(
      genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha)
  }

  /// Paints areas with a pattern: in its own colours, or, where it has none, in one of the base space of the space that
  /// `setFillColorSpace(_:)` was called with. Nothing happens where there is no such space.
  ///
  /// - Parameter components: the alpha of all tiles; before it, the components of their colour, where they have none.
  public func setFillPattern(_ pattern: CGPattern, colorComponents components: UnsafePointer<CGFloat>) {
    state.fillColor =
      Self.color(pattern, components, in: state.patternSpaces.fill) ?? state.fillColor
  }

  /// The same for lines.
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

  /// Opaque black of a space: what it has in place of colours until `setFillColor(_:)` says components.
  public func setFillColorSpace(_ space: CGColorSpace) {
    if space.model == .pattern { state.patternSpaces.fill = space }
    state.fillColor = Self.initialColor(of: space) ?? state.fillColor
  }

  /// The same for lines.
  public func setStrokeColorSpace(_ space: CGColorSpace) {
    if space.model == .pattern { state.patternSpaces.stroke = space }
    state.strokeColor = Self.initialColor(of: space) ?? state.strokeColor
  }

  /// Components, the last one alpha, of the fill colour's space; nothing happens where these are too few.
  public func setFillColor(_ components: [CGFloat]) {
    state.fillColor = Self.color(components, like: state.fillColor) ?? state.fillColor
  }

  /// Components, the last one alpha, of the stroke colour's space; nothing happens where these are too few.
  public func setStrokeColor(_ components: [CGFloat]) {
    state.strokeColor = Self.color(components, like: state.strokeColor) ?? state.strokeColor
  }

  private static func color(_ components: [CGFloat], like color: CGColor) -> CGColor? {
    color.colorSpace.flatMap { CGColor(colorSpace: $0, components: components) }
  }

  private static func initialColor(of space: CGColorSpace) -> CGColor? {
    // Inks are all zero but black.
    let black: [CGFloat] =
      space.model == .cmyk ? [0, 0, 0, 1] : Array(repeating: 0, count: space.numberOfComponents)
    return CGColor(colorSpace: space, components: black + [1])
  }

  /// Multiplies all that is drawn from now on; cut to 0…1.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = min(max(alpha, 0), 1) }
  /// How all that is drawn from now on blends with its backdrop. Default `normal`.
  public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }
  /// Only kept: exports always smooth edges. Default true.
  public func setShouldAntialias(_ should: Bool) { state.shouldAntialias = should }

  /// How pictures are scaled; exports know `none`, for hard pixels, and all others alike. Default `default`.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolationQuality }
    set { state.interpolationQuality = newValue }
  }

  /// A shadow in black of one third, Apple's default.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1.0 / 3))
  }

  /// A shadow in this colour; none for nil. Offset and blur are in the context's own space.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    let scale = abs(baseTransform.determinant).squareRoot()
    state.shadow = color.map {
      Shadow(offset: offset.applying(baseTransform), blur: max(0, blur) * scale, color: $0)
    }
  }
}
